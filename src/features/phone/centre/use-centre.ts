import { useEffect, useMemo } from 'react'
import { useEndpoint } from '../../../console/data/data'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'

/** How often the page asks for news, in milliseconds; less often while the server doesn't answer. */
export const centreEvery = { usual: 5_000, failing: 30_000 }

/** The latest state of the call centre. It asks again and again while the page is visible. */
export function useCentre() {
  const { session, idleLock, live } = useShell()
  const { data, error, mutate } = useEndpoint(phoneEndpoints.centreInfo, undefined)
  const isFailing = error !== undefined
  // In an effect, so that a hidden tab stops asking.
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'hidden' && !idleLock.get() && !session.get().stayed) void mutate()
    }
    const timer = setInterval(ask, isFailing ? centreEvery.failing : centreEvery.usual)
    return () => clearInterval(timer)
  }, [session, idleLock, mutate, isFailing])
  // Without a workstation, nothing else shows the difference between the two clocks.
  const offset = useMemo(() => (data ? live.now() - data.now : 0), [data, live])
  return { centre: data, error, refresh: () => void mutate(), offset }
}
