/** The calls before there is a session. They are not in auth-data.ts, because that loads SWR. */

import { loginTypes, signInEndpoints } from '../../contract/auth/sign-in'
import type { DataOf } from '../../contract/endpoint'
import { call } from '../../lib/api'
import { toasts } from '../../ui/toast/toasts'

export type SignedIn = DataOf<typeof signInEndpoints.login>
export type SignInMethod = keyof typeof loginTypes

/**
 * Signs in (spec §5): the user name is trimmed; a password is hashed as typed; a code is trimmed. Returns the access
 * token, and whether it opens only the second step.
 * @param secret the password or the code
 */
export async function signIn(method: SignInMethod, userName: string, secret: string): Promise<SignedIn> {
  const code = method === 'password' ? await hashed(secret) : secret.trim()
  const body = { userName: userName.trim(), code, type: loginTypes[method] }
  return call(signInEndpoints.login, { body })
}

/** Sends a code. Returns the seconds until another one is allowed. */
export async function requestCode(userName: string): Promise<number> {
  const { resendAfter } = await call(signInEndpoints.code, { body: { userName: userName.trim() } })
  return resendAfter
}

/** Its code is in the signed-in part, which loads while the user types: without it the login page appears sooner. */
const hashed = async (password: string) => (await loaded(() => import('../../lib/login/sha256'))).sha256Hex(password)

/** Code that the login page doesn't need at first. */
export async function loaded<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    const text = '网络可能中断，或系统刚刚更新，请刷新页面后重试'
    // Also for screen readers, as after a failed call.
    toasts.show('bad', text)
    throw new Error(text)
  }
}
