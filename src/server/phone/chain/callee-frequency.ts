import { companySettingsOf } from '../../system/port'
import { callsToPhone } from '../desk/contact-queries'
import { nextTimeText } from './next-time'
import type { Step, StepRefusal } from './step'

/** Limits a company's calls to a number in five minutes and in 24 hours, whoever calls. */
export const calleeFrequency: Step = {
  reason: 'CALLEE_FREQUENCY',
  async check({ db, employee, phoneId, now }) {
    const times = await callsToPhone(db, employee.company_id, phoneId, now - dayMs + 1)
    const most = await companySettingsOf(db, employee.company_id, ['call.most-in-5-minutes', 'call.most-in-24-hours'])
    const refusals = [
      exceeded(times, '5 分钟内', 5 * 60_000, most['call.most-in-5-minutes'], now),
      exceeded(times, '24 小时内', dayMs, most['call.most-in-24-hours'], now),
    ]
    // If both limits are reached, the longer wait counts.
    return refusals.reduce(
      (one, other) => ((other?.nextAllowedAt ?? 0) > (one?.nextAllowedAt ?? 0) ? other : one),
      null,
    )
  },
}

const dayMs = 86_400_000

/** @param times when the calls were made, epoch milliseconds, oldest first */
function exceeded(
  times: readonly number[],
  within: string,
  windowMs: number,
  most: number,
  now: number,
): StepRefusal | null {
  const recent = times.filter((time) => time > now - windowMs)
  // There is room again when enough of the calls have left the window.
  const last = recent.at(-most)
  if (last === undefined) return null
  const next = Math.ceil((last + windowMs) / 1000)
  return { message: `${within}已呼叫 ${recent.length} 次，${nextTimeText(next, now)}可再拨`, nextAllowedAt: next }
}
