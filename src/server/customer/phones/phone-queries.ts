/** The other numbers of customers, beside their first. */
import type { RowScope } from '../../access/scope'
import { withNumber } from '../../db/customer-numbers'
import { among } from '../../db/dialects'
import type { Db, NewRow } from '../../db/schema'

/** With the number's own row, in the order in which they came. The caller has found the customers in scope. */
export const otherPhones = (db: Db, customerId: number) =>
  db
    .selectFrom('customer_phone')
    .innerJoin('phone', 'phone.id', 'customer_phone.phone_id')
    .select(['customer_phone.id', 'customer_phone.phone_id', 'customer_phone.label', 'phone.enc as phone_enc'])
    .select(['phone.province', 'phone.city', 'phone.carrier'])
    .where('customer_phone.customer_id', '=', customerId)
    .orderBy('customer_phone.id')
    .execute()

/** Of which customer one of the other numbers is. */
export const customerOfPhone = async (db: Db, id: number): Promise<number | undefined> =>
  (await db.selectFrom('customer_phone').select('customer_id').where('id', '=', id).executeTakeFirst())?.customer_id

export const addPhone = async (db: Db, row: NewRow<'customer_phone'>): Promise<number> =>
  (await db.insertInto('customer_phone').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Puts another number in the place of one, with what is said of it. */
export const replacePhone = async (
  db: Db,
  id: number,
  number: Pick<NewRow<'customer_phone'>, 'phone_id' | 'label'>,
): Promise<void> => {
  await db.updateTable('customer_phone').set(number).where('id', '=', id).execute()
}

/** Takes one of the other numbers from a customer, if it is one. */
export const deletePhone = async (db: Db, customerId: number, phoneId: number): Promise<void> => {
  await db.deleteFrom('customer_phone').where('customer_id', '=', customerId).where('phone_id', '=', phoneId).execute()
}

/** A customer in scope with one of these rows of a number, as the first or as one of the others. */
export const customerWithNumber = (db: Db, scope: RowScope<'customer'>, phoneIds: readonly number[]) =>
  db
    .selectFrom('customer')
    .select(['customer.id', 'customer.company_id'])
    .where(withNumber(phoneIds))
    .where(scope.condition)
    .orderBy('customer.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The number that these rows of `phone` hold, each for its company. */
export const numberIn = (db: Db, phoneIds: readonly number[]) =>
  db
    .selectFrom('phone')
    .select(['id as phone_id', 'enc as phone_enc'])
    .where(among(db, 'id', phoneIds))
    .limit(1)
    .executeTakeFirst()

/** Another living customer of the same owner with a number, as its first or as one of its others. */
export const otherWithNumber = (db: Db, { phoneId, userId, not }: { phoneId: number; userId: number; not: number }) =>
  db
    .selectFrom('customer')
    .select(['customer.id', 'customer.name'])
    .where(withNumber([phoneId]))
    .where('customer.user_id', '=', userId)
    .where('customer.deleted_at', 'is', null)
    .where('customer.id', '!=', not)
    .executeTakeFirst()
