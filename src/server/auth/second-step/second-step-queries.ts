/** Queries for the second step of signing in. */
import { sql } from 'kysely'
import { isOrganisationEnabled } from '../../access/organisation'
import type { Db } from '../../db/schema'

/** Whether a user has one of these roles. */
export const hasRoleOf = async (db: Db, userId: number, roleIds: readonly number[]): Promise<boolean> =>
  (await db
    .selectFrom('user_role')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role_id', 'in', roleIds)
    .executeTakeFirst()) !== undefined

/** The session that waits for a code, and its user; undefined if it waits for none, or no longer. */
export const waitingSession = (db: Db, tokenHash: string, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.created_at', 'user.account', 'user.company_id'])
    .select(isOrganisationEnabled)
    .where('session.token_hash', '=', tokenHash)
    .where('session.awaits_code', '=', 1)
    .where('session.revoked_at', 'is', null)
    .where('session.expire_at', '>', now)
    .where('user.status', '=', 'ENABLED')
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()

export const factorOf = (db: Db, userId: number) =>
  db.selectFrom('second_factor').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Keeps the secret of an app that has not shown a right code yet, in place of an earlier such one. */
export const saveSecret = async (db: Db, userId: number, secret: string): Promise<void> => {
  await db
    .insertInto('second_factor')
    .values({ user_id: userId, secret, confirmed_at: null, last_step: 0 })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ secret }).where('second_factor.confirmed_at', 'is', null),
    )
    .execute()
}

/** Uses up the code of one step of time: it works once, and no earlier one works after it. */
export async function takeStep(db: Db, userId: number, secret: string, step: number, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step, confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('user_id', '=', userId)
    // Another tab may have asked for a new secret.
    .where('secret', '=', secret)
    .where('last_step', '<', step)
    .returning('user_id')
    .execute()
  return taken.length === 1
}

/** Uses up a recovery code. */
export async function takeRecoveryCode(db: Db, userId: number, codeHash: string, now: number): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length === 1
}

export async function recoveryCodesLeft(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly string[]): Promise<void> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((code_hash) => ({ user_id: userId, code_hash, used_at: null })))
    .execute()
}

/** Opens a session that waited for a code; false if it no longer does. */
export async function openSession(
  db: Db,
  { id, user_id }: { id: number; user_id: number },
  { now, expireAt }: { now: number; expireAt: number },
): Promise<boolean> {
  const opened = await db
    .updateTable('session')
    .set({ awaits_code: 0, last_seen_at: now, expire_at: expireAt })
    .where('id', '=', id)
    .where('awaits_code', '=', 1)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute()
  await db.updateTable('user').set({ last_login_at: now }).where('id', '=', user_id).execute()
  return opened.length === 1
}

/** Forgets a user's app and recovery codes: the next sign-in sets up another one. */
export async function forgetFactor(db: Db, userId: number): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  const gone = await db.deleteFrom('second_factor').where('user_id', '=', userId).returning('user_id').execute()
  return gone.length === 1
}
