/**
 * A list that is read from its beginning to its end: the ids of all its rows at one moment, and then the rows piece by
 * piece. So a row stands in it once, however the list changes meanwhile, and the end is as near as the beginning.
 */
import { type RawBuilder, sql } from 'kysely'
import { among } from './dialects'
import type { Db } from './schema'

export class Walk {
  /** How many of the ids have been taken. */
  taken = 0
  #ids: Float64Array | undefined

  /**
   * @param most rows of the whole list
   * @param piece rows at a time
   * @param only the rows with these ids, as far as the list has them
   */
  constructor(
    readonly most: number,
    readonly piece: number,
    readonly only?: readonly number[],
  ) {}

  /** How many rows the list has; one more than the most, if there are more. */
  get total(): number {
    return this.#ids?.length ?? 0
  }

  get isDone(): boolean {
    return this.#ids !== undefined && this.taken >= Math.min(this.total, this.most)
  }

  /**
   * The next ids, in the list's order.
   * @param found `from … where …`
   */
  async next(
    db: Db,
    { id, found, order }: { id: string; found: RawBuilder<unknown>; order: RawBuilder<unknown> },
  ): Promise<number[]> {
    if (!this.#ids) {
      const only = this.only ? sql`and ${among(db, id, this.only)}` : sql``
      const all = sql`select ${sql.ref(id)} as id, row_number() over (order by ${order}) as place ${found} ${only}
        order by ${order} limit ${this.most + 1}`
      // One text: a million rows of an answer would take twenty times the room.
      const text = sql<{
        ids: string | null
      }>`select string_agg(cast(id as text), ',' order by place) as ids from (${all}) as listed`
      this.#ids = numbersOf((await text.execute(db)).rows[0]?.ids ?? '')
    }
    const ids = [...this.#ids.subarray(this.taken, Math.min(this.taken + this.piece, this.most))]
    this.taken += ids.length
    return ids
  }
}

/** Reads `12,5,9` without making a text of each. */
function numbersOf(text: string): Float64Array {
  if (text === '') return new Float64Array()
  let count = 1
  for (let at = text.indexOf(','); at !== -1; at = text.indexOf(',', at + 1)) count += 1
  const numbers = new Float64Array(count)
  let place = 0
  let number = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === comma) {
      numbers[place] = number
      place += 1
      number = 0
    } else number = number * 10 + code - zero
  }
  numbers[place] = number
  return numbers
}

const comma = ','.charCodeAt(0)
const zero = '0'.charCodeAt(0)
