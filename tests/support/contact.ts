/** What the workstation knows of a number, for tests of the views that show it. */
import type { Contact } from '../../src/features/phone/station/subject'

/** A number that nobody has a record of, but for what is given. */
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
  lockId: null,
  draft: null,
  callbacks: [],
  calls: [],
  callTotal: 0,
  answeredTotal: 0,
  ...known,
})
