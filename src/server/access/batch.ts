/** The same action to each of many rows, in one transaction. */
import { Refusal } from './refusal'

export interface BatchRow {
  id: number
  ok: boolean
  /** Why it was refused, or what else is to be said of it. */
  msg: string | null
}

/**
 * Does it to each, one after the other, and answers in the order asked. A refusal is that row's answer and stops no other,
 * so the action must refuse before it writes; anything else thrown ends the batch.
 * @param action answers what is to be said of its row, or null
 */
export async function eachOf(
  ids: readonly number[],
  action: (id: number) => Promise<string | null>,
): Promise<BatchRow[]> {
  const rows = new Map<number, BatchRow>()
  // In one order for everybody, or two batches would wait for each other's rows for ever.
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
