/** Whole numbers of customers instead of their masks, in a file for which somebody has given a reason. */
import type { Services } from '../../access/handler'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { encryptedNumbers } from './export-queries'

/** A row with what a reference stands for in the place of its mask. */
export type WithNumbers<R> = (row: R, numberOf: (phoneRef: string | null) => string | null) => R

/** The rows as the viewer got them, with the numbers that their references stand for. */
export async function withWholeNumbers<R>(
  db: Db,
  phones: Services['phones'],
  viewer: Viewer,
  rows: readonly R[],
  withNumbers: WithNumbers<R>,
): Promise<R[]> {
  const refs = new Map<number, string>()
  const note = (ref: string | null) => {
    const id = ref === null ? null : phones.open(ref, viewer)
    if (id !== null && ref !== null) refs.set(id, ref)
    return null
  }
  for (const row of rows) withNumbers(row, note)
  const found = await encryptedNumbers(db, [...refs.keys()])
  const numbers = new Map(found.map(({ id, enc }) => [refs.get(id), phones.reveal(enc)]))
  return rows.map((row) => withNumbers(row, (ref) => (ref === null ? null : (numbers.get(ref) ?? null))))
}
