import { settingKeys, settings, settingText, type systemEndpoints } from '../../contract/system'
import type { Handlers } from '../access/handler'
import { conflict, invalid } from '../access/refusal'
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
import { boundsOf, checkSetting, storedSettings } from './settings'
import { viewHandlers } from './views'

/** How much one user may store (our choice): far more than anybody needs, and little enough for the database. */
const most = { preferences: 200, usedCommands: 300 }

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  ...viewHandlers,
  ...operationHandlers,

  async settingList({ db, services: { config } }) {
    const set = await storedSettings(db, settingKeys)
    return settingKeys.map((key) => {
      const usual = usualValue(key, config)
      return { key, title: settings[key].title, value: set.get(key) ?? usual, usual, ...boundsOf(key) }
    })
  },

  async settingUpdate({ db, viewer, body: { key, value }, now, log, afterCommit, services: { config, limits } }) {
    checkSetting(key, value)
    const before = (await storedSettings(db, [key])).get(key) ?? usualValue(key, config)
    await saveSetting(db, { key, value: JSON.stringify(value), updated_at: now, updated_by: viewer.userId })
    const change = { field: key, label: settings[key].title, before: settingText(before), after: settingText(value) }
    log({ object: `setting:${key}`, changes: before === value ? [] : [change] })
    afterCommit(() => Object.assign(limits, limitSetBy(key, value)))
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
