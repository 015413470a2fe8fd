/** What the list of calls is asked for by what was typed after `#`. */
import type { callEndpoints } from '../../contract/call'
import type { QueryInput } from '../../lib/api'
import { longestPeriod } from '../call-address'
import { periodOf } from '../list/period'
import { callNoIn, phoneIn, tailIn } from './prefixes'

/**
 * By a call's number on its day, else the latest ones: by a whole number, its last four digits, or a name. Null where there
 * is no such day. @param now milliseconds
 */
export function callQuery(text: string, now: number = Date.now()): QueryInput<typeof callEndpoints.list> | null {
  const callNo = callNoIn(text)
  const span = periodOf(callNo === null ? longestPeriod(now) : dayIn(callNo), now)
  if (!span) return null
  const phone = phoneIn('numbers', text)
  const tail = tailIn('numbers', text)
  return {
    startTime: span.start,
    endTime: span.end,
    ...(callNo !== null ? { callNo } : phone !== null ? { phone } : tail !== null ? { tail } : { keywords: text }),
  }
}

/** The day that a call's number begins with, as a period. */
function dayIn(callNo: string): string {
  const [, year, month, day] = /^C(\d\d)(\d\d)(\d\d)/.exec(callNo) ?? []
  return `20${year}-${month}-${day}..20${year}-${month}-${day}`
}
