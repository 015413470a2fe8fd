import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { renderInShell } from '../../../tests/support/console/shell'
import { secondStepEndpoints } from '../../contract/auth/second-step'
import { signInEndpoints } from '../../contract/auth/sign-in'
import { codes } from '../../contract/envelope'
import { LoginForm } from './login-form'

const { secondStepStart, secondStepFinish } = secondStepEndpoints
const accessToken = 'T'.repeat(43)
const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const onSignedIn = vi.fn(async () => undefined)
let server: FakeServer

beforeEach(() => {
  onSignedIn.mockClear()
  server = fakeServer()
  server.gives(signInEndpoints.login, { accessToken, secondStep: true })
  server.gives(secondStepStart, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const open = async () => {
  await renderInShell(<LoginForm byCode={false} onSignedIn={onSignedIn} />, { server })
  await userEvent.type(screen.getByLabelText('用户名'), 'auditor')
  await userEvent.type(screen.getByLabelText('密码'), 'Mine-2026{Enter}')
  return screen.findByLabelText(/^验证码/)
}

it('is not signed in by the password alone, but by the code', async () => {
  const field = await open()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(onSignedIn).not.toHaveBeenCalled()
  server.gives(secondStepFinish, { recoveryCodes: null, left: null })
  await userEvent.keyboard(' 123456{Enter}')
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledWith(accessToken))
  expect(server.asked.at(-1)?.body).toEqual({ accessToken, code: '123456' })
})

it('says at the field what is wrong with a code, and takes another', async () => {
  const field = await open()
  server.answers(secondStepFinish, () =>
    envelope(codes.signInFailed, '验证码不对', { field: 'code', reason: '验证码不对' }),
  )
  await userEvent.type(field, '111111{Enter}')
  expect((await screen.findAllByText('验证码不对')).length).toBeGreaterThan(0)
  await waitFor(() => expect(document.activeElement).toBe(field))
  server.gives(secondStepFinish, { recoveryCodes: null, left: null })
  // What was typed is selected, so the next code takes its place.
  await userEvent.keyboard('222222{Enter}')
  await waitFor(() => expect(server.asked.at(-1)?.body).toEqual({ accessToken, code: '222222' }))
})

it('sets up an app at first, and shows the recovery codes until they are kept', async () => {
  server.gives(secondStepStart, { uri: `otpauth://totp/a:b?secret=${secret}`, secret })
  const field = await open()
  screen.getByRole('img', { name: '绑定验证器的二维码' })
  screen.getByText(secret)
  server.gives(secondStepFinish, { recoveryCodes: ['abcde-fghjk', 'mnpqr-stuvw'], left: null })
  await userEvent.type(field, '123456{Enter}')
  await screen.findByText('mnpqr-stuvw')
  expect(onSignedIn).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '已保存，进入' }))
  expect(onSignedIn).toHaveBeenCalledWith(accessToken)
})

it.each([
  [3, '用掉了一个恢复码，还剩 3 个'],
  [0, '恢复码已用完，请让管理员重置二次验证'],
])('says that %s recovery codes are left', async (left, text) => {
  const field = await open()
  server.gives(secondStepFinish, { recoveryCodes: null, left })
  await userEvent.type(field, 'abcde-fghjk{Enter}')
  await screen.findByText(text)
})

it('goes back to the login form for somebody else', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '换个账号登录' }))
  expect((await screen.findByLabelText<HTMLInputElement>('用户名')).value).toBe('auditor')
})
