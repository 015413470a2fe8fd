/** Call records, and changing a call's result afterwards. */
import type { Call, CallDetail, CallEvent, callEndpoints } from '../../contract/call'
import { mostDaysOfCalls, whyNotResult } from '../../contract/call-states'
import { exceptionClasses } from '../../contract/system/exception-words'
import type { Context, Handler, Handlers, Services } from '../access/handler'
import { shownLocks } from '../access/numbers/shown-locks'
import { conflict, invalid, notFound } from '../access/refusal'
import type { Viewer } from '../access/viewer'
import { cutOffOf } from './cut-off'
import { mayNotOfCalls, whyNotChange } from './may-not'
import type { Calls } from './port'
import { callById, eventsOf, listCalls, type NamedCall } from './queries/history-queries'
import { lockCalls } from './queries/queries'
import { codeOf, type GivenWrapup, wrapUpsOf, wrapupsOf } from './queries/wrapup-queries'

const day = 86_400

export const historyHandlers: Pick<Handlers<typeof callEndpoints>, 'list' | 'info'> = {
  async list({ db, viewer, scope, query, services, now }) {
    const { phone, tail, ...filter } = query
    if (filter.endTime < filter.startTime) throw invalid('endTime', '结束时间', '不能早于开始时间')
    // Both ends are included.
    if (filter.endTime - filter.startTime >= mostDaysOfCalls * day) {
      throw invalid('endTime', '结束时间', `与开始时间相距不能超过 ${mostDaysOfCalls} 天`)
    }
    const company = viewer.companyId ?? filter.companyId
    const page = await listCalls(db, scopesOf(scope), {
      ...filter,
      ...(filter.keywords && { namedPhoneIds: await services.phones.findTyped(db, filter.keywords, viewer) }),
      ...(phone !== undefined && { phoneIds: await services.phones.find(db, phone, viewer) }),
      ...(tail !== undefined && { tails: await services.phones.tails(db, tail, viewer) }),
      ...(company !== undefined && { within: company }),
    })
    const [mayNotOf, lockOf] = await Promise.all([
      mayNotOfCalls(db, viewer, page.rows),
      // A file says nothing of locks.
      query.detail && !query.walk ? shownLocks({ db, viewer, scope, now }, numbersOf(page.rows)) : undefined,
    ])
    return page.map((row) => ({
      ...toCall(row, viewer, services, query.detail),
      ...(lockOf && { lock: lockOf(row.phone_id) }),
      ...mayNotOf(row),
    }))
  },

  async info({ db, viewer, scope, query, services, now }): Promise<CallDetail> {
    const row = await callById(db, scope('call'), query.id)
    if (!row) throw notFound('通话')
    const [events, wrapups] = [await eventsOf(db, row), await wrapupsOf(db, row.id)]
    const lockOf = await shownLocks({ db, viewer, scope, now }, numbersOf([row]))
    return {
      ...toCall(row, viewer, services, true),
      lock: lockOf(row.phone_id),
      cutOff: cutOffOf(row),
      events: events.map(
        (event): CallEvent => ({
          kind: event.kind,
          time: event.at,
          by: event.hangup_by,
          source: event.code_source,
          code: event.raw_code,
        }),
      ),
      wrapups: wrapups.map((wrapup) => toEntry(wrapup, viewer, services)),
    }
  },
}

/**
 * The last calls of a day in scope, newest first.
 * @param start of the day, epoch seconds
 * @param most the limit
 */
export async function lastCalls(
  {
    db,
    viewer,
    scope,
    services,
    now,
  }: Pick<Context<typeof callEndpoints.list>, 'db' | 'viewer' | 'scope' | 'services' | 'now'>,
  start: number,
  most: number,
): Promise<Call[]> {
  const page = { pageIndex: 1, pageSize: most, noPaging: false, maxQuerySize: most, countTo: most }
  const found = await listCalls(db, scopesOf(scope), {
    ...page,
    startTime: start,
    endTime: start + day - 1,
    ...(viewer.companyId !== null && { within: viewer.companyId }),
  })
  const lockOf = await shownLocks({ db, viewer, scope, now }, numbersOf(found.rows))
  return found.rows.map((row) => ({ ...toCall(row, viewer, services, true), lock: lockOf(row.phone_id) }))
}

const numbersOf = (rows: readonly NamedCall[]) => rows.map(({ phone_id }) => phone_id)

const scopesOf = (scope: Context<typeof callEndpoints.list>['scope']) => ({
  call: scope('call'),
  hours: scope('stat_call_hour'),
  days: scope('stat_call_day'),
})

/**
 * Changes a call's result afterwards, answered or not. It changes only the record and its counters, not what the first
 * result caused (docs/decisions/0017). The earlier result stays in the call's history.
 */
export const wrapupUpdateHandler =
  (calls: Pick<Calls, 'setWrapup' | 'publish'>): Handler<typeof callEndpoints.wrapupUpdate> =>
  async ({ db, viewer, scope, body, log, afterCommit }: Context<typeof callEndpoints.wrapupUpdate>) => {
    const named = await callById(db, scope('call'), body.id)
    // Locked before anything is decided, so that what is read here stays true until the end: somebody else may be changing
    // it too.
    const [call] = named ? await lockCalls(db, [named]) : []
    const seen = call && (await callById(db, scope('call'), call.id))
    if (!seen) throw notFound('通话')
    // During the wrap-up, the result must be saved at the workstation, which also does what the result causes.
    const refused = whyNotChange(call, (await wrapUpsOf(db, [call])).has(call.id))
    if (refused !== null) throw conflict(refused)
    const code = await codeOf(db, call.company_id, body.codeId)
    if (!code) throw invalid('codeId', '小结', '须为通话所属公司正在使用的小结，请重新选择')
    const why = whyNotResult({ intent: code.intent === 1, deal: code.deal === 1 }, call.answer_at)
    if (why !== null) throw conflict(why)
    if (call.wrapup_id === code.id) throw conflict(`小结已经是“${code.name}”，无须修改`)
    const remark = body.remark || null
    const after = await calls.setWrapup(db, call, { code, remark, userId: viewer.userId, source: 'CHANGED' })
    // The agent who made the call sees their new figures of the day.
    afterCommit(() => calls.publish(after))
    log({
      object: `call:${call.id}`,
      companyId: call.company_id,
      changes: [
        { field: 'wrapup', label: '小结', before: seen.wrapup_name, after: code.name },
        ...(remark === null ? [] : [{ field: 'remark', label: '说明', before: null, after: remark }]),
      ],
    })
    return { id: call.id }
  }

const toCall = (row: NamedCall, viewer: Viewer, { phones }: Services, detail: boolean): Call => ({
  id: row.id,
  callNo: row.call_no,
  companyId: row.company_id,
  departmentId: row.department_id || null,
  userId: row.user_id,
  employeeNo: row.employee_no,
  customerId: row.customer_id,
  ...phones.mask(row, viewer),
  province: row.province,
  city: row.city,
  state: row.state,
  createTime: row.created_at,
  submitTime: row.submitted_at,
  ringTime: row.ring_at,
  answerTime: row.answer_at,
  endTime: row.end_at,
  ringSec: row.ring_sec,
  talkSec: row.talk_sec,
  hangupBy: row.hangup_by,
  answered: row.answered === 1,
  valid: row.valid === 1,
  exception: exceptionOf(row),
  wrapup:
    row.wrapup_id === null || row.wrapup_name === null
      ? null
      : { codeId: row.wrapup_id, name: row.wrapup_name, ...intentAndDeal(row) },
  ...(detail && {
    nickname: row.nickname,
    departmentName: row.department_name,
    companyName: row.company_name,
    customerName: row.customer_name,
  }),
})

/** Interest and deals count only for answered calls. */
const intentAndDeal = ({ answered, intent, deal }: NamedCall) => ({
  intent: answered === 1 && intent === 1,
  deal: answered === 1 && deal === 1,
})

/** Why it wasn't answered: the class it was counted in, with the dictionary's current words for its code. */
const exceptionOf = ({ exception_class, exception_title, exception_advice }: NamedCall): Call['exception'] =>
  exception_class === null
    ? null
    : {
        title: exception_title ?? exceptionClasses[exception_class],
        class: exception_class,
        advice: exception_advice,
      }

const toEntry = (row: GivenWrapup, viewer: Viewer, { phones }: Services): CallDetail['wrapups'][number] => ({
  id: row.id,
  name: row.name,
  remark: row.remark,
  time: row.at,
  user: row.deleted_at === null ? { nickname: row.nickname, ...phones.mask(row, viewer) } : null,
  source: row.source,
})
