/** Until when complaints are to be handled. */
import type { Db } from '../../db/schema'
import { companySettingOf, settingOf } from '../../system/port'

const hour = 3_600

/** By the rules of a company, or of the installation for the platform's. Epoch seconds. */
export async function complaintDeadline(db: Db, companyId: number | null, now: number): Promise<number> {
  const key = 'lock.complaint-hours'
  const hours = companyId === null ? await settingOf(db, key) : await companySettingOf(db, companyId, key)
  return now + hours * hour
}
