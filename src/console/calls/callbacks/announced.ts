/** Which callbacks this browser has told of: each once, in one of its tabs, and again where that was asked for. */
import type { Callback } from '../../../contract/phone'
import { readStored, writeStored } from '../../../lib/storage'

interface Announced {
  readonly userId: number
  /** By callback and time: when to tell of it again, in milliseconds of the server's clock; null: not again. */
  readonly again: Readonly<Record<string, number | null>>
}

const key = 'callbacks-told'

const nameOf = ({ id, time }: Callback) => `${id} ${time}`

export interface AnnouncedCallbacks {
  /** Those that are to be told, which are told from now on. @param now milliseconds of the server's clock */
  claim(due: readonly Callback[], now: number): readonly Callback[]
  /** Tell of it again then. */
  again(callback: Callback, at: number): void
  /** When the next of these is to be told again. */
  nextAgain(due: readonly Callback[]): number | null
}

export function createAnnounced(userId: number): AnnouncedCallbacks {
  // Read anew each time: another tab may have told.
  const read = (): Announced['again'] => {
    const kept = readStored<Announced | null>(key, null)
    return kept?.userId === userId && typeof kept.again === 'object' && kept.again !== null ? kept.again : {}
  }
  const write = (again: Announced['again']) => void writeStored(key, { userId, again } satisfies Announced)
  const isWanted = (again: Announced['again'], callback: Callback, now: number) => {
    const at = again[nameOf(callback)]
    return at === undefined || (at !== null && at <= now)
  }
  return {
    claim(due, now) {
      const again = read()
      const wanted = due.filter((callback) => isWanted(again, callback, now))
      if (wanted.length === 0) return wanted
      // Of those that are no longer due nothing need be known.
      const names = due.map(nameOf)
      const kept = Object.entries(again).filter(([name]) => names.includes(name))
      write({ ...Object.fromEntries(kept), ...Object.fromEntries(wanted.map((callback) => [nameOf(callback), null])) })
      return wanted
    },
    again: (callback, at) => write({ ...read(), [nameOf(callback)]: at }),
    nextAgain(due) {
      const again = read()
      const times = due.flatMap((callback) => again[nameOf(callback)] ?? [])
      return times.length === 0 ? null : Math.min(...times)
    },
  }
}
