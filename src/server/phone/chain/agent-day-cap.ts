import { endOfDay, startOfDay } from '../../../lib/time/time'
import { companySettingOf } from '../../system/port'
import { countCallsOf } from '../queries'
import { nextTimeText } from './next-time'
import type { Step } from './step'

/** Limits the calls of an employee in one day (日呼上限): by their own cap, otherwise by the company's. */
export const agentDayCap: Step = {
  reason: 'AGENT_DAY_CAP',
  async check({ db, employee, now }) {
    const cap = employee.day_call_cap ?? (await companySettingOf(db, employee.company_id, 'call.most-a-day'))
    if (cap === 0) return null
    const calls = await countCallsOf(db, employee.user_id, startOfDay(now) * 1000)
    if (calls < cap) return null
    const next = endOfDay(now) + 1
    return {
      message: `今天已呼叫 ${calls} 次，达到日呼上限 ${cap} 次，${nextTimeText(next, now)}可再拨`,
      nextAllowedAt: next,
    }
  },
}
