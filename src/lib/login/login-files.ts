/**
 * The login form as the build has rendered it: files next to the console's page. The server puts one of them into that
 * page.
 */
import { returnPath } from './return-path'

/** The site's title replaces this mark in the rendered form. */
export const titleMark = '{{title}}'

const [plain, returning] = [
  { fileName: 'login.html', location: '/login' },
  { fileName: 'login-return.html', location: '/login?redirect=%2Freturn' },
] as const

/**
 * One file without and one with the line that says where the user goes after signing in, each with an address at which
 * the console renders it.
 */
export const loginFiles = [plain, returning]

/**
 * The file for a signed-out visitor who asks for `url`. The server knows it before the console redirects them to the
 * login page.
 */
export function loginFile(url: string): string {
  const [path = '', ...search] = url.split('?')
  const isLogin = /^\/(login|auth-redirect)\/*$/.test(path)
  const target = returnPath(isLogin ? search.join('?') : `redirect=${encodeURIComponent(url)}`)
  return (target === '/' ? plain : returning).fileName
}
