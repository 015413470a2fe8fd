import {
  type SettingKey,
  type SettingValue,
  settingKeys,
  settings,
  settingText,
  type systemEndpoints,
} from '../../contract/system'
import type { Handlers } from '../access/handler'
import { conflict, invalid } from '../access/refusal'
import type { Db } from '../db/schema'
import { limitSetBy, usualValue } from './limits'
import { operationHandlers } from './logs/logs'
import {
  commandUsage,
  countUsage,
  deletePreference,
  forgetUsage,
  preferences,
  savePreference,
  saveSetting,
} from './queries'
import { roleNames, storedRoles } from './role-setting'
import { boundsOf, checkSetting, storedSettings } from './settings'
import { viewHandlers } from './views'

/** How much one user may store (our choice): far more than anybody needs, and little enough for the database. */
const most = { preferences: 200, usedCommands: 300 }

const namesRoles = (key: SettingKey): boolean => boundsOf(key).is === 'roles'

/** A value as people read and write it. */
const shownValue = (db: Db, key: SettingKey, value: SettingValue): SettingValue | Promise<SettingValue> =>
  namesRoles(key) ? roleNames(db, String(value)) : value

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  ...viewHandlers,
  ...operationHandlers,

  async settingList({ db, services: { config } }) {
    const set = await storedSettings(db, settingKeys)
    return Promise.all(
      settingKeys.map(async (key) => {
        const usual = usualValue(key, config)
        const value = await shownValue(db, key, set.get(key) ?? usual)
        return { key, title: settings[key].title, value, usual, ...boundsOf(key) }
      }),
    )
  },

  async settingUpdate({ db, viewer, body: { key, value }, now, log, afterCommit, services: { config, limits } }) {
    checkSetting(key, value)
    const stored = namesRoles(key) ? await storedRoles(db, String(value)) : value
    const before = (await storedSettings(db, [key])).get(key) ?? usualValue(key, config)
    await saveSetting(db, { key, value: JSON.stringify(stored), updated_at: now, updated_by: viewer.userId })
    const [was, is] = [await shownValue(db, key, before), await shownValue(db, key, stored)]
    const change = { field: key, label: settings[key].title, before: settingText(was), after: settingText(is) }
    log({ object: `setting:${key}`, changes: before === stored ? [] : [change] })
    afterCommit(() => Object.assign(limits, limitSetBy(key, stored)))
    return null
  },

  async preferenceList({ db, scope }) {
    return preferences(db, scope('preference'))
  },

  // Not `writes`: nobody will look up a column's new width or a command's use in the log.
  async preferenceUpdate({ db, viewer, scope, body: { key, value }, now }) {
    if (value === null) {
      await deletePreference(db, scope('preference'), key)
      return null
    }
    if (!isJson(value)) throw invalid('value', '值', '须为有效的 JSON')
    await db.transaction().execute(async (trx) => {
      const kept = await savePreference(trx, { user_id: viewer.userId, key, value, updated_at: now })
      if (kept > most.preferences) throw conflict(`最多保存 ${most.preferences} 项偏好`)
    })
    return null
  },

  async usageList({ db, scope }) {
    const rows = await commandUsage(db, scope('command_usage'))
    return rows.map((row) => ({ command: row.command, count: row.count, lastTime: row.last_at }))
  },

  async usageAdd({ db, viewer, scope, body, now }) {
    const count = await countUsage(db, viewer.userId, body.command, now)
    if (count === 1) await forgetUsage(db, scope('command_usage'), most.usedCommands)
    return null
  },
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
