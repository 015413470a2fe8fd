import { endText } from '../../company/port'
import { countOpenCalls } from '../queries'
import type { Step } from './step'

/** Limits how many calls of a company are under way at once (并发上限). */
export const concurrency: Step = {
  reason: 'CONCURRENCY',
  async check({ db, employee, now }) {
    const { most_calls: limit, calls_expire_at: expire_at } = employee
    if (limit === null) return null
    const seconds = Math.floor(now / 1000)
    const quota = { key: 'concurrency', limit, expire_at } as const
    const ended = endText(quota, seconds)
    if (ended !== null) return { message: ended, nextAllowedAt: null }
    const open = await countOpenCalls(db, employee.company_id, now)
    if (open < limit) return null
    return { message: `公司并发已满（${open}/${limit}），有同事挂断后可再拨`, nextAllowedAt: null }
  },
}
