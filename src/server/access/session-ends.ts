/** Port: code that ends sessions reports it here, so that everything depending on them ends at the same moment. */

/** Ended sessions of one person. Their end is already committed. */
export interface EndedSessions {
  userId: number
  sessionIds: readonly number[]
  /** Ended by somebody else, by the user, or by signing in elsewhere, where the user goes on. */
  how: 'forced' | 'own' | 'moved'
}

export interface SessionEnds {
  tell(ended: EndedSessions): void
  listen(listener: (ended: EndedSessions) => void): void
}

/** @param report gets the error of a failed listener; the sessions have ended all the same */
export function createSessionEnds(report: (what: string, error: unknown) => void): SessionEnds {
  const listeners: ((ended: EndedSessions) => void)[] = []
  return {
    tell(ended) {
      if (ended.sessionIds.length === 0) return
      for (const listener of listeners) {
        try {
          listener(ended)
        } catch (error) {
          report('a listener of ended sessions failed', error)
        }
      }
    },
    listen: (listener) => void listeners.push(listener),
  }
}
