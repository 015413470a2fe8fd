/** Changes the result of a call. */
import type { Shell } from '../../console/shell'
import { callEndpoints, type WrapupCode } from '../../contract/call'
import { call } from '../../lib/api'

interface Change {
  readonly callId: number
  readonly code: Pick<WrapupCode, 'id' | 'name'>
  readonly remark: string | null
}

/**
 * Sets the result and says so. If there was a result before, this can be undone: the earlier one is set again with its
 * remark, and the history keeps them all. Rejects if the server refuses; the user has been told by then.
 */
export async function changeWrapup({ data, toasts, undo }: Shell, { callId, code, remark }: Change): Promise<void> {
  // The row may be old, so undo uses the result that the server has now.
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
