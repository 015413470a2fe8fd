import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { BulkBar } from './bulk-bar'

it('says how many are checked, checks all and clears', async () => {
  const [onAll, onClear] = [vi.fn(), vi.fn()]
  render(
    <BulkBar count={3} total={1086} onAll={onAll} onClear={onClear}>
      <button type="button">转移</button>
    </BulkBar>,
  )
  expect(screen.getByRole('status').textContent).toBe('已选 3')
  await userEvent.click(screen.getByRole('button', { name: '选全部 1,086' }))
  expect(onAll).toHaveBeenCalledOnce()
  const clear = screen.getByRole('button', { name: /取消/ })
  expect(clear.getAttribute('aria-keyshortcuts')).toBe('Escape')
  await userEvent.click(clear)
  expect(onClear).toHaveBeenCalledOnce()
})

it('only what can be done scrolls: how many they are and the way out are beside it', () => {
  render(
    <BulkBar count={3} total={9} onAll={vi.fn()} onClear={vi.fn()}>
      <button type="button">转移</button>
    </BulkBar>,
  )
  const scroller = screen.getByRole('button', { name: '转移' }).parentElement
  expect(scroller?.className).toContain('overflow-x-auto')
  expect(scroller?.contains(screen.getByRole('button', { name: '选全部 9' }))).toBe(true)
  expect(scroller?.contains(screen.getByRole('status'))).toBe(false)
  expect(scroller?.contains(screen.getByRole('button', { name: /取消/ }))).toBe(false)
})

it('does not offer all where all are checked or can’t be', () => {
  const offered = () => screen.queryByRole('button', { name: /选全部/ })
  const { rerender } = render(
    <BulkBar count={3} total={3} onAll={vi.fn()} onClear={vi.fn()}>
      {null}
    </BulkBar>,
  )
  expect(offered()).toBeNull()
  rerender(
    <BulkBar count={3} total={9} onClear={vi.fn()}>
      {null}
    </BulkBar>,
  )
  expect(offered()).toBeNull()
})
