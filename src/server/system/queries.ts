/** The operation log and the settings. The log has no update and no delete. */
import type { RowScope } from '../access/scope'
import { contains, type Page, pageOf, sorted } from '../db/page'
import type { Db, NewRow, RowOf } from '../db/schema'

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

const columns = [
  'operation_log.id',
  'operation_log.at',
  'operation_log.user_id',
  'operation_log.company_id',
  'operation_log.module',
  'operation_log.action',
  'operation_log.object',
  'operation_log.result',
  'operation_log.message',
  'operation_log.diff',
  'operation_log.ip',
  'operation_log.request_id',
  'operation_log.duration_ms',
  'user.nickname',
] as const

export function listOperations(db: Db, scope: RowScope<'operation_log'>, filter: LogFilter) {
  let base = db.selectFrom('operation_log').where(scope.condition)
  if (filter.userId !== undefined) base = base.where('operation_log.user_id', '=', filter.userId)
  if (filter.module !== undefined) base = base.where('operation_log.module', '=', filter.module)
  if (filter.object !== undefined) base = base.where('operation_log.object', '=', filter.object)
  if (filter.result !== undefined) base = base.where('operation_log.result', '=', filter.result)
  if (filter.startTime !== undefined) base = base.where('operation_log.at', '>=', filter.startTime)
  if (filter.endTime !== undefined) base = base.where('operation_log.at', '<=', filter.endTime)
  if (filter.keywords) {
    base = base.where(contains(['operation_log.action', 'operation_log.message', 'operation_log.diff'], filter.keywords))
  }
  const rows = sorted(base, { time: 'operation_log.at' }, filter.sort ?? '-time', 'operation_log.id')
    .leftJoin('user', 'user.id', 'operation_log.user_id')
    .select(columns)
  return pageOf(filter, base, rows)
}

export const operationById = (db: Db, scope: RowScope<'operation_log'>, id: number) =>
  db
    .selectFrom('operation_log')
    .where(scope.condition)
    .where('operation_log.id', '=', id)
    .leftJoin('user', 'user.id', 'operation_log.user_id')
    .select(columns)
    .executeTakeFirst()

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
