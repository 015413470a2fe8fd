/** The operation log and the settings. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Id, Nullable, OneOf, Seconds } from './envelope'
import { genericList, Keywords, Sort } from './list'

export const FieldChange = Type.Object({
  field: Type.String(),
  label: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
})
export type FieldChange = Type.Static<typeof FieldChange>

const operationResults = ['OK', 'REFUSED', 'FAILED'] as const

export const OperationLog = Type.Object({
  id: Id(),
  time: Seconds('时间'),
  userId: Nullable(Id('操作人')),
  nickname: Nullable(Type.String({ title: '操作人' })),
  companyId: Nullable(Id('公司')),
  module: Type.String({ title: '模块' }),
  action: Type.String({ title: '动作' }),
  object: Nullable(Type.String({ title: '对象' })),
  result: OneOf(operationResults, { title: '结果' }),
  message: Nullable(Type.String({ title: '说明' })),
  changes: Type.Array(FieldChange, { title: '变更' }),
  ip: Type.String({ title: 'IP' }),
  requestId: Type.String({ title: '请求编号' }),
  durationMs: Type.Integer({ title: '耗时（毫秒）' }),
})
export type OperationLog = Type.Static<typeof OperationLog>

const Setting = Type.Object({
  key: Type.String({ title: '设置项' }),
  title: Type.String({ title: '说明' }),
  value: Type.Boolean({ title: '值' }),
})

/** Switches of the whole installation, with their default. */
export const settings = {
  'auth.one-device': { title: '同一账号只能在一处登录', value: false },
} as const
export type SettingKey = keyof typeof settings
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]

const logs = genericList({ name: 'system.log', title: '操作日志', base: '/system/api/v1/manager/log' })

export const systemEndpoints = {
  logList: logs.list('/system/log/list', OperationLog, {
    keywords: Keywords,
    userId: Type.Optional(Id('操作人')),
    module: Type.Optional(Type.String({ title: '模块', maxLength: 40, trim: true })),
    object: Type.Optional(Type.String({ title: '对象', maxLength: 80, trim: true })),
    result: Type.Optional(OneOf(operationResults, { title: '结果' })),
    startTime: Type.Optional(Seconds('开始时间')),
    endTime: Type.Optional(Seconds('结束时间')),
    sort: Sort(['time']),
  }),
  logInfo: logs.info('/system/log/list', OperationLog),
  settingList: endpoint({
    name: 'system.setting.list',
    title: '系统设置',
    method: 'GET',
    path: '/system/api/v1/manager/setting/list',
    permission: 'setting:update',
    data: Type.Array(Setting),
  }),
  settingUpdate: endpoint({
    name: 'system.setting.update',
    title: '修改系统设置',
    method: 'POST',
    path: '/system/api/v1/manager/setting/update',
    permission: 'setting:update',
    body: Type.Object(
      { key: OneOf(settingKeys, { title: '设置项' }), value: Type.Boolean({ title: '值' }) },
      { additionalProperties: false },
    ),
    data: Type.Null(),
    writes: true,
  }),
}
