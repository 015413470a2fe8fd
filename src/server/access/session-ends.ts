/** Port: who ends sessions tells of it here, so that what hangs on them ends in the same moment. */

/** Sessions of one person that have ended: what ended them is committed. */
export interface EndedSessions {
  userId: number
  sessionIds: readonly number[]
  /** By somebody else; by themselves; or by signing in elsewhere, where they go on. */
  how: 'forced' | 'own' | 'moved'
}

export interface SessionEnds {
  tell(ended: EndedSessions): void
  listen(listener: (ended: EndedSessions) => void): void
}

/** @param report told of a listener that failed: whoever ended the session has done so all the same */
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
