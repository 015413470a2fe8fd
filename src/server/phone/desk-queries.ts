/** What people at the workstation keep: callbacks, locks, lists and drafts. */
import { type Insertable, sql } from 'kysely'
import type { RowScope } from '../access/scope'
import { insertMany } from '../db/dialects'
import type { Db, NewRow, Schema } from '../db/schema'

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

/** An open callback in scope is called off: done, and by no call. Tells whether it was open. */
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

/** Somebody's open callbacks of a number that are due by `until` are done, by a call: what is arranged for later stays. */
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

export async function insertLock(db: Db, row: Omit<NewRow<'phone_lock'>, 'hit_at' | 'ended_at'>): Promise<number> {
  const { id } = await db
    .insertInto('phone_lock')
    .values({ ...row, hit_at: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A lock lasts longer; null: for ever. */
export async function extendLock(db: Db, id: number, expireAt: number | null): Promise<void> {
  await db.updateTable('phone_lock').set({ expire_at: expireAt }).where('id', '=', id).execute()
}

/** One's own lists with how many numbers they have, and how many wait for their call; the newest first. */
export const listsOf = (db: Db, scope: RowScope<'dial_list'>) =>
  db
    .selectFrom('dial_list')
    .innerJoin('dial_list_item', 'dial_list_item.list_id', 'dial_list.id')
    .select(['dial_list.id', 'dial_list.name', 'dial_list.created_at'])
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`sum(case when dial_list_item.call_id is null then 1 else 0 end)`.as('waiting'),
    ])
    .where(scope.condition)
    .where('dial_list.deleted_at', 'is', null)
    .groupBy(['dial_list.id', 'dial_list.name', 'dial_list.created_at'])
    .orderBy('dial_list.id', 'desc')
    .execute()

export async function countLists(db: Db, userId: number): Promise<number> {
  const { lists } = await db
    .selectFrom('dial_list')
    .select(sql<number>`count(*)`.as('lists'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return lists
}

/** Makes a list with its numbers, in their order. */
export async function insertList(
  db: Db,
  list: Omit<Insertable<Schema['dial_list']>, 'deleted_at'>,
  numbers: readonly { phoneId: number; name: string | null }[],
): Promise<number> {
  const { id } = await db
    .insertInto('dial_list')
    .values({ ...list, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = numbers.map(({ phoneId, name }, sort) => ({ list_id: id, sort, phone_id: phoneId, name }))
  await insertMany(db, 'dial_list_item', rows as NewRow<'dial_list_item'>[])
  return id
}

/** Marks a list in scope as deleted; tells whether it was there. */
export async function deleteList(db: Db, scope: RowScope<'dial_list'>, id: number, at: number): Promise<boolean> {
  const rows = await db
    .updateTable('dial_list')
    .set({ deleted_at: at })
    .where(scope.condition)
    .where('dial_list.id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('dial_list.id')
    .execute()
  return rows.length === 1
}

/** An entry of somebody's own list with this number was used for a call. */
export async function takeItem(
  db: Db,
  { itemId, userId, phoneId, callId }: { itemId: number; userId: number; phoneId: number; callId: number },
): Promise<void> {
  await db
    .updateTable('dial_list_item')
    .set({ call_id: callId })
    .where('id', '=', itemId)
    .where('phone_id', '=', phoneId)
    .where('call_id', 'is', null)
    .where('list_id', 'in', (eb) =>
      eb.selectFrom('dial_list').select('dial_list.id').where('user_id', '=', userId).where('deleted_at', 'is', null),
    )
    .execute()
}

/** What a call took off the queue stands there again. */
export async function giveBack(db: Db, callId: number): Promise<void> {
  await db.updateTable('dial_list_item').set({ call_id: null }).where('call_id', '=', callId).execute()
  await db.updateTable('callback_task').set({ call_id: null, done_at: null }).where('call_id', '=', callId).execute()
}

export const draftRow = (db: Db, callId: number) =>
  db.selectFrom('call_draft').selectAll().where('call_id', '=', callId).executeTakeFirst()

/** Somebody's drafts of calls to a number, changed after a time, the newest first. @param after milliseconds */
export const draftsOfPhone = (db: Db, { userId, phoneId, after }: { userId: number; phoneId: number; after: number }) =>
  db
    .selectFrom('call_draft')
    .innerJoin('call', 'call.id', 'call_draft.call_id')
    .selectAll('call_draft')
    .where('call_draft.user_id', '=', userId)
    .where('call_draft.updated_at', '>', after)
    .where('call.phone_id', '=', phoneId)
    .orderBy('call_draft.updated_at', 'desc')
    .execute()

/** @param before milliseconds */
export async function deleteDraftsBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('call_draft').where('updated_at', '<', before).execute()
}

/** Keeps a draft, unless a newer one is kept. */
export async function keepDraft(db: Db, row: NewRow<'call_draft'>): Promise<void> {
  await db
    .insertInto('call_draft')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('call_id')
        .doUpdateSet({ body: row.body, updated_at: row.updated_at })
        .where('call_draft.updated_at', '<=', row.updated_at),
    )
    .execute()
}

export async function deleteDraft(db: Db, callId: number): Promise<void> {
  await db.deleteFrom('call_draft').where('call_id', '=', callId).execute()
}
