/** The end of an unanswered call: its outcome is its result, and the exception dictionary says what follows. */
import { diffOf } from '../../access/diff'
import { type CallChange, type CallRow, endedInVain } from '../../call/port'
import { markInvalid, reachableElsewhere } from '../../customer/port'
import type { Db } from '../../db/schema'
import { companySettingOf, recordOperation } from '../../system/port'
import { lockUntil } from '../desk/locks'
import { exceptionOf } from '../queries'

/** Whether a call must get a result. An unanswered call needs one only if the company asks for it. */
export const needsResult = async (
  db: Db,
  { answer_at, company_id }: Pick<CallRow, 'answer_at' | 'company_id'>,
): Promise<boolean> => answer_at !== null || (await companySettingOf(db, company_id, 'call.result-without-answer'))

/**
 * Marks the number of an unanswered call as the dictionary says: the customer as invalid, unless another of its numbers may
 * still reach it, or the number as locked for as long as it may not be tried again.
 * @param change of the call, inside its transaction;
 * @param now epoch seconds
 */
export async function applyOutcome(db: Db, change: CallChange, now: number): Promise<void> {
  const { after: call } = change
  if (!endedInVain(change)) return
  const exception = await exceptionOf(db, call)
  if (!exception?.auto_mark) return
  const { company_id: companyId, user_id: userId, customer_id: customerId } = call
  const changes = []
  if (exception.auto_mark === 'LOCK') {
    const wait = exception.redial_after_sec
    changes.push(
      await lockUntil(
        db,
        { companyId, departmentId: call.department_id || null, phoneId: call.phone_id, userId, now },
        { type: 'DEAD', source: '异常字典', reason: exception.title, expireAt: wait === null ? null : now + wait },
      ),
    )
  } else if (
    customerId !== null &&
    !(await reachableElsewhere(db, { customerId, companyId, phoneId: call.phone_id }))
  ) {
    const customer = { customerId, companyId, userId, now }
    changes.push(...(await markInvalid(db, customer, `呼叫结果：${exception.title}`, 'dictionary')))
  }
  if (changes.length === 0) return
  await recordOperation(db, {
    ...{ at: now, user_id: userId, company_id: companyId, object: `call:${call.id}`, result: 'OK' },
    ...{ module: 'phone', action: 'outcome-mark', message: '按异常字典自动标记', diff: diffOf(changes) },
    ...{ ip: '', request_id: '', duration_ms: 0 },
  })
}
