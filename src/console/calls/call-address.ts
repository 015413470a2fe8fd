/** Addresses of 通话记录 for links from elsewhere: what they may contain. */
import { mostDaysOfCalls } from '../../contract/call-states'
import { isPhoneRef, maskWithRef } from '../../lib/phone/phone-ref'
import { formatDate } from '../../lib/time/time'

const path = '/call/history'

/** The filters for its calls, by their names. */
export interface CallAddress {
  /** A time range in the form of the period filter; without one the page shows today's calls. */
  readonly createTime?: string
  /** A whole number, its last four digits, a reference, or `calleeValue`. */
  readonly phone?: string
  readonly customerId?: string
  readonly companyId?: string
  /** A department, `_below` for those below it too. */
  readonly departmentId?: string
  readonly userId?: string
  readonly answered?: 'true'
  readonly valid?: 'true'
  readonly intent?: 'true'
  /** The call whose detail is shown. */
  readonly current?: string
}

/** The address of the calls that match these filters. */
export const callListAddress = (address: CallAddress): string => `${path}?${new URLSearchParams({ ...address })}`

/** A number as mask and reference: people read the mask, the server knows the reference. */
const maskAndRef = /^([\d*]{3,20})~(p_[A-Za-z0-9_-]{22})$/

/** The filter's value for such a number. */
export const calleeValue = (phone: string | null, phoneRef: string): string =>
  phone === null ? phoneRef : maskWithRef(phone, phoneRef)

/** The mask and reference in such a value; null for a typed number. The mask is null if the reference stands alone. */
export function numberWithRef(value: string): { readonly phone: string | null; readonly phoneRef: string } | null {
  const [, phone = null, phoneRef] = maskAndRef.exec(value) ?? []
  if (phoneRef !== undefined) return { phone, phoneRef }
  return isPhoneRef(value) ? { phone: null, phoneRef: value } : null
}

const day = 86_400_000

/**
 * The longest range of days for one list, ending today.
 * @param now milliseconds
 */
export const longestPeriod = (now: number): string =>
  `${formatDate(now - (mostDaysOfCalls - 1) * day)}..${formatDate(now)}`

/**
 * The day of a call, even if it is today, so that the address still leads to the call tomorrow.
 * @param time milliseconds
 */
export const dayOf = (time: number): string => `${formatDate(time)}..${formatDate(time)}`
