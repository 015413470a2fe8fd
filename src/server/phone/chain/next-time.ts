import { formatDate, formatDateTime } from '../../../lib/time/time'

const day = 86_400_000

/**
 * The start time in words, on Shanghai's clock: `16:42 后`, `明天 08:00 后`, `2026-03-09 10:00 后`. It is rounded up to the
 * minute, so that the call isn't too early.
 * @param time epoch seconds
 * @param now epoch milliseconds
 */
export function nextTimeText(time: number, now: number): string {
  const at = Math.ceil(time / 60) * 60_000
  const [date, clock] = formatDateTime(at).split(' ')
  if (date === formatDate(now)) return `${clock} 后`
  return date === formatDate(now + day) ? `明天 ${clock} 后` : `${date} ${clock} 后`
}
