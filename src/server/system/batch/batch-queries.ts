/** What came of the rows of a batch. */
import { sql } from 'kysely'
import type { BatchRow } from '../../access/batch'
import type { Db } from '../../db/schema'

/** How far a batch is: how many of its rows have an answer, and the id of the last one. */
export async function batchPlace(db: Db, jobId: number): Promise<{ done: number; after: number }> {
  const last = await db
    .selectFrom('batch_row')
    .select(['place', 'row_id'])
    .where('job_id', '=', jobId)
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { done: last ? last.place + 1 : 0, after: last?.row_id ?? 0 }
}

/** Notes the answers about the next rows, in the transaction that did it. Fails if somebody has done so before. */
export async function addBatchRows(db: Db, jobId: number, from: number, rows: readonly BatchRow[]): Promise<void> {
  await db
    .insertInto('batch_row')
    .values(
      rows.map(({ id, ok, msg, name }, at) => ({
        ...{ job_id: jobId, place: from + at, row_id: id, name: name ?? `#${id}`, ok: ok ? 1 : 0, msg },
      })),
    )
    .execute()
}

/** How many rows have changed, how many were as wanted already, and how many were refused. */
export async function batchCounts(db: Db, jobId: number): Promise<{ changed: number; same: number; refused: number }> {
  const counted = await db
    .selectFrom('batch_row')
    .select([
      sql<number>`count(case when ok = 1 and msg is null then 1 end)`.as('changed'),
      sql<number>`count(case when ok = 1 and msg is not null then 1 end)`.as('same'),
      sql<number>`count(case when ok = 0 then 1 end)`.as('refused'),
    ])
    .where('job_id', '=', jobId)
    .executeTakeFirstOrThrow()
  return { changed: Number(counted.changed), same: Number(counted.same), refused: Number(counted.refused) }
}

/** The next rows with this outcome, in their order. */
export const batchRows = (db: Db, jobId: number, ok: 0 | 1, after: number, most: number) =>
  db
    .selectFrom('batch_row')
    .select(['place', 'row_id', 'name', 'ok', 'msg'])
    .where('job_id', '=', jobId)
    .where('ok', '=', ok)
    .where('place', '>', after)
    .orderBy('place')
    .limit(most)
    .execute()
