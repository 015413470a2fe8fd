/** Who is there: by their live connections, and by what they do themselves. */
import type { Viewer } from '../../access/viewer'

type Who = Pick<Viewer, 'userId' | 'sessionId'>

interface Options {
  isListening(userId: number): boolean
  /** Milliseconds. */
  now(): number
}

export interface Presence {
  /** This person is here, in this session: they did something, or a connection of theirs was there until now. */
  here(who: Who): void
  /** Whether somebody has a connection, or had one until less than so many milliseconds ago. */
  isHere(userId: number, at: number, withinMs: number): boolean
  /** The session they were working in has ended, and they follow in no other. @param forced ended by somebody else */
  dismiss(userId: number, sessionIds: readonly number[], forced: boolean): boolean
  /** Whether they were signed out where they worked, and have not come back since; and whether others ordered it. */
  dismissed(userId: number): 'forced' | 'own' | null
}

export function createPresence({ isListening, now }: Options): Presence {
  /** When those without a connection were here last. Whoever isn't in it was here when the server started. */
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
