/** The step that asks for a telephone number. The palette offers the command for a typed number. */
import { normalizePhone, wholeNumber } from '../../lib/phone/phone'
import { groupPhone } from '../../lib/phone/phone-groups'
import { isPhoneRef } from '../../lib/phone/phone-ref'
import { text } from './params'

/** Gives the argument `phone`: a number as typed, or a reference. */
export const phoneStep = text({
  name: 'phone',
  title: '电话号码',
  placeholder: '完整号码，可带空格、横线或 +86',
  check: (typed) => (isPhoneRef(typed) || normalizePhone(typed) !== null ? null : '号码看起来不对'),
  reads: wholeNumber,
  shown: groupPhone,
})
