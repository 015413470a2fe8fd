/**
 * The chain of seals over the operation log (docs/decisions/0043). It seals batches separately from the writers, so that
 * no write waits for it. A seal is keyed: who can write to the database but lacks the data key can't make one that
 * fits.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Services } from '../access/handler'
import type { Phones } from '../access/numbers/phones'
import { openWriters } from '../db/dialects'
import type { Db, RowOf } from '../db/schema'
import { textsDigest } from './log-texts'
import { addSeal, firstSeal, lastSeal, newestOperation, operationsTo, sealsAfter } from './queries'

/** The rows of one seal. */
const batch = 1000
/** The seals that are read at once. */
const sealsAtOnce = 200

type Seal = RowOf<'seal'>
type Keyed = Pick<Phones, 'digest'>

/** How far the log was sealed: kept outside the database, it shows that the log's end was cut off. */
export type Anchor = Pick<Seal, 'to_id' | 'hash'>

/** As people keep it: `1200-Zm9v…`. */
export const anchorText = ({ to_id, hash }: Anchor): string => `${to_id}-${hash}`

/** @param text as `anchorText` makes it */
export function anchorOf(text: string): Anchor {
  const at = text.indexOf('-')
  return { to_id: Number(text.slice(0, at)), hash: text.slice(at + 1) }
}

export interface Sealer {
  /**
   * Seals the rows before which no other can appear any more, and answers how many. Reports rows and seals that this process has seen and
   * that are gone.
   * @param now epoch seconds
   */
  seal(db: Db, now: number): Promise<number>
}

interface Options {
  services: Pick<Services, 'report'> & { phones: Keyed }
  /** Gets each new seal, to be kept where nobody who can write to the database can change it. */
  onSealed?(anchor: Anchor): void
}

export function createSealer({ services: { phones, report }, onSealed }: Options): Sealer {
  let seen: { hash: string | undefined; newest: number } | undefined
  /** Rows up to this id are sealed once these transactions have ended: one of them may have taken an earlier id. */
  let next: { to: number; writers: readonly string[] } | undefined

  const missSeen = (last: Seal | undefined, newest: number) => {
    if (seen && seen.hash !== last?.hash) report('the operation log has lost its last seal', new Error('seal missing'))
    if (seen && seen.newest > newest) report('the operation log has lost its newest rows', new Error('rows missing'))
    seen = { hash: last?.hash, newest: Math.max(newest, seen?.newest ?? 0) }
  }

  return {
    async seal(db, now) {
      const last = await lastSeal(db)
      const newest = (await newestOperation(db, seen?.newest ?? last?.to_id ?? 0)) ?? 0
      missSeen(last, newest)
      // Asked after the newest row: whoever took an id before that row's either is among them or has ended.
      const writers = await openWriters(db, 'operation_log')
      next ??= { to: newest, writers }
      if (next.writers.some((name) => writers.includes(name))) return 0
      const { to } = next
      next = undefined
      for (let sealed = 0; ; ) {
        const last = await lastSeal(db)
        const rows = await operationsTo(db, last?.to_id ?? 0, to, batch)
        const [first, final] = [rows[0], rows.at(-1)]
        if (!first || !final) return sealed
        const range = { from_id: first.id, to_id: final.id, rows: rows.length, at: now }
        const prev = last?.hash ?? ''
        const hash = sealHash(phones, prev, range, rows)
        await addSeal(db, { table_name: 'operation_log', ...range, prev, hash })
        seen = { hash, newest: seen?.newest ?? final.id }
        onSealed?.({ to_id: final.id, hash })
        sealed += rows.length
      }
    },
  }
}

/** What a check of the log found. */
export type SealFault =
  /** Rows of this seal were changed, removed, slipped in or reordered, or the seal itself was. */
  | { kind: 'CHANGED'; seal: Seal }
  /** The log doesn't reach as far as the anchor, or was sealed anew since. */
  | { kind: 'CUT'; anchor: Anchor }

/**
 * Checks the log against its seals and against what was kept outside, a batch at a time. Null: it is intact.
 * @param anchor the newest one that is known outside the database
 * @param progress told up to which row it is intact; may reject, and so end the check
 */
export async function sealFault(
  db: Db,
  phones: Keyed,
  anchor?: Anchor,
  progress?: (toId: number) => Promise<void>,
): Promise<SealFault | null> {
  for (;;) {
    const first = await firstSeal(db)
    const fault = await faultFrom(first, { db, phones, anchor, progress })
    // What was forgotten in the meantime is missing for a good reason.
    if (fault === null || (await firstSeal(db))?.id === first?.id) return fault
  }
}

/** The end of what was checked: the next seal's rows begin behind it. */
export type Checked = Pick<Seal, 'id' | 'to_id' | 'hash'> & {
  /** Whether it has a key. The seals behind it must have one then. */
  isKeyed: boolean
}

const beginning: Checked = { id: 0, to_id: 0, hash: '', isKeyed: false }

/** Where the log begins that is still there; null if the first seal says wrongly that what was before it is forgotten. */
export async function startOf(db: Db, phones: Keyed, first: Seal | undefined): Promise<Checked | null> {
  if (!first || first.forgotten === null) return beginning
  const isTrue = first.forgotten === forgottenMark(phones, first)
  // Nothing may be slipped in where nobody checks any more.
  const isGone = (await operationsTo(db, 0, first.to_id, 1)).length === 0
  return isTrue && isGone ? { ...first, isKeyed: first.rows !== null } : null
}

/** What only the server can write to a seal whose rows, and all before them, are forgotten. */
export const forgottenMark = (phones: Keyed, { to_id, hash, rows }: Pick<Seal, 'to_id' | 'hash' | 'rows'>): string =>
  phones.digest('operation_log.forgotten', JSON.stringify([to_id, hash, rows]))

interface Checking {
  db: Db
  phones: Keyed
  anchor: Anchor | undefined
  progress: ((toId: number) => Promise<void>) | undefined
}

async function faultFrom(
  first: Seal | undefined,
  { db, phones, anchor, progress }: Checking,
): Promise<SealFault | null> {
  const start = await startOf(db, phones, first)
  if (start === null) return { kind: 'CHANGED', seal: first as Seal }
  let last = start
  // An anchor within what is forgotten can't be found: the log has gone on behind it.
  let isAnchored = anchor === undefined || anchor.to_id < start.to_id || anchor.hash === start.hash
  for (;;) {
    const seals = await sealsAfter(db, last.id, sealsAtOnce)
    for (const seal of seals) {
      if (!(await sealedRows(db, phones, last, seal))) return { kind: 'CHANGED', seal }
      isAnchored ||= seal.hash === anchor?.hash
      last = checked(last, seal)
      await progress?.(seal.to_id)
      await setImmediate()
    }
    if (seals.length < sealsAtOnce) return isAnchored || !anchor ? null : { kind: 'CUT', anchor }
  }
}

const checked = (before: Checked, seal: Seal): Checked => ({ ...seal, isKeyed: before.isKeyed || seal.rows !== null })

/** The rows of the seal behind what was checked; null if it isn't the next, or its rows are not those that it sealed. */
export async function sealedRows(db: Db, phones: Keyed, before: Checked, seal: Seal): Promise<Operation[] | null> {
  const rows = await operationsTo(db, before.to_id, seal.to_id, (seal.rows ?? batch) + 1)
  // One without a key is no seal behind those that have one.
  const { isKeyed } = checked(before, seal)
  const isNext = seal.prev === before.hash && seal.forgotten === null
  return isNext && fits(phones, seal, rows, isKeyed) ? rows : null
}

const fits = (phones: Keyed, seal: Seal, rows: Operation[], isKeyed: boolean): boolean =>
  isKeyed
    ? seal.rows === rows.length &&
      rows.every(hasOwnTexts) &&
      seal.hash === sealHash(phones, seal.prev, { ...seal, rows: rows.length }, rows)
    : seal.hash === plainHash(seal.prev, rows)

type Operation = RowOf<'operation_log'>

/** Texts may be erased together with their salt. What stands there otherwise must be what was written. */
const hasOwnTexts = ({ texts_digest, texts_salt, message, diff }: Operation): boolean =>
  texts_digest === null ||
  (texts_salt === null ? message === null && diff === '[]' : texts_digest === textsDigest(texts_salt, message, diff))

const sealHash = (
  phones: Keyed,
  prev: string,
  { from_id, to_id, rows: count, at }: Pick<Seal, 'from_id' | 'to_id' | 'at'> & { rows: number },
  rows: Operation[],
): string =>
  phones.digest('operation_log.seal', JSON.stringify([prev, from_id, to_id, count, at, hashOf('', rows, sealedOf)]))

/** The seals of earlier releases had no key and no count, and held the texts themselves. */
const plainHash = (prev: string, rows: Operation[]): string =>
  hashOf(prev, rows, ({ texts_digest: _, texts_salt: __, ...row }) => row)

const hashOf = (prev: string, rows: Operation[], part: (row: Operation) => object): string => {
  const hash = createHash('sha256').update(prev)
  // Sorted by name, because each database may order columns in its own way.
  for (const row of rows) hash.update(JSON.stringify(filled(part(row)).sort(([a], [b]) => (a < b ? -1 : 1))))
  return hash.digest('hex')
}

/** Columns that came after the first seals. Without a value they are left out, so older seals still fit. */
const later = ['times', 'last_at']

const filled = (row: object) => Object.entries(row).filter(([name, value]) => value !== null || !later.includes(name))

/** What a seal covers: personal texts only by their digest, so that they can be erased and the seal still fits. */
const sealedOf = ({ texts_salt: _, ...row }: Operation): object => {
  if (row.texts_digest === null) return row
  const { message: __, diff: ___, ...rest } = row
  return rest
}
