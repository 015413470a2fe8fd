import { countOpenCalls } from '../queries'
import type { Step } from './step'

/** Limits how many calls of a company are under way at once (并发上限). */
export const concurrency: Step = {
  reason: 'CONCURRENCY',
  async check({ db, employee }) {
    const most = employee.max_concurrency
    const open = await countOpenCalls(db, employee.company_id)
    if (open < most) return null
    return { message: `公司并发已满（${open}/${most}），有同事挂断后可再拨`, nextAllowedAt: null }
  },
}
