/** Gives a call another result. */
import type { Shell } from '../../console/shell'
import { callEndpoints, type WrapupCode } from '../../contract/call'
import { call } from '../../lib/api'

interface Change {
  readonly callId: number
  readonly code: Pick<WrapupCode, 'id' | 'name'>
  readonly remark: string | null
}

/**
 * Sets the result and says so. Where there was one before it can be taken back: that one is set again, with its remark, and
 * the history keeps them all. Rejects where the server refuses, which has been told by then.
 */
export async function changeWrapup({ data, toasts, undo }: Shell, { callId, code, remark }: Change): Promise<void> {
  // The row may be old: what is to come back is what stands at the server now.
  const { wrapup, wrapups } = await call(callEndpoints.info, { query: { id: callId } })
  const set = async (codeId: number, text: string | null) => {
    await call(callEndpoints.wrapupUpdate, { body: { id: callId, codeId, remark: text } })
    data.refresh(callEndpoints.list, callEndpoints.info)
  }
  await set(code.id, remark)
  const done = `小结已改为“${code.name}”`
  if (!wrapup) return toasts.show('ok', done)
  const last = wrapups.reduce<(typeof wrapups)[number] | null>(
    (newest, entry) => (newest && newest.time >= entry.time ? newest : entry),
    null,
  )
  undo.offer(done, () => set(wrapup.codeId, last?.remark ?? null))
}
