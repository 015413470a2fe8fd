import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dialCallbackInto } from '../../../tests/support/console/dial-callback'
import { renderInShell } from '../../../tests/support/console/shell'
import { authEndpoints } from '../../contract/auth'
import type { Callback } from '../../contract/phone/callbacks'
import { callbacksOf } from '../calls/callbacks/callbacks'
import type { Shell } from '../shell'
import { noticesOf } from './notices'
import { NoticesButton } from './notices-button'

let shell: Shell
const dialled: unknown[] = []

const dialCallback = dialCallbackInto(dialled)

beforeEach(async () => {
  dialled.length = 0
  const rendered = await renderInShell(<NoticesButton />, { commands: [dialCallback] })
  shell = rendered.shell
  rendered.server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bell = () => screen.getByRole('button', { name: /^通知/ })
const label = () => bell().getAttribute('aria-label')
const tell = (text: string) => act(() => noticesOf(shell).tell('warn', text))
const open = async () => {
  await userEvent.click(bell())
  return within(await screen.findByRole('dialog', { name: '通知' }))
}
const promised: Callback = {
  ...{ id: 5, customerId: null, name: '周文博', phone: '138****0001', phoneRef: 'p_1', province: null, city: null },
  ...{ time: 1_772_589_600, note: '看合同' },
}

it('says that there is nothing', async () => {
  expect(await (await open()).findByText('没有通知')).toBeDefined()
})

it('what was seen is read, what comes while it is open too', async () => {
  tell('一')
  expect(label()).toBe('通知 1 条未读')
  const list = await open()
  await waitFor(() => expect(label()).toBe('通知'))
  tell('二')
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(label()).toBe('通知')
  expect(document.activeElement).toBe(bell())
  tell('三')
  expect(label()).toBe('通知 1 条未读')
})

it('holds the promised calls that are due until they are made, and makes them', async () => {
  act(() => callbacksOf(shell).set({ all: [promised], due: [promised] }))
  expect(label()).toBe('通知 1 条待处理')
  const list = await open()
  expect(list.getByRole('listitem').textContent).toContain('周文博 138****0001')
  expect(list.getByRole('listitem').textContent).toContain('看合同')
  // It stays due after somebody has looked at it.
  expect(label()).toBe('通知 1 条待处理')
  await userEvent.click(list.getByRole('button', { name: '拨打 周文博' }))
  expect(dialled).toEqual([{ callback: promised }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('what can still be done about a warning is done from there, and the warning goes', async () => {
  const run = vi.fn()
  act(() => noticesOf(shell).tell('bad', '客户信息没有保存', { title: '重试', run }))
  await userEvent.click((await open()).getByRole('button', { name: '重试' }))
  expect(run).toHaveBeenCalledOnce()
  expect(noticesOf(shell).get().items).toEqual([])
})

it('ends with the session', async () => {
  const kept = noticesOf(shell)
  tell('一')
  await act(() => shell.signOut())
  vi.useFakeTimers()
  act(() => {
    shell.toasts.show('warn', '给下一位', { action: { title: '打开', run: () => undefined } })
    vi.advanceTimersByTime(60_000)
  })
  vi.useRealTimers()
  expect(kept.get().items.map(({ text }) => text)).toEqual(['一'])
  expect(noticesOf({ ...shell }).get().items).toEqual([])
})

it('can be cleared, and the focus stays', async () => {
  tell('一')
  const list = await open()
  await userEvent.click(list.getByRole('button', { name: '清空' }))
  expect(list.getByText('没有通知')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('通知')
})
