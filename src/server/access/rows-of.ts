/** The ordinary way into a table whose rows belong to somebody: only those that the viewer sees. */
import type { SelectQueryBuilder } from 'kysely'
import type { Db, Schema } from '../db/schema'
import type { RowScope, ScopedTable } from './scope'

/**
 * Selects from a scope's table the rows in it. Reading such a table in another way needs a reason in
 * tests/support/rules/unscoped-reads.ts.
 */
export const rowsOf = <N extends ScopedTable>(db: Db, scope: RowScope<N>): SelectQueryBuilder<Schema, N, object> =>
  db.selectFrom(scope.table as 'customer').where(scope.condition) as unknown as SelectQueryBuilder<Schema, N, object>
