/** Deletes old rows, a slice in a transaction, so that no write waits long. */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { firstRows } from './dialects'
import { lockRows } from './locks'
import { retried } from './retried'
import type { Db, Schema } from './schema'
import { mayBeUnused, usersOfNumbers } from './unused-numbers'

export interface OldRows {
  table: keyof Schema
  /** The column with their time. It is the first of an index. */
  by: string
  /** Older rows go; in the unit of the column. */
  before: number
  /** Only rows with these values go. */
  only?: Readonly<Record<string, number>> | undefined
}

const mostAtOnce = 1_000

/** @param now epoch seconds */
export async function deleteOldRows(db: Db, old: OldRows, now: number): Promise<void> {
  while ((await retried(() => db.transaction().execute((trx) => deleteSome(trx, old, now)))) === mostAtOnce) {
    await setImmediate()
  }
}

/** @returns how many it deleted */
async function deleteSome(db: Db, { table, by, before, only = {} }: OldRows, now: number): Promise<number> {
  const isEqual = Object.entries(only).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const wanted = sql<boolean>`${sql.join([sql`${sql.ref(by)} < ${before}`, ...isEqual], sql` and `)}`
  const namesNumbers = usersOfNumbers.some((user) => user === table)
  const { rows } = await sql<{ phone_id: number | null }>`delete from ${sql.table(table)}
    where ${firstRows(db, table, { wanted, by, most: mostAtOnce })}
    returning ${namesNumbers ? sql.ref('phone_id') : sql`null as phone_id`}`.execute(db)
  const phoneIds = [...new Set(rows.flatMap(({ phone_id }) => phone_id ?? []))]
  await lockRows(db, 'phone', phoneIds)
  await mayBeUnused(db, phoneIds, now)
  return rows.length
}
