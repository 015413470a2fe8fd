/** The operation log and the log of sign-ins, as lists. */
import { type SqlBool, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint'
import type { OperationKind, systemEndpoints } from '../../../contract/system'
import type { logEndpoints } from '../../../contract/system/logs'
import { numbersObject } from '../../access/numbers/number-counter'
import type { RowScope } from '../../access/scope'
import { once } from '../../db/once'
import { listOf, pageOf, sorted } from '../../db/page'
import type { Db } from '../../db/schema'
import { allOf, anyOf, atLeast, atMost, contains, equal, oneOf } from '../../db/where'
import { namedLike, numbersTitle, sensitiveNames } from './names'

const operationRows = once((db) =>
  db
    .selectFrom('operation_log')
    .leftJoin('user', 'user.id', 'operation_log.user_id')
    .leftJoin('company', 'company.id', 'operation_log.company_id')
    .select(['operation_log.id', 'operation_log.at', 'operation_log.user_id', 'operation_log.company_id'])
    .select(['operation_log.module', 'operation_log.action', 'operation_log.object', 'operation_log.result'])
    .select(['operation_log.message', 'operation_log.diff', 'operation_log.ip', 'operation_log.request_id'])
    .select(['operation_log.duration_ms', 'operation_log.times', 'operation_log.last_at'])
    .select(['user.nickname', 'user.org', 'company.name as company_name']),
)

const operations = listOf({
  tables: (db) => db.selectFrom('operation_log'),
  id: 'operation_log.id',
  rows: operationRows,
})

/** Has one of these names, each a module with its actions. */
const isNamed = (names: ReadonlyMap<string, readonly string[]>) =>
  anyOf(
    ...[...names].map(([module, actions]) =>
      allOf(sql<SqlBool>`operation_log.module = ${module}`, oneOf('operation_log.action', actions)),
    ),
  )

/** What the server does by itself comes from no address. Written as the index of such rows has it. */
const isTask = sql<SqlBool>`operation_log.ip = ''`

/** Who has typed or pasted whole numbers: a row beside that of what was done with them. */
const isOfNumbers = sql<SqlBool>`operation_log.object = ${numbersObject}`

const ofKind = {
  OPERATION: sql<SqlBool>`(operation_log.ip <> '' and coalesce(operation_log.object, '') <> ${numbersObject})`,
  SENSITIVE: anyOf(isNamed(sensitiveNames), isOfNumbers),
  TASK: isTask,
} satisfies Record<OperationKind, unknown>

export function listOperations(
  db: Db,
  scope: RowScope<'operation_log'>,
  filter: QueryOf<(typeof systemEndpoints)['logList']>,
) {
  const wanted = allOf(
    scope.condition,
    filter.kind && ofKind[filter.kind],
    equal('operation_log.user_id', filter.userId),
    equal('operation_log.company_id', filter.companyId),
    oneOf('operation_log.module', filter.module),
    equal('operation_log.object', filter.object),
    oneOf('operation_log.result', filter.result),
    atLeast('operation_log.at', filter.startTime),
    atMost('operation_log.at', filter.endTime),
    anyOf(
      contains(['operation_log.action', 'operation_log.message', 'operation_log.diff'], filter.keywords),
      filter.keywords ? isNamed(namedLike(filter.keywords)) : undefined,
      filter.keywords && numbersTitle.includes(filter.keywords) ? isOfNumbers : undefined,
    ),
  )
  const columns = { time: 'operation_log.at' }
  return pageOf(db, operations, filter, wanted, sorted(columns, filter.sort ?? '-time', 'operation_log.id'))
}

export type OperationRow = NonNullable<Awaited<ReturnType<typeof operationById>>>

export const operationById = (db: Db, scope: RowScope<'operation_log'>, id: number) =>
  operationRows(db).where(scope.condition).where('operation_log.id', '=', id).executeTakeFirst()

const loginTables = (db: Db) => db.selectFrom('login_log').leftJoin('user', 'user.id', 'login_log.user_id')

const logins = listOf({
  tables: loginTables,
  id: 'login_log.id',
  rows: (db) =>
    loginTables(db)
      .leftJoin('company', 'company.id', 'login_log.company_id')
      .select(['login_log.id', 'login_log.at', 'login_log.user_id', 'login_log.type', 'login_log.result'])
      .select(['login_log.ip', 'login_log.agent'])
      .select(['user.nickname', 'user.account', 'user.org', 'company.name as company_name']),
})

export type LoginRow = Awaited<ReturnType<typeof listLogins>>['rows'][number]

export function listLogins(
  db: Db,
  scope: RowScope<'login_log'>,
  filter: QueryOf<(typeof logEndpoints)['loginLogList']>,
) {
  const wanted = allOf(
    scope.condition,
    contains(['user.nickname', 'user.account'], filter.keywords),
    equal('login_log.user_id', filter.userId),
    equal('login_log.company_id', filter.companyId),
    oneOf('login_log.type', filter.type),
    oneOf('login_log.result', filter.result),
    atLeast('login_log.at', filter.startTime),
    atMost('login_log.at', filter.endTime),
  )
  return pageOf(db, logins, filter, wanted, sorted({ time: 'login_log.at' }, filter.sort ?? '-time', 'login_log.id'))
}
