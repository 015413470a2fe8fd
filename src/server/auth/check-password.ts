/** One try at an account's password: it is counted and logged, and too many wrong ones have to wait. */

import { loginTypes } from '../../contract/auth/sign-in'
import { codes } from '../../contract/envelope'
import type { Context, Services } from '../access/handler'
import { Refusal } from '../access/refusal'
import type { Db, NewRow } from '../db/schema'
import { countAttempt, inTurn } from './attempts'
import { verifyPassword } from './password'
import { placeOf } from './place'
import { type Account, accountById, accountByName, addLoginLog, addressesOf, clearAttempts } from './queries'
import { atAddress, countTry, forgetTries, secondStepTries } from './tries'

type Asking = Pick<Context<{ permission: 'public' }>, 'db' | 'services' | 'now' | 'ip' | 'agent'>

/** The account with this name, if the given password is right; otherwise a refusal. */
export async function checkPassword(asking: Asking, name: string, sent: string): Promise<Account> {
  const { db, services, now, ip } = asking
  const key = passwordDoor(services, name)
  // One after the other; otherwise parallel requests with the right password would count against the account.
  return inTurn(key, async () => {
    const account = await accountByName(db, name)
    const door = { key, place: placeOf(ip), isHome: () => isHome(db, account, ip, now) }
    const { wait, because, forgive } = await countTry(db, door, now)
    if (wait > 0) {
      await addLoginLog(db, loginLogRow(asking, loginTypes.password, account, 'LOCKED'))
      const otherwise = services.codes.isOn() ? '，或用验证码登录' : ''
      throw new Refusal(codes.locked, `${waitReason('密码', because)}，请 ${waitText(wait)}后再试${otherwise}`)
    }
    if (!(await verifyPassword(account?.password_hash, sent)) || !account) {
      await addLoginLog(db, loginLogRow(asking, loginTypes.password, account, 'WRONG'))
      throw new Refusal(codes.signInFailed, '用户名或密码错误')
    }
    await forgive()
    return account
  })
}

/**
 * The account of a session, if the given password is its own; otherwise a refusal about the field. Wrong ones count for
 * this session alone: whoever finds it open must not keep its owner from signing in.
 */
export async function checkOwnPassword(
  asking: Asking & { viewer: { userId: number; sessionId: number } },
  field: string,
  sent: string,
  wrong: string,
): Promise<Account> {
  const { db, now, viewer } = asking
  const key = `session ${viewer.sessionId}`
  return inTurn(key, async () => {
    const wait = await countAttempt(db, key, atAddress, now)
    const account = await accountById(db, viewer.userId)
    if (wait > 0) {
      await addLoginLog(db, loginLogRow(asking, loginTypes.password, account, 'LOCKED'))
      throw new Refusal(codes.locked, `密码多次错误，请 ${waitText(wait)}后再试，或退出后重新登录`)
    }
    if (!(await verifyPassword(account?.password_hash, sent)) || !account) {
      await addLoginLog(db, loginLogRow(asking, loginTypes.password, account, 'WRONG'))
      throw new Refusal(codes.signInFailed, wrong, { field, reason: wrong })
    }
    await clearAttempts(db, key)
    return account
  })
}

/** How long an address counts as the account's own after a sign-in there, in seconds (our choice). */
const homeSec = 30 * 86_400

/** Whether the account has signed in from this network lately. */
export async function isHome(db: Db, account: Account | undefined, ip: string, now: number): Promise<boolean> {
  if (!account) return false
  const place = placeOf(ip)
  return (await addressesOf(db, account.id, now - homeSec)).some((address) => placeOf(address) === place)
}

/** Lets an account's people try again at once, from anywhere. */
export async function unlock(db: Db, services: Services, { id, account }: { id: number; account: string }) {
  await forgetTries(db, passwordDoor(services, account))
  await forgetTries(db, codeDoor(String(id)))
  await clearAttempts(db, secondStepTries(id))
}

const passwordDoor = (services: Services, name: string) => `login ${services.phones.digest('login', name)}`

/** @param key the account's id, or the digest of a name that nobody has */
export const codeDoor = (key: string): string => `code tries ${key}`

/** @param what that was wrong */
export const waitReason = (what: string, because: 'address' | 'account'): string =>
  because === 'address' ? `${what}多次错误` : '近来有人多次尝试登录这个账号'

export const loginLogRow = (
  { now, ip, agent }: Pick<Asking, 'now' | 'ip' | 'agent'>,
  type: number,
  account: Account | undefined,
  result: NewRow<'login_log'>['result'],
): NewRow<'login_log'> => ({
  at: now,
  user_id: account?.id ?? null,
  company_id: account?.company_id ?? null,
  type,
  result,
  ip,
  agent,
})

export const waitText = (seconds: number): string =>
  seconds < 90 ? `${seconds} 秒` : `${Math.ceil(seconds / 60)} 分钟`
