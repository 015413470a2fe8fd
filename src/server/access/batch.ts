/** Does the same action to many rows, in one transaction. */
import { Refusal } from './refusal'

export interface BatchRow {
  id: number
  ok: boolean
  /** Why it was refused, or another message about it. */
  msg: string | null
}

/**
 * Does the action to each row, one after the other, and answers in the order of the request. A refusal is only that
 * row's answer, so the action must refuse before it writes. Any other error ends the batch.
 * @param action answers the message about its row, or null
 */
export async function eachOf(
  ids: readonly number[],
  action: (id: number) => Promise<string | null>,
): Promise<BatchRow[]> {
  const rows = new Map<number, BatchRow>()
  // All batches use the same order; otherwise two batches could wait for each other's rows for ever.
  for (const id of [...ids].sort((a, b) => a - b)) rows.set(id, await attempt(id, action))
  return ids.flatMap((id) => rows.get(id) ?? [])
}

async function attempt(id: number, action: (id: number) => Promise<string | null>): Promise<BatchRow> {
  try {
    return { id, ok: true, msg: await action(id) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ok: false, msg: error.message }
  }
}
