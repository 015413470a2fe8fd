/** The calls before there is a session. They stand apart from auth-data.ts, which brings SWR with it. */
import { authEndpoints, loginTypes } from '../../contract/auth'
import { call } from '../../lib/api'
import { toasts } from '../../ui/toast/toasts'

export type SignInMethod = keyof typeof loginTypes

/**
 * Signs in (spec §5): the user name trimmed; a password hashed, as typed; a code trimmed. Answers the access token.
 * @param secret the password or the code
 */
export async function signIn(method: SignInMethod, userName: string, secret: string): Promise<string> {
  const code = method === 'password' ? await hashed(secret) : secret.trim()
  const body = { userName: userName.trim(), code, type: loginTypes[method] }
  const { accessToken } = await call(authEndpoints.login, { body })
  return accessToken
}

/** Has a code sent. Answers after how many seconds another one may be asked for. */
export async function requestCode(userName: string): Promise<number> {
  const { resendAfter } = await call(authEndpoints.code, { body: { userName: userName.trim() } })
  return resendAfter
}

/** Its code comes with the signed-in part, which is fetched while people type: the login page is there sooner without it. */
async function hashed(password: string): Promise<string> {
  try {
    const { sha256Hex } = await import('../../lib/sha256')
    return await sha256Hex(password)
  } catch {
    const text = '网络可能中断，或系统刚刚更新，请刷新页面后重试'
    // As for a call that failed: aloud too.
    toasts.show('bad', text)
    throw new Error(text)
  }
}
