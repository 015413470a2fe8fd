/** The filter by called number: a whole number, its last four digits, or a reference. */
import { numberWithRef } from '../../console/calls/call-address'
import type { TextReading } from '../../console/list/filter/filters'
import { normalizePhone } from '../../lib/phone/phone'

/** Four digits mean the end of a number, any other count a whole number. */
export const calleeReading: TextReading = {
  keep: (text) => (numberWithRef(text) ? text : normalizePhone(text)),
  ask(value): Record<string, string> {
    const phone = numberWithRef(value)?.phoneRef
    if (phone !== undefined) return { phone }
    return /^\d{4}$/.test(value) ? { tail: value } : { phone: value }
  },
  show(value) {
    const pointed = numberWithRef(value)
    return pointed ? (pointed.phone ?? '所选号码') : value
  },
  fault: '被叫请写完整号码，或后 4 位',
}
