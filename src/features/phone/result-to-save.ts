/** What a result asks for before it can be saved. Pure. */
import type { WrapupCode } from '../../contract/call'
import type { CallDraft } from '../../contract/phone'

export type Missing = 'result' | 'booking' | 'reason'

/** What is sent. */
interface Result {
  codeId: number
  reason: string | null
  nextFollowTime: number | null
}

/** What can be sent; or what is missing, and how it is told. */
export function resultToSave(
  draft: CallDraft | null,
  results: readonly WrapupCode[],
): { result: Result } | { missing: Missing; text: string } {
  const chosen = results.find(({ id }) => id === draft?.codeId)
  const why = draft?.reason?.trim() || null
  const nextFollowTime = draft?.nextFollowTime ?? null
  if (!chosen) return { missing: 'result', text: '还没有选小结：按 1–9 选一个，再保存' }
  if (chosen.callback && nextFollowTime === null) return { missing: 'booking', text: `“${chosen.name}”要填预约时间` }
  if (chosen.release && why === null) return { missing: 'reason', text: `“${chosen.name}”要填原因` }
  return { result: { codeId: chosen.id, reason: why, nextFollowTime } }
}
