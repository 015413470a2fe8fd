/** A seal as earlier releases made them: without a key and a count. */
import { createHash } from 'node:crypto'
import type { NewRow, RowOf } from '../../../src/server/db/schema'

/** @param prev the hash of the seal before it */
export function plainSeal(
  prev: string,
  { texts_salt: _, texts_digest: __, ...row }: RowOf<'operation_log'>,
  at: number,
): NewRow<'seal'> {
  const filled = Object.entries(row).filter(([name, value]) => value !== null || !['times', 'last_at'].includes(name))
  const text = JSON.stringify(filled.sort(([a], [b]) => (a < b ? -1 : 1)))
  const hash = createHash('sha256').update(prev).update(text).digest('hex')
  return { table_name: 'operation_log', from_id: row.id, to_id: row.id, prev, hash, at }
}
