/** The number that somebody names to promise a call or to lock it. */
import { isPhoneRef } from '../../../lib/phone/phone-ref'
import type { Phones } from '../../access/numbers/phones'
import { invalid } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { phoneById } from './contact-queries'
import { isShown, type Showing } from './named-queries'

interface Naming {
  db: Db
  viewer: Viewer
  services: { phones: Pick<Phones, 'findOrStore'> }
}

/**
 * The company's row of a typed number, which is made if it is missing, or of a reference to a number that the viewer may
 * see. All other references are refused alike, so that nothing is learned by trying them.
 */
export async function namedNumber({ db, viewer, services }: Naming, phone: string, companyId: number) {
  const id = await services.phones.findOrStore(db, phone, viewer, companyId)
  const row = id === null ? undefined : await phoneById(db, id)
  if (!row || (isPhoneRef(phone) && !(await isShown(db, whatIsSeenBy(viewer), row.phone_id)))) {
    throw invalid('phone', '电话', '引用无效，请重新选择，或输入完整号码')
  }
  return row
}

/** What a viewer may open. What only the company knows is not the viewer's. */
const whatIsSeenBy = (viewer: Viewer): Showing => ({
  customers: rowScope(viewer, viewer.grants.get('customer:list') ?? 'self', 'customer'),
  calls: rowScope(viewer, viewer.grants.get('/call/history') ?? 'self', 'call'),
  callbacks: rowScope(viewer, viewer.grants.get('call:dial') ?? 'self', 'callback_task'),
  lists: rowScope(viewer, 'self', 'dial_list'),
  people: rowScope(viewer, viewer.grants.get('/manager/userlist') ?? 'self', 'user'),
})
