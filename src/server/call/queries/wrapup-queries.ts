/** Results of calls: each company's dictionary, and the results that calls have. */
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import type { Db, NewRow, RowOf } from '../../db/schema'

/** The results that a company's people can choose, ordered by digit. */
export const codesOf = (db: Db, companyId: number): Promise<RowOf<'wrapup_code'>[]> =>
  db
    .selectFrom('wrapup_code')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'ENABLED')
    .orderBy('digit')
    .execute()

/** All of a company's results, also those that are not in use. */
export const allCodesOf = (db: Db, companyId: number): Promise<RowOf<'wrapup_code'>[]> =>
  db.selectFrom('wrapup_code').selectAll().where('company_id', '=', companyId).orderBy('digit').execute()

/** Makes the result of a digit, or changes it. Answers its id. */
export async function saveCode(db: Db, row: NewRow<'wrapup_code'>): Promise<number> {
  const { company_id: _, digit: __, created_at: ___, ...changes } = row
  const saved = await db
    .insertInto('wrapup_code')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'digit']).doUpdateSet(changes))
    .returning('id')
    .executeTakeFirstOrThrow()
  return saved.id
}

/** One of those in use. */
export const codeOf = (db: Db, companyId: number, id: number): Promise<RowOf<'wrapup_code'> | undefined> =>
  db
    .selectFrom('wrapup_code')
    .selectAll()
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .where('status', '=', 'ENABLED')
    .executeTakeFirst()

/** Whether a company is among those in scope. */
export const hasCompany = async (db: Db, scope: RowScope<'company'>, id: number): Promise<boolean> =>
  (await rowsOf(db, scope).select('company.id').where('company.id', '=', id).execute()).length > 0

export type GivenWrapup = Awaited<ReturnType<typeof wrapupsOf>>[number]

/** The results of a call, in the order they were set, with who set them. */
export const wrapupsOf = (db: Db, callId: number) =>
  db
    .selectFrom('call_wrapup')
    .innerJoin('wrapup_code', 'wrapup_code.id', 'call_wrapup.code_id')
    .innerJoin('user', 'user.id', 'call_wrapup.user_id')
    .leftJoin('phone', 'phone.id', 'user.phone_id')
    .select(['call_wrapup.id', 'call_wrapup.remark', 'call_wrapup.at', 'call_wrapup.source', 'wrapup_code.name'])
    .select(['user.nickname', 'user.deleted_at', 'user.phone_id', 'phone.enc as phone_enc'])
    .where('call_wrapup.call_id', '=', callId)
    .orderBy('call_wrapup.at')
    .orderBy('call_wrapup.id')
    .execute()

/** The calls whose agents are still on them, or in their wrap-up. */
export async function wrapUpsOf(
  db: Db,
  calls: readonly Pick<RowOf<'call'>, 'id' | 'user_id'>[],
): Promise<ReadonlySet<number>> {
  const makers = [...new Set(calls.map(({ user_id }) => user_id))]
  const held = await db
    .selectFrom('agent_state')
    .select(['user_id', 'call_id'])
    .where(among(db, 'user_id', makers))
    .where('call_id', 'is not', null)
    .execute()
  const callOf = new Map(held.map(({ user_id, call_id }) => [user_id, call_id]))
  return new Set(calls.filter(({ id, user_id }) => callOf.get(user_id) === id).map(({ id }) => id))
}
