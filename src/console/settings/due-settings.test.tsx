import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { stubSockets } from '../../../tests/support/console/fake-socket'
import { renderInShell } from '../../../tests/support/console/shell'
import { stubAlerts } from '../../../tests/support/server/fake-alerts'
import type { Shell } from '../shell'
import { SettingsDrawer } from './settings-drawer'

let shell: Shell

beforeEach(() => {
  localStorage.clear()
  stubSockets()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** The settings of a user who may call, or may not. */
const open = async (paths = ['/phone/index']) => {
  ;({ shell } = await renderInShell(<SettingsDrawer close={() => {}} />, { user: { paths } }))
}
const choose = (name: string) => userEvent.click(screen.getByRole('switch', { name }))
const isOn = (name: string) => screen.getByRole('switch', { name }).getAttribute('aria-checked') === 'true'
const toastTexts = () => shell.toasts.get().map(({ text }) => text)

it('is for whoever has promised calls', async () => {
  await open([])
  // It is below them.
  expect(screen.getByRole('button', { name: '恢复默认' })).toBeDefined()
  expect(screen.queryByRole('switch', { name: '提示音' })).toBeNull()
  expect(screen.queryByRole('switch', { name: '桌面通知' })).toBeNull()
})

it('the sound is off until it is chosen, and is heard when it is', async () => {
  const { notes } = stubAlerts('granted')
  await open()
  expect(isOn('提示音')).toBe(false)
  await choose('提示音')
  await waitFor(() => expect(notes).toEqual([660, 880]))
  expect([shell.settings.get().dueSound, isOn('提示音')]).toEqual([true, true])
  await choose('提示音')
  expect([shell.settings.get().dueSound, notes.length]).toEqual([false, 2])
})

it('the desktop’s notification is off until it is chosen and the browser has allowed it', async () => {
  const { questions } = stubAlerts('granted')
  await open()
  expect([isOn('桌面通知'), questions()]).toEqual([false, 0])
  await choose('桌面通知')
  await waitFor(() => expect(shell.settings.get().dueNotification).toBe(true))
  expect([isOn('桌面通知'), questions()]).toEqual([true, 1])
  await choose('桌面通知')
  expect([shell.settings.get().dueNotification, questions()]).toEqual([false, 1])
})

it.each([
  ['denied', '浏览器不允许桌面通知：请在地址栏旁的网站设置里允许“通知”，再打开'],
  ['default', '没有允许桌面通知，可以再打开一次'],
] as const)('stays off where the browser answers %s, which is told', async (permission, text) => {
  stubAlerts(permission)
  await open()
  await choose('桌面通知')
  await waitFor(() => expect(toastTexts()).toEqual([text]))
  expect([shell.settings.get().dueNotification, isOn('桌面通知')]).toEqual([false, false])
})

it('stays off in a browser that knows no notifications, which is told', async () => {
  await open()
  expect('Notification' in window).toBe(false)
  await choose('桌面通知')
  await waitFor(() => expect(toastTexts()).toEqual(['这个浏览器不支持桌面通知']))
  expect(shell.settings.get().dueNotification).toBe(false)
})

it('restoring the defaults switches both off, and can be taken back', async () => {
  stubAlerts('granted')
  await open()
  await act(() => shell.settings.change({ dueSound: true, dueNotification: true }))
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(['提示音', '桌面通知'].map(isOn)).toEqual([false, false])
  await act(() => shell.undo.take())
  expect(['提示音', '桌面通知'].map(isOn)).toEqual([true, true])
})
