/** A user's own sessions. */
import { useEndpoint } from '../../console/data/data'
import { authEndpoints } from '../../contract/auth'
import { call } from '../../lib/api'

/** One's own living sessions, last used first. */
export function useSessions() {
  const { data, error, mutate } = useEndpoint(authEndpoints.sessionList, {
    noPaging: true,
    maxQuerySize: 100,
    sort: '-lastSeenTime',
  })
  return {
    /** The one that asks first, the others as last used. */
    sessions: data?.toSorted((a, b) => Number(b.current) - Number(a.current)),
    error,
    reload: () => void mutate(),
    /** Ends one of them; the list follows whether or not it was still there to end. */
    async end(id: number) {
      try {
        await call(authEndpoints.sessionDelete, { query: { id } })
      } finally {
        void mutate()
      }
    },
  }
}
