/** Drafts: what an agent began to type for a call and has not saved. */
import { isOffLine } from '../../../contract/call-states'
import type { phoneEndpoints } from '../../../contract/phone'
import type { CallDraft } from '../../../contract/phone/results'
import { diffOf } from '../../access/diff'
import type { Context } from '../../access/handler'
import type { Phones } from '../../access/numbers/phones'
import { notFound, Refusal } from '../../access/refusal'
import type { CallRow } from '../../call/port'
import { lockRows } from '../../db/locks'
import type { Db, RowOf } from '../../db/schema'
import { recordOperation } from '../../system/port'
import { agentRow, ownCall } from '../queries'
import { promiseCallback } from './callbacks'
import { deleteDraft, draftRow, draftsOfPhone, keepDraft } from './desk-queries'

type Asking = Context<(typeof phoneEndpoints)['draftInfo']>
type Updating = Context<(typeof phoneEndpoints)['draftUpdate']>

type Opening = Pick<Phones, 'unseal'>

/** The draft of a call, or null. */
export async function draftOf(db: Db, phones: Opening, callId: number): Promise<CallDraft | null> {
  const row = await draftRow(db, callId)
  return row ? toDraft(row, phones) : null
}

const toDraft = (row: RowOf<'call_draft'>, phones: Opening): CallDraft => ({
  callId: row.call_id,
  // Drafts from before we stored reasons have none.
  reason: null,
  ...JSON.parse(phones.unseal(row.body)),
  updateTime: row.updated_at,
})

/** For how many days an unsaved draft is kept (our choice). */
export const draftDays = 7

/**
 * What a person last typed into the customer form of a number without saving, or null.
 * @param now milliseconds
 */
export async function unsavedDraft(
  db: Db,
  phones: Opening,
  { userId, phoneId, now }: { userId: number; phoneId: number; now: number },
): Promise<CallDraft | null> {
  const rows = await draftsOfPhone(db, { userId, phoneId, after: now - draftDays * 86_400_000 })
  return rows.map((row) => toDraft(row, phones)).find(hasForm) ?? null
}

/** Whether the draft contains fields of the customer form. */
export const hasForm = ({ name, type, remark }: CallDraft): boolean => name !== null || type !== null || remark !== null

/** A call whose result is saved needs no draft. */
export const forgetDraft = (db: Db, callId: number): Promise<void> => deleteDraft(db, callId)

/** The draft of the agent's own call. */
export async function ownDraft({ db, viewer, query, services }: Asking): Promise<CallDraft | null> {
  if (!(await ownCall(db, viewer.userId, query.callId))) throw notFound('通话')
  return draftOf(db, services.phones, query.callId)
}

/**
 * Stores a draft of the agent's own call; the later of two wins, in any order of arrival. If it arrives after the
 * wrap-up, from a browser that was offline, a callback booked in it is promised all the same.
 */
export async function saveDraft({ db, viewer, body, services, now, confirm }: Updating): Promise<void> {
  const { callId, updateTime, ...draft } = body
  const call = await ownCall(db, viewer.userId, callId)
  if (!call) throw notFound('通话')
  await db.transaction().execute(async (trx) => {
    // This also stops the wrap-up from ending in the meantime.
    await lockRows(trx, 'user', [viewer.userId])
    await confirm(trx)
    await keepDraft(trx, {
      call_id: callId,
      user_id: viewer.userId,
      body: services.phones.seal(JSON.stringify(draft)),
      updated_at: updateTime,
    })
    if (draft.nextFollowTime === null || !isOffLine(call.state)) return
    const agent = await agentRow(trx, viewer.userId)
    const isSettled = agent?.call_id === callId || (await ownCall(trx, viewer.userId, callId))?.wrapup_id !== null
    if (!isSettled) await bookedIn(trx, call, draft, { now, why: '话后整理结束后，收到填好的预约' })
  })
}

interface Booking {
  /** Epoch seconds. */
  now: number
  /** Why it happened without a press on 保存; the operation log shows it. */
  why: string
}

/** Stores the callback that a draft books for its call's number. An invalid time was already refused at its field. */
export async function bookedIn(
  db: Db,
  call: CallRow,
  { nextFollowTime: dueAt }: Pick<CallDraft, 'nextFollowTime'>,
  { now, why }: Booking,
): Promise<void> {
  if (dueAt === null) return
  const userId = call.user_id
  try {
    const change = await promiseCallback(db, { call, dueAt, userId, now })
    await recordOperation(db, {
      ...{ at: now, user_id: userId, company_id: call.company_id, object: `call:${call.id}` },
      ...{ module: 'phone', action: 'callback-add', result: 'OK', message: why, diff: diffOf([change]) },
      ...{ ip: '', request_id: '', duration_ms: 0 },
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
