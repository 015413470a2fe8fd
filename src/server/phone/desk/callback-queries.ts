/** Callbacks in the database. */
import { sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import type { Db, NewRow } from '../../db/schema'

export async function insertCallback(
  db: Db,
  row: Omit<NewRow<'callback_task'>, 'done_at' | 'call_id'>,
): Promise<number> {
  const { id } = await db
    .insertInto('callback_task')
    .values({ ...row, done_at: null, call_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Cancels an open callback in scope: it is done without a call. Answers whether it was open. */
export async function cancelCallback(
  db: Db,
  scope: RowScope<'callback_task'>,
  id: number,
  at: number,
): Promise<boolean> {
  const rows = await db
    .updateTable('callback_task')
    .set({ done_at: at })
    .where(scope.condition)
    .where('callback_task.id', '=', id)
    .where('done_at', 'is', null)
    .returning('callback_task.id')
    .execute()
  return rows.length === 1
}

/** An open callback in scope. */
export const openCallback = (db: Db, scope: RowScope<'callback_task'>, id: number) =>
  rowsOf(db, scope).selectAll().where('callback_task.id', '=', id).where('done_at', 'is', null).executeTakeFirst()

/** Moves an open callback in scope to another time. Answers whether it was open. */
export async function moveCallback(
  db: Db,
  scope: RowScope<'callback_task'>,
  { id, dueAt }: { id: number; dueAt: number },
): Promise<boolean> {
  const rows = await db
    .updateTable('callback_task')
    .set((eb) => ({ moved_from: eb.ref('due_at'), due_at: dueAt }))
    .where(scope.condition)
    .where('callback_task.id', '=', id)
    .where('done_at', 'is', null)
    .returning('callback_task.id')
    .execute()
  return rows.length === 1
}

/** Undoes the cancelling of a callback in scope, or otherwise its move. Answers whether there was anything to undo. */
export async function restoreCallback(db: Db, scope: RowScope<'callback_task'>, id: number): Promise<boolean> {
  const own = db.updateTable('callback_task').where(scope.condition).where('callback_task.id', '=', id)
  const reopened = await own
    .set({ done_at: null })
    .where('done_at', 'is not', null)
    .where('call_id', 'is', null)
    .returning('callback_task.id')
    .execute()
  if (reopened.length > 0) return true
  const back = await own
    .set((eb) => ({ due_at: eb.ref('moved_from').$notNull(), moved_from: null }))
    .where('done_at', 'is', null)
    .where('moved_from', 'is not', null)
    .returning('callback_task.id')
    .execute()
  return back.length > 0
}

/** The name in the agent's own pasted lists for a number without a customer; the newest entry counts. */
export const listedName = sql<string | null>`(select dial_list_item.name from dial_list_item
  join dial_list on dial_list.id = dial_list_item.list_id and dial_list.deleted_at is null
  where dial_list.user_id = callback_task.user_id and dial_list_item.phone_id = callback_task.phone_id
    and dial_list_item.name is not null
  order by dial_list_item.id desc limit 1)`

/** The customer's name, for whoever has taken the callback over: they need not see the customer. */
const takenName = sql<
  string | null
>`(select known.name from customer as known where callback_task.taken_from is not null
  and known.id = callback_task.customer_id and known.deleted_at is null)`

/** Open callbacks in scope with their numbers, and with the customer if it is in scope; the earliest first. */
export const openCallbacks = (
  db: Db,
  scope: { callbacks: RowScope<'callback_task'>; customers: RowScope<'customer'> },
  most: number,
) =>
  db
    .selectFrom('callback_task')
    .innerJoin('phone', 'phone.id', 'callback_task.phone_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'callback_task.customer_id').on(scope.customers.condition),
    )
    .select(['callback_task.id', 'callback_task.due_at', 'callback_task.note'])
    .select('customer.id as customer_id')
    .select(sql<string | null>`coalesce(customer.name, ${takenName}, ${listedName})`.as('name'))
    .select(['phone.id as phone_id', 'phone.enc as phone_enc', 'phone.province', 'phone.city'])
    .where(scope.callbacks.condition)
    .where('callback_task.done_at', 'is', null)
    .orderBy('callback_task.due_at')
    .orderBy('callback_task.id')
    .limit(most)
    .execute()

/** A company's open callbacks in scope for a number, with their owners; the earliest first. */
export const callbacksOfPhone = (
  db: Db,
  scope: RowScope<'callback_task'>,
  { companyId, phoneId, most }: { companyId: number; phoneId: number; most: number },
) =>
  rowsOf(db, scope)
    .innerJoin('user', 'user.id', 'callback_task.user_id')
    .select(['callback_task.id', 'callback_task.due_at', 'callback_task.note', 'callback_task.user_id'])
    .select('user.nickname')
    .where('callback_task.phone_id', '=', phoneId)
    .where('callback_task.company_id', '=', companyId)
    .where('callback_task.done_at', 'is', null)
    .orderBy('callback_task.due_at')
    .orderBy('callback_task.id')
    .limit(most)
    .execute()

/** Closes a person's open callbacks for a number that are due by `until`, because of a call. Those due later stay. */
export async function closeCallbacks(
  db: Db,
  {
    userId,
    phoneId,
    callId,
    at,
    until,
  }: { userId: number; phoneId: number; callId: number; at: number; until: number },
): Promise<void> {
  await db
    .updateTable('callback_task')
    .set({ done_at: at, call_id: callId })
    .where('user_id', '=', userId)
    .where('phone_id', '=', phoneId)
    .where('due_at', '<=', until)
    .where('done_at', 'is', null)
    .execute()
}

/** Whether a person has an open callback for a number at exactly this time, or has made one since a given time. */
export async function callbackAt(
  db: Db,
  { userId, phoneId, dueAt, since }: { userId: number; phoneId: number; dueAt: number; since: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('callback_task')
    .select('id')
    .where('user_id', '=', userId)
    .where('phone_id', '=', phoneId)
    .where('due_at', '=', dueAt)
    .where((eb) => eb.or([eb('done_at', 'is', null), eb('created_at', '>=', since)]))
    .executeTakeFirst()
  return row !== undefined
}
