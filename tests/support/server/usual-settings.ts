/** The settings of a filled demo database: those of nobody, but that its companies may call at any hour. */
import { companyEndpoints } from '../../../src/contract/company'
import {
  type CompanySettingKey,
  type SettingKey,
  type SettingValue,
  systemEndpoints,
} from '../../../src/contract/system'
import type { Db } from '../../../src/server/db/schema'
import { readLimits } from '../../../src/server/system/port'
import type { TestApp } from './test-app'

export async function restoreSettings({ app, db }: Pick<TestApp, 'app' | 'db'>): Promise<void> {
  await db.deleteFrom('setting').execute()
  await db.deleteFrom('company_setting').where('key', '!=', 'call.dial-window').execute()
  await openAt(db, '00:00-24:00')
  await readLimits(db, app.services.config, app.services.limits)
}

/** Gives the companies other hours for their calls. */
export const openAt = async (db: Db, hours: string): Promise<void> => {
  await db
    .updateTable('company_setting')
    .set({ value: JSON.stringify(hours) })
    .where('key', '=', 'call.dial-window')
    .execute()
}

type Call = Pick<TestApp, 'call'>

/** Gives the installation a setting. */
export const give = (t: Call, key: SettingKey, value: SettingValue) =>
  t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key, value } })

/** Gives the first company its own value of a setting, or takes it away. */
export const giveOwn = (t: Call, key: CompanySettingKey, value: SettingValue | null) =>
  t.call(companyEndpoints.settingUpdate, { as: 'admin', body: { companyId: 1, key, value } })
