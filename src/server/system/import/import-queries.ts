/** Imports, and what came of their rows. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { RowScope } from '../../access/scope'
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
      .innerJoin('company', 'company.id', 'import_batch.company_id')
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
 * Notes what came of the next row, in the transaction that did it. Answers false if another server has got there first.
 * @param place how many rows have a result already
 */
export async function addImportRow(db: Db, place: number, row: NewRow<'import_row'>): Promise<boolean> {
  const count = countOf[row.result]
  const { numUpdatedRows } = await db
    .updateTable('import_batch')
    .set((eb) => ({ read_rows: place + 1, [count]: eb(count, '+', 1) }))
    .where('id', '=', row.import_id)
    .where('read_rows', '=', place)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db.insertInto('import_row').values(row).execute()
  return true
}

/** The line of an import that has brought or changed an object. */
export const lineOf = async (db: Db, importId: number, objectId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('import_row')
      .select('line')
      .where('import_id', '=', importId)
      .where('object_id', '=', objectId)
      .where('result', 'in', ['ADDED', 'UPDATED'])
      .executeTakeFirst()
  )?.line

export const endImport = async (db: Db, id: number, now: number): Promise<void> => {
  await db.updateTable('import_batch').set({ ended_at: now }).where('id', '=', id).execute()
}

/** The rows for the file of results: those that failed first. */
export const toldRows = (db: Db, importId: number, failed: boolean, after: number, most: number) =>
  db
    .selectFrom('import_row')
    .select(['line', 'result', 'told'])
    .where('import_id', '=', importId)
    .where('result', failed ? '=' : '<>', 'FAILED')
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

/** What a row brought has been taken back. Answers false if it was before. */
export async function takeBackRow(db: Db, { id }: Pick<RowOf<'import_row'>, 'id'>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_row')
    .set({ result: 'SKIPPED', before: null })
    .where('id', '=', id)
    .where('result', 'in', ['ADDED', 'UPDATED'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Says when somebody has begun to take an import back. */
export const beginUndo = async (db: Db, id: number, now: number): Promise<void> => {
  await db.updateTable('import_batch').set({ undo_at: now }).where('id', '=', id).execute()
}

/** How many rows at once: nobody waits long for them. */
const mostForgotten = 500

/** Forgets the imports that began before, and what only the files of results of earlier days needed: epoch seconds. */
export async function forgetImports(db: Db, before: number, now: number): Promise<void> {
  const rows = db
    .selectFrom('import_row')
    .innerJoin('import_batch', 'import_batch.id', 'import_row.import_id')
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
