import { expect, it } from 'vitest'
import { loginFile } from './login-files'

it.each([
  ['/login', 'login.html'],
  ['/login/', 'login.html'],
  ['/login?redirect=%2F', 'login.html'],
  ['/login?redirect=%2F%2Fevil.example', 'login.html'],
  ['/login?redirect=%2Fcustomer%2FfollowList', 'login-return.html'],
  ['/auth-redirect?redirect=%2Fa%3Fb', 'login-return.html'],
  ['/auth-redirect', 'login.html'],
  ['/', 'login.html'],
  ['/?a=1', 'login-return.html'],
  ['/customer/followList?page=2', 'login-return.html'],
  ['//evil.example', 'login.html'],
])('a guest who asks for %s gets %s', (url, file) => {
  expect(loginFile(url, true)).toBe(file)
  expect(loginFile(url, false)).toBe(file.replace('login', 'login-password'))
})
