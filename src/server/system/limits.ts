/**
 * The settings whose defaults come from the environment. Every request needs some of them, so they are kept in memory:
 * only this server writes to the database.
 */
import { type SettingKey, type SettingValue, settings } from '../../contract/system'
import type { Config, Limits } from '../config'
import type { Db } from '../db/schema'
import { settingValues } from './queries'

const configured = {
  'auth.session-hours': 'sessionHours',
  'auth.session-days': 'sessionDays',
  'limit.requests': 'sessionRequests',
  'limit.writes': 'sessionWrites',
  'limit.numbers-minute': 'numbersMinute',
  'limit.numbers-day': 'numbersDay',
  'limit.numbers-listed': 'numbersListed',
  'limit.numbers-of-mask': 'numbersOfMask',
  'keep.log-days': 'keepLogDays',
  'keep.reports-days': 'keepReportsDays',
  'keep.states-days': 'keepStatesDays',
  'keep.blocks-days': 'keepBlocksDays',
  'keep.callees-days': 'keepCalleesDays',
  'keep.texts-days': 'keepTextsDays',
} as const satisfies Partial<Record<SettingKey, keyof Limits>>

type ConfiguredKey = keyof typeof configured
const keys = Object.keys(configured) as ConfiguredKey[]

/** The values as long as nobody has set others. */
export const limitsOf = (config: Config): Limits =>
  Object.fromEntries(keys.map((key) => [configured[key], config[configured[key]]])) as unknown as Limits

/** Reads what is set, into the limits that everybody shares. */
export async function readLimits(db: Db, config: Config, limits: Limits): Promise<void> {
  const set = await settingValues(db, keys)
  const values = set.map(({ key, value }) => [configured[key as ConfiguredKey], JSON.parse(value)])
  Object.assign(limits, limitsOf(config), Object.fromEntries(values))
}

/** The limit that a setting changes, with its value; none for the other settings. */
export const limitSetBy = (key: SettingKey, value: SettingValue): Partial<Limits> =>
  key in configured ? { [configured[key as ConfiguredKey]]: value } : {}

/** A setting's default in this installation. */
export const usualValue = (key: SettingKey, config: Config): SettingValue =>
  key in configured ? config[configured[key as ConfiguredKey]] : settings[key].value
