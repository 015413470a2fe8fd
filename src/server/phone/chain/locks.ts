import { activeLocks } from '../../db/numbers/number-locks'
import { nextTimeText } from './next-time'
import type { Attempt, Step, StepRefusal } from './step'

/** Numbers that nobody on the platform may call. */
export const platformLock: Step = { reason: 'PLATFORM_LOCK', check: (attempt) => check(attempt, true) }

/** Numbers that the company, or the caller's department, may not call. */
export const companyLock: Step = { reason: 'COMPANY_LOCK', check: (attempt) => check(attempt, false) }

async function check({ db, employee, phoneId, now }: Attempt, platform: boolean): Promise<StepRefusal | null> {
  const caller = { companyId: employee.company_id, departmentId: employee.department_id }
  const locks = await activeLocks(db, caller, [phoneId], Math.floor(now / 1000))
  const lock = locks.find(({ company_id }) => (company_id === null) === platform)
  if (!lock) return null
  const whose = platform ? '平台' : (lock.department_name ?? '公司')
  const advice =
    lock.expire_at === null
      ? `如须解锁请联系${platform ? '平台' : '主管'}`
      : `${nextTimeText(lock.expire_at, now)}可再拨`
  const message = `这个号码已被${whose}锁定（${lock.reason}），${advice}`
  return { message, nextAllowedAt: lock.expire_at, lockId: lock.id }
}
