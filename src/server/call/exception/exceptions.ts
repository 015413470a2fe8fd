/** The exception dictionary (异常字典): the meaning of a gateway's code. An unknown code gets an entry automatically. */
import type { Db } from '../../db/schema'
import { addExceptions, exceptionsOf } from '../queries/queries'
import { codeKey, type Dictionary, type RawCode, unsorted } from '../state'
import { exceptionCodes } from './exception-codes'

/**
 * The meanings of some codes; new codes are entered as 待分类.
 * @param now milliseconds
 */
export async function meaningsOf(db: Db, codes: readonly RawCode[], now: number): Promise<Dictionary> {
  if (codes.length === 0) return new Map()
  const known = await exceptionsOf(db, codes)
  const meanings = new Map(known.map((row) => [codeKey({ source: row.source, raw: row.raw_code }), row]))
  const unknown = codes.filter((code) => !meanings.has(codeKey(code)))
  if (unknown.length > 0)
    await addExceptions(
      db,
      unknown.map((code) => unsortedRow(code, Math.floor(now / 1000))),
    )
  return meanings
}

/** How a code is entered that nobody has sorted. @param at epoch seconds */
export const unsortedRow = ({ source, raw }: RawCode, at: number) => ({
  source,
  raw_code: raw,
  description: '',
  ...unsorted,
  title: `待分类（${raw}）`,
  advice: '请管理员在异常字典中分类',
  redial_after_sec: null,
  switch_line: 0,
  auto_mark: null,
  sorted: 0,
  status: 'ENABLED' as const,
  created_at: at,
  updated_at: at,
})

/**
 * Adds this release's entries that the database does not have yet. Edits stay.
 * @param now epoch seconds
 */
export const syncExceptions = (db: Db, now: number): Promise<void> =>
  addExceptions(
    db,
    exceptionCodes.map((entry) => ({
      ...entry,
      switch_line: entry.class === 'LINE' ? 1 : 0,
      sorted: 1,
      status: 'ENABLED' as const,
      created_at: now,
      updated_at: now,
    })),
  )
