/** The settings of the installation, and the companies' own settings. */
import type { CompanySetting } from '../../contract/company'
import {
  type CompanySettingKey,
  companySettingKeys,
  hoursPattern,
  type SettingKey,
  type SettingRule,
  type SettingValue,
  type SettingValueOf,
  settings,
  settingText,
} from '../../contract/system'
import { conflict, invalid } from '../access/refusal'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'
import {
  companySettingValues,
  deleteCompanySetting,
  ownAndGeneralTimes,
  ownAndGeneralValues,
  saveCompanySetting,
  settingValues,
} from './queries'

/** A setting's value, or its default. */
export async function settingOf<K extends SettingKey>(db: Db, key: K): Promise<SettingValueOf<K>> {
  const [row] = await settingValues(db, [key])
  return row ? JSON.parse(row.value) : (settings[key].value as SettingValueOf<K>)
}

/** The settings that somebody has set. */
export const storedSettings = async (db: Db, keys: readonly SettingKey[]): Promise<Map<string, SettingValue>> =>
  new Map((await settingValues(db, keys)).map(({ key, value }) => [key, JSON.parse(value)]))

/** Several settings for a company's people: the company's own values, otherwise the installation's. */
export async function companySettingsOf<K extends CompanySettingKey>(
  db: Db,
  companyId: number,
  keys: readonly K[],
): Promise<{ [P in K]: SettingValueOf<P> }> {
  const [values] = await settingsOfCompanies(db, [companyId], keys)
  return values as { [P in K]: SettingValueOf<P> }
}

/** A setting's value for a company's people. */
export const companySettingOf = async <K extends CompanySettingKey>(
  db: Db,
  companyId: number,
  key: K,
): Promise<SettingValueOf<K>> => (await companySettingsOf(db, companyId, [key]))[key]

/** Settings for the people of several companies, in the order of the companies. One query reads them all. */
export async function settingsOfCompanies<K extends CompanySettingKey>(
  db: Db,
  companyIds: readonly number[],
  keys: readonly K[],
): Promise<{ [P in K]: SettingValueOf<P> }[]> {
  const stored = new Map<string, string>()
  for (const { company_id, key, value } of await ownAndGeneralValues(db, companyIds, keys)) {
    stored.set(`${company_id ?? ''} ${key}`, value)
  }
  return companyIds.map((id) => {
    const entryOf = (key: K) => {
      const value = stored.get(`${id} ${key}`) ?? stored.get(` ${key}`)
      return [key, value === undefined ? settings[key].value : JSON.parse(value)] as const
    }
    return Object.fromEntries(keys.map(entryOf)) as { [P in K]: SettingValueOf<P> }
  })
}

/**
 * When some of these settings last changed for each of several companies, in epoch seconds, in the order of the companies;
 * undefined if nobody has ever set one. A value that was taken away leaves no time.
 */
export async function settingsChangedAt(
  db: Db,
  companyIds: readonly number[],
  keys: readonly CompanySettingKey[],
): Promise<(number | undefined)[]> {
  const rows = await ownAndGeneralTimes(db, companyIds, keys)
  return companyIds.map((id) => {
    const times = rows.flatMap(({ company_id, at }) => (company_id === null || company_id === id ? at : []))
    return times.length === 0 ? undefined : Math.max(...times)
  })
}

/** The company's settings with the installation's, as a person changes them. */
export async function listCompanySettings(db: Db, viewer: Viewer, companyId: number): Promise<CompanySetting[]> {
  const own = new Map(
    (await companySettingValues(db, companyId, companySettingKeys)).map(({ key, value }) => [key, JSON.parse(value)]),
  )
  const general = await storedSettings(db, companySettingKeys)
  return companySettingKeys.map((key) => ({
    key,
    title: settings[key].title,
    own: own.get(key) ?? null,
    general: general.get(key) ?? settings[key].value,
    ...boundsOf(key),
    mayNot: isProviders(key) && viewer.org === 'COMPANY' ? providersText : null,
  }))
}

const isProviders = (key: CompanySettingKey) => settings[key].setBy === 'provider'
const providersText = '由服务商设定，如须修改请联系服务商'

export const boundsOf = (key: SettingKey) => {
  const rule: SettingRule = settings[key]
  return {
    least: rule.zero ? 0 : (rule.least ?? null),
    most: rule.most ?? null,
    zero: rule.zero ?? null,
    is: rule.is ?? null,
  }
}

interface CompanyChange {
  companyId: number
  key: CompanySettingKey
  /** Null: the installation's value applies again. */
  value: SettingValue | null
  /** Epoch seconds. */
  now: number
  viewer: Viewer
}

/**
 * Sets a company's own value, or removes it.
 * @returns the change in words; nothing if there was none
 * @throws Refusal 40000 if the value has the wrong type or is out of bounds, 40900 if only the provider sets it
 */
export async function changeCompanySetting(db: Db, { companyId, key, value, now, viewer }: CompanyChange) {
  if (isProviders(key) && viewer.org === 'COMPANY') throw conflict(`“${settings[key].title}”${providersText}`)
  if (value !== null) checkSetting(key, value)
  const [before] = await companySettingValues(db, companyId, [key])
  if (value === null) await deleteCompanySetting(db, companyId, key)
  else {
    const row = { company_id: companyId, key, value: JSON.stringify(value) }
    await saveCompanySetting(db, { ...row, updated_at: now, updated_by: viewer.userId })
  }
  const [was, is] = [before ? settingText(JSON.parse(before.value)) : null, value === null ? null : settingText(value)]
  return was === is ? [] : [{ field: key, label: settings[key].title, before: was, after: is }]
}

/** A setting keeps the type of its default, and a number stays within its bounds. */
export function checkSetting(key: SettingKey, value: SettingValue): void {
  const usual: SettingValue = settings[key].value
  if (typeof value !== typeof usual) {
    const form = { boolean: 'true 或 false', number: '整数', string: '文字' }
    throw invalid('value', '值', `须为${form[typeof usual as keyof typeof form]}`)
  }
  const { is, least, most, zero }: SettingRule = settings[key]
  if (is === 'hours' && typeof value === 'string') {
    if (!new RegExp(hoursPattern).test(value)) throw invalid('value', '值', `须为时段，如 ${usual}`)
    if (value.slice(0, 5) === value.slice(6)) {
      throw invalid('value', '值', '的开始和结束不能相同，全天请写 00:00-24:00')
    }
  }
  if (least === undefined || most === undefined || (zero && value === 0)) return
  if (Number(value) < least || Number(value) > most) {
    throw invalid('value', '值', `须${zero ? '为 0，或' : ''}在 ${least} 到 ${most} 之间`)
  }
}
