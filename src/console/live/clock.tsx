/** What goes on second by second, by the server's clock. */
import { useEffect, useState } from 'react'
import { formatDuration } from '../../lib/duration'
import { useShell } from '../shell'

/** The server's clock in milliseconds, drawn anew as each of its seconds begins. */
function useServerClock(): number {
  const { live } = useShell()
  const [now, setNow] = useState(live.now)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = live.now()
      setNow(time)
      timer = setTimeout(tick, 1000 - (time % 1000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [live])
  return now
}

/** The minute in which the server's clock is, as milliseconds: for what is told in minutes. */
export function useServerMinute(): number {
  const { live } = useShell()
  const [minute, setMinute] = useState(() => startOfMinute(live.now()))
  useEffect(() => {
    const timer = setInterval(() => setMinute(startOfMinute(live.now())), 5000)
    return () => clearInterval(timer)
  }, [live])
  return minute
}

const startOfMinute = (time: number) => time - (time % 60_000)

/** How long something has been going on: `02:37`. @param since epoch milliseconds of the server */
export function Elapsed({ since }: { since: number }) {
  return formatDuration(Math.max(0, (useServerClock() - since) / 1000))
}

/** What is left until then: `00:30`. */
export function Remaining({ until }: { until: number }) {
  const now = useServerClock()
  return formatDuration(Math.max(0, Math.ceil((until - now) / 1000)))
}
