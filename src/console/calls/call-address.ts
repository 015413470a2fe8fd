/** Ways to 通话记录 from elsewhere: what its address may hold, for whoever leads there. */
import { mostDaysOfCalls } from '../../contract/call'
import { isPhoneRef, pointedText } from '../../lib/phone-ref'
import { formatDate } from '../../lib/time'

const path = '/call/history'

/** What its calls can be narrowed to, each by the filter of this name. */
export interface CallAddress {
  /** A span as the period filter has it; without one the page shows today's calls. */
  readonly createTime?: string
  /** A whole number, its last four digits, a reference, or `calleeValue`. */
  readonly phone?: string
  readonly customerId?: string
  readonly userId?: string
  readonly answered?: 'true'
  readonly valid?: 'true'
  readonly intent?: 'true'
  /** The call whose detail is shown. */
  readonly current?: string
}

/** The address of the calls that are like this. */
export const callsAt = (address: CallAddress): string => `${path}?${new URLSearchParams({ ...address })}`

/** A number that was pointed at: its mask, which people read, and the reference, which the server knows. */
const pointedAt = /^([\d*]{3,20})~(p_[A-Za-z0-9_-]{22})$/

/** The filter's value for a number that was pointed at. */
export const calleeValue = (phone: string | null, phoneRef: string): string =>
  phone === null ? phoneRef : pointedText(phone, phoneRef)

/** What such a value says; null for one that was typed. The mask is null where the reference stands alone. */
export function pointedNumber(value: string): { readonly phone: string | null; readonly phoneRef: string } | null {
  const [, phone = null, phoneRef] = pointedAt.exec(value) ?? []
  if (phoneRef !== undefined) return { phone, phoneRef }
  return isPhoneRef(value) ? { phone: null, phoneRef: value } : null
}

const day = 86_400_000

/** The longest span of days that one list covers, ending today. @param now milliseconds */
export const longestPeriod = (now: number): string =>
  `${formatDate(now - (mostDaysOfCalls - 1) * day)}..${formatDate(now)}`

/** The day of a call, today's too: an address that says it leads to the call tomorrow as well. @param time milliseconds */
export const dayOf = (time: number): string => `${formatDate(time)}..${formatDate(time)}`
