/** What a result asks for before it can be saved. Pure. */
import type { WrapupCode } from '../../../contract/call'
import { isOver, whyNotResult } from '../../../contract/call-states'
import type { CallDraft, LiveCall } from '../../../contract/phone'
import { isUntouched } from '../station/form-drafts'

export type Missing = 'result' | 'booking' | 'reason'

/** What is sent. */
interface Result {
  /** Null: the outcome is the result. */
  codeId: number | null
  reason: string | null
  /** Not sent where nothing was booked: what is planned stays. */
  nextFollowTime?: number
}

/** Whether a result is to say why: there is a customer to be put back, or the form that goes with it makes one. */
export const asksReason = (
  { release }: Pick<WrapupCode, 'release'>,
  call: Pick<LiveCall, 'customerId'>,
  draft: CallDraft | null,
): boolean => release && (call.customerId !== null || (draft !== null && !isUntouched(draft)))

/** What can be sent; or what is missing, and how it is told. */
export function resultToSave(
  draft: CallDraft | null,
  results: readonly WrapupCode[],
  call: Pick<LiveCall, 'answerTime' | 'needsResult' | 'customerId'>,
): { result: Result } | { missing: Missing; text: string } {
  const chosen = results.find(({ id }) => id === draft?.codeId)
  const nextFollowTime = draft?.nextFollowTime ?? null
  const booked = nextFollowTime !== null && { nextFollowTime }
  if (!chosen) {
    if (!call.needsResult) return { result: { codeId: null, reason: null, ...booked } }
    return { missing: 'result', text: '还没有选小结：按 1–9 选一个，再保存' }
  }
  const off = whyNotResult(chosen, call.answerTime)
  if (off !== null) return { missing: 'result', text: `“${chosen.name}”不能保存：${off}` }
  if (chosen.callback && nextFollowTime === null) return { missing: 'booking', text: `“${chosen.name}”要填预约时间` }
  // One that was typed for another result, and is out of sight by now, is not this one's.
  const isAsked = asksReason(chosen, call, draft)
  const why = (isAsked && draft?.reason?.trim()) || null
  if (isAsked && why === null) return { missing: 'reason', text: `“${chosen.name}”要填原因` }
  return { result: { codeId: chosen.id, reason: why, ...booked } }
}

/** Why a result can't be chosen for a call, or without one; null where it can. */
export function whyNotChoose(code: WrapupCode, call: LiveCall | null): string | null {
  if (!call) return '拨打后才能选小结'
  const off = whyNotResult(code, call.answerTime)
  return off !== null && !isOver(call.state) ? '接通后才能选' : off
}
