import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { type ManagerUser, managerEndpoints } from '../../contract/manager'
import { passwordFault } from '../../lib/login/password'
import { sha256Hex } from '../../lib/login/sha256'
import { dropQuestions, questions } from '../../ui/overlay/confirm'
import { ResetPasswordDialog } from './reset-password-dialog'

const { userResetPassword } = managerEndpoints
const user = { id: 7, nickname: '谢琳', account: 'boss' } as ManagerUser
const close = vi.fn()
let server: FakeServer

beforeEach(async () => {
  close.mockReset()
  ;({ server } = await renderInShell(<ResetPasswordDialog user={user} close={close} />))
  server.asked.length = 0
  server.gives(userResetPassword, { id: 7 })
})
afterEach(() => {
  dropQuestions()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const field = () => screen.getByLabelText<HTMLInputElement>(/^新密码/)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

it('names the user and warns; sends the hash of what was typed, says so, closes', async () => {
  expect(screen.getByRole('dialog', { name: '重置密码：谢琳（boss）' }).textContent).toContain('他的登录会立即结束')
  expect(field().type).toBe('password')
  await userEvent.type(field(), 'Andere-2027')
  await press('重置')
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.asked.map(({ body }) => body)).toEqual([{ id: 7, newCode: await sha256Hex('Andere-2027'), once: true }])
  expect((await screen.findByRole('status')).textContent).toBe('谢琳的密码已重置')
})

it('sends nothing that breaks the rule', async () => {
  await press('重置')
  expect(await screen.findAllByText('请输入新密码')).not.toEqual([])
  await userEvent.type(field(), '12345678')
  await press('重置')
  expect(await screen.findAllByText('要同时有字母和数字')).not.toEqual([])
  expect(document.activeElement).toBe(field())
  expect(server.asked).toEqual([])
})

it('makes a password, shows it, copies it and sends that one', async () => {
  await press('生成')
  const made = field().value
  expect(passwordFault(made)).toBeNull()
  expect(screen.getByText(made)).toBeDefined()
  await press('复制密码')
  expect(await navigator.clipboard.readText()).toBe(made)
  await press('生成')
  expect(field().value).not.toBe(made)
  const last = field().value
  await press('重置')
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(server.asked.map(({ body }) => body)).toEqual([{ id: 7, newCode: await sha256Hex(last), once: true }])
})

it('shows no password that was typed', async () => {
  await press('生成')
  await userEvent.type(field(), 'x')
  expect(screen.queryByText(field().value)).toBeNull()
  expect(screen.queryByRole('button', { name: '复制密码' })).toBeNull()
})

it('says so where the browser copies nothing', async () => {
  await press('生成')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied'))
  await press('复制密码')
  expect(await screen.findAllByText('浏览器不让复制，请选中后复制')).not.toEqual([])
})

it('stays with what was typed where the server refuses', async () => {
  server.answers(userResetPassword, () => envelope(40900, '“谢琳”的权限超出您自己的'))
  await userEvent.type(field(), 'Andere-2027')
  await press('重置')
  expect(await screen.findByText('“谢琳”的权限超出您自己的')).toBeDefined()
  expect(field().value).toBe('Andere-2027')
  expect(close).not.toHaveBeenCalled()
})

it('asks before it throws away a password', async () => {
  await press('生成')
  await press('取消')
  expect(questions.get().map(({ title }) => title)).toEqual(['放弃已填写的内容？'])
  expect(close).not.toHaveBeenCalled()
})
