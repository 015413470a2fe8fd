/** The settings of the installation, and the companies' own settings. */
import type { CompanySetting } from '../../contract/company'
import {
  type CompanySettingKey,
  companySettingKeys,
  type SettingKey,
  type SettingValueOf,
  settings,
} from '../../contract/system'
import { invalid } from '../access/refusal'
import type { Db } from '../db/schema'
import { companySettingValues, deleteCompanySetting, saveCompanySetting, settingValues } from './queries'

/** A setting's value, or its default. */
export async function settingOf<K extends SettingKey>(db: Db, key: K): Promise<SettingValueOf<K>> {
  const [row] = await settingValues(db, [key])
  return row ? JSON.parse(row.value) : (settings[key].value as SettingValueOf<K>)
}

/** Several settings at once. */
export async function settingsOf<K extends SettingKey>(
  db: Db,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValueOf<P> }> {
  const stored = new Map((await settingValues(db, keys)).map((row) => [row.key, row.value]))
  const entryOf = (key: K) => {
    const value = stored.get(key)
    return [key, value === undefined ? settings[key].value : JSON.parse(value)] as const
  }
  return Object.fromEntries(keys.map(entryOf)) as { [P in K]: SettingValueOf<P> }
}

/** A setting's value for a company's people: the company's own, otherwise the installation's. */
export async function companySettingOf<K extends CompanySettingKey>(
  db: Db,
  companyId: number,
  key: K,
): Promise<SettingValueOf<K>> {
  const [own] = await companySettingValues(db, companyId, [key])
  return own ? JSON.parse(own.value) : settingOf(db, key)
}

/** The company's settings; where it has none, the installation's. */
export async function companySettingsOf(db: Db, companyId: number): Promise<CompanySetting[]> {
  const own = new Map(
    (await companySettingValues(db, companyId, companySettingKeys)).map(({ key, value }) => [key, JSON.parse(value)]),
  )
  const general = await settingsOf(db, companySettingKeys)
  return companySettingKeys.map((key) => ({
    key,
    title: settings[key].title,
    own: own.get(key) ?? null,
    general: general[key],
  }))
}

interface CompanyChange {
  companyId: number
  key: CompanySettingKey
  /** Null: the installation's value applies again. */
  value: boolean | number | null
  /** Epoch seconds. */
  now: number
  userId: number
}

/**
 * Sets a company's own value, or removes it.
 * @returns the change in words; nothing if there was none
 * @throws Refusal 40000 if the value has the wrong type or is out of bounds
 */
export async function changeCompanySetting(db: Db, { companyId, key, value, now, userId }: CompanyChange) {
  if (value !== null) checkSetting(key, value)
  const [before] = await companySettingValues(db, companyId, [key])
  if (value === null) await deleteCompanySetting(db, companyId, key)
  else {
    const row = { company_id: companyId, key, value: JSON.stringify(value) }
    await saveCompanySetting(db, { ...row, updated_at: now, updated_by: userId })
  }
  const [was, is] = [before ? settingText(JSON.parse(before.value)) : null, value === null ? null : settingText(value)]
  return was === is ? [] : [{ field: key, label: settings[key].title, before: was, after: is }]
}

/** A setting keeps the type of its default, and a number stays within its bounds. */
export function checkSetting(key: SettingKey, value: boolean | number): void {
  const rule = settings[key]
  if (typeof value !== typeof rule.value) {
    throw invalid('value', '值', typeof rule.value === 'boolean' ? '须为 true 或 false' : '须为整数')
  }
  if ('least' in rule && (Number(value) < rule.least || Number(value) > rule.most)) {
    throw invalid('value', '值', `须在 ${rule.least} 到 ${rule.most} 之间`)
  }
}

export const settingText = (value: boolean | number) =>
  typeof value === 'number' ? String(value) : value ? '开' : '关'
