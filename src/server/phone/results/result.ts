/** What the result of a call causes, besides its record. */
import type { FieldChange } from '../../../contract/system'
import { invalid } from '../../access/refusal'
import type { CallRow } from '../../call/port'
import { endDueFollow, markInvalid, releaseToPool, setNextFollow } from '../../customer/port'
import type { Db, RowOf } from '../../db/schema'
import { promiseCallback } from '../desk/callbacks'
import { lockRefused } from '../desk/locks'

interface Result {
  call: CallRow
  code: RowOf<'wrapup_code'>
  /** The reason, in the user's words. */
  reason: string | null | undefined
  /**
   * The time of a booked callback, whatever the result; it is also the time of the next follow-up. Epoch seconds. Null:
   * nothing is planned any more; undefined: as the result says, or as already planned.
   */
  nextFollowTime: number | null | undefined
  /** Who set the result. */
  userId: number
  /** Epoch seconds. */
  now: number
}

/**
 * Does what a result causes: a booked callback, the next follow-up, a lock on the number, a customer that is invalid or
 * goes back to the pool. All of it is in the transaction of the result. A customer that was deleted is skipped, and
 * what somebody else changes in it at the same time stays.
 * @returns the text for the operation log
 * @throws the refusal that names `nextFollowTime` if a callback has no time, or none within a year
 */
export async function applyResult(db: Db, result: Result): Promise<FieldChange[]> {
  const { call, code, userId, now } = result
  const reason = result.reason || code.name
  const byCode = code.next_after_sec === null ? undefined : now + code.next_after_sec
  const next = result.nextFollowTime === undefined ? byCode : result.nextFollowTime
  const changes: FieldChange[] = []
  if (code.callback && !result.nextFollowTime) throw invalid('nextFollowTime', '回访时间', '不能为空')
  if (result.nextFollowTime) {
    changes.push(await promiseCallback(db, { call, dueAt: result.nextFollowTime, userId, now }))
  }
  if (call.customer_id !== null) {
    const customer = { customerId: call.customer_id, companyId: call.company_id, userId, now }
    if (next !== undefined) await setNextFollow(db, customer, next)
    else if (call.answer_at !== null) await endDueFollow(db, customer)
    if (code.invalid) changes.push(...(await markInvalid(db, customer, noteOf(code.name, result.reason))))
    if (code.release) changes.push(...(await releaseToPool(db, customer, reason)))
  }
  if (code.lock_days) {
    const { company_id: companyId, phone_id: phoneId } = call
    // Calls without a department have department 0.
    const of = { companyId, departmentId: call.department_id || null, phoneId, userId, now }
    changes.push(await lockRefused(db, of, { days: code.lock_days, reason }))
  }
  return changes
}

const noteOf = (name: string, reason: string | null | undefined) => `通话小结：${name}${reason ? `，${reason}` : ''}`
