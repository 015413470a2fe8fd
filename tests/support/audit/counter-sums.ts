/**
 * The reference of the counters: each one as a plain sum over rows of `call`, in SQL that both databases understand.
 * Written from the definitions of the figures, independently of the server's own counting.
 */
import type { CallCounters } from '../../../src/server/db/tables/counters'

const count = (condition: string) => `sum(case when ${condition} then 1 else 0 end)`

/** Only submitted calls have a cause (M4). */
const cause = (name: string) => count(`exception_class = '${name}' and submitted_at is not null`)

/** The sum of each counter. */
export const counterSums: Record<keyof CallCounters, string> = {
  total: 'count(*)',
  submitted: 'count(submitted_at)',
  answered: count('answer_at is not null and talk_sec > 0'),
  valid: count('talk_sec >= 30'),
  short: count('talk_sec between 1 and 10'),
  rang: 'count(ring_at)',
  ring_sec: 'sum(ring_sec)',
  talk_sec: 'sum(talk_sec)',
  wrapped: count('talk_sec > 0 and wrapup_id is not null'),
  wrap_sec: 'sum(wrap_sec)',
  // Only for answered calls, like every figure of interest and deals.
  intent: count('talk_sec > 0 and intent = 1'),
  deal: count('talk_sec > 0 and deal = 1'),
  no_answer: cause('NO_ANSWER'),
  busy: cause('BUSY'),
  rejected: cause('REJECTED'),
  empty: cause('EMPTY'),
  stopped: cause('STOPPED'),
  off: cause('OFF'),
  line_fault: cause('LINE'),
  balance: cause('BALANCE'),
  compliance: cause('COMPLIANCE'),
  system_fault: cause('SYSTEM'),
}

/** The names of the counters, in the order of the sums. */
export const counterNames = Object.keys(counterSums) as (keyof CallCounters)[]

/** The sums as a select list. */
export const toldSums = counterNames.map((name) => `${counterSums[name]} as ${name}`).join(', ')

/** What a row of counters belongs to. */
export const whose = 'company_id, department_id, user_id, line_id'

/** The hour in which a call was created; it counts there. Epoch seconds. */
export const hourOfCall = 'created_at / 3600000 * 3600'

/** The same for the day in Shanghai. */
export const dayOfCall = '(created_at + 28800000) / 86400000 * 86400 - 28800'
