/** The login form as the build has drawn it: files beside the console's page, of which the server puts one into it. */
import { returnPath } from './return-path'

/** Stands in the drawn form for the site's title. */
export const titleMark = '{{title}}'

const [plain, returning] = [
  { fileName: 'login.html', location: '/login' },
  { fileName: 'login-return.html', location: '/login?redirect=%2Freturn' },
] as const

/** Without and with the line that says where one gets afterwards, each with a location at which the console draws it. */
export const loginFiles = [plain, returning]

/** Which of the files a guest gets who asks for `url`, before the console's guard has sent them to the login page. */
export function loginFile(url: string): string {
  const [path = '', ...search] = url.split('?')
  const isLogin = /^\/(login|auth-redirect)\/*$/.test(path)
  const target = returnPath(isLogin ? search.join('?') : `redirect=${encodeURIComponent(url)}`)
  return (target === '/' ? plain : returning).fileName
}
