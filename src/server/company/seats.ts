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
  const { left, full } = await seatsLeft(db, companyId)
  if (left <= 0) throw conflict(full)
}

/** How many more people may sign in, and what to say to those beyond. */
export async function seatsLeft(db: Db, companyId: number): Promise<{ left: number; full: string }> {
  const { limit, taken } = await seatsTaken(db, companyId)
  const full = `坐席已满（${taken} / ${limit}）：请停用不再使用的账号，或联系服务商增加坐席`
  return { left: limit === null ? Number.POSITIVE_INFINITY : limit - taken, full }
}
