import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { signInEndpoints } from '../../contract/auth/sign-in'
import { codes } from '../../contract/envelope'
import { LoginForm } from './login-form'

const { login } = signInEndpoints
const onSignedIn = vi.fn(async () => undefined)
let server: FakeServer

beforeEach(() => {
  onSignedIn.mockClear()
  server = fakeServer()
  server.answers(login, ({ body }) =>
    (body as { newCode?: string }).newCode
      ? envelope(codes.ok, '', { accessToken: 'opened' })
      : envelope(codes.passwordOnce, '这是一次性密码，请设置您自己的密码'),
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderInShell(<LoginForm byCode={false} onSignedIn={onSignedIn} />, { server })
  await userEvent.type(screen.getByLabelText('用户名'), ' new.boss ')
  await userEvent.type(screen.getByLabelText('密码'), 'Once-2026{Enter}')
  return screen.findByLabelText('新密码')
}
const sent = () =>
  server.asked.flatMap(({ endpoint, body }) =>
    endpoint.endsWith(login.path) ? [body as { userName: string; code: string; newCode?: string }] : [],
  )

it('whoever signs in with a one-time password sets their own, and is in', async () => {
  const first = await open()
  await waitFor(() => expect(document.activeElement).toBe(first))
  await userEvent.type(first, 'Mine-2026')
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Mine-2026{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('opened'))
  const [tried, set] = sent()
  expect(tried).not.toHaveProperty('newCode')
  expect([set?.userName, set?.code, set?.newCode?.length]).toEqual(['new.boss', tried?.code, 64])
  expect(set?.newCode).not.toBe(set?.code)
})

it.each([
  ['Once-2026', 'Once-2026', '不能与原密码相同'],
  ['short1', 'short1', '至少 8 个字符'],
  ['Mine-2026', 'Mine-2027', '与新密码不一致'],
])('does not send %s and %s, which is told', async (fresh, repeated, told) => {
  await userEvent.type(await open(), fresh)
  await userEvent.type(screen.getByLabelText('确认新密码'), `${repeated}{Enter}`)
  // At its field, and in the message that names it.
  expect(await screen.findAllByText(told)).toHaveLength(2)
  expect([sent().length, onSignedIn.mock.calls.length]).toEqual([1, 0])
})

it('shows at the field what the server has against it', async () => {
  const first = await open()
  server.answers(login, () =>
    envelope(codes.invalid, '新密码不能与最近用过的相同', { field: 'newCode', reason: '不能与最近用过的相同' }),
  )
  await userEvent.type(first, 'Mine-2026')
  await userEvent.type(screen.getByLabelText('确认新密码'), 'Mine-2026{Enter}')
  await screen.findByText('不能与最近用过的相同')
  expect(onSignedIn).not.toHaveBeenCalled()
})
