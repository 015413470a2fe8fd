/** The operation log and the settings. The log has no update and no delete. */
import type { RowScope } from '../access/scope'
import { once } from '../db/once'
import { listOf, type Page, pageOf, sorted, total } from '../db/page'
import type { Db, NewRow, RowOf } from '../db/schema'
import { allOf, atLeast, atMost, contains, equal } from '../db/where'

export const insertOperation = async (db: Db, row: NewRow<'operation_log'>): Promise<void> => {
  await db.insertInto('operation_log').values(row).execute()
}

interface LogFilter extends Page {
  keywords?: string
  userId?: number
  module?: string
  object?: string
  result?: RowOf<'operation_log'>['result']
  startTime?: number
  endTime?: number
  sort?: string
}

const operationRows = once((db) =>
  db
    .selectFrom('operation_log')
    .leftJoin('user', 'user.id', 'operation_log.user_id')
    .select(['operation_log.id', 'operation_log.at', 'operation_log.user_id', 'operation_log.company_id'])
    .select(['operation_log.module', 'operation_log.action', 'operation_log.object', 'operation_log.result'])
    .select(['operation_log.message', 'operation_log.diff', 'operation_log.ip', 'operation_log.request_id'])
    .select(['operation_log.duration_ms', 'user.nickname', 'user.org']),
)

const operations = listOf((db) => db.selectFrom('operation_log').select(total), operationRows)

export function listOperations(db: Db, scope: RowScope<'operation_log'>, filter: LogFilter) {
  const wanted = allOf(
    scope.condition,
    equal('operation_log.user_id', filter.userId),
    equal('operation_log.module', filter.module),
    equal('operation_log.object', filter.object),
    equal('operation_log.result', filter.result),
    atLeast('operation_log.at', filter.startTime),
    atMost('operation_log.at', filter.endTime),
    contains(['operation_log.action', 'operation_log.message', 'operation_log.diff'], filter.keywords),
  )
  const columns = { time: 'operation_log.at' }
  return pageOf(db, operations, filter, wanted, sorted(columns, filter.sort ?? '-time', 'operation_log.id'))
}

export const operationById = (db: Db, scope: RowScope<'operation_log'>, id: number) =>
  operationRows(db).where(scope.condition).where('operation_log.id', '=', id).executeTakeFirst()

export const settingValues = (db: Db, keys: readonly string[]) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()

export const saveSetting = async (db: Db, row: NewRow<'setting'>): Promise<void> => {
  const { value, updated_at, updated_by } = row
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at, updated_by }))
    .execute()
}

export const lastSeal = (db: Db) =>
  db
    .selectFrom('seal')
    .selectAll()
    .where('table_name', '=', 'operation_log')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const seals = (db: Db) =>
  db.selectFrom('seal').selectAll().where('table_name', '=', 'operation_log').orderBy('id').execute()

export const addSeal = async (db: Db, row: NewRow<'seal'>): Promise<void> => {
  await db.insertInto('seal').values(row).execute()
}

export const operationsAfter = (db: Db, afterId: number, limit: number) =>
  db.selectFrom('operation_log').selectAll().where('id', '>', afterId).orderBy('id').limit(limit).execute()

export const operationsBetween = (db: Db, afterId: number, toId: number) =>
  db.selectFrom('operation_log').selectAll().where('id', '>', afterId).where('id', '<=', toId).orderBy('id').execute()
