/** 话后整理: the time after a call, in which the agent sets its result. */
import { isOffLine, whyNotResult } from '../../../contract/call-states'
import type { BodyOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import type { FieldChange } from '../../../contract/system'
import { diffOf } from '../../access/diff'
import { keepOriginals, withoutNumbers } from '../../access/free-texts'
import type { Confirm } from '../../access/handler'
import { conflict, invalid, notFound, Refusal } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import type { CallRow } from '../../call/port'
import { isRetryable, isUnavailable } from '../../db/database-errors'
import { lockRows } from '../../db/locks'
import type { Db, RowOf } from '../../db/schema'
import { recordOperation } from '../../system/port'
import { promiseCallback } from '../desk/callbacks'
import { bookedIn, draftOf, forgetDraft, hasForm } from '../desk/drafts'
import { type AgentRow, ownCall, wrapupCode } from '../queries'
import { agentOf, moveAgent, requireEmployee, statusOf } from '../station/agent'
import type { AgentStatus } from '../station/state'
import type { StationContext } from '../station/station-context'
import { needsResult } from './outcome'
import { applyResult } from './result'
import { undoable } from './undo'

export type WrapUp = BodyOf<(typeof phoneEndpoints)['wrapupSave']>
export type Extension = BodyOf<(typeof phoneEndpoints)['wrapupExtend']>

export interface Wrapped {
  status: AgentStatus
  companyId: number
  /** The text for the operation log. */
  changes: FieldChange[]
}

/** The time that one press adds, or typing near the end. */
const extensionMs = 30_000

/**
 * Sets the result of the agent's own call and ends its wrap-up, if it has one. If the call already has this result, it
 * succeeds, so that a request may come twice. Another result must be set in 通话记录.
 */
export async function saveWrapUp(context: StationContext, db: Db, viewer: Viewer, body: WrapUp): Promise<Wrapped> {
  const { services } = context
  const { userId } = viewer
  const now = services.now()
  const employee = await requireEmployee(db, viewer)
  // If a timer and a press come at the same moment, only one of them sets the result.
  await lockRows(db, 'user', [userId])
  const call = await ownCall(db, userId, body.callId)
  if (!call) throw notFound('通话')
  if (!isOffLine(call.state)) throw conflict('通话还没有结束，挂断后再保存小结')
  const row = await agentOf(db, employee, now)
  const code = await codeFor(db, call, body)
  const changes: FieldChange[] = []
  if (code && call.wrapup_id !== null && call.wrapup_id !== code.id) {
    throw conflict('这通电话已有小结，如须修改请到通话记录')
  }
  if (call.wrapup_id === null) {
    const given = { call, row, now, source: 'AGENT', ...said(body) } as const
    changes.push(...(code ? await give(context, db, { ...given, code }) : await endWithout(db, given)))
    await forgetDraft(db, call.id)
  }
  const status = await moveAgent(db, row, { kind: 'wrapped', callId: call.id }, now)
  return { status, companyId: call.company_id, changes }
}

/** The chosen result; null if the call gets none. */
async function codeFor(db: Db, call: CallRow, { codeId, reason }: WrapUp): Promise<RowOf<'wrapup_code'> | null> {
  if (codeId === null) {
    if (await needsResult(db, call)) throw invalid('codeId', '小结', '不能为空')
    return null
  }
  const code = await givableCode(db, call.company_id, codeId)
  if (!code) throw invalid('codeId', '小结', '不在公司的小结字典里，或已停用')
  if (code.release && call.customer_id !== null && !reason)
    throw invalid('reason', '原因', '不能为空：这个小结会把客户放回公海')
  return code
}

const said = ({ reason, nextFollowTime }: WrapUp) => ({ reason: reason || null, nextFollowTime })

/** Adds 30 seconds: with every press, and once automatically. */
export async function extendWrapUp(
  db: Db,
  viewer: Viewer,
  { callId, auto = false }: Extension,
  { now, confirm }: { now: number; confirm: Confirm },
): Promise<AgentStatus> {
  const employee = await requireEmployee(db, viewer)
  await lockRows(db, 'user', [viewer.userId])
  await confirm(db)
  const row = await agentOf(db, employee, now)
  if (row.state !== 'WRAP_UP' || row.call_id !== callId) throw conflict('这通电话的话后整理已经结束')
  return moveAgent(db, row, { kind: auto ? 'prolonged' : 'extended', callId, byMs: extensionMs }, now)
}

/** The result chosen in a wrap-up can't be set; `cause` says why. */
class NotGiven extends Error {}

/** The reason when the timer sets a result that releases a customer, because the agent gave none. */
const releaseReason = '按话后整理中选好的小结'

/**
 * Sets the result that a wrap-up's draft holds, if any. The customer form stays in the draft, and appears again with
 * the number.
 */
export async function saveChosenResult(
  context: StationContext,
  db: Db,
  row: AgentRow,
  source: 'AGENT' | 'TIMER',
  now: number,
): Promise<void> {
  const call = row.call_id === null ? undefined : await ownCall(db, row.user_id, row.call_id)
  if (!call || call.wrapup_id !== null) return
  const { phones } = context.services
  const draft = await draftOf(db, phones, call.id)
  const code = draft?.codeId ? await givableCode(db, call.company_id, draft.codeId) : undefined
  if (!draft || !code) return saveBookedCallback(context, db, row, source, now)
  const said = code.release ? withoutNumbers('reason', draft.reason?.trim() || releaseReason) : null
  const reason = said?.text ?? null
  // A callback without a time gets the default time of its result, so that it is not lost.
  const byDefault = code.callback && code.next_after_sec !== null ? Math.floor(now / 1000) + code.next_after_sec : null
  const nextFollowTime = draft.nextFollowTime ?? byDefault ?? undefined
  try {
    const changes = await give(context, db, { call, code, row, now, source, reason, nextFollowTime })
    await recordGiven(db, call, changes, source, Math.floor(now / 1000))
    const writing = {
      ...{ object: `call:${call.id}`, companyId: call.company_id, userId: row.user_id },
      at: Math.floor(now / 1000),
    }
    await keepOriginals(db, phones, writing, said?.originals ?? [])
    if (!hasForm(draft)) await forgetDraft(db, call.id)
  } catch (cause) {
    if (isUnavailable(cause) || isRetryable(cause)) throw cause
    throw new NotGiven('the result chosen in a wrap-up was not given', { cause })
  }
}

/**
 * Stores the callback booked in a wrap-up that ends without a result: none was chosen, or the chosen one can't be set.
 * @param now epoch milliseconds
 */
export async function saveBookedCallback(
  { services }: StationContext,
  db: Db,
  row: AgentRow,
  source: 'AGENT' | 'TIMER',
  now: number,
): Promise<void> {
  const call = row.call_id === null ? undefined : await ownCall(db, row.user_id, row.call_id)
  const draft = call && (await draftOf(db, services.phones, call.id))
  if (!call || !draft || call.wrapup_id !== null) return
  await bookedIn(db, call, draft, { now: Math.floor(now / 1000), why: bookedWhen[source] })
  if (!hasForm(draft)) await forgetDraft(db, call.id)
}

/** Why a result was set without a press on 保存. */
const occasions = { TIMER: '话后整理到时，按选好的小结保存', AGENT: '切换状态时，按选好的小结保存' }
/** The same for a callback booked without a result. */
const bookedWhen = { TIMER: '话后整理到时，按填好的预约保存', AGENT: '切换状态时，按填好的预约保存' }

/**
 * Writes the operation log for a result that was set without a request; a request writes its own row.
 * @param at epoch seconds
 */
const recordGiven = (db: Db, call: CallRow, changes: FieldChange[], source: keyof typeof occasions, at: number) =>
  recordOperation(db, {
    ...{ at, user_id: call.user_id, company_id: call.company_id, object: `call:${call.id}` },
    ...{ module: 'phone', action: 'wrapup-save', result: 'OK', message: occasions[source], diff: diffOf(changes) },
    ...{ ip: '', request_id: '', duration_ms: 0 },
  })

/**
 * Ends a wrap-up with its chosen result. If that can't be set, it ends without: the draft keeps the result, and the
 * agent is free for the next call.
 * @param end ends it in its own transaction
 */
export async function endingWrapUp<T>(
  { services }: StationContext,
  end: (withResult: boolean) => Promise<T>,
): Promise<T> {
  try {
    return await end(true)
  } catch (error) {
    if (!(error instanceof NotGiven)) throw error
    // For example, a promised callback without its time does not belong in the server's log.
    if (!(error.cause instanceof Refusal)) services.report(error.message, error.cause)
    return end(false)
  }
}

interface Given {
  call: CallRow
  code: RowOf<'wrapup_code'>
  row: AgentRow
  source: 'AGENT' | 'TIMER'
  reason: string | null
  nextFollowTime: number | null | undefined
  /** Epoch milliseconds. */
  now: number
}

/**
 * Stores the result and does what follows from it.
 * @returns the text for the operation log
 */
async function give({ calls }: StationContext, db: Db, given: Given): Promise<FieldChange[]> {
  const { call, code, row, source, reason, nextFollowTime, now } = given
  const { state, callId, since } = statusOf(row)
  const inWrapUp = state === 'WRAP_UP' && callId === call.id
  const why = whyNotResult({ intent: code.intent === 1, deal: code.deal === 1 }, call.answer_at)
  if (why !== null) throw conflict(why)
  const userId = row.user_id
  await calls.setWrapup(db, call, {
    ...{ code, remark: reason, userId, source },
    ...(inWrapUp && { wrapSec: Math.max(0, Math.round((now - since) / 1000)) }),
  })
  const result = { call, code, reason, nextFollowTime, userId, now: Math.floor(now / 1000) }
  const effects = await undoable(db, call, userId, now, () => applyResult(db, result))
  return [{ field: 'codeId', label: '小结', before: null, after: code.name }, ...effects]
}

/** If the outcome of a call is its result, only the booked callback remains to store. */
async function endWithout(db: Db, { call, row, nextFollowTime, now }: Omit<Given, 'code'>): Promise<FieldChange[]> {
  if (!nextFollowTime) return []
  const promised = { call, dueAt: nextFollowTime, userId: row.user_id, now: Math.floor(now / 1000) }
  return [await promiseCallback(db, promised)]
}

/** A result of the company that is still in use. */
async function givableCode(db: Db, companyId: number, id: number): Promise<RowOf<'wrapup_code'> | undefined> {
  const code = await wrapupCode(db, companyId, id)
  return code?.status === 'ENABLED' ? code : undefined
}
