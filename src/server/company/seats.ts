/** Seats (坐席): how many people of a company may sign in. */
import { conflict } from '../access/refusal'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { seatsTaken } from './company-queries'

/**
 * For one more person who may sign in. Whoever else takes a seat of the company waits until the transaction ends.
 * @throws Refusal 40900 if all seats are taken
 */
export async function keepSeat(db: Db, companyId: number): Promise<void> {
  await lockRows(db, 'company', [companyId])
  const { limit, taken } = await seatsTaken(db, companyId)
  if (limit !== null && taken >= limit)
    throw conflict(`坐席已满（${taken} / ${limit}）：请停用不再使用的账号，或联系服务商增加坐席`)
}
