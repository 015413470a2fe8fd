/** The filter by the number called: a whole number, its last four digits, or one that was pointed at. */
import type { TextReading } from '../../console/list/filters'
import { isPhoneRef, normalizePhone } from '../../lib/phone'

/** A number that was pointed at: its mask, which people read, and the reference, which the server knows. */
const pointedAt = /^([\d*]{3,20})~(p_[A-Za-z0-9_-]{22})$/

/** The filter's value for the number of a row. */
export const calleeValue = (phone: string, phoneRef: string): string => `${phone}~${phoneRef}`

/** Four digits are the last ones of a number, any other count is all of it. */
export const calleeReading: TextReading = {
  keep(text) {
    if (pointedAt.test(text) || isPhoneRef(text)) return text
    return normalizePhone(text)
  },
  ask(value): Record<string, string> {
    const ref = pointedAt.exec(value)?.[2]
    if (ref !== undefined) return { phone: ref }
    return /^\d{4}$/.test(value) ? { tail: value } : { phone: value }
  },
  show: (value) => pointedAt.exec(value)?.[1] ?? (isPhoneRef(value) ? '所选号码' : value),
  fault: '被叫请写完整号码，或后 4 位',
}
