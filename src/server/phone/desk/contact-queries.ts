/** What is known about a number: the company's calls to it, and its locks. */
import { sql } from 'kysely'
import type { RowScope } from '../../access/scope'
import { once } from '../../db/once'
import type { Db } from '../../db/schema'

/** The stored data of a number. */
export const phoneById = (db: Db, phoneId: number) =>
  db
    .selectFrom('phone')
    .select(['id as phone_id', 'enc as phone_enc', 'province', 'city', 'carrier'])
    .where('id', '=', phoneId)
    .executeTakeFirst()

/**
 * When a company called a number since `sinceMs`: epoch milliseconds, oldest first. A call that the gateway refused
 * doesn't count, because no telephone rang; a call on its way already counts.
 */
export async function callsToPhone(db: Db, companyId: number, phoneId: number, sinceMs: number): Promise<number[]> {
  const rows = await db
    .selectFrom('call')
    .select('call.created_at')
    .where('call.phone_id', '=', phoneId)
    .where('call.company_id', '=', companyId)
    .where('call.created_at', '>=', sinceMs)
    .where((eb) => eb.or([eb('call.state', '!=', 'FAILED'), eb('call.submitted_at', 'is not', null)]))
    .orderBy('call.created_at')
    .execute()
  return rows.map((row) => row.created_at)
}

/** All calls of a company to a number: how many, and how many were answered. */
export async function totalsOfPhone(db: Db, companyId: number, phoneId: number) {
  return db
    .selectFrom('call')
    .select([sql<number>`count(*)`.as('calls'), sql<number>`coalesce(sum(answered), 0)`.as('answered')])
    .where('phone_id', '=', phoneId)
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
}

const contactCalls = once((db) =>
  db
    .selectFrom('call')
    .innerJoin('user', 'user.id', 'call.user_id')
    .leftJoin('phone as user_phone', 'user_phone.id', 'user.phone_id')
    .leftJoin('wrapup_code', 'wrapup_code.id', 'call.wrapup_id')
    .leftJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .select(['call.id', 'call.created_at', 'call.state', 'call.answered', 'call.talk_sec', 'call.exception_class'])
    .select(['wrapup_code.name as wrapup_name', 'exception_code.title as exception_title'])
    .select(['user.nickname as user_nickname', 'user.deleted_at as user_deleted_at'])
    .select(['user.phone_id as user_phone_id', 'user_phone.enc as user_phone_enc']),
)

/**
 * A company's last calls to a number, newest first.
 * @param scope the calls whose records the viewer may open (`own`); null means none
 */
export const lastCallsToPhone = (
  db: Db,
  { companyId, phoneId, most }: { companyId: number; phoneId: number; most: number },
  scope: RowScope<'call'> | null,
) =>
  contactCalls(db)
    .select(sql<number>`case when ${scope?.condition ?? sql`1 = 0`} then 1 else 0 end`.as('own'))
    .where('call.phone_id', '=', phoneId)
    .where('call.company_id', '=', companyId)
    .orderBy('call.created_at', 'desc')
    .orderBy('call.id', 'desc')
    .limit(most)
    .execute()
