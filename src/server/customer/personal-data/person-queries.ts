/** Who a number of a company belongs to, and what leads to everything that is held about them. */
import { sql } from 'kysely'
import { among } from '../../db/dialects'
import type { Db } from '../../db/schema'

/** A person as far as a company knows them. */
export interface Person {
  companyId: number
  /** Customers whose first number it is, deleted ones included: all of them is about the person. */
  customerIds: readonly number[]
  /** Customers of whom it is only another number: only that number is about the person. */
  elsewhere: readonly number[]
  /** The number, and the customers' other numbers that nobody else has. */
  phoneIds: readonly number[]
  callIds: readonly number[]
  callbackIds: readonly number[]
  lockIds: readonly number[]
  itemIds: readonly number[]
}

const idsIn = async (query: { execute(): Promise<{ id: number }[]> }) => (await query.execute()).map(({ id }) => id)

export async function personWith(db: Db, companyId: number, phoneId: number): Promise<Person> {
  const customers = db.selectFrom('customer').select('id').where('company_id', '=', companyId).orderBy('id')
  const customerIds = await idsIn(customers.where('phone_id', '=', phoneId))
  const phoneIds = [phoneId, ...(await ownOtherNumbers(db, customerIds, phoneId))]
  const elsewhere = await idsIn(
    db
      .selectFrom('customer_phone')
      .select('customer_id as id')
      .where('phone_id', '=', phoneId)
      .where('customer_id', 'not in', customerIds.length > 0 ? customerIds : [0])
      .orderBy('customer_id'),
  )
  const ofPerson = (table: 'call' | 'callback_task') =>
    sql<boolean>`(${among(db, `${table}.phone_id`, phoneIds)} or ${among(db, `${table}.customer_id`, customerIds)})`
  return {
    ...{ companyId, customerIds, elsewhere, phoneIds },
    callIds: await idsIn(
      db
        .selectFrom('call')
        .select('call.id')
        .where('call.company_id', '=', companyId)
        .where(ofPerson('call'))
        .orderBy('call.id'),
    ),
    callbackIds: await idsIn(
      db.selectFrom('callback_task').select('callback_task.id').where(ofPerson('callback_task')).orderBy('id'),
    ),
    lockIds: await idsIn(
      db
        .selectFrom('phone_lock')
        .select('id')
        .where('company_id', '=', companyId)
        .where(among(db, 'phone_id', phoneIds))
        .orderBy('id'),
    ),
    itemIds: await idsIn(
      db
        .selectFrom('dial_list_item')
        .select('id')
        .where(among(db, 'phone_id', phoneIds))
        .orderBy('id'),
    ),
  }
}

/** The other numbers of customers that no customer beside them has. */
async function ownOtherNumbers(db: Db, customerIds: readonly number[], phoneId: number): Promise<number[]> {
  if (customerIds.length === 0) return []
  const isTheirs = among(db, 'customer_phone.customer_id', customerIds)
  const rows = await db
    .selectFrom('customer_phone')
    .select('customer_phone.phone_id')
    .distinct()
    .where(isTheirs)
    .where('customer_phone.phone_id', '!=', phoneId)
    .where(
      sql<boolean>`not exists (select 1 from customer where customer.phone_id = customer_phone.phone_id
        and not ${among(db, 'customer.id', customerIds)})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from customer_phone as theirs where theirs.phone_id = customer_phone.phone_id
        and not ${among(db, 'theirs.customer_id', customerIds)})`,
    )
    .orderBy('customer_phone.phone_id')
    .execute()
  return rows.map(({ phone_id }) => phone_id)
}

/** As the operation log and the originals of texts name them. */
export const objectsOf = ({ customerIds, callIds, callbackIds, lockIds, itemIds }: Person): string[] => [
  ...customerIds.map((id) => `customer:${id}`),
  ...callIds.map((id) => `call:${id}`),
  ...callbackIds.map((id) => `callback:${id}`),
  ...lockIds.map((id) => `phone-lock:${id}`),
  ...itemIds.map((id) => `dial-list-item:${id}`),
]

/** The customers that have the number, but for deleted ones. */
export const customersOf = (db: Db, { customerIds, elsewhere }: Person) =>
  db
    .selectFrom('customer')
    .leftJoin('user', 'user.id', 'customer.user_id')
    .select(['customer.id', 'customer.name', 'user.nickname as owner'])
    .where(among(db, 'customer.id', [...customerIds, ...elsewhere]))
    .where('customer.deleted_at', 'is', null)
    .orderBy('customer.id')
    .execute()
