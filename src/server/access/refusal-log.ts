/**
 * Refused writes in the operation log. The first is written at once. What the same session repeats is counted, and
 * written as one row a minute, so a script that is refused all night leaves hundreds of rows, not a million
 * (docs/decisions/0042).
 */
import type { Db, NewRow } from '../db/schema'

type Row = NewRow<'operation_log'>

/** Refusals are the same if the same session is refused the same endpoint with the same code. */
interface Same {
  /** The session's id, or the address of somebody who has none. */
  session: number | string
  endpoint: string
  code: number
}

export interface RefusalLog {
  /** Writes a refusal, or counts it if it is repeated. */
  add(db: Db, same: Same, row: Row): Promise<void>
  /** Writes what was counted for a minute; at the server's end, all that was counted. */
  writeCounted(db: Db, all?: boolean): Promise<void>
}

const minuteMs = 60_000
/** The most that are counted at the same time. Beyond that, each is written by itself. */
const mostCounted = 10_000

/** @param now milliseconds */
export function createRefusalLog(record: (db: Db, row: Row) => Promise<void>, now: () => number): RefusalLog {
  /** By what is the same: the last refusal, how many there were since the last row, and when the minute ends. */
  const counted = new Map<string, { times: number; last: Row | null; until: number }>()
  return {
    async add(db, { session, endpoint, code }, row) {
      const key = `${session} ${endpoint} ${code}`
      const known = counted.get(key)
      if (known) {
        known.times += 1
        known.last = row
        return
      }
      if (counted.size < mostCounted) counted.set(key, { times: 0, last: null, until: now() + minuteMs })
      await record(db, row)
    },
    async writeCounted(db, all = false) {
      for (const [key, one] of counted) {
        if (!all && one.until > now()) continue
        const { times, last } = one
        if (last === null) {
          counted.delete(key)
          continue
        }
        // What comes meanwhile is counted for the next row.
        Object.assign(one, { times: 0, last: null, until: now() + minuteMs })
        try {
          // By the time of writing, so that the log's times are in the order of its rows.
          await record(db, { ...last, at: Math.floor(now() / 1000), times, last_at: last.at })
        } catch (error) {
          Object.assign(one, { times: one.times + times, last: one.last ?? last, until: now() })
          throw error
        }
      }
    },
  }
}
