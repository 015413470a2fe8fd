/** What customers have agreed to. The caller has found the customers in scope. */
import { sql } from 'kysely'
import type { ConsentState } from '../../../contract/customer/consents'
import { withNumber } from '../../db/customer-numbers'
import { among, insertMany } from '../../db/dialects'
import type { Db, NewRow, RowOf } from '../../db/schema'

/** With who recorded them and the name of the file that proves them, the newest first. */
export const consentsOf = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_consent')
    .leftJoin('user', (join) =>
      join.onRef('user.id', '=', 'customer_consent.created_by').on('user.deleted_at', 'is', null),
    )
    .leftJoin('file', 'file.id', 'customer_consent.file_id')
    .selectAll('customer_consent')
    .select(['user.nickname', 'file.name as file_name'])
    .where('customer_consent.customer_id', '=', customerId)
    .orderBy('customer_consent.id', 'desc')
    .execute()

export const consentById = (db: Db, id: number) =>
  db.selectFrom('customer_consent').selectAll().where('id', '=', id).executeTakeFirst()

export const addConsent = async (db: Db, row: NewRow<'customer_consent'>): Promise<number> =>
  (await db.insertInto('customer_consent').values(row).returning('id').executeTakeFirstOrThrow()).id

/**
 * Withdraws the consents of a customer that were given before the last withdrawal, for its reason: two records of one
 * person have become one, and the person said no after having said yes.
 */
export async function withdrawEarlier(db: Db, customerId: number): Promise<void> {
  const last = await db
    .selectFrom('customer_consent')
    .select(['withdrawn_at', 'withdrawn_by', 'withdrawn_reason'])
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is not', null)
    .orderBy('withdrawn_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return
  await db
    .updateTable('customer_consent')
    .set(last)
    .where('customer_id', '=', customerId)
    .where('withdrawn_at', 'is', null)
    .where('given_at', '<', last.withdrawn_at)
    .execute()
}

/** Of customers who do not have them. */
export const addConsents = (db: Db, rows: readonly NewRow<'customer_consent'>[]): Promise<void> =>
  insertMany(db, 'customer_consent', rows)

type Withdrawal = Pick<RowOf<'customer_consent'>, 'withdrawn_at' | 'withdrawn_by' | 'withdrawn_reason'>

/** Withdraws a consent; with nulls, it is given again. */
export const setWithdrawal = async (db: Db, id: number, withdrawal: Withdrawal): Promise<void> => {
  await db.updateTable('customer_consent').set(withdrawal).where('id', '=', id).execute()
}

export const deleteConsent = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('customer_consent').where('id', '=', id).execute()
}

/** Which of these customers have a consent that an import did not bring, or that somebody has withdrawn. */
export async function withOwnConsent(
  db: Db,
  customerIds: readonly number[],
  importId: number,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('customer_consent')
    .select('customer_id')
    .where(among(db, 'customer_id', customerIds))
    .where((eb) =>
      eb.or([eb('import_id', 'is', null), eb('import_id', '!=', importId), eb('withdrawn_at', 'is not', null)]),
    )
    .execute()
  return new Set(rows.map(({ customer_id }) => customer_id))
}

/** Takes the consents that an import has brought from customers. */
export async function deleteImported(db: Db, customerIds: readonly number[], importId: number): Promise<void> {
  await db
    .deleteFrom('customer_consent')
    .where(among(db, 'customer_id', customerIds))
    .where('import_id', '=', importId)
    .execute()
  await countConsents(db, customerIds)
}

/** Tells customers what their consents come to: one that holds is enough. */
export async function countConsents(db: Db, customerIds: readonly number[]): Promise<void> {
  await db
    .updateTable('customer')
    .set({
      consent: sql<ConsentState | null>`(select case max(case when withdrawn_at is null then 2 else 1 end)
        when 2 then 'GIVEN' when 1 then 'WITHDRAWN' end from customer_consent where customer_id = customer.id)`,
    })
    .where(among(db, 'id', customerIds))
    .execute()
}

/**
 * What the consents of a number come to, whoever of its company has the customer: somebody who has taken theirs back
 * has said no to all. Null: there is none.
 */
export async function consentOfNumber(db: Db, phoneId: number): Promise<ConsentState | null> {
  const rows = await db
    .selectFrom('customer')
    .select('consent')
    .where(withNumber([phoneId]))
    .where('deleted_at', 'is', null)
    .where('consent', 'is not', null)
    .execute()
  if (rows.some(({ consent }) => consent === 'WITHDRAWN')) return 'WITHDRAWN'
  return rows.length > 0 ? 'GIVEN' : null
}
