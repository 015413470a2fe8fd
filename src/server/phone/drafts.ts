/** Drafts: what was begun for a call and not yet saved. */
import type { CallDraft, phoneEndpoints } from '../../contract/phone'
import type { Context } from '../access/handler'
import { notFound } from '../access/refusal'
import type { Db } from '../db/schema'
import { deleteDraft, draftRow, keepDraft } from './desk-queries'
import { ownCall } from './queries'

type Asking = Context<(typeof phoneEndpoints)['draftInfo']>
type Updating = Context<(typeof phoneEndpoints)['draftUpdate']>

/** What is kept for a call, or null. */
export async function draftOf(db: Db, callId: number): Promise<CallDraft | null> {
  const row = await draftRow(db, callId)
  return row ? { callId, ...JSON.parse(row.body), updateTime: row.updated_at } : null
}

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
