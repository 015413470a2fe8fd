/** Queries for accounts at sign-in, sessions, codes and the login log. */
import { type InferResult, type SqlBool, sql } from 'kysely'
import { isOrganisationEnabled } from '../access/organisation'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { listOf, type Page, pageOf, sorted } from '../db/page'
import type { Db, NewRow } from '../db/schema'
import type { RevokedWhy } from '../db/tables/auth'
import { allOf, equal } from '../db/where'

const accountColumns = [
  ...(['id', 'account', 'password_hash', 'password_once', 'status', 'company_id', 'phone_id', 'demo'] as const),
  ...(['created_at', 'last_login_at'] as const),
] as const

const accounts = (db: Db) =>
  db.selectFrom('user').select(accountColumns).select(isOrganisationEnabled).where('deleted_at', 'is', null)

export const accountByName = (db: Db, account: string) => accounts(db).where('account', '=', account).executeTakeFirst()

/** The only account with a number, in whichever company; none if several share it: the code would not say which is meant. */
export async function accountByPhone(db: Db, phoneIds: readonly number[]) {
  if (phoneIds.length === 0) return undefined
  const rows = await accounts(db).where('phone_id', 'in', phoneIds).where('status', '=', 'ENABLED').limit(2).execute()
  return rows.length === 1 ? rows[0] : undefined
}

export type Account = NonNullable<Awaited<ReturnType<typeof accountByName>>>

export const phoneOf = (db: Db, phoneId: number) =>
  db.selectFrom('phone').select('enc').where('id', '=', phoneId).executeTakeFirst()

export const accountById = (db: Db, id: number): Promise<Account | undefined> =>
  accounts(db).where('id', '=', id).executeTakeFirst()

/** Undefined if the account was disabled or deleted, or its password changed, since it was read. */
export async function addSession(db: Db, account: Account, row: NewRow<'session'>): Promise<number | undefined> {
  const [still] = await db
    .updateTable('user')
    // Who has given only the password has not signed in yet; then this only checks that nothing has changed.
    .set(row.awaits_code ? { password_hash: account.password_hash } : { last_login_at: row.created_at })
    .where('id', '=', account.id)
    .where('status', '=', 'ENABLED')
    .where('deleted_at', 'is', null)
    .where('password_hash', '=', account.password_hash)
    .returning('id')
    .execute()
  if (!still) return undefined
  const { id } = await db.insertInto('session').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Ends a user's sessions, except the one to keep. Answers which ones ended. */
export async function revokeSessions(
  db: Db,
  userId: number,
  why: RevokedWhy,
  now: number,
  keep: number | null = null,
): Promise<number[]> {
  const living = db
    .updateTable('session')
    .set({ revoked_at: now, revoked_why: why })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning('id')
  const rows = await (keep === null ? living : living.where('id', '!=', keep)).execute()
  return rows.map(({ id }) => id)
}

/** Replaces the hash of a password; false if the stored hash is no longer the expected one. */
export async function setPassword(
  db: Db,
  { userId, before, after, once }: { userId: number; before: string; after: string; once?: boolean },
): Promise<boolean> {
  const rows = await db
    .updateTable('user')
    .set({ password_hash: after, password_once: once ? 1 : 0 })
    .where('id', '=', userId)
    .where('password_hash', '=', before)
    .returning('id')
    .execute()
  return rows.length === 1
}

const newestFirst = (db: Db, userId: number, most: number) =>
  db.selectFrom('password_history').where('user_id', '=', userId).orderBy('id', 'desc').limit(most)

/** The hashes of the earlier passwords, newest first. */
export const usedPasswords = async (db: Db, userId: number, most: number): Promise<string[]> =>
  (await newestFirst(db, userId, most).select('password_hash').execute()).map((row) => row.password_hash)

/** When the user's password was last replaced, in epoch seconds; undefined if it is the first one. */
export const lastPasswordChange = async (db: Db, userId: number): Promise<number | undefined> =>
  (await newestFirst(db, userId, 1).select('created_at').executeTakeFirst())?.created_at

/** Keeps the hash of a replaced password, up to a limit for each user. */
export async function rememberPassword(db: Db, row: NewRow<'password_history'>, most: number): Promise<void> {
  await db.insertInto('password_history').values(row).execute()
  await db
    .deleteFrom('password_history')
    .where('user_id', '=', row.user_id)
    .where('id', 'not in', newestFirst(db, row.user_id, most).select('id'))
    .execute()
}

/** Ends one session in scope. Answers whose it was, if there was one. */
export async function revokeSession(
  db: Db,
  scope: RowScope<'session'>,
  id: number,
  why: RevokedWhy,
  now: number,
): Promise<number | undefined> {
  const row = await db
    .updateTable('session')
    .set({ revoked_at: now, revoked_why: why })
    .where('session.id', '=', id)
    .where('session.revoked_at', 'is', null)
    .where(scope.condition)
    .returning('session.user_id')
    .executeTakeFirst()
  return row?.user_id
}

/**
 * Ends the sessions of a user that are in scope, except one. Answers which, with the time when each would have expired.
 */
export const revokeSessionsOf = (
  db: Db,
  scope: RowScope<'session'>,
  userId: number,
  keep: number,
  now: number,
): Promise<{ id: number; expire_at: number }[]> =>
  db
    .updateTable('session')
    .set({ revoked_at: now, revoked_why: 'REVOKED' })
    .where('session.user_id', '=', userId)
    .where('session.id', '!=', keep)
    .where('session.revoked_at', 'is', null)
    .where(scope.condition)
    .returning(['session.id', 'session.expire_at'])
    .execute()

export const userInScope = (db: Db, scope: RowScope<'user'>, id: number) =>
  rowsOf(db, scope).select(['user.id', 'user.company_id']).where('user.id', '=', id).executeTakeFirst()

interface SessionFilter extends Page {
  userId?: number
  sort?: string
}

const sessionRows = (db: Db) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .select(['session.id', 'session.user_id', 'session.ip', 'session.agent', 'session.created_at'])
    .select(['session.last_seen_at', 'session.expire_at', 'user.nickname'])

export type SessionRow = InferResult<ReturnType<typeof sessionRows>>[number]

const sessions = listOf({ tables: (db) => db.selectFrom('session'), id: 'session.id', rows: sessionRows })

/** The active sessions in scope. */
export function listSessions(db: Db, scope: RowScope<'session'>, filter: SessionFilter, now: number) {
  const living = sql<SqlBool>`session.revoked_at is null and session.awaits_code = 0 and session.expire_at > ${now}`
  const wanted = allOf(scope.condition, living, equal('session.user_id', filter.userId))
  const columns = { createTime: 'session.created_at', lastSeenTime: 'session.last_seen_at' }
  return pageOf(db, sessions, filter, wanted, sorted(columns, filter.sort ?? '-lastSeenTime', 'session.id'))
}

export const addLoginLog = async (db: Db, row: NewRow<'login_log'>): Promise<void> => {
  await db.insertInto('login_log').values(row).execute()
}

export const saveCode = async (db: Db, row: NewRow<'login_code'>): Promise<void> => {
  await db
    .insertInto('login_code')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ code_hash: row.code_hash, expire_at: row.expire_at }),
    )
    .execute()
}

/** Deletes a user's code, so that a code already sent opens nothing. */
export const forgetCode = async (db: Db, userId: number): Promise<void> => {
  await db.deleteFrom('login_code').where('user_id', '=', userId).execute()
}

/** Uses up a user's code if it is right and not too old: a code works once. */
export async function takeCode(db: Db, userId: number, codeHash: string, now: number): Promise<boolean> {
  const taken = await db
    .deleteFrom('login_code')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('expire_at', '>', now)
    .returning('user_id')
    .execute()
  return taken.length === 1
}

interface Window {
  now: number
  /** A count that began at this time or earlier starts again at one. */
  expiredBefore: number
  /** While the count is below this, each attempt starts the window again. */
  renewedBelow: number
}

/** Counts an attempt in one statement, so that parallel attempts are all counted. */
export function addAttempt(db: Db, key: string, { now, expiredBefore, renewedBelow }: Window) {
  // A time ahead is from before the clock was set back; a few seconds are another server's clock.
  const expired = sql<boolean>`(attempt.since <= ${expiredBefore} or attempt.since > ${now + 60})`
  return db
    .insertInto('attempt')
    .values({ key, count: 1, since: now })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${expired} then 1 else attempt.count + 1 end`,
        since: sql`case when ${expired} or attempt.count < ${renewedBelow} then ${now} else attempt.since end`,
      }),
    )
    .returning(['count', 'since'])
    .executeTakeFirstOrThrow()
}

/** Takes one counted attempt back. */
export const uncountAttempt = async (db: Db, key: string): Promise<void> => {
  await db
    .updateTable('attempt')
    .set((eb) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** Deletes the counted attempts of all keys that begin so. */
export const clearAttemptsOf = async (db: Db, start: string): Promise<void> => {
  await db.deleteFrom('attempt').where(sql<SqlBool>`substr(key, 1, ${start.length}) = ${start}`).execute()
}

/**
 * The addresses from which a user has signed in since then. Sessions that somebody else ended, or a new password, say
 * nothing good of their addresses.
 */
export async function addressesOf(db: Db, userId: number, since: number): Promise<string[]> {
  const rows = await db
    .selectFrom('session')
    .select('ip')
    .distinct()
    .where('user_id', '=', userId)
    .where('created_at', '>', since)
    .where('awaits_code', '=', 0)
    .where((eb) => eb.or([eb('revoked_why', 'is', null), eb('revoked_why', 'in', ['LOGOUT', 'OTHER_DEVICE'])]))
    .execute()
  return rows.map((row) => row.ip)
}

/** Deletes the counted attempts after a success. */
export const clearAttempts = async (db: Db, key: string): Promise<void> => {
  await db.deleteFrom('attempt').where('key', '=', key).execute()
}
