/** Gives all customers of somebody who leaves to colleagues. */
import { conflict } from '../access/refusal'
import type { Db } from '../db/schema'
import { lockCustomersOf, moveCustomers, sameNumbers } from './hand-over-queries'

interface HandOver {
  fromId: number
  /** The colleagues; their customers' number grows alike. */
  toIds: readonly number[]
  /** Epoch seconds. */
  now: number
  /** Who hands them over. */
  userId: number
}

const reason = '离职交接'

/**
 * Gives each customer to one of the colleagues in turn, but not to one who has a customer with the same number.
 * @returns customer → colleague
 * @throws Refusal 40900 if all of them have such a customer
 */
export async function handOverCustomers(db: Db, { fromId, toIds, ...by }: HandOver): Promise<Map<number, number>> {
  const customers = await lockCustomersOf(db, fromId)
  const taken = new Set((await sameNumbers(db, toIds, fromId)).map((row) => `${row.user_id} ${row.phone_id}`))
  const owners = new Map<number, number>()
  const parts = new Map<number, number[]>(toIds.map((id) => [id, []]))
  let stuck = 0
  for (const [nth, { id, phone_id }] of customers.entries()) {
    const inTurn = [...toIds.slice(nth % toIds.length), ...toIds.slice(0, nth % toIds.length)]
    const toId = inTurn.find((to) => !taken.has(`${to} ${phone_id}`))
    if (toId === undefined) {
      stuck += 1
      continue
    }
    owners.set(id, toId)
    parts.get(toId)?.push(id)
  }
  if (stuck > 0) throw conflict(`有 ${stuck} 位客户，接手的同事名下已有号码相同的客户；请再选一位同事`)
  for (const [toId, ids] of parts) if (ids.length > 0) await moveCustomers(db, { ids, fromId, toId, reason, ...by })
  return owners
}
