/** How many calls there are in time ranges, and their sums: from the counters, or from the calls themselves. */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { RowScope } from '../../access/scope'
import type { Db } from '../../db/schema'
import { allOf, type DepartmentFilter, equal, inDepartment } from '../../db/where'
import { type CountedRange, cut, halves, type TimeRange } from '../time-ranges'

/** The sums of a list of calls, and their count. */
export interface CallSums {
  total: number
  submitted: number
  answered: number
  valid: number
  talkSec: number
}

export type SummedRange = TimeRange & CallSums

/** The scopes of the viewer's calls and of their counters. */
export interface CallScopes {
  call: RowScope<'call'>
  hours: RowScope<'stat_call_hour'>
  days: RowScope<'stat_call_day'>
}

/** The filters that the counters support. */
export interface CountedFilter extends DepartmentFilter {
  companyId?: number
  userId?: number
  answered?: boolean
}

type StatTable = 'stat_call_hour' | 'stat_call_day'
const lengths: Record<StatTable, number> = { stat_call_hour: 3_600, stat_call_day: 86_400 }

const columns = (sums: Record<keyof CallSums, string>) =>
  sql.raw<CallSums>(
    Object.entries(sums)
      .map(([name, value]) => `cast(${value} as bigint) as "${name}"`)
      .join(', '),
  )

// Only submitted calls are answered, and only answered calls have talk.
const everyCall = columns({
  total: 'sum(total)',
  submitted: 'sum(submitted)',
  answered: 'sum(answered)',
  valid: 'sum(valid)',
  talkSec: 'sum(talk_sec)',
})
const answeredCalls = columns({
  total: 'sum(answered)',
  submitted: 'sum(answered)',
  answered: 'sum(answered)',
  valid: 'sum(valid)',
  talkSec: 'sum(talk_sec)',
})
const otherCalls = columns({
  total: 'sum(total - answered)',
  submitted: 'sum(submitted - answered)',
  answered: '0',
  valid: '0',
  talkSec: '0',
})
const summed = (answered: boolean | undefined) =>
  answered === undefined ? everyCall : answered ? answeredCalls : otherCalls

/** The hours or days of a range that have counters, each with its sums, by time. */
async function counters<T extends StatTable>(
  db: Db,
  table: T,
  scope: RowScope<T>,
  { companyId, userId, answered, ...department }: CountedFilter,
  { from, to }: TimeRange,
): Promise<SummedRange[]> {
  const wanted = allOf(
    scope.condition,
    equal(`${table}.company_id`, companyId),
    inDepartment(`${table}.department_id`, department),
    equal(`${table}.user_id`, userId),
  )
  const time = sql.ref<number>(`${table}.time`)
  const query = sql<CallSums & { time: number }>`select ${time} as time, ${summed(answered)} from ${sql.table(table)}
    where ${wanted} and ${time} >= ${from} and ${time} < ${to} group by ${time} order by ${time}`
  const { rows } = await query.execute(db)
  return rows.map(({ time: start, ...sums }) => ({ from: start, to: start + lengths[table], ...sums }))
}

/** The counters of each hour in a range of whole hours, by time. */
export const hoursOf = (db: Db, scopes: CallScopes, filter: CountedFilter, range: TimeRange): Promise<CountedRange[]> =>
  counters(db, 'stat_call_hour', scopes.hours, filter, range)

/** Sums a range: its days and hours from the counters, the seconds at its ends from the calls. In no order. */
export async function byCounters(
  db: Db,
  scopes: CallScopes,
  filter: CountedFilter,
  wanted: Expression<SqlBool>,
  range: TimeRange,
): Promise<SummedRange[]> {
  const { days, hours, rest } = cut(range)
  const found = await Promise.all([
    ...days.flatMap(halves).map((range) => counters(db, 'stat_call_day', scopes.days, filter, range)),
    ...hours.map((range) => counters(db, 'stat_call_hour', scopes.hours, filter, range)),
    byCalls(db, sql.table('call'), wanted, rest),
  ])
  return found.flat()
}

const callSums = sql.raw<CallSums>(`count(*) as total, count(call.submitted_at) as submitted,
  coalesce(sum(call.answered), 0) as answered, coalesce(sum(call.valid), 0) as valid,
  coalesce(sum(call.talk_sec), 0) as "talkSec"`)

/** Sends at most this many ranges as one statement, because a million calls read at once would block everybody else. */
const atOnce = 2

/**
 * @param source the source that the query calls `call`
 * @param most if there are more calls in the first ranges, the others are left out
 */
export async function byCalls(
  db: Db,
  source: RawBuilder<unknown>,
  wanted: Expression<SqlBool>,
  ranges: readonly TimeRange[],
  most = Number.POSITIVE_INFINITY,
): Promise<SummedRange[]> {
  const found: SummedRange[] = []
  const step = Number.isFinite(most) ? 1 : atOnce
  for (let first = 0; first < ranges.length && sumOf(found).total <= most; first += step) {
    const part = ranges.slice(first, first + step)
    const selects = part.map(
      (range, index) =>
        sql`select ${sql.lit(index)} as part, ${callSums} from ${source} where ${wanted} and ${within(range)}`,
    )
    const { rows } = await sql<CallSums & { part: number }>`${sql.join(selects, sql` union all `)}`.execute(db)
    found.push(...rows.map(({ part: index, ...sums }) => ({ ...(part[index] as TimeRange), ...sums })))
  }
  return found
}

/** Calls created in a range. */
export const within = ({ from, to }: TimeRange) =>
  sql<SqlBool>`call.created_at >= ${from * 1000} and call.created_at < ${to * 1000}`

export const sumOf = (ranges: readonly CallSums[]): CallSums => {
  const sums: CallSums = { total: 0, submitted: 0, answered: 0, valid: 0, talkSec: 0 }
  for (const range of ranges) {
    for (const name of Object.keys(sums) as (keyof CallSums)[]) sums[name] += range[name]
  }
  return sums
}
