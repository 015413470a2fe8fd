/** Which customers have a number, as their first one or as one of their others. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { oneOf } from './where'

/** Selects the ids of the customers with one of these rows of numbers; of deleted ones perhaps, too. */
export const customersWithNumber = (phoneIds: readonly number[]): RawBuilder<{ id: number }> =>
  sql`select id from customer where ${oneOf('phone_id', phoneIds)} and deleted_at is null
    union all select customer_id as id from customer_phone where ${oneOf('phone_id', phoneIds)}`

/** Whether a customer has one of these rows of numbers. */
export const withNumber = (phoneIds: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`customer.id in (${customersWithNumber(phoneIds)})`

/** An order of those customers: whose first number it is, before those of whom it is another one. */
export const firstWith = (phoneIds: readonly number[]): Expression<number> =>
  sql<number>`case when ${oneOf('customer.phone_id', phoneIds)} then 0 else 1 end`
