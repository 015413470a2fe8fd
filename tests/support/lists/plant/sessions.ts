/** Sessions of everybody, deleted people too: living, expired and ended. */
import { createHash } from 'node:crypto'
import { startOfTest, type TestApp } from '../../server/test-app'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600

/** One of every third user was used a few minutes ago, one of the next a moment too long ago. */
const usedAgo = [600, 900, null]

/** Living ones that were last seen in another order than started; one that has expired, and one that was ended. */
const sessions = [
  { created: 9, seen: 3, expires: 5, revoked_at: null, revoked_why: null },
  { created: 7, seen: 6, expires: 1, revoked_at: null, revoked_why: null },
  { created: 8, seen: 2, expires: 8, revoked_at: null, revoked_why: null },
  { created: 7, seen: 2, expires: 0, revoked_at: null, revoked_why: null },
  { created: 6, seen: 1, expires: -1, revoked_at: null, revoked_why: null },
  { created: 5, seen: 1, expires: 9, revoked_at: now, revoked_why: 'LOGOUT' },
] as const

export async function plantSessions({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select('id').orderBy('id').execute()
  await db
    .insertInto('session')
    .values(
      users.flatMap(({ id }) =>
        sessions.map(({ created, seen, expires, ...revoked }, nth) => ({
          ...{ user_id: id, token_hash: createHash('sha256').update(`planted ${id} ${nth}`).digest('base64url') },
          ...{ ip: '127.0.0.1', agent: 'planted', created_at: now - created * hour, last_seen_at: now - seen * hour },
          ...{ expire_at: now + expires * hour, ...revoked },
          ...(nth === 2 && usedAgo[id % 3] && { last_seen_at: now - (usedAgo[id % 3] ?? 0) }),
        })),
      ),
    )
    .execute()
}
