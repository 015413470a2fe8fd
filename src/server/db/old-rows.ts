/** Deletes old rows: whole months where a table has them, otherwise a slice in a transaction, so that no write waits long. */
import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { firstRows } from './dialects'
import { dropMonths, isMonthly } from './months'
import { retried } from './retried'
import type { Db, Schema } from './schema'
import { mayBeUnused, usersOfNumbers } from './unused-numbers'

export interface OldRows {
  table: keyof Schema
  /** The column with their time. It is the first of an index. */
  by: string
  /** Older rows go; in the unit of the column. */
  before: number
  /** Rows with this value stay, however old they are. */
  except?: { column: string; value: number } | undefined
}

const mostAtOnce = 1_000

/** @param now epoch seconds */
export async function deleteOldRows(db: Db, old: OldRows, now: number): Promise<void> {
  const { table, by, before, except } = old
  // Literal: so the indexes of just these rows can be used.
  const isKept = except ? sql<boolean>`${sql.ref(except.column)} = ${sql.lit(except.value)}` : sql<boolean>`1 = 0`
  const from = isMonthly(table) ? await dropMonths(db, table, before, isKept) : table
  const slice = {
    ...{ from, by, wanted: sql<boolean>`${sql.ref(by)} < ${before} and not (${isKept})` },
    namesNumbers: usersOfNumbers.some((user) => user === table),
  }
  while ((await retried(() => db.transaction().execute((trx) => deleteSome(trx, slice, now)))) === mostAtOnce) {
    await setImmediate()
  }
}

interface Slice {
  from: string
  by: string
  wanted: RawBuilder<boolean>
  /** Whether the rows refer to phone numbers. */
  namesNumbers: boolean
}

/** @returns how many it deleted */
async function deleteSome(db: Db, { from, by, wanted, namesNumbers }: Slice, now: number): Promise<number> {
  const { rows } = await sql<{ phone_id: number | null }>`delete from ${sql.table(from)}
    where ${firstRows(db, from, { wanted, by, most: mostAtOnce })}
    returning ${namesNumbers ? sql.ref('phone_id') : sql`null as phone_id`}`.execute(db)
  const phoneIds = [...new Set(rows.flatMap(({ phone_id }) => phone_id ?? []))]
  await mayBeUnused(db, phoneIds, now)
  return rows.length
}
