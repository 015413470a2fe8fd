/** Where a number is shown. */
import { type SqlBool, sql } from 'kysely'
import type { RowScope } from '../../access/scope'
import { withNumber } from '../../db/customer-numbers'
import type { Db } from '../../db/schema'

export interface Showing {
  customers: RowScope<'customer'>
  calls: RowScope<'call'>
  callbacks: RowScope<'callback_task'>
  lists: RowScope<'dial_list'>
  people: RowScope<'user'>
}

/** Whether a row in scope shows a number: a customer, a call, a promised call, an entry of a list, or a person. */
export async function isShown(
  db: Db,
  { customers, calls, callbacks, lists, people }: Showing,
  phoneId: number,
): Promise<boolean> {
  const { rows } = await sql<{ shown: SqlBool }>`select
    exists (select 1 from customer where ${withNumber([phoneId])} and ${customers.condition})
    or exists (select 1 from call where call.phone_id = ${phoneId} and ${calls.condition})
    or exists (select 1 from callback_task where callback_task.phone_id = ${phoneId}
      and callback_task.done_at is null and ${callbacks.condition})
    or exists (select 1 from dial_list join dial_list_item on dial_list_item.list_id = dial_list.id
      where dial_list_item.phone_id = ${phoneId} and dial_list.deleted_at is null and ${lists.condition})
    or exists (select 1 from "user" where "user".phone_id = ${phoneId} and ${people.condition}) as shown`.execute(db)
  return Boolean(rows[0]?.shown)
}
