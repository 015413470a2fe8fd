import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer } from '../../../../tests/support/console/fake-server'
import { renderInShell } from '../../../../tests/support/console/shell'
import { authEndpoints } from '../../../contract/auth'
import type { Shell } from '../../shell'
import { IdleLockHost } from './idle-lock-host'
import { lockScreen } from './lock-cover'

let server: FakeServer
let shell: Shell

beforeAll(() => lockScreen.fetch())
beforeEach(async () => {
  localStorage.clear()
  ;({ shell, server } = await renderInShell(
    <>
      <button type="button">页面</button>
      <IdleLockHost />
    </>,
  ))
  server.asked.length = 0
  server.gives(authEndpoints.sessionVerify, null)
  server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const cover = () => screen.getByRole('dialog', { name: '屏幕已锁定' })
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const lock = () => {
  screen.getByRole('button', { name: '页面' }).focus()
  act(() => shell.idleLock.lock())
}

it('covers the page at once, modal and opaque, and asks the user by name', () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal')
  lock()
  expect(showModal).toHaveBeenCalledTimes(1)
  expect(cover().parentElement).toBe(document.body)
  expect(cover().className).toContain('bg-bg-sunk')
  expect(cover().textContent).toContain('林晓彤')
  expect(document.activeElement).toBe(password())
  expect(password().autocomplete).toBe('current-password')
})

it('takes the focus after it is shown, so that the browser returns it to where it was', () => {
  let focused: Element | null = null
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
    focused = document.activeElement
    this.setAttribute('open', '')
  })
  lock()
  expect(focused).toBe(screen.getByRole('button', { name: '页面', hidden: true }))
  expect(document.activeElement).toBe(password())
})

it('opens by the password, and everything is as before', async () => {
  lock()
  expect(shell.scopes.get().overlay).toBe('dialog')
  await userEvent.keyboard('Demo-2026{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.count(authEndpoints.sessionVerify)).toBe(1)
  expect(shell.scopes.get().overlay).toBe('none')
})

it('a dialog that was open under it still counts afterwards', async () => {
  act(() => void shell.scopes.cover('dialog'))
  lock()
  await userEvent.keyboard('Demo-2026{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(shell.scopes.get().overlay).toBe('dialog')
})

it('says beside the field what the server says, and lets try again', async () => {
  server.answers(authEndpoints.sessionVerify, () => envelope(40100, '用户名或密码错误'))
  lock()
  await userEvent.keyboard('x{Enter}')
  await waitFor(() =>
    expect(document.getElementById(password().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '用户名或密码错误',
    ),
  )
  expect(document.activeElement).toBe(password())
  // The call's message would be behind the cover.
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.keyboard('y')
  expect(password().getAttribute('aria-invalid')).toBeNull()
})

it('asks nothing of the server without a password', async () => {
  lock()
  await userEvent.keyboard('{Enter}')
  expect(screen.getByText('请输入密码')).toBeDefined()
  expect(server.asked).toEqual([])
})

it('no key and no pointer reaches what lies under it', async () => {
  const heard = vi.fn()
  const captured = vi.fn()
  const types = ['keydown', 'keyup', 'pointerdown', 'focusin']
  for (const type of types) document.addEventListener(type, heard)
  document.addEventListener('keydown', captured, { capture: true })
  lock()
  heard.mockClear()
  await userEvent.keyboard('abc')
  await userEvent.click(password())
  await userEvent.tab()
  expect(heard).not.toHaveBeenCalled()
  captured.mockClear()
  await userEvent.keyboard('{Escape}')
  expect(captured).not.toHaveBeenCalled()
  expect(cover()).toBeDefined()
  for (const type of types) document.removeEventListener(type, heard)
  document.removeEventListener('keydown', captured, { capture: true })
})

it('a browser that closes it anyway finds it open again', () => {
  lock()
  act(() => (cover() as HTMLDialogElement).close())
  expect((cover() as HTMLDialogElement).open).toBe(true)
})

it('signing out is the way out', async () => {
  lock()
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(shell.session.get().token).toBeNull())
})

it('a sign-out that fails stays locked and says why', async () => {
  server.answers(authEndpoints.logout, () => envelope(50300, '数据库暂时不可用，请稍后重试'))
  lock()
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await waitFor(() => expect(cover().textContent).toContain('数据库暂时不可用'))
  expect(shell.idleLock.get()).toBe(true)
})
