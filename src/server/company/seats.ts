/** Seats (坐席): how many people of a company may sign in. */
import { conflict } from '../access/refusal'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { quotaOf, seatsTaken } from './quota-queries'
import { endText, mostNow } from './quotas'

/**
 * For one more person who may sign in. Whoever else takes a seat of the company waits until the transaction ends.
 * @param now epoch seconds
 * @throws Refusal 40900 if all seats are taken, or have ended
 */
export async function keepSeat(db: Db, companyId: number, now: number): Promise<void> {
  await lockRows(db, 'company', [companyId])
  const { left, full } = await seatsLeft(db, companyId, now)
  if (left <= 0) throw conflict(full)
}

/** How many more people may sign in, and what to say to those beyond. */
export async function seatsLeft(db: Db, companyId: number, now: number): Promise<{ left: number; full: string }> {
  const quota = await quotaOf(db, companyId, 'seats')
  const taken = await seatsTaken(db, companyId)
  const most = mostNow(quota, now)
  const full = endText(quota, now) ?? `坐席已满（${taken} / ${most}）：请停用不再使用的账号，或联系服务商增加坐席`
  return { left: most - taken, full }
}
