/** The list of calls. */

import { startOfDay } from '../../../src/lib/time/time'
import type { RowOf } from '../../../src/server/db/schema'
import { atLeast, atMost, begins, inDepartment, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantCalls } from './plant/calls'
import type { Rows } from './tables'

interface Call extends RowItem<'call'> {
  readonly departments: readonly number[]
  readonly digits: string | null
  readonly tail: string | undefined
  readonly names: readonly (string | null)[]
}

const day = 86_400
/** What the counters know. */
const counted = ['startTime', 'endTime', 'companyId', 'departmentId', 'departmentBelow', 'userId', 'answered', 'sort']
const count = (holds: (row: RowOf<'call'>) => boolean) => (items: readonly Call[]) =>
  items.filter(({ row }) => holds(row)).length

export const calls: Oracle<Call> = {
  items: (rows) => {
    const { from, to } = daysOf(rows)
    // Looking at all of them takes long; a few before the range are enough to see that it is kept.
    return rows.call
      .filter((row) => row.created_at >= (from - day) * 1000 && row.created_at < to * 1000)
      .map(itemOf(rows))
  },
  given: (rows) => {
    const { from, to } = daysOf(rows)
    return { startTime: from, endTime: to - 1 }
  },
  allows: ({ startTime, endTime }) => (startTime as number) <= (endTime as number),
  filters: {
    startTime: atLeast(({ row }) => Math.floor(row.created_at / 1000)),
    endTime: atMost(({ row }) => Math.floor(row.created_at / 1000)),
    companyId: is(({ row }) => row.company_id),
    ...inDepartment<Call>(({ departments }) => departments),
    userId: is(({ row }) => row.user_id),
    customerId: is(({ row }) => row.customer_id),
    state: is(({ row }) => row.state),
    answered: is(({ row }) => row.answered === 1),
    valid: is(({ row }) => row.valid === 1),
    exceptionClass: is(({ row }) => row.exception_class),
    minTalk: atLeast(({ row }) => row.talk_sec),
    maxTalk: atMost(({ row }) => row.talk_sec),
    hangupBy: is(({ row }) => row.hangup_by),
    wrapped: is(({ row }) => row.wrapup_id !== null),
    wrapupId: is(({ row }) => row.wrapup_id),
    // Interest without an answer is none.
    intent: is(({ row }) => row.intent === 1 && row.answered === 1),
    phone: is(({ digits }) => digits),
    tail: is(({ tail }) => tail ?? null),
    callNo: begins(
      ({ row }) => row.call_no,
      (callNo) => [callNo, callNo.slice(0, 10), callNo.slice(0, 7)],
    ),
    keywords: searches(
      ({ names }) => names,
      ({ row, digits }) => [row.call_no, digits],
    ),
  },
  sorts: { createTime: ({ row }) => row.created_at, talkSec: ({ row }) => row.talk_sec },
  usual: '-createTime',
  isCounted: (query) => Object.keys(query).every((name) => counted.includes(name)),
  plant: plantCalls,
  sums: {
    submitted: count((row) => row.submitted_at !== null),
    answered: count((row) => row.answered === 1),
    valid: count((row) => row.valid === 1),
    talkSec: (items) => items.reduce((sum, { row }) => sum + row.talk_sec, 0),
  },
}

/** Eight days until the end of today: more than a week. */
const daysOf = ({ now }: Rows) => ({ from: startOfDay(now) - 7 * day, to: startOfDay(now) + day })

/** A call stays with the department that its agent had at the time. */
const itemOf = (rows: Rows) => (row: RowOf<'call'>) => {
  const customer = rows.customers.get(row.customer_id ?? 0)
  const agent = rows.users.get(row.user_id)
  const departments = rows.departmentsUp(row.department_id)
  return {
    ...{
      id: row.id,
      row,
      departments,
      digits: rows.digitsOf(row.phone_id),
      tail: rows.digitsOf(row.phone_id)?.slice(-4),
    },
    names: [
      ...[customer?.name ?? null, customer?.pinyin ?? null, customer?.initials ?? null],
      ...[agent?.nickname ?? null, agent?.pinyin ?? null, agent?.initials ?? null],
      rows.employees.get(row.user_id)?.employee_no ?? null,
    ],
    place: {
      ...{ companyId: row.company_id, channelId: rows.channelOf(row.company_id), departments },
      isOf: (viewer: { userId: number }) => row.user_id === viewer.userId,
    },
  }
}
