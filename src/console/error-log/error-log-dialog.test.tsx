import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import type { Shell } from '../shell'
import { ErrorLogButton } from './error-log-button'

let shell: Shell

beforeEach(async () => {
  const pages = [testPage('/customer/mine')]
  ;({ shell } = await renderInShell(<ErrorLogButton />, { pages, at: '/customer/mine?phone=13812341234' }))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const button = () => screen.getByRole('button', { name: /^错误日志/ })
const fail = (message: string, info = '') => act(() => shell.errorLog.add(new Error(message), info))
const open = async () => {
  await userEvent.click(button())
  return within(await screen.findByRole('dialog', { name: '错误日志' }))
}

it('says how many there are, with a dot from the first on', () => {
  expect(button().title).toBe('错误日志 0 条')
  const plain = button().childElementCount
  fail('boom')
  fail('boom')
  expect(button().title).toBe('错误日志 2 条')
  expect(button().childElementCount).toBe(plain + 1)
})

it('lists time, message and address, newest first, and no telephone number', async () => {
  fail('one')
  fail('无法拨打 13812341234')
  const dialog = await open()
  const rows = dialog.getAllByRole('row').slice(1)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.textContent).toMatch(
    /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}无法拨打 138\*{4}1234\/customer\/mine\?phone=138\*{4}1234$/,
  )
  expect(rows[1]?.textContent).toContain('one')
})

it('opens where it happened, the component stack included', async () => {
  fail('one', '\n    at SessionList')
  const dialog = await open()
  const more = dialog.getByRole('button', { name: '详情 one' })
  expect(dialog.queryByText(/at SessionList/)).toBeNull()
  await userEvent.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  expect(dialog.getByText(/at SessionList/).textContent).toContain('Error: one')
  await userEvent.click(more)
  expect(dialog.queryByText(/at SessionList/)).toBeNull()
})

it('one can be copied', async () => {
  const user = userEvent.setup()
  fail('one', '\n    at SessionList')
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: '复制 one' }))
  expect((await screen.findByRole('status')).textContent).toBe('已复制')
  const text = await navigator.clipboard.readText()
  for (const part of ['Error: one', 'at SessionList', '/customer/mine']) expect(text).toContain(part)
})

it('says so where the browser does not let it be copied', async () => {
  const user = userEvent.setup()
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))
  fail('one')
  const dialog = await open()
  await user.click(dialog.getByRole('button', { name: '复制 one' }))
  expect((await screen.findByRole('alert')).textContent).toContain('浏览器不让复制')
})

it('can be cleared, and the focus stays in the dialog', async () => {
  fail('one')
  const dialog = await open()
  await userEvent.click(dialog.getByRole('button', { name: '清空' }))
  expect(dialog.getByText('没有错误')).toBeDefined()
  expect(shell.errorLog.get()).toEqual([])
  expect(document.activeElement?.textContent).toBe('关闭')
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByRole('dialog')).toBeNull()
})
