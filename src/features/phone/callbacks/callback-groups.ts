/** The agent's own callbacks, grouped by when they are due. No side effects. */
import type { Callback } from '../../../contract/phone/callbacks'
import { startOfDay } from '../../../lib/time/time'

export interface CallbackGroup {
  readonly title: string
  readonly rows: readonly Callback[]
}

const day = 86_400

/**
 * 已到期, 今天, 明天, 本周, 以后: the groups that are not empty. Weeks begin on Monday.
 * @param now milliseconds by the server's clock
 */
export function callbackGroups(all: readonly Callback[], now: number): CallbackGroup[] {
  const today = startOfDay(now)
  // 1 January 1970 was a Thursday, in Shanghai too.
  const sinceMonday = (Math.floor((today + 8 * 3600) / day) + 3) % 7
  const ends: readonly (readonly [string, number])[] = [
    ['已到期', now / 1000 + 1e-3],
    ['今天', today + day],
    ['明天', today + 2 * day],
    ['本周', today + (7 - sinceMonday) * day],
    ['以后', Number.POSITIVE_INFINITY],
  ]
  const titleOf = ({ time }: Callback) => ends.find(([, end]) => time < end)?.[0]
  return ends
    .map(([title]) => ({ title, rows: all.filter((callback) => titleOf(callback) === title) }))
    .filter(({ rows }) => rows.length > 0)
}
