/** Drafts: what was begun for a call and not yet saved. */
import type { CallDraft, phoneEndpoints } from '../../contract/phone'
import type { Context } from '../access/handler'
import { notFound } from '../access/refusal'
import type { Db, RowOf } from '../db/schema'
import { deleteDraft, deleteDraftsBefore, draftRow, draftsOfPhone, keepDraft } from './desk-queries'
import { ownCall } from './queries'

type Asking = Context<(typeof phoneEndpoints)['draftInfo']>
type Updating = Context<(typeof phoneEndpoints)['draftUpdate']>

/** What is kept for a call, or null. */
export async function draftOf(db: Db, callId: number): Promise<CallDraft | null> {
  const row = await draftRow(db, callId)
  return row ? toDraft(row) : null
}

const toDraft = (row: RowOf<'call_draft'>): CallDraft => ({
  callId: row.call_id,
  // Of before reasons were kept there are drafts without.
  reason: null,
  ...JSON.parse(row.body),
  updateTime: row.updated_at,
})

/** Milliseconds for which a draft that nobody saved is kept (ours). */
const keptForMs = 7 * 86_400_000

/** What somebody typed last into the customer form of a number and did not save, or null. @param now milliseconds */
export async function unsavedDraft(
  db: Db,
  { userId, phoneId, now }: { userId: number; phoneId: number; now: number },
): Promise<CallDraft | null> {
  const rows = await draftsOfPhone(db, { userId, phoneId, after: now - keptForMs })
  return rows.map(toDraft).find(hasForm) ?? null
}

/** Whether something of the customer form is in it. */
export const hasForm = ({ name, type, remark }: CallDraft): boolean => name !== null || type !== null || remark !== null

/** Drafts that nobody came back to. @param now epoch seconds */
export const forgetOldDrafts = (db: Db, now: number): Promise<void> => deleteDraftsBefore(db, now * 1000 - keptForMs)

/** Once its result is saved, a call needs no draft. */
export const forgetDraft = (db: Db, callId: number): Promise<void> => deleteDraft(db, callId)

/** The draft of one's own call. */
export async function ownDraft({ db, viewer, query }: Asking): Promise<CallDraft | null> {
  if (!(await ownCall(db, viewer.userId, query.callId))) throw notFound('通话')
  return draftOf(db, query.callId)
}

/** Keeps a draft of one's own call; of two the later one stays, whichever comes first. */
export async function saveDraft({ db, viewer, body }: Updating): Promise<void> {
  const { callId, updateTime, ...draft } = body
  if (!(await ownCall(db, viewer.userId, callId))) throw notFound('通话')
  await keepDraft(db, {
    call_id: callId,
    user_id: viewer.userId,
    body: JSON.stringify(draft),
    updated_at: updateTime,
  })
}
