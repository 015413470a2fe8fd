/**
 * A list that is read from its beginning to its end: the ids of all its rows at one moment, and then the rows piece by
 * piece. So a row stands in it once, however the list changes meanwhile, and the end is as near as the beginning.
 */
import { type RawBuilder, sql } from 'kysely'
import { among } from './dialects'
import type { Db } from './schema'

/** A piece of the list, for one reading. */
export interface WalkPiece {
  /**
   * Its ids, in the list's order.
   * @param found `from … where …`
   */
  ids(db: Db, list: WalkedList): Promise<number[]>
}

interface WalkedList {
  id: string
  found: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

export class Walk {
  /** How many of the ids belong to pieces that were taken. */
  #taken = 0
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
    return this.#ids !== undefined && this.#taken >= Math.min(this.total, this.most)
  }

  /** The next piece. Whoever reads the first one finds the ids of all; the others may be read beside each other. */
  take(): WalkPiece {
    const from = this.#taken
    this.#taken += this.piece
    return {
      ids: async (db, list) => {
        this.#ids ??= await this.#allIds(db, list)
        return [...this.#ids.subarray(from, Math.min(from + this.piece, this.most))]
      },
    }
  }

  async #allIds(db: Db, { id, found, order }: WalkedList): Promise<Float64Array> {
    const only = this.only ? sql`and ${among(db, id, this.only)}` : sql``
    const all = sql`select ${sql.ref(id)} as id, row_number() over (order by ${order}) as place ${found} ${only}
      order by ${order} limit ${this.most + 1}`
    // One text: a million rows of an answer would take twenty times the room.
    const text = sql<{
      ids: string | null
    }>`select string_agg(cast(id as text), ',' order by place) as ids from (${all}) as listed`
    return numbersOf((await text.execute(db)).rows[0]?.ids ?? '')
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
