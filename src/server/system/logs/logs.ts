/** 操作日志: what people and the server did, who signed in, and whether the log is whole. */
import type { OperationLog, systemEndpoints } from '../../../contract/system'
import type { LoginLog, logEndpoints } from '../../../contract/system/logs'
import type { Handlers } from '../../access/handler'
import { notFound } from '../../access/refusal'
import type { Viewer } from '../../access/viewer'
import { type LoginRow, listLogins, listOperations, type OperationRow, operationById } from './log-queries'
import { operationTitle } from './names'

export const operationHandlers: Handlers<Pick<typeof systemEndpoints, 'logList' | 'logInfo'>> = {
  async logList({ db, viewer, scope, query }) {
    const page = await listOperations(db, scope('operation_log'), query)
    return page.map((row) => toOperationLog(row, viewer))
  },

  async logInfo({ db, viewer, scope, query }) {
    const row = await operationById(db, scope('operation_log'), query.id)
    if (!row) throw notFound('日志')
    return toOperationLog(row, viewer)
  },
}

export const loginLogHandlers: Handlers<Pick<typeof logEndpoints, 'loginLogList'>> = {
  async loginLogList({ db, viewer, scope, query }) {
    const page = await listLogins(db, scope('login_log'), query)
    return page.map((row) => toLoginLog(row, viewer))
  },
}

/** Customers must not see where the provider's staff work. */
const seesAddress = (viewer: Viewer, org: string | null) => viewer.org === 'PLATFORM' || org === viewer.org

const toOperationLog = (row: OperationRow, viewer: Viewer): OperationLog => ({
  id: row.id,
  time: row.at,
  userId: row.user_id,
  nickname: row.nickname,
  companyId: row.company_id,
  companyName: row.company_name,
  module: row.module,
  action: row.action,
  title: operationTitle(row),
  object: row.object,
  result: row.result,
  message: row.message,
  changes: JSON.parse(row.diff),
  ip: seesAddress(viewer, row.org) ? row.ip : '',
  requestId: row.request_id,
  durationMs: row.duration_ms,
  times: row.times ?? 1,
  lastTime: row.last_at ?? row.at,
})

const toLoginLog = (row: LoginRow, viewer: Viewer): LoginLog => ({
  ...{ id: row.id, time: row.at, userId: row.user_id, nickname: row.nickname, account: row.account },
  ...{ companyName: row.company_name, type: row.type as LoginLog['type'], result: row.result },
  ip: seesAddress(viewer, row.org) ? row.ip : '',
  agent: row.agent,
})
