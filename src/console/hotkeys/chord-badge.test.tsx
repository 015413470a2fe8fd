import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStore } from '../../lib/store'
import { type Shell, ShellContext } from '../shell'
import { ChordBadge } from './chord-badge'
import type { HotkeysState } from './hotkeys'

function show() {
  const hotkeys = createStore<HotkeysState>({ pending: null })
  render(
    <ShellContext value={{ hotkeys } as unknown as Shell}>
      <ChordBadge />
    </ShellContext>,
  )
  return (pressed: string[], candidates: { keys: string[]; title: string }[]) =>
    act(() => hotkeys.set({ pending: { pressed, candidates } }))
}

it('is a status, empty until a chord is under way; what one key reaches stands first', async () => {
  const pend = show()
  const status = screen.getByRole('status')
  expect(status.textContent).toBe('')
  pend(
    ['g'],
    [
      { keys: ['l', 'u'], title: '线路用户' },
      { keys: ['m'], title: '我的客户' },
    ],
  )
  expect(screen.getByRole('status')).toBe(status)
  await expect.poll(() => status.textContent).toBe('g再按m我的客户lu线路用户')
})

it('names those that go on with the same key once, by the first and their number', async () => {
  const pend = show()
  pend(
    ['g'],
    [
      { keys: ['e', 'l'], title: '企业列表' },
      { keys: ['h'], title: '通话记录' },
      { keys: ['e', 'a'], title: '所有企业' },
      { keys: ['k', 'f'], title: '客户跟踪' },
      { keys: ['e', 'u'], title: '企业用户' },
    ],
  )
  await expect.poll(() => screen.getByRole('status').textContent).toBe('g再按h通话记录e企业列表等 3 个kf客户跟踪')
})

it('lists sixteen, and says that there are more', async () => {
  const pend = show()
  const candidates = [...'abcdefghijklmnopq'].map((key) => ({ keys: [key], title: `页面${key}` }))
  pend(['g'], candidates.slice(0, 16))
  await screen.findByText('页面p')
  expect(screen.getByRole('status').textContent).not.toContain('…')
  pend(['g'], candidates)
  expect(screen.queryByText('页面p')).not.toBeNull()
  expect(screen.queryByText('页面q')).toBeNull()
  expect(screen.getByRole('status').textContent).toMatch(/…$/)
})
