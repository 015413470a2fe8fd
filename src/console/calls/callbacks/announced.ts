/** Which callbacks this browser has announced: each once, in one of its tabs, and again if the user asked for it. */
import type { Callback } from '../../../contract/phone/callbacks'
import { readStored, writeStored } from '../../../lib/browser/storage'

interface Announced {
  readonly userId: number
  /** By callback and time: when to announce it again, in milliseconds of the server's clock; null: not again. */
  readonly again: Readonly<Record<string, number | null>>
}

const key = 'callbacks-told'

const nameOf = ({ id, time }: Callback) => `${id} ${time}`

export interface AnnouncedCallbacks {
  /**
   * The callbacks to announce now; from now on they count as announced.
   * @param now milliseconds of the server's clock
   */
  claim(due: readonly Callback[], now: number): readonly Callback[]
  /** Announces it again at that time. */
  again(callback: Callback, at: number): void
  /** When the next of these should be announced again. */
  nextAgain(due: readonly Callback[]): number | null
}

export function createAnnounced(userId: number): AnnouncedCallbacks {
  // Read again each time, because another tab may have announced it.
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
      // Callbacks that are no longer due need not be remembered.
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
