/** A user's own sessions. */
import { useEndpoint } from '../../console/data/data'
import { authEndpoints } from '../../contract/auth'
import { call } from '../../lib/api'

/** The user's own active sessions, last used first. */
export function useSessions() {
  const { data, error, mutate } = useEndpoint(authEndpoints.sessionList, {
    noPaging: true,
    maxQuerySize: 100,
    sort: '-lastSeenTime',
  })
  return {
    /** The current session comes first, the others by last use. */
    sessions: data?.toSorted((a, b) => Number(b.current) - Number(a.current)),
    error,
    reload: () => void mutate(),
    /** Ends one session; the list reloads even if that session had already ended. */
    async end(id: number) {
      try {
        await call(authEndpoints.sessionDelete, { query: { id } })
      } finally {
        void mutate()
      }
    },
  }
}
