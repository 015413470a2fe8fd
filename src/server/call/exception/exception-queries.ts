/** The exception dictionary as a list, and how often its codes have come. */
import { type SqlBool, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint'
import type { exceptionEndpoints } from '../../../contract/system/exceptions'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { listOf, pageOf, sorted } from '../../db/page'
import type { Db, NewRow, RowOf } from '../../db/schema'
import { allOf, contains, oneOf } from '../../db/where'

const exceptions = listOf({
  tables: (db) => db.selectFrom('exception_code'),
  id: 'exception_code.id',
  rows: (db) => db.selectFrom('exception_code').selectAll(),
})

export type ExceptionRow = RowOf<'exception_code'>

const isSorted = (wanted: boolean | undefined) =>
  wanted === undefined ? undefined : sql<SqlBool>`exception_code.sorted = ${wanted ? 1 : 0}`

/** Codes of digits by their number: 99 stands before 486. */
const usual = sql`exception_code.sorted, exception_code.source, length(exception_code.raw_code), exception_code.raw_code`

export function listExceptions(db: Db, filter: QueryOf<(typeof exceptionEndpoints)['exceptionList']>) {
  const { sort = 'usual' } = filter
  const wanted = allOf(
    sql<SqlBool>`1 = 1`,
    contains(
      ['raw_code', 'description', 'unified_code', 'title', 'advice'].map((name) => `exception_code.${name}`),
      filter.keywords,
    ),
    oneOf('exception_code.source', filter.source),
    oneOf('exception_code.class', filter.class),
    isSorted(filter.isSorted),
    oneOf('exception_code.status', filter.status),
  )
  const order =
    sort === 'usual' ? usual : sorted({ updateTime: 'exception_code.updated_at' }, sort, 'exception_code.id')
  return pageOf(db, exceptions, filter, wanted, order)
}

export const exceptionById = (db: Db, id: number): Promise<ExceptionRow | undefined> =>
  db.selectFrom('exception_code').selectAll().where('id', '=', id).executeTakeFirst()

export const exceptionOfCode = (
  db: Db,
  { source, rawCode }: { source: ExceptionRow['source']; rawCode: string },
): Promise<ExceptionRow | undefined> =>
  db
    .selectFrom('exception_code')
    .selectAll()
    .where('source', '=', source)
    .where('raw_code', '=', rawCode)
    .executeTakeFirst()

/**
 * How many calls in scope ended with these codes, by entry.
 * @param since epoch milliseconds
 */
export async function callsByCode(
  db: Db,
  scope: RowScope<'call'>,
  rows: readonly ExceptionRow[],
  since: number,
): Promise<ReadonlyMap<number, number>> {
  const counted = await rowsOf(db, scope)
    .innerJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .select('exception_code.id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(
      among(
        db,
        'exception_code.id',
        rows.map(({ id }) => id),
      ),
    )
    .where('call.created_at', '>=', since)
    .groupBy('exception_code.id')
    .execute()
  return new Map(counted.map(({ id, count }) => [id, count]))
}

export const insertException = async (db: Db, row: NewRow<'exception_code'>): Promise<number> =>
  (await db.insertInto('exception_code').values(row).returning('id').executeTakeFirstOrThrow()).id

/** Saves it, unless somebody has since it was read. Answers whether it did. */
export async function saveException(
  db: Db,
  { id, version }: Pick<ExceptionRow, 'id' | 'version'>,
  columns: Partial<NewRow<'exception_code'>>,
): Promise<boolean> {
  const saved = await db
    .updateTable('exception_code')
    .set({ ...columns, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .execute()
  return saved.length === 1
}
