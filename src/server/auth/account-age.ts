/** How old a password, and a pause between sign-ins, may become. Both are settings, which are off by default. */
import type { Db } from '../db/schema'
import { settingOf } from '../system/port'
import { type Account, lastPasswordChange } from './queries'

const day = 86_400

/** When somebody last set the account's password, in epoch seconds. */
const passwordSince = async (db: Db, { id, created_at }: Account): Promise<number> =>
  (await lastPasswordChange(db, id)) ?? created_at

/**
 * Why nobody may sign in as this account, which has not been used for longer than the setting allows; null if somebody
 * may. A new password, which an administrator can set, wakes it up.
 * @param now epoch seconds
 */
export async function whyDormant(db: Db, account: Account, now: number): Promise<string | null> {
  const days = await settingOf(db, 'auth.dormant-days')
  if (days === 0) return null
  const used = Math.max(account.last_login_at ?? 0, await passwordSince(db, account))
  return now - used <= days * day ? null : `账号超过 ${days} 天没有登录，已停用，请联系管理员重置密码`
}

/**
 * Why the account's password must be replaced now; null if it need not.
 * @param now epoch seconds
 */
export async function whyNewPassword(db: Db, account: Account, now: number): Promise<string | null> {
  if (account.password_once) return '这是一次性密码，请设置您自己的密码'
  const days = await settingOf(db, 'auth.password-days')
  if (days === 0 || now - (await passwordSince(db, account)) <= days * day) return null
  return `密码已经用满 ${days} 天，请换一个新密码`
}
