import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { SizeMenu } from './size-menu'

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

it('offers the four sizes, draws the console in the chosen one, and says so', async () => {
  const { shell } = await renderInShell(<SizeMenu />)
  await userEvent.click(screen.getByRole('button', { name: '尺寸' }))
  const items = within(await screen.findByRole('menu', { name: '尺寸' })).getAllByRole('menuitemcheckbox')
  expect(items.map((item) => item.textContent)).toEqual(['Default', 'Medium', 'Small', 'Mini'])
  expect(items.map((item) => item.getAttribute('aria-checked'))).toEqual(['false', 'true', 'false', 'false'])
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Small' }))
  expect([shell.settings.get().size, document.documentElement.dataset.size]).toEqual(['small', 'small'])
  expect((await screen.findByRole('status')).textContent).toBe('Switch Size Success')
})

it('the size it has already is no switch', async () => {
  const { shell } = await renderInShell(<SizeMenu />)
  await userEvent.click(screen.getByRole('button', { name: '尺寸' }))
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Medium' }))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(shell.toasts.get()).toEqual([])
})
