/** What people at the workstation store: locks and drafts. */
import { sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { readLocked } from '../../db/locks'
import type { Db, NewRow, RowOf } from '../../db/schema'

export async function insertLock(db: Db, row: Omit<NewRow<'phone_lock'>, 'hit_at' | 'ended_at'>): Promise<number> {
  const { id } = await db
    .insertInto('phone_lock')
    .values({ ...row, hit_at: null, ended_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A lock in scope that has not been lifted, as it is now. */
export const lockInScope = (db: Db, scope: RowScope<'phone_lock'>, id: number) =>
  heldLock(db, scope, id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockedInScope = async (db: Db, scope: RowScope<'phone_lock'>, id: number) =>
  (await readLocked(db, 'phone_lock', heldLock(db, scope, id)))[0]

const heldLock = (db: Db, scope: RowScope<'phone_lock'>, id: number) =>
  rowsOf(db, scope)
    .selectAll('phone_lock')
    .select(rangeName)
    .where('phone_lock.id', '=', id)
    .where('phone_lock.ended_at', 'is', null)

/** The name of the department whose people a lock keeps from calling. */
const rangeName = sql<string | null>`(select department.name from department
  where department.id = phone_lock.range_department_id)`.as('department_name')

export async function endLock(db: Db, id: number, at: number): Promise<void> {
  await db.updateTable('phone_lock').set({ ended_at: at }).where('id', '=', id).execute()
}

type Handling = Pick<RowOf<'phone_lock'>, 'handled_at' | 'handled_by' | 'handling'>
type Asking = Pick<RowOf<'phone_lock'>, 'lift_asked_at' | 'lift_asked_by' | 'lift_reason'>

/** Says how a complaint was handled, or who asks to lift its lock; nulls: nobody does. */
export async function updateComplaint(db: Db, id: number, changes: Handling | Asking): Promise<void> {
  await db.updateTable('phone_lock').set(changes).where('id', '=', id).execute()
}

/** Makes a lock last longer; null means for ever. */
export async function extendLock(db: Db, id: number, expireAt: number | null): Promise<void> {
  await db.updateTable('phone_lock').set({ expire_at: expireAt }).where('id', '=', id).execute()
}

/** Puts the callbacks that a call took off the queue back into it. */
export async function giveBack(db: Db, callId: number): Promise<void> {
  await db.updateTable('callback_task').set({ call_id: null, done_at: null }).where('call_id', '=', callId).execute()
}

export const draftRow = (db: Db, callId: number) =>
  db.selectFrom('call_draft').selectAll().where('call_id', '=', callId).executeTakeFirst()

/**
 * A person's drafts of calls to a number, changed after a given time, the newest first.
 * @param after milliseconds
 */
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

/** Stores a draft, unless a newer one is stored. */
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
