/** Who is present: by their live connections, and by what they do. */
import type { Viewer } from '../../access/viewer'

type Who = Pick<Viewer, 'userId' | 'sessionId'>

interface Options {
  isListening(userId: number): boolean
  /** Milliseconds. */
  now(): number
}

export interface Presence {
  /** This person is present in this session: they did something, or their connection was there until now. */
  here(who: Who): void
  /** Whether a person has a connection, or had one less than this many milliseconds ago. */
  isHere(userId: number, at: number, withinMs: number): boolean
  /**
   * The session in which they worked has ended, and they are connected in no other.
   * @param forced ended by somebody else
   */
  dismiss(userId: number, sessionIds: readonly number[], forced: boolean): boolean
  /** Whether their session ended where they worked and they have not come back since, and whether others ended it. */
  dismissed(userId: number): 'forced' | 'own' | null
}

export function createPresence({ isListening, now }: Options): Presence {
  /**
   * When people without a connection were last present. A person who is missing here was present when the server
   * started.
   */
  const last = new Map<number, { at: number; sessionId: number }>()
  const out = new Map<number, 'forced' | 'own'>()
  const startedAt = now()
  return {
    here({ userId, sessionId }) {
      last.set(userId, { at: now(), sessionId })
      out.delete(userId)
    },
    isHere: (userId, at, withinMs) =>
      !out.has(userId) && (isListening(userId) || (last.get(userId)?.at ?? startedAt) + withinMs > at),
    dismiss(userId, sessionIds, forced) {
      const known = last.get(userId)
      if (isListening(userId) || !known || !sessionIds.includes(known.sessionId)) return false
      out.set(userId, forced ? 'forced' : 'own')
      return true
    },
    dismissed: (userId) => out.get(userId) ?? null,
  }
}
