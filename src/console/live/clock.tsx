/** Everything that counts seconds, by the server's clock. */
import { useEffect, useState } from 'react'
import { formatDuration } from '../../lib/time/duration'
import { useShell } from '../shell'

/**
 * The server's clock in milliseconds; it renders again at the start of each of its seconds.
 * @param isCounting whether it is visible
 */
function useServerClock(isCounting = true): number {
  const { live } = useShell()
  const [now, setNow] = useState(live.now)
  useEffect(() => {
    if (!isCounting) return
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      const time = live.now()
      setNow(time)
      timer = setTimeout(tick, 1000 - (time % 1000) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [live, isCounting])
  return now
}

/** How often that clock is read, in milliseconds: also at the full minute. */
const everyFewSeconds = 5000

/**
 * The server's clock in milliseconds, read every few seconds.
 * @param round renders less often: only its result counts
 */
function useServerClockBy(round: (time: number) => number): number {
  const { live } = useShell()
  const [time, setTime] = useState(() => round(live.now()))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      timer = setTimeout(tick, everyFewSeconds - (live.now() % everyFewSeconds) + 5)
    }
    const tick = () => {
      setTime(round(live.now()))
      wait()
    }
    wait()
    return () => clearTimeout(timer)
  }, [live, round])
  return time
}

const startOfMinute = (time: number) => time - (time % 60_000)
const asItIs = (time: number) => time

/** The current minute of the server's clock, as milliseconds: for days and periods. */
export const useServerMinute = (): number => useServerClockBy(startOfMinute)

/** The server's clock in milliseconds, at most a few seconds old: for minutes until and since. */
export const useServerTime = (): number => useServerClockBy(asItIs)

/**
 * How long something has been going on: `02:37`.
 * @param since epoch milliseconds of the server
 */
export function Elapsed({ since }: { since: number }) {
  return formatDuration(Math.max(0, (useServerClock() - since) / 1000))
}

/** The last seconds of a wrap-up, with a warning (our choice). */
export const lastSeconds = 10

/** The remaining seconds, started ones included; null if there is no end. */
export function useSecondsLeft(until: number | null): number | null {
  const now = useServerClock(until !== null)
  return until === null ? null : Math.max(0, Math.ceil((until - now) / 1000))
}

/** The remaining time: `00:30`. */
export function Remaining({ until }: { until: number }) {
  return formatDuration(useSecondsLeft(until) ?? 0)
}
