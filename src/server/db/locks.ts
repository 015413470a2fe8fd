/** Locks of rows, which a transaction keeps until it ends. All take them in one order, so that none waits in a circle. */
import { type ReferenceExpression, type SelectQueryBuilder, sql } from 'kysely'
import { isPostgres } from './dialects'
import { currentTransaction, type Transaction } from './inside'
import type { Db, Schema } from './schema'

/**
 * The order. A transaction locks rows of an earlier table before those of a later one, and rows of one table in the
 * order of their ids.
 */
export const lockOrder = [
  ...(['user', 'company', 'call', 'customer', 'phone', 'dial_list_item'] as const),
  ...(['customer_flow', 'customer_owner_log', 'callback_task', 'phone_lock'] as const),
] as const satisfies readonly (keyof Schema)[]

export type LockedTable = (typeof lockOrder)[number]

/**
 * Locks rows by id. Rows that refer to them may still be added: their foreign keys don't wait. SQLite has only one
 * writer anyway.
 */
export async function lockRows(db: Db, table: LockedTable, ids: readonly number[]): Promise<void> {
  if (!isPostgres(db)) return
  const transaction = transactionOf(table)
  const others = ids.filter((id) => !transaction.held.get(table)?.has(id))
  if (others.length === 0) return
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id = any(${others}::bigint[])
    order by id for no key update`.execute(db)
  note(transaction, table, rows)
}

/** Reads rows and locks them. The query may join other tables, whose rows stay free. */
export async function readLocked<T extends keyof Schema, O extends { id: number }>(
  db: Db,
  table: T & LockedTable,
  query: SelectQueryBuilder<Schema, T, O>,
): Promise<O[]> {
  if (!isPostgres(db)) return (await query.execute()) as O[]
  const transaction = transactionOf(table)
  const ordered = query.orderBy(`${table}.id` as ReferenceExpression<Schema, T>)
  const rows = (await ordered.forNoKeyUpdate(table as never).execute()) as O[]
  note(transaction, table, rows)
  return rows
}

/** Rows that are about to be deleted, without those that somebody holds: whoever waits for nothing is in no circle. */
export const freeRows = <Q extends { forUpdate(): { skipLocked(): unknown } }>(db: Db, query: Q): Q =>
  isPostgres(db) ? (query.forUpdate().skipLocked() as Q) : query

/**
 * Rows to which a transaction is about to refer: nobody deletes them before it ends. It waits for nobody who only changes
 * them, so it needs no place in the order.
 */
export const keptRows = <Q extends { forKeyShare(): unknown }>(db: Db, query: Q): Q =>
  isPostgres(db) ? (query.forKeyShare() as Q) : query

/**
 * Rows on which a transaction is about to rely: nobody changes them before it ends. Whoever waits for them holds none that
 * whoever changes them waits for.
 */
export const unchangedRows = <Q extends { forShare(): unknown }>(db: Db, query: Q): Q =>
  isPostgres(db) ? (query.forShare() as Q) : query

/** Rows of a table whose transaction locks no others, in the order of the query. */
export const lockedAlone = <Q extends { forNoKeyUpdate(): unknown }>(db: Db, query: Q): Q =>
  isPostgres(db) ? (query.forNoKeyUpdate() as Q) : query

function transactionOf(table: LockedTable): Transaction {
  const transaction = currentTransaction()
  if (!transaction) throw new Error(`rows of ${table} are locked outside a transaction`)
  return transaction
}

/** Notes locks. One that is taken out of order may end in a deadlock: that is a fault of ours, and no write's. */
function note({ held }: Transaction, table: LockedTable, rows: readonly { id: number }[]): void {
  const own = held.get(table) ?? new Set<number>()
  const fresh = rows.filter(({ id }) => !own.has(id))
  if (fresh.length === 0) return
  const place = lockOrder.indexOf(table)
  const later = lockOrder.find((name, at) => at > place && held.has(name))
  const isLower = fresh.some(({ id }) => [...own].some((other) => other > id))
  if (later !== undefined || isLower) {
    process.emitWarning(`rows of ${table} are locked after ${later ?? 'later ones'}`, { type: 'LockOrder' })
  }
  for (const { id } of fresh) own.add(id)
  held.set(table, own)
}
