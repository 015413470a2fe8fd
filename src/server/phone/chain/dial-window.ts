import { startOfDay } from '../../../lib/time/time'
import { companySettingOf } from '../../system/port'
import { nextTimeText } from './next-time'
import type { Step } from './step'

/** The hours in which the company may call. */
export const dialWindow: Step = {
  reason: 'DIAL_WINDOW',
  async check({ db, employee, now }) {
    const window = await companySettingOf(db, employee.company_id, 'call.dial-window')
    const next = nextOpening(window, now)
    if (next === null) return null
    return { message: `公司的可拨时段是 ${window}，${nextTimeText(next, now)}可再拨`, nextAllowedAt: next }
  },
}

const form = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/

/**
 * When a window `HH:MM-HH:MM` on Shanghai's clock opens next: epoch seconds; null while it is open. It may pass
 * midnight, and it excludes its end.
 * @param now epoch milliseconds
 */
export function nextOpening(window: string, now: number): number | null {
  const [hour, minute, endHour, endMinute] = (form.exec(window) ?? []).slice(1).map(Number)
  if (hour === undefined || minute === undefined || endHour === undefined || endMinute === undefined) {
    throw new Error(`not a dial window: ${window}`)
  }
  const from = (hour * 60 + minute) * 60
  const to = (endHour * 60 + endMinute) * 60
  const midnight = startOfDay(now)
  const second = Math.floor(now / 1000) - midnight
  const open = from < to ? second >= from && second < to : second >= from || second < to
  if (open) return null
  return midnight + from + (second < from ? 0 : 86_400)
}
