/** Imports, and what came of their rows. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RowScope } from '../../access/scope'
import { among, insertMany } from '../../db/dialects'
import { listOf, type Page, pageOf, sorted } from '../../db/page'
import type { Db, NewRow, RowOf } from '../../db/schema'
import type { ImportResult } from '../../db/tables/imports'
import { allOf, equal } from '../../db/where'

export const addImport = async (db: Db, row: NewRow<'import_batch'>): Promise<number> =>
  (await db.insertInto('import_batch').values(row).returning('id').executeTakeFirstOrThrow()).id

export const nameJob = async (db: Db, id: number, jobId: number): Promise<void> => {
  await db.updateTable('import_batch').set({ job_id: jobId }).where('id', '=', id).execute()
}

/** An import for its own job. */
export const importOf = (db: Db, id: number) =>
  db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()

/** When an import ended, however that was: its job may have been given up. */
const endedAt = sql<number | null>`case
  when import_batch.ended_at is not null then import_batch.ended_at
  when job.id is null then import_batch.created_at
  else job.ended_at end`

export const importById = (db: Db, scope: RowScope<'import_batch'>, kind: string, id: number) =>
  db
    .selectFrom('import_batch')
    .leftJoin('job', 'job.id', 'import_batch.job_id')
    .select(['import_batch.id', 'import_batch.company_id', 'import_batch.undo_at', 'import_batch.file_name'])
    .select(endedAt.as('ended_at'))
    .where(scope.condition)
    .where('import_batch.kind', '=', kind)
    .where('import_batch.id', '=', id)
    .executeTakeFirst()

const columns = ['added', 'updated', 'skipped', 'failed'] as const

const imports = listOf({
  tables: (db) => db.selectFrom('import_batch'),
  id: 'import_batch.id',
  rows: (db) =>
    db
      .selectFrom('import_batch')
      .innerJoin('user', 'user.id', 'import_batch.user_id')
      .leftJoin('company', 'company.id', 'import_batch.company_id')
      .leftJoin('job', 'job.id', 'import_batch.job_id')
      .select(['import_batch.id', 'import_batch.file_name', 'import_batch.mode', 'import_batch.created_at'])
      .select(columns.map((column) => `import_batch.${column}` as const))
      .select(['import_batch.undo_at', 'user.nickname as user_name', 'company.name as company_name'])
      .select(endedAt.as('ended_at')),
})

export const listImports = (
  db: Db,
  scope: RowScope<'import_batch'>,
  kind: string,
  filter: Page & { companyId?: number; sort?: string },
) =>
  pageOf(
    db,
    imports,
    filter,
    allOf(scope.condition, equal('import_batch.kind', kind), equal('import_batch.company_id', filter.companyId)),
    sorted({ createTime: 'import_batch.created_at' }, filter.sort ?? '-createTime', 'import_batch.id'),
  )

const countOf: Record<ImportResult, (typeof columns)[number]> = {
  ADDED: 'added',
  UPDATED: 'updated',
  SKIPPED: 'skipped',
  FAILED: 'failed',
}

/**
 * Notes what came of the next rows, in the transaction that did it. Answers false if another server has got there first.
 * @param place how many rows have a result already
 */
export async function addImportRows(
  db: Db,
  importId: number,
  place: number,
  rows: readonly NewRow<'import_row'>[],
): Promise<boolean> {
  const counts = Object.entries(countOf).map(
    ([result, column]) => [column, rows.filter((row) => row.result === result).length] as const,
  )
  const { numUpdatedRows } = await db
    .updateTable('import_batch')
    .set((eb) => ({
      read_rows: place + rows.length,
      ...Object.fromEntries(counts.map(([column, count]) => [column, eb(column, '+', count)])),
    }))
    .where('id', '=', importId)
    .where('read_rows', '=', place)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await insertMany(db, 'import_row', rows)
  return true
}

/** The lines of an import that have brought or changed objects, by object. */
export async function linesOf(
  db: Db,
  importId: number,
  objectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (objectIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('import_row')
    .select(['object_id', 'line'])
    .where(among(db, 'object_id', objectIds))
    .where('import_id', '=', importId)
    .where('result', 'in', ['ADDED', 'UPDATED'])
    .orderBy('line', 'desc')
    .execute()
  return new Map(rows.map(({ object_id, line }) => [object_id as number, line]))
}

export const endImport = async (db: Db, id: number, now: number): Promise<void> => {
  await db.updateTable('import_batch').set({ ended_at: now }).where('id', '=', id).execute()
}

/** The rows with these results, for the file of results. */
export const toldRows = (db: Db, importId: number, results: readonly ImportResult[], after: number, most: number) =>
  db
    .selectFrom('import_row')
    .select(['line', 'result', 'told'])
    .where('import_id', '=', importId)
    .where('result', 'in', results)
    .where('line', '>', after)
    .orderBy('line')
    .limit(most)
    .execute()

/** The last rows of an import that have changed something, to be taken back from the end. */
export const changedRows = (db: Db, importId: number, most: number, before = Number.MAX_SAFE_INTEGER) =>
  db
    .selectFrom('import_row')
    .selectAll()
    .where('import_id', '=', importId)
    .where('result', 'in', ['ADDED', 'UPDATED'])
    .where('line', '<', before)
    .orderBy('line', 'desc')
    .limit(most)
    .execute()

/** Says that what these rows brought has been taken back. Answers those of which nobody has said so before. */
export async function takeBackRows(db: Db, rows: readonly RowOf<'import_row'>[]): Promise<RowOf<'import_row'>[]> {
  const taken = await db
    .updateTable('import_row')
    .set({ result: 'SKIPPED', before: null })
    .where(
      among(
        db,
        'id',
        rows.map(({ id }) => id),
      ),
    )
    .where('result', 'in', ['ADDED', 'UPDATED'])
    .returning('id')
    .execute()
  const ids = new Set(taken.map(({ id }) => id))
  return rows.filter(({ id }) => ids.has(id))
}

/** What a row brought stays, after all. */
export const keepRow = async (db: Db, { id, result, before }: RowOf<'import_row'>): Promise<void> => {
  await db.updateTable('import_row').set({ result, before }).where('id', '=', id).execute()
}

/** Says when somebody has begun to take an import back. */
export const beginUndo = async (db: Db, id: number, now: number): Promise<void> => {
  await db.updateTable('import_batch').set({ undo_at: now }).where('id', '=', id).execute()
}

/** How many rows at once: nobody waits long for them. */
const mostForgotten = 500

/** Forgets the imports that began before, and what only the files of results of earlier days needed: epoch seconds. */
export async function forgetImports(db: Db, before: number, now: number): Promise<void> {
  // SQLite takes a cross join in this order: from the few imports to their rows.
  const rows = db
    .selectFrom('import_batch')
    .crossJoin('import_row')
    .whereRef('import_row.import_id', '=', 'import_batch.id')
    .select('import_row.id')
    .limit(mostForgotten)
  const told = rows.where('import_row.told', 'is not', null).where('import_batch.created_at', '<', now - day)
  await inSlices(() => db.updateTable('import_row').set({ told: null }).where('id', 'in', told).executeTakeFirst())
  const old = rows.where('import_batch.created_at', '<', before)
  await inSlices(() => db.deleteFrom('import_row').where('id', 'in', old).executeTakeFirst())
  await db.deleteFrom('import_batch').where('created_at', '<', before).execute()
}

const day = 86_400

async function inSlices(slice: () => Promise<{ numUpdatedRows: bigint } | { numDeletedRows: bigint }>): Promise<void> {
  for (;;) {
    const done = await slice()
    if (('numUpdatedRows' in done ? done.numUpdatedRows : done.numDeletedRows) === 0n) return
    await setImmediate()
  }
}
