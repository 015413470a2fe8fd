/** Jobs: who runs which, how far they are, and how they ended. */
import { sql } from 'kysely'
import type { JobState } from '../../../contract/system/jobs'
import type { RowScope } from '../../access/scope'
import type { Db, NewRow, RowOf } from '../../db/schema'

export const addJob = async (db: Db, row: NewRow<'job'>): Promise<number> =>
  (await db.insertInto('job').values(row).returning('id').executeTakeFirstOrThrow()).id

export const openJobs = async (db: Db, scope: RowScope<'job'>): Promise<number> =>
  (
    await db
      .selectFrom('job')
      .select((eb) => eb.fn.countAll<number>().as('open'))
      .where(scope.condition)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).open

/** The last jobs in scope, newest first, each with the name of its file if that is complete. */
export const lastJobs = (db: Db, scope: RowScope<'job'>, most: number) =>
  db
    .selectFrom('job')
    .leftJoin('file', (join) => join.onRef('file.id', '=', 'job.file_id').on('file.size', 'is not', null))
    .select(['job.id', 'job.title', 'job.state', 'job.done', 'job.total', 'job.message'])
    .select(['job.created_at', 'job.ended_at', 'file.name as file_name'])
    .where(scope.condition)
    .orderBy('job.id', 'desc')
    .limit(most)
    .execute()

export const jobById = (db: Db, scope: RowScope<'job'>, id: number) =>
  db.selectFrom('job').selectAll().where(scope.condition).where('id', '=', id).executeTakeFirst()

/** A server that runs jobs, and until when it may be silent: ms. */
export interface Lease {
  by: string
  until: number
}

/**
 * Takes the next job that waits, or whose server has fallen silent. A user's jobs run one after the other, so that
 * nobody's hundred keep the others waiting.
 * @param now ms
 */
export async function takeJob(db: Db, { by, until }: Lease, now: number): Promise<RowOf<'job'> | undefined> {
  const isFree = sql<boolean>`(lease_until is null or lease_until < ${now})`
  const busy = sql`select user_id from job where ended_at is null and lease_until >= ${now}`
  const next = sql<number>`(select id from job where ended_at is null and run_at <= ${now} and ${isFree}
    and user_id not in (${busy}) order by id limit 1)`
  return (
    db
      .updateTable('job')
      .set((eb) => ({ state: 'RUNNING', lease_by: by, lease_until: until, tries: eb('tries', '+', 1) }))
      .where('id', '=', next)
      // Another server may have taken it meanwhile.
      .where('ended_at', 'is', null)
      .where(isFree)
      .returningAll()
      .executeTakeFirst()
  )
}

/** Whoever runs a job says how far it is. Answers whether it should go on; undefined if the job is somebody else's now. */
export async function keepJob(
  db: Db,
  id: number,
  { by, until }: Lease,
  progress: { done: number; total: number | null },
): Promise<boolean | undefined> {
  const row = await db
    .updateTable('job')
    .set({ lease_until: until, ...progress })
    .where('id', '=', id)
    .where('lease_by', '=', by)
    .where('ended_at', 'is', null)
    .returning('cancelled')
    .executeTakeFirst()
  return row && row.cancelled === 0
}

/** Whoever runs a job ends it, unless it is somebody else's now. */
export async function endJob(
  db: Db,
  id: number,
  by: string,
  end: { state: JobState; message: string; file_id: number | null; ended_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job')
    .set((eb) => ({ ...end, total: eb.fn.coalesce('total', 'done'), lease_by: null, lease_until: null }))
    .where('id', '=', id)
    .where('lease_by', '=', by)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whoever runs a job gives it back, for itself or others. @param again ms: not before this */
export const giveBack = async (
  db: Db,
  id: number,
  by: string,
  again: { run_at: number; tries: number },
): Promise<void> => {
  await db
    .updateTable('job')
    .set({ state: 'QUEUED', lease_by: null, lease_until: null, ...again })
    .where('id', '=', id)
    .where('lease_by', '=', by)
    .where('ended_at', 'is', null)
    .execute()
}

/** Asks the server that runs a job to end it; one that nobody runs ends at once. @param now ms */
export async function cancelJob(db: Db, id: number, now: number, message: string): Promise<void> {
  await db.updateTable('job').set({ cancelled: 1 }).where('id', '=', id).where('ended_at', 'is', null).execute()
  await db
    .updateTable('job')
    .set({ state: 'CANCELLED', ended_at: Math.floor(now / 1000), message, lease_by: null, lease_until: null })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .where(sql<boolean>`(lease_until is null or lease_until < ${now})`)
    .execute()
}
