/** The four lists of 操作日志 as data. */

import { timeColumn } from '../../../console/list/column-kinds'
import type { FieldOf } from '../../../console/list/define-list'
import { defineList } from '../../../console/list/define-list'
import type { ListViewer } from '../../../console/list/list-viewer'
import { companySelector, userSelector } from '../../../console/selectors/lazy'
import { type OperationKind, systemEndpoints } from '../../../contract/system'
import { logEndpoints } from '../../../contract/system/logs'
import {
  loginColumns,
  loginResultLabels,
  loginTypeLabels,
  moduleLabels,
  operationResultLabels,
  operationColumns as words,
} from '../../../lib/columns/logs'
import { choicesOf } from '../../../ui/picker/option'
import type { LogPart } from './log-parts'
import { loginResultCell, operationResultCell } from './result-cells'

const period = { key: 'time', title: '时间', kind: 'period', from: 'startTime', to: 'endTime' } as const

/** Who and which company: only for those who may load the choices. */
const peopleFields = ({ companyId, may }: ListViewer, title: string) => [
  ...(may('user:search') ? [{ key: 'userId', title, kind: 'pick', ...userSelector } as const] : []),
  ...(companyId === null && may('user:save')
    ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
    : []),
]

const operationFields = (viewer: ListViewer): readonly FieldOf<typeof systemEndpoints.logList>[] => [
  {
    key: 'keywords',
    title: '关键词',
    kind: 'text',
    free: true,
    placeholder: '动作、说明、变更的内容，或 结果:被拒绝',
  },
  period,
  ...peopleFields(viewer, '操作人'),
  { key: 'module', title: '模块', kind: 'choice', options: choicesOf(moduleLabels) },
  { key: 'result', title: '结果', kind: 'choice', options: choicesOf(operationResultLabels) },
  { key: 'object', title: '对象', kind: 'text', placeholder: '如 user:12、customer:305' },
]

const empties: Readonly<Record<OperationKind, { title: string; text: string }>> = {
  OPERATION: { title: '还没有操作', text: '谁新增、修改、删除了什么，会记在这里。' },
  SENSITIVE: { title: '还没有敏感访问', text: '导出名单、下载文件和证据会记在这里。' },
  TASK: { title: '还没有系统任务', text: '系统自己做的事，如挂断无人值守的通话，会记在这里。' },
}

const operationList = (kind: OperationKind, part: LogPart | undefined) => (viewer: ListViewer) =>
  defineList(systemEndpoints.logList, {
    kind: 'log',
    title: '操作日志',
    ...(part && { part }),
    query: { kind },
    defaultSort: '-time',
    labelOf: (log) => `${log.title} ${words.time.text(log)}`,
    empty: empties[kind],
    fields: operationFields(viewer),
    presets: [{ title: '没有成功', values: { result: 'REFUSED,FAILED' } }],
    columns: [
      { ...timeColumn(words.time), fixed: true, sortable: true, narrow: 'side' },
      { ...words.nickname, width: 96, narrow: 'sub' },
      { ...words.companyName, minWidth: 96, optional: viewer.companyId !== null },
      { ...words.module, width: 88 },
      { ...words.title, minWidth: 120, narrow: 'title' },
      { ...words.object, width: 112 },
      { ...words.result, width: 68, cell: operationResultCell, narrow: 'side-sub' },
      // What the server does by itself says more in words than in fields.
      { ...words.changes, minWidth: 200, optional: kind === 'TASK' },
      { ...words.message, minWidth: 144, optional: kind !== 'TASK' },
      { ...words.ip, width: 112 },
      { ...words.times, width: 56, align: 'end', optional: true },
      { ...words.requestId, width: 144, optional: true },
      { ...words.durationMs, width: 88, align: 'end', optional: true },
    ],
  })

const loginList = (viewer: ListViewer) =>
  defineList(logEndpoints.loginLogList, {
    kind: 'login-log',
    title: '登录记录',
    part: 'login',
    defaultSort: '-time',
    labelOf: (login) => `${loginColumns.nickname.text(login)} ${loginColumns.time.text(login)}`,
    empty: { title: '还没有登录', text: '谁登录过、试过几次、从哪里来，会记在这里。' },
    fields: [
      { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '姓名、账号，或 结果:已锁定' },
      period,
      ...peopleFields(viewer, '用户'),
      { key: 'type', title: '登录方式', kind: 'choice', options: choicesOf(loginTypeLabels) },
      { key: 'result', title: '结果', kind: 'choice', options: choicesOf(loginResultLabels) },
    ],
    presets: [{ title: '没有成功', values: { result: 'WRONG,LOCKED,DISABLED' } }],
    columns: [
      { ...timeColumn(loginColumns.time), fixed: true, sortable: true, narrow: 'side' },
      { ...loginColumns.nickname, minWidth: 96, narrow: 'title' },
      { ...loginColumns.account, minWidth: 96, narrow: 'sub' },
      { ...loginColumns.companyName, minWidth: 96, optional: viewer.companyId !== null },
      { ...loginColumns.type, width: 76 },
      { ...loginColumns.result, minWidth: 128, cell: loginResultCell, narrow: 'side-sub' },
      { ...loginColumns.ip, width: 120 },
      { ...loginColumns.agent, minWidth: 144 },
    ],
  })

export const logLists = {
  operation: operationList('OPERATION', undefined),
  login: loginList,
  sensitive: operationList('SENSITIVE', 'sensitive'),
  task: operationList('TASK', 'task'),
} as const
