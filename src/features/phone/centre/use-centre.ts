import { useEffect, useMemo } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'

/** How often it is asked what goes on, in milliseconds, and how often while nothing answers. */
export const centreEvery = { usual: 5_000, failing: 30_000 }

/** The call centre as the server told of it last; asked for again and again while somebody can see it. */
export function useCentre() {
  const { session, idleLock, live } = useShell()
  const { data, error, mutate } = useEndpoint(phoneEndpoints.centreInfo, undefined)
  const isFailing = error !== undefined
  // An effect, so that a tab that is put aside is at rest.
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'hidden' && !idleLock.get() && !session.get().stayed) void mutate()
    }
    const timer = setInterval(ask, isFailing ? centreEvery.failing : centreEvery.usual)
    return () => clearInterval(timer)
  }, [session, idleLock, mutate, isFailing])
  // Without a workstation nothing else tells how far the two clocks are apart.
  const offset = useMemo(() => (data ? live.now() - data.now : 0), [data, live])
  return { centre: data, error, refresh: () => void mutate(), offset }
}
