/** The operation log and the settings. */
import { type OperationLog, type SettingKey, settingKeys, settings, type systemEndpoints } from '../../contract/system'
import type { Handlers } from '../access/handler'
import { notFound } from '../access/refusal'
import type { Viewer } from '../access/viewer'
import { settingOf } from './port'
import { listOperations, operationById, saveSetting, settingValues } from './queries'

export const systemHandlers: Handlers<typeof systemEndpoints> = {
  async logList({ db, viewer, scope, query }) {
    const page = await listOperations(db, scope('operation_log'), query)
    return page.map((row) => toOperationLog(row, viewer))
  },

  async logInfo({ db, viewer, scope, query }) {
    const row = await operationById(db, scope('operation_log'), query.id)
    if (!row) throw notFound('日志')
    return toOperationLog(row, viewer)
  },

  async settingList({ db }) {
    const stored = new Map((await settingValues(db, settingKeys)).map(({ key, value }) => [key, value]))
    return settingKeys.map((key: SettingKey) => {
      const value = stored.get(key)
      return { key, title: settings[key].title, value: value === undefined ? settings[key].value : JSON.parse(value) }
    })
  },

  async settingUpdate({ db, viewer, body: { key, value }, now, log }) {
    const before = await settingOf(db, key)
    await saveSetting(db, { key, value: JSON.stringify(value), updated_at: now, updated_by: viewer.userId })
    const change = { field: key, label: settings[key].title, before: onOff(before), after: onOff(value) }
    log({ object: `setting:${key}`, changes: before === value ? [] : [change] })
    return null
  },
}

const onOff = (value: boolean) => (value ? '开' : '关')

type Row = NonNullable<Awaited<ReturnType<typeof operationById>>>

const toOperationLog = (row: Row, viewer: Viewer): OperationLog => ({
  id: row.id,
  time: row.at,
  userId: row.user_id,
  nickname: row.nickname,
  companyId: row.company_id,
  module: row.module,
  action: row.action,
  object: row.object,
  result: row.result,
  message: row.message,
  changes: JSON.parse(row.diff),
  // Where the provider's staff work from is not their customers' business.
  ip: viewer.org === 'PLATFORM' || row.org === viewer.org ? row.ip : '',
  requestId: row.request_id,
  durationMs: row.duration_ms,
})
