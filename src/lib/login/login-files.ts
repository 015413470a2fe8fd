/**
 * The login form as the build has rendered it: files next to the console's page. The server puts one of them into that
 * page.
 */
import { returnPath } from './return-path'

/** The site's title replaces this mark in the rendered form. */
export const titleMark = '{{title}}'

const [plain, returning] = ['/login', '/login?redirect=%2Freturn'] as const

/**
 * Files without and with the line that says where the user goes after signing in, and with and without sign-in by code:
 * each with what the console renders it for.
 */
export const loginFiles = [
  { fileName: 'login.html', location: plain, codeLogin: true },
  { fileName: 'login-return.html', location: returning, codeLogin: true },
  { fileName: 'login-password.html', location: plain, codeLogin: false },
  { fileName: 'login-password-return.html', location: returning, codeLogin: false },
] as const

/**
 * The file for a signed-out visitor who asks for `url`, where codes are or aren't sent. The server knows it before the console redirects them to the
 * login page.
 */
export function loginFile(url: string, codeLogin: boolean): string {
  const [path = '', ...search] = url.split('?')
  const isLogin = /^\/(login|auth-redirect)\/*$/.test(path)
  const target = returnPath(isLogin ? search.join('?') : `redirect=${encodeURIComponent(url)}`)
  const location = target === '/' ? plain : returning
  return loginFiles.find((file) => file.location === location && file.codeLogin === codeLogin)?.fileName ?? ''
}
