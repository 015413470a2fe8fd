import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { CountLink } from './count-link'

const chosen = vi.fn()

const show = async (count: number | null, href = '/b?id=5') => {
  const pages = [testPage('/a'), testPage('/b'), testPage('/secret', { everyone: false })]
  const cell = (
    // biome-ignore lint/a11y/useKeyWithClickEvents: as a table's row listens
    <p data-testid="cell" onClick={chosen}>
      <CountLink count={count} href={href} title="跟进数" />
    </p>
  )
  await renderInShell(cell, { pages, user: { paths: ['/a', '/b'] } })
  return screen.getByTestId('cell').textContent
}

it('leads to what it counts, by mouse only', async () => {
  await show(12_345)
  const link = screen.getByRole('link', { name: '12,345' })
  expect([link.getAttribute('href'), link.tabIndex, link.title]).toEqual(['/b?id=5', -1, '查看跟进数'])
})

it('does not choose its row', async () => {
  await show(3)
  await userEvent.click(screen.getByRole('link'))
  await vi.waitFor(() => expect(location.pathname).toBe('/b'))
  expect(chosen).not.toHaveBeenCalled()
})

it.each([
  ['there is nothing to list', 0, undefined, '0'],
  ['the viewer may not see the list', 3, '/secret?id=5', '3'],
  ['nothing is known', null, undefined, '—'],
])('is plain if %s', async (_why, count, href, text) => {
  expect(await show(count, href)).toBe(text)
  expect(screen.queryByRole('link')).toBeNull()
})
