/** What the workstation knows about a number, for tests of the views that show it. */
import type { Contact } from '../../../src/features/phone/station/subject'

/** An unknown number, except for the given fields. */
export const contactWith = (known: Partial<Contact> = {}): Contact => ({
  phone: '138****1234',
  phoneRef: 'p_AbCdEfGhIjKlMnOpQrStUv',
  province: '浙江',
  city: '杭州',
  carrier: '中国移动',
  customer: null,
  callsIn24h: 0,
  mostIn24h: 5,
  locked: null,
  needsConsent: false,
  lockId: null,
  draft: null,
  callbacks: [],
  calls: [],
  callTotal: 0,
  answeredTotal: 0,
  ...known,
})
