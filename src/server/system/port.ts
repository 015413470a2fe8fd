/** What the system offers the rest of the server: the one place that writes the operation log, and the settings. */
import { type SettingKey, type SettingValueOf, settings } from '../../contract/system'
import type { Db } from '../db/schema'
import { preferenceValue, settingValues } from './queries'

export { insertOperation as recordOperation } from './queries'
export { sealOperations } from './seal'

/** What a user has arranged under a key; undefined where nothing that can be read. */
export async function preferenceOf(db: Db, userId: number, key: string): Promise<unknown> {
  const value = await preferenceValue(db, userId, key)
  try {
    return value === undefined ? undefined : JSON.parse(value)
  } catch {
    return undefined
  }
}

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
