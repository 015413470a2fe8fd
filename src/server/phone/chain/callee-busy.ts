import { openCallTo } from '../queries'
import type { Step } from './step'

/** A company has only one call to a number at a time. */
export const calleeBusy: Step = {
  reason: 'CALLEE_BUSY',
  async check({ db, employee, phoneId, now }) {
    const call = await openCallTo(db, employee.company_id, phoneId, now)
    if (!call) return null
    const doing = call.state === 'ANSWERED' ? '正在与这个号码通话' : '正在呼叫这个号码'
    return { message: `同事${call.nickname}${doing}，结束后可再拨`, nextAllowedAt: null }
  },
}
