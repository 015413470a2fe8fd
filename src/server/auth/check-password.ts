/** One try at an account's password: it is counted and logged, and too many wrong ones lock the account. */
import { loginTypes } from '../../contract/auth'
import { codes } from '../../contract/envelope'
import type { Context, Services } from '../access/handler'
import { Refusal } from '../access/refusal'
import type { Db, NewRow } from '../db/schema'
import { countAttempt, inTurn, type Limit } from './attempts'
import { verifyPassword } from './password'
import { type Account, accountByName, addLoginLog, clearAttempts } from './queries'

/** Five wrong passwords lock an account for 15 minutes (our choice). */
export const lockout: Limit = { most: 5, windowSec: 900, from: 'last' }

type Asking = Pick<Context<{ permission: 'public' }>, 'db' | 'services' | 'now' | 'ip' | 'agent'>

/** The messages for a wrong password, and for the other way in once the account is locked. */
interface Words {
  wrong: string
  otherwise: string
  /** The wrong field; none at sign-in, because the name may be wrong too. */
  field?: string
}

/** The account with this name, if the given password is right; otherwise a refusal. */
export async function checkPassword(asking: Asking, name: string, sent: string, words: Words): Promise<Account> {
  const { db, services, now } = asking
  const { wrong, otherwise, field } = words
  const key = attemptKey(services, name)
  // One after the other; otherwise parallel requests with the right password would count against the account.
  return inTurn(key, async () => {
    const wait = await countAttempt(db, key, lockout, now)
    const account = await accountByName(db, name)
    const refuse = async (result: 'LOCKED' | 'WRONG', refusal: Refusal) => {
      await addLoginLog(db, loginLogRow(asking, loginTypes.password, account, result))
      return refusal
    }
    if (wait > 0) {
      const message = `密码多次错误，账号已锁定，请 ${waitText(wait)}后再试${otherwise}`
      throw await refuse('LOCKED', new Refusal(codes.locked, message))
    }
    if (!(await verifyPassword(account?.password_hash, sent)) || !account) {
      throw await refuse('WRONG', new Refusal(codes.signInFailed, wrong, field ? { field, reason: wrong } : null))
    }
    await clearAttempts(db, key)
    return account
  })
}

/** Lets an account try again at once. */
export const unlock = (db: Db, services: Services, account: string): Promise<void> =>
  clearAttempts(db, attemptKey(services, account))

const attemptKey = (services: Services, name: string) => `login ${services.phones.digest('login', name)}`

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
