/** Counts what awaits somebody among their own customers: the numbers of 我的客户 with these filters. */
import type { dutiesEndpoints } from '../../contract/customer/duties'
import type { Handlers } from '../access/handler'
import { isRecycledSoon } from './pool/recycled-soon'
import { type CustomerConditions, countCustomers } from './queries'

export const dutiesHandlers: Handlers<typeof dutiesEndpoints> = {
  async duties(context) {
    const { db, viewer, scope, now } = context
    const count = (wanted: Partial<CustomerConditions>) =>
      countCustomers(db, scope('customer'), { userId: viewer.userId, now, ...wanted })
    return {
      ...{ today: await count({ next: 'today' }), overdue: await count({ next: 'overdue' }) },
      recycling: await count({ wanted: await isRecycledSoon(context, true, viewer.userId) }),
    }
  },
}
