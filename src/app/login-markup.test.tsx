import { expect, it } from 'vitest'
import { drawLoginFiles } from './login-markup'

it('draws the form with sign-in by code and without', () => {
  const drawn = drawLoginFiles().map(({ fileName, source }) => [
    fileName,
    source.includes('验证码登录'),
    source.includes('name="password"'),
  ])
  expect(drawn).toEqual([
    ['login.html', true, true],
    ['login-return.html', true, true],
    ['login-password.html', false, true],
    ['login-password-return.html', false, true],
  ])
})
