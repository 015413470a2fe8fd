/** Callbacks that colleagues may take over, and those that they have taken. */
import { type SqlBool, sql } from 'kysely'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import type { Db } from '../../db/schema'
import { inDepartment } from '../../db/where'

/** Who may take over which ones. */
interface Offered {
  companyId: number
  departmentId: number
  /** Whoever asks: their own are not offered to them. */
  userId: number
  /** Epoch seconds: those that were due by then. */
  until: number
}

const worksIn = (departmentId: number) =>
  inDepartment('company_user.department_id', { departmentId, departmentBelow: true })

/** The open callbacks of the department's others, and of those below it, that are due for long enough. */
const offered = (db: Db, { companyId, departmentId, userId, until }: Offered) =>
  db
    .selectFrom('callback_task')
    .where('callback_task.company_id', '=', companyId)
    .where(
      sql<SqlBool>`callback_task.user_id in (select company_user.user_id from company_user where ${worksIn(departmentId)})`,
    )
    .where('callback_task.user_id', '!=', userId)
    .where('callback_task.due_at', '<=', until)
    // Whoever has taken one over has the same time for it.
    .where((eb) => eb.or([eb('callback_task.taken_at', 'is', null), eb('callback_task.taken_at', '<=', until)]))
    .where('callback_task.done_at', 'is', null)

/** With the number, whose they are and the customer's name, the earliest first. */
export const offeredCallbacks = (db: Db, wanted: Offered, most: number) =>
  offered(db, wanted)
    .innerJoin('phone', 'phone.id', 'callback_task.phone_id')
    .innerJoin('user', 'user.id', 'callback_task.user_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'callback_task.customer_id').on('customer.deleted_at', 'is', null),
    )
    .select(['callback_task.id', 'callback_task.due_at', 'callback_task.note', 'user.nickname', 'customer.name'])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc'])
    .orderBy('callback_task.due_at')
    .orderBy('callback_task.id')
    .limit(most)
    .execute()

/** Makes an offered callback somebody's own, if nobody was faster. Answers whose it was. */
export async function takeCallback(
  db: Db,
  wanted: Offered,
  { id, now }: { id: number; now: number },
): Promise<{ userId: number } | undefined> {
  const before = await offered(db, wanted).select('user_id').where('callback_task.id', '=', id).executeTakeFirst()
  if (!before) return undefined
  const taken = await db
    .updateTable('callback_task')
    .set({ user_id: wanted.userId, taken_from: before.user_id, taken_at: now })
    .where('id', '=', id)
    .where('user_id', '=', before.user_id)
    .where('due_at', '<=', wanted.until)
    .where('done_at', 'is', null)
    .returning('id')
    .execute()
  return taken.length === 1 ? { userId: before.user_id } : undefined
}

/** An open callback in scope that somebody has taken over. */
export const takenCallback = (db: Db, scope: RowScope<'callback_task'>, id: number) =>
  rowsOf(db, scope)
    .select(['callback_task.company_id', 'callback_task.taken_from'])
    .where('callback_task.id', '=', id)
    .where('callback_task.taken_from', 'is not', null)
    .where('callback_task.done_at', 'is', null)
    .executeTakeFirst()

/** Gives it back. Answers whether it was still open. */
export async function giveBackCallback(db: Db, scope: RowScope<'callback_task'>, id: number): Promise<boolean> {
  const given = await db
    .updateTable('callback_task')
    .set({ user_id: sql<number>`taken_from`, taken_from: null, taken_at: null })
    .where(scope.condition)
    .where('callback_task.id', '=', id)
    .where('callback_task.taken_from', 'is not', null)
    .where('callback_task.done_at', 'is', null)
    .returning('callback_task.id')
    .execute()
  return given.length === 1
}

/** Somebody's own that others have taken over, with who has them now, the latest first. @param since epoch seconds */
export const takenFrom = (db: Db, { userId, since, most }: { userId: number; since: number; most: number }) =>
  db
    .selectFrom('callback_task')
    .innerJoin('phone', 'phone.id', 'callback_task.phone_id')
    .innerJoin('user', 'user.id', 'callback_task.user_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'callback_task.customer_id').on('customer.deleted_at', 'is', null),
    )
    .select(['callback_task.id', 'callback_task.due_at', 'callback_task.taken_at', 'user.nickname', 'customer.name'])
    .select(['phone.id as phone_id', 'phone.enc as phone_enc'])
    .where('callback_task.taken_from', '=', userId)
    .where('callback_task.taken_at', '>=', since)
    .orderBy('callback_task.taken_at', 'desc')
    .orderBy('callback_task.id', 'desc')
    .limit(most)
    .execute()

/** The names of users, by their ids. */
export async function nicknames(db: Db, userIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('user').select(['id', 'nickname']).where('id', 'in', userIds).execute()
  return new Map(rows.map(({ id, nickname }) => [id, nickname]))
}
