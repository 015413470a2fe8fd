/**
 * The hash chain over the operation log. It seals batches separately from the writers, so that no write waits for it.
 */
import { createHash } from 'node:crypto'
import type { Db, RowOf } from '../db/schema'
import { addSeal, lastSeal, operationsAfter, operationsBetween, seals } from './queries'

const batch = 1000
/** Seconds. A row gets its id before its commit; after this time every transaction has ended. */
const settleSec = 60

/**
 * Seals the rows that are old enough. Answers how many.
 * @param now epoch seconds
 */
export async function sealOperations(db: Db, now: number): Promise<number> {
  let sealed = 0
  for (;;) {
    const last = await lastSeal(db)
    const next = await operationsAfter(db, last?.to_id ?? 0, batch)
    // In the order of ids, without a gap: a row that is too young holds back the rows behind it, whatever their times
    // say.
    const young = next.findIndex((row) => row.at > now - settleSec)
    const rows = young === -1 ? next : next.slice(0, young)
    const [first, final] = [rows[0], rows.at(-1)]
    if (!first || !final) return sealed
    const prev = last?.hash ?? ''
    const row = {
      table_name: 'operation_log',
      from_id: first.id,
      to_id: final.id,
      prev,
      hash: hashOf(prev, rows),
      at: now,
    } as const
    await addSeal(db, row)
    sealed += rows.length
  }
}

/** The first seal that doesn't fit its rows or the seal before it; null if the chain is intact. */
export async function brokenSeal(db: Db): Promise<RowOf<'seal'> | null> {
  let prev = ''
  let after = 0
  for (const seal of await seals(db)) {
    const rows = await operationsBetween(db, after, seal.to_id)
    if (seal.prev !== prev || seal.hash !== hashOf(prev, rows)) return seal
    prev = seal.hash
    after = seal.to_id
  }
  return null
}

const hashOf = (prev: string, rows: RowOf<'operation_log'>[]): string => {
  const hash = createHash('sha256').update(prev)
  // Sorted by name, because each database may order columns in its own way.
  for (const row of rows) hash.update(JSON.stringify(sealed(row).sort(([a], [b]) => (a < b ? -1 : 1))))
  return hash.digest('hex')
}

/** Columns that came after the first seals. Without a value they are left out, so older seals still fit. */
const later = ['times', 'last_at']

const sealed = (row: RowOf<'operation_log'>) =>
  Object.entries(row).filter(([name, value]) => value !== null || !later.includes(name))
