import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/shell'
import { authEndpoints } from '../../contract/auth'
import type { Shell } from '../shell'
import { noticesOf } from './notices'
import { NoticesButton } from './notices-button'

let shell: Shell

beforeEach(async () => {
  const rendered = await renderInShell(<NoticesButton />)
  shell = rendered.shell
  rendered.server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const bell = () => screen.getByRole('button', { name: /^通知/ })
const tell = (kind: 'ok' | 'warn' | 'bad', text: string) => act(() => shell.toasts.show(kind, text))
const open = async () => {
  await userEvent.click(bell())
  return within(await screen.findByRole('dialog', { name: '通知' }))
}

it('says that there is nothing', async () => {
  expect(await (await open()).findByText('没有通知')).toBeDefined()
})

it('counts what was told, and shows it when its message has gone', async () => {
  tell('ok', '已下线')
  tell('bad', '数据库暂时不可用')
  act(() => shell.toasts.clear())
  // What went well is kept, and is nothing to be called back for.
  expect(bell().getAttribute('aria-label')).toBe('通知 1 条未读')
  const items = await (await open()).findAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual(['数据库暂时不可用刚刚', '已下线刚刚'])
  expect(items.map((item) => within(item).getByRole('img').getAttribute('aria-label'))).toEqual(['出错', '成功'])
})

it('what was seen is read, what comes while it is open too', async () => {
  tell('ok', '一')
  const list = await open()
  await waitFor(() => expect(bell().getAttribute('aria-label')).toBe('通知'))
  tell('warn', '二')
  expect(list.getAllByRole('listitem')).toHaveLength(2)
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bell().getAttribute('aria-label')).toBe('通知')
  expect(document.activeElement).toBe(bell())
  tell('bad', '三')
  expect(bell().getAttribute('aria-label')).toBe('通知 1 条未读')
})

it('survives the bell, and ends with the session', async () => {
  tell('bad', '一')
  expect(noticesOf(shell).get().unread).toBe(1)
  await act(() => shell.signOut())
  tell('ok', '给下一位')
  expect(
    noticesOf(shell)
      .get()
      .items.map(({ text }) => text),
  ).toEqual(['一'])
  expect(
    noticesOf({ ...shell })
      .get()
      .items.map(({ text }) => text),
  ).toEqual(['给下一位'])
})

it('can be cleared, and the focus stays', async () => {
  tell('ok', '一')
  const list = await open()
  await userEvent.click(list.getByRole('button', { name: '清空' }))
  expect(list.getByText('没有通知')).toBeDefined()
  expect(document.activeElement?.textContent).toBe('通知')
})
