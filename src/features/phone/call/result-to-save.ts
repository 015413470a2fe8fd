/** What a result needs before it can be saved. No side effects. */
import type { WrapupCode } from '../../../contract/call'
import { isOver, whyNotResult } from '../../../contract/call-states'
import type { CallDraft } from '../../../contract/phone/results'
import type { LiveCall } from '../../../contract/phone/station'
import { isUntouched } from '../station/form-drafts'

export type Missing = 'result' | 'booking' | 'reason'

/** The data to send. */
interface Result {
  /** Null: the outcome is the result. */
  codeId: number | null
  reason: string | null
  /** Left out if nothing was booked: the planned time stays. */
  nextFollowTime?: number
}

/**
 * Whether a result needs a reason: there is a customer to put back into the pool, or the form being saved makes one.
 */
export const asksReason = (
  { release }: Pick<WrapupCode, 'release'>,
  call: Pick<LiveCall, 'customerId'>,
  draft: CallDraft | null,
): boolean => release && (call.customerId !== null || (draft !== null && !isUntouched(draft)))

/** The data to send; or what is missing, and how to tell the user. */
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
  // A reason typed for another result is hidden by now and doesn't belong to this one.
  const isAsked = asksReason(chosen, call, draft)
  const why = (isAsked && draft?.reason?.trim()) || null
  if (isAsked && why === null) return { missing: 'reason', text: `“${chosen.name}”要填原因` }
  return { result: { codeId: chosen.id, reason: why, ...booked } }
}

/** Why a result can't be chosen for a call, or without a call; null if it can. */
export function whyNotChoose(code: WrapupCode, call: LiveCall | null): string | null {
  if (!call) return '拨打后才能选小结'
  const off = whyNotResult(code, call.answerTime)
  return off !== null && !isOver(call.state) ? '接通后才能选' : off
}
