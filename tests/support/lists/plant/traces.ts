/** What people leave behind: sessions, living and not, and rows in the operation log. */
import { createHash } from 'node:crypto'
import { startOfTest, type TestApp } from '../../server/test-app'

const change = { label: '名称', before: null, after: null }
const now = Math.floor(startOfTest / 1000)
const hour = 3_600

/** Living ones that were last seen in another order than started; one that has expired, and one that was ended. */
const sessions = [
  { created: 9, seen: 3, expires: 5, revoked_at: null, revoked_why: null },
  { created: 7, seen: 6, expires: 1, revoked_at: null, revoked_why: null },
  { created: 8, seen: 2, expires: 8, revoked_at: null, revoked_why: null },
  { created: 7, seen: 2, expires: 0, revoked_at: null, revoked_why: null },
  { created: 6, seen: 1, expires: -1, revoked_at: null, revoked_why: null },
  { created: 5, seen: 1, expires: 9, revoked_at: now, revoked_why: 'LOGOUT' },
] as const

/** Of everybody, deleted people too. */
export async function plantTraces({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select(['id', 'company_id as companyId']).orderBy('id').execute()
  await db
    .insertInto('session')
    .values(
      users.flatMap(({ id }) =>
        sessions.map(({ created, seen, expires, ...revoked }, nth) => ({
          ...{ user_id: id, token_hash: createHash('sha256').update(`planted ${id} ${nth}`).digest('base64url') },
          ...{ ip: '127.0.0.1', agent: 'planted', created_at: now - created * hour, last_seen_at: now - seen * hour },
          ...{ expire_at: now + expires * hour, ...revoked },
        })),
      ),
    )
    .execute()
  const results = ['OK', 'REFUSED', 'FAILED'] as const
  await db
    .insertInto('operation_log')
    .values(
      users.flatMap(({ id, companyId }) =>
        [0, 1, 2, 3].map((nth) => ({
          ...{ at: now - ((id * 5 + nth * 3) % 17) * hour, user_id: nth === 3 ? null : id },
          // What people of the platform and of a channel do is about a company.
          company_id: companyId ?? (nth === 2 ? null : ((id + nth) % 3) + 1),
          ...{
            module: ['customer', 'manager', 'call', 'system'][nth] as string,
            object: nth === 2 ? null : `user:${id}`,
          },
          ...{ action: `action${nth}`, result: results[nth % 3] as (typeof results)[number] },
          ...{
            message: nth === 1 ? null : `说明_${id}%`,
            diff: JSON.stringify([{ ...change, field: `field\\${nth}` }]),
          },
          ...{ ip: '127.0.0.1', request_id: `planted-${id}-${nth}`, duration_ms: 1 },
        })),
      ),
    )
    .execute()
}
