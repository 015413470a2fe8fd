/** Call records: the list with its sums, one call, and its events. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { type CallState, callRanks, type HangupParty } from '../../../contract/call-states'
import type { ExceptionClass } from '../../../contract/system/exception-words'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { monthlyRows } from '../../db/months'
import { once } from '../../db/once'
import { Listed, type Page, rowsInOrder, sorted } from '../../db/page'
import type { Db, RowOf } from '../../db/schema'
import { allOf, atLeast, atMost, equal, inDepartment, oneOf } from '../../db/where'
import { dayOfCallNo } from '../call-no'
import { holdsHours, isPartial, joined, type Part, partsOf, type TimeRange, weeksOf } from '../time-ranges'
import {
  byCalls,
  byCounters,
  type CallScopes,
  type CallSums,
  type CountedFilter,
  hoursOf,
  sumOf,
  within,
} from './counted-queries'
import { type LookupFilter, lookUpCalls } from './lookup-queries'

export interface CallFilter extends Page, CountedFilter, LookupFilter {
  /** Epoch seconds, both included. */
  startTime: number
  endTime: number
  state?: CallState[]
  valid?: boolean
  exceptionClass?: ExceptionClass[]
  minTalk?: number
  maxTalk?: number
  hangupBy?: HangupParty[]
  wrapped?: boolean
  wrapupId?: number
  intent?: boolean
  /** The beginning of the call number, at least with its day. */
  callNo?: string
  sort?: string
}

/** A call with its names. The exception's texts are those that the dictionary has now for its code. */
const callRows = once((db) =>
  db
    .selectFrom('call')
    .innerJoin('phone', 'phone.id', 'call.phone_id')
    .innerJoin('user', 'user.id', 'call.user_id')
    .innerJoin('company', 'company.id', 'call.company_id')
    .leftJoin('department', 'department.id', 'call.department_id')
    .leftJoin('customer', (join) =>
      join.onRef('customer.id', '=', 'call.customer_id').on('customer.deleted_at', 'is', null),
    )
    .leftJoin('exception_code', (join) =>
      join
        .onRef('exception_code.source', '=', 'call.code_source')
        .onRef('exception_code.raw_code', '=', 'call.raw_code'),
    )
    .leftJoin('wrapup_code', 'wrapup_code.id', 'call.wrapup_id')
    .leftJoin('user as superior', 'superior.id', 'call.cut_by')
    .select(['call.id', 'call.call_no', 'call.company_id', 'call.department_id', 'call.user_id', 'call.employee_no'])
    .select(['call.customer_id', 'call.phone_id', 'call.state', 'call.created_at', 'call.submitted_at'])
    .select(['call.ring_at', 'call.answer_at', 'call.end_at', 'call.ring_sec', 'call.talk_sec', 'call.hangup_by'])
    .select(['call.answered', 'call.valid', 'call.exception_class', 'call.wrapup_id', 'call.intent', 'call.deal'])
    .select(['phone.enc as phone_enc', 'phone.province', 'phone.city', 'user.nickname', 'company.name as company_name'])
    .select(['department.name as department_name', 'customer.name as customer_name'])
    .select(['exception_code.title as exception_title', 'exception_code.advice as exception_advice'])
    .select(['wrapup_code.name as wrapup_name', 'call.cut_why', 'superior.nickname as cut_by_name']),
)

export type NamedCall = NonNullable<Awaited<ReturnType<typeof callById>>>

/** This SQL is built once, because it is most of the list's text. */
const callRowsText = once((db) => callRows(db).compile().sql)

export const callById = (db: Db, scope: RowScope<'call'>, id: number) =>
  callRows(db).where(scope.condition).where('call.id', '=', id).executeTakeFirst()

/**
 * The calls in scope that match a filter, with their sums, newest first. The count and the position of a page come from
 * the counters if these know the filter; otherwise the calls are counted week by week, until there are more than
 * `countTo`. So a page of the counted calls is never further away than one hour's or one week's calls.
 */
export async function listCalls(db: Db, scopes: CallScopes, filter: CallFilter): Promise<Listed<NamedCall, Sums>> {
  const range = onDayOf(filter.callNo, { from: filter.startTime, to: filter.endTime + 1 })
  const { source, isLookup, wanted: byFew } = await lookUpCalls(db, filter, range)
  const { counted, others } = conditions(filter)
  const wanted = allOf(scopes.call.condition, ...byFew, ...counted, ...others)
  const byCounter = !isLookup && others.length === 0 && !filter.keywords
  const sort = filter.sort ?? '-createTime'
  const order = sorted({ createTime: 'call.created_at', talkSec: 'call.talk_sec' }, sort, 'call.id')
  const idsIn = async (range: TimeRange, skip: number, take: number) => {
    const query = sql<{ id: number; created_at: number }>`select call.id, call.created_at from ${source}
      where ${wanted} and ${within(range)} order by ${order} limit ${take} offset ${skip}`
    return (await query.execute(db)).rows
  }
  if (filter.walk) {
    const found = sql`from ${source} where ${wanted} and ${within(range)}`
    const ids = await filter.walk.ids(db, { id: 'call.id', found, order })
    // With the range, so that the database reads only these months.
    const rows = callRows(db)
      .where(among(db, 'call.id', ids))
      .where(within(range))
      .orderBy(order)
    return new Listed<NamedCall, Sums>(await rows.execute(), null)
  }
  // Counting the whole range would take longer than finding the first rows, and nobody asks for the count.
  if (filter.noPaging && (isLookup || filter.keywords)) {
    return new Listed<NamedCall, Sums>(await named(db, await idsIn(range, 0, filter.maxQuerySize)), null)
  }
  const rising = sort === 'createTime'
  const summed = async () => {
    if (isLookup) return byCalls(db, source, wanted, [range])
    if (byCounter) return byCounters(db, scopes, filter, wanted, range)
    const found = filter.within === undefined && filter.userId === undefined ? allOf(wanted, ofAnyCompany) : wanted
    // Otherwise the customers and people that match the text would be searched again for each week.
    if (filter.keywords) return byCalls(db, source, found, [range])
    const weeks = weeksOf(range)
    return byCalls(db, source, found, rising ? weeks : weeks.reverse(), filter.countTo)
  }
  const ranges = await summed()
  const { total, ...sums } = sumOf(ranges)
  const isCapped = !byCounter && total > filter.countTo
  const [skip, take] = filter.noPaging
    ? [0, filter.maxQuerySize]
    : [(filter.pageIndex - 1) * filter.pageSize, filter.pageSize]

  const inOrder = <S extends TimeRange>(some: S[]) => some.sort((a, b) => (rising ? a.from - b.from : b.from - a.from))
  const parts = async (): Promise<Part[]> => {
    // Behind the counted ranges there may be more calls.
    if (isCapped && skip + take > total) return [{ ...range, total: skip + take, skip, take }]
    // Another sort order does not follow time ranges.
    if (sort.endsWith('talkSec')) return partsOf([{ ...range, total: isCapped ? skip + take : total }], skip, take)
    const found = partsOf(inOrder(ranges), skip, take)
    if (!byCounter) return found
    const finer = found.map(async (part) =>
      // Nothing is skipped: its first calls are found at once.
      part.skip > 0 && isPartial(part) && holdsHours(part)
        ? partsOf(inOrder(await hoursOf(db, scopes, filter, part)), part.skip, part.take)
        : [part],
    )
    return (await Promise.all(finer)).flat()
  }
  const page: { id: number; created_at: number }[] = []
  for (const run of joined(await parts())) page.push(...(await idsIn(run, run.skip, run.take)))
  const rows = await named(db, page)
  if (filter.noPaging) return new Listed<NamedCall, Sums>(rows, null)
  return new Listed<NamedCall, Sums>(rows, isCapped ? { total: filter.countTo, totalCapped: true } : { total, sums })
}

/** The part of a range whose calls can have numbers with this beginning: their day. */
function onDayOf(callNo: string | undefined, { from, to }: TimeRange): TimeRange {
  if (callNo === undefined) return { from, to }
  const start = dayOfCallNo(callNo) ?? to
  return { from: Math.max(from, start), to: Math.min(to, start + 86_400) }
}

type Sums = Omit<CallSums, 'total'>

/** Calls with their names, in the given order. */
async function named(db: Db, page: readonly { id: number; created_at: number }[]): Promise<NamedCall[]> {
  if (page.length === 0) return []
  const { rows } = await monthlyRows<NamedCall>(db, 'call', page, callRowsText(db)).execute(db)
  return rowsInOrder(
    page.map(({ id }) => id),
    rows,
  )
}

type Condition = Expression<SqlBool>
const given = (...conditions: (Condition | undefined)[]) => conditions.filter((condition) => condition !== undefined)
const flag = (column: string, value: boolean | undefined) =>
  equal(column, value === undefined ? undefined : Number(value))

/** Interest counts only for answered calls (M17). */
const interested = (value: boolean | undefined) =>
  value === undefined ? undefined : sql<SqlBool>`call.intent * call.answered = ${Number(value)}`

/**
 * This is true for every call. It lets the database find the calls of all companies in the index that holds all counted
 * and summed columns.
 */
const ofAnyCompany = sql<SqlBool>`call.company_id in (select company.id from company)`

/** The company of a department: calls can be found quickly by company and time, but not by department. */
const companyOf = (departmentId: number) =>
  sql<SqlBool>`call.company_id = (select department.company_id from department where department.id = ${departmentId})`

/** The conditions on calls: those that the counters know, and the others. */
function conditions(filter: CallFilter): { counted: Condition[]; others: Condition[] } {
  const { companyId, departmentId, wrapped } = filter
  const counted = given(
    equal('call.company_id', companyId),
    inDepartment('call.department_id', filter),
    companyId === undefined && departmentId !== undefined ? companyOf(departmentId) : undefined,
    equal('call.user_id', filter.userId),
    flag('call.answered', filter.answered),
  )
  const others = given(
    // Each state has its own rank.
    oneOf(
      'call.state_rank',
      filter.state?.map((state) => callRanks[state]),
    ),
    flag('call.valid', filter.valid),
    oneOf('call.exception_class', filter.exceptionClass),
    atLeast('call.talk_sec', filter.minTalk),
    atMost('call.talk_sec', filter.maxTalk),
    oneOf('call.hangup_by', filter.hangupBy),
    wrapped === undefined ? undefined : sql<SqlBool>`call.wrapup_id is ${sql.raw(wrapped ? 'not null' : 'null')}`,
    equal('call.wrapup_id', filter.wrapupId),
    interested(filter.intent),
    // Letters, digits and a dash: none of them is a wildcard.
    filter.callNo === undefined ? undefined : sql<SqlBool>`call.call_no like ${`${filter.callNo}%`}`,
  )
  return { counted, others }
}

/** The gateway's reports about a call, by the gateway's clock, without its raw text. */
export const eventsOf = (
  db: Db,
  call: Pick<RowOf<'call'>, 'id' | 'created_at'>,
): Promise<Pick<RowOf<'cdr_raw'>, 'kind' | 'at' | 'hangup_by' | 'code_source' | 'raw_code'>[]> =>
  db
    .selectFrom('cdr_raw')
    .select(['kind', 'at', 'hangup_by', 'code_source', 'raw_code'])
    .where('call_id', '=', call.id)
    .where('created_at', '=', call.created_at)
    .orderBy('at')
    .orderBy('id')
    .execute()
