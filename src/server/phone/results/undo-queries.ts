/** The rows that a result may change: as they are before and after it, and how they are put back. */
import { sql } from 'kysely'
import type { CallRow } from '../../call/port'
import { lockRows, readLocked } from '../../db/locks'
import type { Db, NewRow, RowOf } from '../../db/schema'

/** The tables that a result may change. The customer comes first. */
export const undoTables = ['customer', 'customer_flow', 'customer_owner_log', 'callback_task', 'phone_lock'] as const
export type UndoTable = (typeof undoTables)[number]

export type Row = Readonly<Record<string, string | number | null>> & { readonly id: number }
export type Rows = Record<UndoTable, Row[]>

/**
 * The rows that a call's result may change, locked until the transaction ends: the customer with its records of this
 * second, the user's open callbacks for the number, the company's locks on it.
 * @param known more rows to read, even if they are no longer open;
 * @param now epoch seconds
 */
export async function rowsOfCall(db: Db, call: CallRow, now: number, known?: Rows): Promise<Rows> {
  const { customer_id, phone_id, user_id, company_id } = call
  const customers = db.selectFrom('customer').selectAll().where('id', '=', customer_id)
  const customer = await readLocked(db, 'customer', customers)
  await lockRows(db, 'phone', [phone_id])
  const flows = db.selectFrom('customer_flow').selectAll().where('customer_id', '=', customer_id)
  const owners = db.selectFrom('customer_owner_log').selectAll().where('customer_id', '=', customer_id)
  const callbacks = db.selectFrom('callback_task').selectAll()
  const open = callbacks.where('user_id', '=', user_id).where('phone_id', '=', phone_id).where('done_at', 'is', null)
  const ids = known?.callback_task.map(({ id }) => id) ?? []
  const closed = callbacks.where('id', 'in', ids).where('done_at', 'is not', null)
  const locks = db.selectFrom('phone_lock').selectAll().where('phone_id', '=', phone_id)
  return {
    customer: customer as unknown as Row[],
    customer_flow: (await flows.where('created_at', '>=', now).execute()) as unknown as Row[],
    customer_owner_log: (await owners.where('at', '>=', now).execute()) as unknown as Row[],
    callback_task: [...(await open.execute()), ...(ids.length === 0 ? [] : await closed.execute())] as unknown as Row[],
    phone_lock: (await locks.where('company_id', '=', company_id).execute()) as unknown as Row[],
  }
}

/** A row as it is now, locked until the transaction ends. */
export const rowNow = async (db: Db, table: UndoTable, id: number): Promise<Row | undefined> =>
  (await readLocked<UndoTable, Row>(db, table, db.selectFrom(table).selectAll().where('id', '=', id) as never))[0]

export async function deleteRow(db: Db, table: UndoTable, id: number): Promise<void> {
  await db.deleteFrom(table).where('id', '=', id).execute()
}

export async function putBack(db: Db, table: UndoTable, id: number, fields: Partial<Row>): Promise<void> {
  const sets = Object.entries(fields).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)} where id = ${id}`.execute(db)
}

/** Stores a person's last result in place of the one before. */
export async function keepUndo(db: Db, row: NewRow<'result_undo'>): Promise<void> {
  await db
    .insertInto('result_undo')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ call_id: row.call_id, given_at: row.given_at, body: row.body }),
    )
    .execute()
}

export const undoOf = (db: Db, userId: number): Promise<RowOf<'result_undo'> | undefined> =>
  db.selectFrom('result_undo').selectAll().where('user_id', '=', userId).executeTakeFirst()

export async function forgetUndo(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('result_undo').where('user_id', '=', userId).execute()
}
