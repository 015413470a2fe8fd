/** The second step of signing in, as a person with an app on the phone goes through it. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { tokenHash } from '../../../src/server/access/viewer'
import type { TestApp } from './test-app'

/** The code that an app with this secret shows at a time. @param ms epoch milliseconds */
export const codeAt = (secret: string, ms: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 }).generate({ timestamp: ms })

/** Gives a user an app that the server knows. Answers its secret in base32. */
export async function addFactor({ db, app }: TestApp, userId: number): Promise<string> {
  const secret = new Secret({ size: 20 }).base32
  const row = { user_id: userId, secret: app.services.phones.seal(secret), confirmed_at: 1 }
  await db
    .insertInto('second_factor')
    .values(row)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret: row.secret, last_step: 0 }))
    .execute()
  return secret
}

/** A session of somebody whose password was right, and who has not given a code. */
export async function waitingSession(
  { db, clock }: TestApp,
  account = 'agent',
): Promise<{ accessToken: string; userId: number }> {
  const accessToken = randomBytes(32).toString('base64url')
  const { id: userId } = await db
    .selectFrom('user')
    .select('id')
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const now = Math.floor(clock.now / 1000)
  await db
    .insertInto('session')
    .values({
      ...{ user_id: userId, token_hash: tokenHash(accessToken), ip: '127.0.0.1', agent: 'test', awaits_code: 1 },
      ...{ created_at: now, last_seen_at: now, expire_at: now + 900, revoked_at: null, revoked_why: null },
    })
    .execute()
  return { accessToken, userId }
}
