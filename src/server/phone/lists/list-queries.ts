/** Pasted lists, their entries, and the calls that tried these. */
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import type { CallRow } from '../../call/port'
import { among, insertMany } from '../../db/dialects'
import { lockRows, readLocked } from '../../db/locks'
import { keepsFromCalling } from '../../db/numbers/number-locks'
import type { Db, NewRow, RowOf, Schema } from '../../db/schema'
import { mayBeUnused } from '../../db/unused-numbers'
import type { Progress } from './attempts'

/** Whether the number of an entry has a lock that keeps its reader from calling. */
const isLocked = ({ companyId, departmentId, now }: Reader) => sql`exists (select 1 from phone as asked
  join phone as locked on locked.platform_hash = asked.platform_hash
  join phone_lock on phone_lock.phone_id = locked.id
  where asked.id = dial_list_item.phone_id and phone_lock.ended_at is null
  and ${keepsFromCalling({ companyId, departmentId })}
  and (phone_lock.expire_at is null or phone_lock.expire_at > ${now}))`

/** When a person has promised to call an entry's number back; null if they haven't. */
export const promisedAt = (userId: number): RawBuilder<number | null> =>
  sql<number | null>`(select min(callback_task.due_at) from callback_task
  where callback_task.user_id = ${userId} and callback_task.phone_id = dial_list_item.phone_id
  and callback_task.done_at is null)`

export type ItemStatus = 'CALLING' | 'DONE' | 'LATER' | 'WAITING'

/** The owner of the list, and the time: epoch seconds. */
export interface Reader {
  companyId: number
  departmentId: number | null
  userId: number
  now: number
}

/**
 * The status of an entry. A lock comes first, then the agent's decision, then the outcome of its calls. An entry whose
 * number has a promised callback waits for that.
 */
export const itemStatus = (reader: Reader): RawBuilder<ItemStatus> => sql<ItemStatus>`case
  when dial_list_item.call_id is not null then 'CALLING'
  when dial_list_item.skipped_at is not null then 'DONE'
  when dial_list_item.later_until is null and dial_list_item.done_at is not null then 'DONE'
  when ${isLocked(reader)} then 'DONE'
  when coalesce(dial_list_item.later_until, dial_list_item.due_at, 0) > ${reader.now} then 'LATER'
  when coalesce(${promisedAt(reader.userId)}, 0) > ${reader.now} then 'LATER'
  else 'WAITING' end`

/** The user's own lists with their number of entries and their statuses, newest first. */
export function listsOf(db: Db, scope: RowScope<'dial_list'>, reader: Reader) {
  const entries = rowsOf(db, scope)
    .innerJoin('dial_list_item', 'dial_list_item.list_id', 'dial_list.id')
    .select(['dial_list.id', 'dial_list.name', 'dial_list.created_at', itemStatus(reader).as('status')])
    .where('dial_list.deleted_at', 'is', null)
  const count = (status: ItemStatus) => sql<number>`sum(case when entry.status = ${status} then 1 else 0 end)`
  return db
    .selectFrom(entries.as('entry'))
    .select(['entry.id', 'entry.name', 'entry.created_at', sql<number>`count(*)`.as('total')])
    .select([count('WAITING').as('waiting'), count('LATER').as('later'), count('DONE').as('done')])
    .groupBy(['entry.id', 'entry.name', 'entry.created_at'])
    .orderBy('entry.id', 'desc')
    .execute()
}

export async function countLists(db: Db, userId: number): Promise<number> {
  const { lists } = await db
    .selectFrom('dial_list')
    .select(sql<number>`count(*)`.as('lists'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return lists
}

/** Makes a list with its numbers, in the given order. */
export async function insertList(
  db: Db,
  list: Omit<Insertable<Schema['dial_list']>, 'deleted_at'>,
  numbers: readonly { phoneId: number; name: string | null; remark: string | null }[],
): Promise<number> {
  const { id } = await db
    .insertInto('dial_list')
    .values({ ...list, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = numbers.map(({ phoneId, name, remark }, sort) => ({
    ...{ list_id: id, sort, phone_id: phoneId, name, remark },
  }))
  await insertMany(db, 'dial_list_item', rows as NewRow<'dial_list_item'>[])
  return id
}

/**
 * Deletes a list in scope. Entries that were called stay, with the list marked as deleted, because calls refer to them;
 * nobody can call the others any more, so they go. Answers whether the list existed.
 */
export async function deleteList(db: Db, scope: RowScope<'dial_list'>, id: number, at: number): Promise<boolean> {
  const rows = await db
    .updateTable('dial_list')
    .set({ deleted_at: at })
    .where(scope.condition)
    .where('dial_list.id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('dial_list.id')
    .execute()
  if (rows.length === 0) return false
  // One that is being called at this moment is left, too.
  const isUncalled = sql<SqlBool>`list_id = ${id} and call_id is null
    and not exists (select item_id from dial_list_call where dial_list_call.item_id = dial_list_item.id)`
  // Numbers before entries, as everybody locks them.
  const uncalled = await db.selectFrom('dial_list_item').select('phone_id').where(isUncalled).execute()
  await mayBeUnused(
    db,
    uncalled.map((item) => item.phone_id),
    at,
  )
  await db.deleteFrom('dial_list_item').where(isUncalled).execute()
  const called = db.selectFrom('dial_list_item').select('id').where('list_id', '=', id).limit(1)
  if (!(await called.executeTakeFirst())) await db.deleteFrom('dial_list').where('id', '=', id).execute()
  return true
}

/**
 * Assigns a new call to list entries. If it was dialled from an entry, it belongs to that entry; otherwise to all
 * entries of the user's own lists that have the number and are not done. Earlier decisions by the agent end.
 */
export async function takeItems(
  db: Db,
  { itemId, userId, phoneId, callId }: { itemId: number | null; userId: number; phoneId: number; callId: number },
): Promise<void> {
  const taken = await db
    .updateTable('dial_list_item')
    .set({ call_id: callId, later_until: null, skipped_at: null })
    .where('phone_id', '=', phoneId)
    .where('call_id', 'is', null)
    .$if(itemId !== null, (query) => query.where('id', '=', itemId))
    .$if(itemId === null, (query) =>
      query
        .where('skipped_at', 'is', null)
        .where((eb) => eb.or([eb('done_at', 'is', null), eb('later_until', 'is not', null)])),
    )
    .where('list_id', 'in', (eb) =>
      eb.selectFrom('dial_list').select('dial_list.id').where('user_id', '=', userId).where('deleted_at', 'is', null),
    )
    .returning('id')
    .execute()
  if (taken.length === 0) return
  await db
    .insertInto('dial_list_call')
    .values(taken.map(({ id }) => ({ item_id: id, call_id: callId })))
    .execute()
}

/** Locks the entries of calls until the transaction ends. */
export async function lockItemsOf(db: Db, callIds: readonly number[]): Promise<{ id: number; companyId: number }[]> {
  const items = await db
    .selectFrom('dial_list_call')
    .innerJoin('dial_list_item', 'dial_list_item.id', 'dial_list_call.item_id')
    .innerJoin('dial_list', 'dial_list.id', 'dial_list_item.list_id')
    .select(['dial_list_item.id', 'dial_list.company_id as companyId'])
    .distinct()
    .where(among(db, 'dial_list_call.call_id', callIds))
    .orderBy('dial_list_item.id')
    .execute()
  if (items.length > 0) {
    const ids = items.map(({ id }) => id)
    await lockRows(db, 'dial_list_item', ids)
  }
  return items
}

/** The result of a call from the workstation: when it was set, and what it says about calling again. */
interface ResultOfCall extends Pick<RowOf<'wrapup_code'>, 'next_after_sec' | 'callback' | 'lock_days' | 'invalid'> {
  /** Milliseconds. */
  at: number
}

export interface CallOfItem
  extends Pick<
    CallRow,
    | 'id'
    | 'state'
    | 'created_at'
    | 'submitted_at'
    | 'ring_at'
    | 'answer_at'
    | 'end_at'
    | 'hangup_by'
    | 'exception_class'
    | 'unified_code'
  > {
  result: ResultOfCall | null
}

/**
 * The calls of an entry with their results, in the order in which they were made. A later correction of a result has no
 * effect here, so the first result counts.
 */
export async function callsOfItem(db: Db, itemId: number): Promise<CallOfItem[]> {
  const calls = await db
    .selectFrom('dial_list_call')
    .innerJoin('call', 'call.id', 'dial_list_call.call_id')
    .select(['call.id', 'call.state', 'call.created_at', 'call.submitted_at', 'call.ring_at', 'call.answer_at'])
    .select(['call.end_at', 'call.hangup_by', 'call.exception_class', 'call.unified_code', 'call.wrapup_id'])
    .where('dial_list_call.item_id', '=', itemId)
    .orderBy('call.id')
    .execute()
  const given = calls.filter((call) => call.wrapup_id !== null).map((call) => call.id)
  const results = new Map<number, ResultOfCall>()
  if (given.length > 0) {
    const rows = await db
      .selectFrom('call_wrapup')
      .innerJoin('wrapup_code', 'wrapup_code.id', 'call_wrapup.code_id')
      .select(['call_wrapup.call_id', 'call_wrapup.at', 'wrapup_code.next_after_sec', 'wrapup_code.callback'])
      .select(['wrapup_code.lock_days', 'wrapup_code.invalid'])
      .where('call_wrapup.call_id', 'in', given)
      .where('call_wrapup.source', 'in', ['AGENT', 'TIMER'])
      .orderBy('call_wrapup.id')
      .execute()
    for (const { call_id, ...result } of rows) results.set(call_id, result)
  }
  return calls.map(({ wrapup_id: _, ...call }) => ({ ...call, result: results.get(call.id) ?? null }))
}

export const saveProgress = async (db: Db, id: number, progress: Progress): Promise<void> => {
  await db
    .updateTable('dial_list_item')
    .set({ ...progress })
    .where('id', '=', id)
    .execute()
}

/** An entry of a list in scope, locked until the transaction ends. */
export const ownItem = async (db: Db, scope: RowScope<'dial_list'>, id: number) => {
  const items = await readLocked(
    db,
    'dial_list_item',
    db
      .selectFrom('dial_list_item')
      .innerJoin('dial_list', 'dial_list.id', 'dial_list_item.list_id')
      .selectAll('dial_list_item')
      .where('dial_list_item.id', '=', id)
      .where(scope.condition)
      .where('dial_list.deleted_at', 'is', null),
  )
  return items[0]
}

/** Stores the agent's decision about an entry. */
export const decideItem = async (
  db: Db,
  id: number,
  decision: Pick<RowOf<'dial_list_item'>, 'later_until' | 'skipped_at'>,
): Promise<void> => {
  await db.updateTable('dial_list_item').set(decision).where('id', '=', id).execute()
}
