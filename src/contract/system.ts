/** The operation log, the settings, and each user's preferences. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Id, Line, Nullable, OneOf, Seconds } from './envelope'
import { limitsOf } from './limits'
import { genericList, Keywords, SeveralOf, Sort } from './list'

export const FieldChange = Type.Object({
  field: Type.String(),
  label: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
})
export type FieldChange = Type.Static<typeof FieldChange>

export const operationResults = ['OK', 'REFUSED', 'FAILED'] as const
export type OperationResult = (typeof operationResults)[number]

/**
 * What a row of the operation log is about: what somebody did, what of it hands out personal data in the whole, or what
 * the server did by itself.
 */
export const operationKinds = ['OPERATION', 'SENSITIVE', 'TASK'] as const
export type OperationKind = (typeof operationKinds)[number]

/** The nouns that endpoints begin with. */
export const operationModules = ['auth', 'manager', 'company', 'customer', 'phone', 'call', 'system'] as const
export type OperationModule = (typeof operationModules)[number]

export const OperationLog = Type.Object({
  id: Id(),
  time: Seconds('时间'),
  userId: Nullable(Id('操作人')),
  nickname: Nullable(Type.String({ title: '操作人' })),
  companyId: Nullable(Id('公司')),
  companyName: Nullable(Type.String({ title: '公司' })),
  module: Type.String({ title: '模块' }),
  action: Type.String({ title: '动作' }),
  /** What it is called; of what is done no more, the action's name. */
  title: Type.String({ title: '动作' }),
  object: Nullable(Type.String({ title: '对象' })),
  result: OneOf(operationResults, { title: '结果' }),
  message: Nullable(Type.String({ title: '说明' })),
  changes: Type.Array(FieldChange, { title: '变更' }),
  ip: Type.String({ title: 'IP' }),
  requestId: Type.String({ title: '请求编号' }),
  durationMs: Type.Integer({ title: '耗时（毫秒）' }),
  /** Refusals that one session repeats within a minute stand in one row. */
  times: Type.Integer({ title: '次数' }),
  lastTime: Seconds('最后一次'),
})
export type OperationLog = Type.Static<typeof OperationLog>

/** Hours of a day, `08:00-21:00`; they may pass midnight. */
export const hoursPattern = '^([01]\\d|2[0-3]):[0-5]\\d-(([01]\\d|2[0-3]):[0-5]\\d|24:00)$'

/** A switch, a whole number within its bounds, hours, or names of roles. */
const valueForm = { type: ['boolean', 'integer', 'string'], maxLength: 200 }
export const SettingValue = Type.Unsafe<boolean | number | string>({ ...valueForm, title: '值' })
export type SettingValue = Type.Static<typeof SettingValue>
/** Null: the company uses the installation's value. */
export const OwnSettingValue = Type.Unsafe<SettingValue | null>({
  ...valueForm,
  type: [...valueForm.type, 'null'],
  title: '值',
})

export const textSettings = ['hours', 'roles'] as const
export type TextSetting = (typeof textSettings)[number]

/** What a value may be. */
export const settingBounds = {
  least: Nullable(Type.Integer({ title: '最小' })),
  most: Nullable(Type.Integer({ title: '最大' })),
  /** What 0 means; null if it means nothing else. */
  zero: Nullable(Type.String({ title: '0 的含义' })),
  /** What a text says; null for a switch or a number. */
  is: Nullable(OneOf(textSettings, { title: '文字的含义' })),
}

export interface SettingRule {
  title: string
  /** The default. */
  value: SettingValue
  /** What a text says: hours of a day, or the provider's roles by name. */
  is?: TextSetting
  /** The bounds of a number. */
  least?: number
  most?: number
  /** It may be 0, too, which means this. */
  zero?: string
  /**
   * A company may have its own value, which then applies to its people: `itself` if its own administrators set it,
   * `provider` if only the provider's people do.
   */
  setBy?: 'itself' | 'provider'
}

/** The settings of the installation, with their defaults. We added those of the call centre. */
export const settings = {
  'auth.one-device': { title: '同一账号只能在一处登录', value: false },
  'auth.second-step-roles': { title: '哪些角色登录须二次验证', value: '', is: 'roles' },
  'auth.password-days': { title: '密码用满多少天要换', value: 0, least: 0, most: 3650, zero: '不用换' },
  'auth.dormant-days': { title: '多少天没有登录就停用账号', value: 0, least: 0, most: 3650, zero: '不停用' },
  'auth.session-hours': { title: '登录后多少小时不用就要重新登录', value: 12, least: 1, most: 720 },
  'auth.idle-minutes': { title: '多少分钟没有操作就退出登录', value: 0, least: 0, most: 720, zero: '不退出' },
  'auth.session-days': { title: '最多多少天要重新登录一次', value: 30, least: 1, most: 365 },
  'console.watermark': { title: '页面加水印：姓名、工号和时间', value: false },
  'limit.requests': { title: '一处登录一分钟最多请求次数', ...upTo(1200) },
  'limit.writes': { title: '其中写入的次数', ...upTo(120) },
  'limit.numbers-minute': { title: '一人一分钟最多查询的完整号码', ...upTo(60) },
  'limit.numbers-day': { title: '一人一天最多查询的完整号码', ...upTo(1000) },
  'limit.numbers-listed': { title: '一人一天最多加入名单的号码', ...upTo(10_000) },
  'limit.numbers-of-mask': { title: '一人一天最多输入的掩码相同的号码', ...upTo(20) },
  // Logs must be kept for six months by law, and a gateway may repeat a report for days.
  'backup.every-hours': { title: '每隔多少小时自动备份', value: 24, least: 1, most: 720, zero: '不自动备份' },
  'backup.keep-days': { title: '自动备份保留天数', value: 14, least: 1, most: 3650 },
  'keep.log-days': { title: '操作日志和登录记录保留天数', ...days(730, 180) },
  'keep.reports-days': { title: '线路回报保留天数', ...days(180, 7) },
  'keep.states-days': { title: '坐席状态记录保留天数', ...days(400, 31) },
  'keep.blocks-days': { title: '拦截记录保留天数', ...days(400, 31) },
  // Different callees are counted exactly for up to 93 days.
  'keep.callees-days': { title: '每天呼叫过谁的记录保留天数', ...days(400, 93) },
  'keep.texts-days': { title: '含号码的原文保留天数', ...days(0, 31) },
  'call.dial-window': { title: '可拨时段', value: '08:00-21:00', is: 'hours', setBy: 'provider' },
  'call.needs-consent': { title: '没有登记同意的号码不能拨打；关：只提醒', value: false, setBy: 'itself' },
  'call.most-in-24-hours': {
    title: '同一号码 24 小时内最多呼叫次数',
    ...{ value: 5, least: 1, most: 100, setBy: 'provider' },
  },
  'call.most-in-5-minutes': {
    title: '同一号码 5 分钟内最多呼叫次数',
    ...{ value: 3, least: 1, most: 50, setBy: 'provider' },
  },
  'call.most-a-day': {
    title: '每位坐席一天最多呼叫次数',
    ...{ value: 0, least: 0, most: 10_000, zero: '不限', setBy: 'itself' },
  },
  'call.valid-seconds': { title: '有效通话最少秒数', value: 30, least: 1, most: 600, setBy: 'itself' },
  'call.result-without-answer': { title: '没有接通的通话也要选小结', value: false, setBy: 'itself' },
  'call.absence-seconds': {
    title: '坐席断开多少秒后结束通话',
    ...{ value: 60, least: 15, most: 600, setBy: 'itself' },
  },
  'call.wrap-up-seconds': { title: '话后整理时长（秒）', value: 30, least: 5, most: 600, setBy: 'itself' },
  'callback.offer-minutes': {
    title: '预约过了多少分钟没有回，同部门和上级部门的人可以接手',
    ...of(0, 10_080, '不给别人'),
  },
  'lock.complaint-hours': { title: '投诉要在多少小时内处理', value: 48, least: 1, most: 720, setBy: 'itself' },
  'list.most-attempts': {
    title: '名单：没有接通的号码最多呼叫次数',
    ...{ value: 3, least: 1, most: 20, setBy: 'itself' },
  },
  'list.busy-minutes': { title: '名单：用户忙，多少分钟后再呼', ...wait(15) },
  'list.no-answer-minutes': { title: '名单：无人接听，多少分钟后再呼', ...wait(120) },
  'list.rejected-minutes': { title: '名单：对方拒接，多少分钟后再呼', ...wait(240) },
  'list.off-minutes': { title: '名单：关机或无法接通，多少分钟后再呼', ...wait(240) },
  'list.fault-minutes': { title: '名单：线路原因没有呼出，多少分钟后再呼', ...wait(30) },
  'list.later-minutes': { title: '名单：按“稍后”，多少分钟后再呼', ...wait(30) },
  'pool.daily-claims': { title: '公海：每人一天最多领取', ...of(10, 1000, '不限') },
  'pool.daily-views': { title: '公海：每人一天最多查看多少位的资料', ...of(0, 10_000, '不限') },
  'pool.most-held': { title: '公海：名下满多少位客户就不能再领取', ...of(200, 100_000, '不限') },
  'pool.cooldown-days': { title: '公海：客户离开后，原归属人多少天内不能再领取', ...of(30, 365, '马上可以') },
  // A release must not take customers away that people count on: a company decides itself when that begins.
  'pool.follow-days': { title: '公海：多少天没有跟进或通话就回收', ...of(0, 365, '不回收') },
  'pool.follow-days-a': { title: '公海：其中 A 级客户', ...of(0, 365, '同其他客户') },
  'pool.follow-days-b': { title: '公海：其中 B 级客户', ...of(0, 365, '同其他客户') },
  'pool.follow-days-c': { title: '公海：其中 C 级客户', ...of(0, 365, '同其他客户') },
  'pool.follow-days-d': { title: '公海：其中 D 级客户', ...of(0, 365, '同其他客户') },
  'pool.deal-days': { title: '公海：领取多少天没有定金或成交就回收', ...of(0, 1000, '不回收') },
  'pool.notice-days': { title: '公海：回收前多少天提醒', value: 2, least: 1, most: 30, setBy: 'itself' },
  'pool.protect-days': { title: '公海：一次保护多少天', value: 30, least: 1, most: 365, setBy: 'itself' },
  'pool.most-protected': { title: '公海：每人最多同时保护多少位', ...of(20, 10_000, '不限') },
} as const satisfies Record<string, SettingRule>

/** At most so many; 0: as many as one likes. */
function upTo<const M extends number>(most: M) {
  return { value: most, least: 0, most: 1_000_000, zero: '不限' } as const
}

/** Days for which rows stay, at least so many; 0: for ever. */
function days<const D extends number, const L extends number>(value: D, least: L) {
  return { value, least, most: 36_500, zero: '一直保留' } as const
}

/** Minutes until a number of a list is called again. */
function wait<const M extends number>(minutes: M) {
  return { value: minutes, least: 1, most: 10_080, setBy: 'itself' } as const
}

/** A number of a company's own pool rules. */
function of<const V extends number, const M extends number, const Z extends string>(value: V, most: M, zero: Z) {
  return { value, least: 0, most, zero, setBy: 'itself' } as const
}

/** A value in words. @param zero what 0 means */
export function settingText(value: SettingValue, zero?: string | null): string {
  if (typeof value === 'boolean') return value ? '开' : '关'
  if (value === '') return '没有'
  return value === 0 && zero ? zero : String(value)
}

export type SettingKey = keyof typeof settings
type Wide<V> = V extends boolean ? boolean : V extends number ? number : string
/** The type of a setting's value, which is the type of its default. */
export type SettingValueOf<K extends SettingKey> = Wide<(typeof settings)[K]['value']>
export const settingKeys = Object.keys(settings) as [SettingKey, ...SettingKey[]]

const Setting = Type.Object({
  key: OneOf(settingKeys, { title: '设置项' }),
  title: Type.String({ title: '说明' }),
  value: SettingValue,
  usual: SettingValue,
  ...settingBounds,
})
/** The settings for which a company may have its own value. */
export type CompanySettingKey = {
  [K in SettingKey]: (typeof settings)[K] extends { setBy: string } ? K : never
}[SettingKey]
export const companySettingKeys = settingKeys.filter((key) => 'setBy' in settings[key]) as [
  CompanySettingKey,
  ...CompanySettingKey[],
]

/** What a user has arranged: column layouts, their own hotkeys. Only the console reads the values. */
const Preference = Type.Object({
  /** E.g. `hotkeys` or `columns./manager/userlist`. */
  key: Type.String({
    title: '偏好项',
    minLength: 1,
    maxLength: 80,
    pattern: '^[a-z][\\w./-]*$',
    examples: ['hotkeys'],
  }),
  /** JSON; null removes it. */
  value: Nullable(Type.String({ title: '值', maxLength: 20_000 })),
})

/** Who sees a view: the user alone, their department with those below it, or all of their company. */
export const viewShares = ['SELF', 'DEPARTMENT', 'COMPANY'] as const
export type ViewShare = (typeof viewShares)[number]

/** The filters, order and columns of a list page, saved under a name. */
export const SavedView = Type.Object({
  id: Id(),
  /** The page's path. */
  page: Type.String({ title: '页面' }),
  name: Type.String({ title: '视图名' }),
  /** The query string of the page's address, without `?`. */
  query: Type.String({ title: '条件' }),
  sort: Type.Integer({ title: '排序' }),
  share: OneOf(viewShares, { title: '分享' }),
  /** Whose it is; null: the user's own. Only the owner changes it. */
  ownerName: Nullable(Type.String({ title: '创建人' })),
})
export type SavedView = Type.Static<typeof SavedView>

/** How often a user has used a command, and when last. The palette orders commands by it. */
const CommandUsage = Type.Object({
  command: Type.String({ title: '命令' }),
  count: Type.Integer({ title: '次数' }),
  lastTime: Seconds('最近使用'),
})

const views = genericList({ name: 'system.saved-view', title: '视图', base: '/system/api/v1/manager/savedView' })
const Path = Type.String({ title: '页面', maxLength: 100, pattern: '^/', examples: ['/manager/userlist'] })
const viewForm = {
  name: Line('视图名', 20),
  query: Type.String({ title: '条件', maxLength: 2000 }),
  /** Left out: a new one is the user's alone, and another stays as it is. Only employees share. */
  share: Type.Optional(OneOf(viewShares, { title: '分享' })),
}

const logs = genericList({ name: 'system.log', title: '操作日志', base: '/system/api/v1/manager/log' })

export const systemEndpoints = {
  logList: logs.list('/system/log/list', OperationLog, {
    keywords: Keywords,
    kind: Type.Optional(OneOf(operationKinds, { title: '种类' })),
    userId: Type.Optional(Id('操作人')),
    companyId: Type.Optional(Id('公司')),
    module: SeveralOf(OneOf(operationModules, { title: '模块' })),
    object: Type.Optional(Type.String({ title: '对象', maxLength: 80, trim: true })),
    result: SeveralOf(OneOf(operationResults, { title: '结果' })),
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
      { key: OneOf(settingKeys, { title: '设置项' }), value: SettingValue },
      { additionalProperties: false },
    ),
    data: Type.Null(),
    writes: true,
  }),
  /** The user's own preferences. */
  preferenceList: endpoint({
    name: 'system.preference.list',
    title: '我的偏好',
    method: 'GET',
    path: '/system/api/v1/manager/preference/list',
    permission: 'signed-in',
    data: Type.Array(Preference),
  }),
  preferenceUpdate: endpoint({
    name: 'system.preference.update',
    title: '修改我的偏好',
    method: 'POST',
    path: '/system/api/v1/manager/preference/update',
    permission: 'signed-in',
    body: Preference,
    data: Type.Null(),
  }),
  /** The user's own, then those that colleagues share with them. */
  savedViewList: endpoint({
    name: 'system.saved-view.list',
    title: '我的视图',
    method: 'GET',
    path: '/system/api/v1/manager/savedView/list',
    permission: 'signed-in',
    query: Type.Object({ page: Type.Optional(Path) }, { additionalProperties: false }),
    data: Type.Array(SavedView),
  }),
  savedViewAdd: views.add('signed-in', { page: Path, ...viewForm }),
  savedViewUpdate: views.update('signed-in', viewForm),
  savedViewDelete: views.delete('signed-in'),
  /** The user's own usage, most recent first. */
  usageList: endpoint({
    name: 'system.command-usage.list',
    title: '我的常用命令',
    method: 'GET',
    path: '/system/api/v1/manager/commandUsage/list',
    permission: 'signed-in',
    data: Type.Array(CommandUsage),
  }),
  usageAdd: endpoint({
    name: 'system.command-usage.add',
    title: '记录使用的命令',
    method: 'POST',
    path: '/system/api/v1/manager/commandUsage/add',
    permission: 'signed-in',
    body: Type.Object(
      {
        command: Type.String({
          title: '命令',
          maxLength: 80,
          pattern: '^[a-z]+(-[a-z]+)*\\.[a-z0-9-]+$',
          examples: ['customer.add'],
        }),
      },
      { additionalProperties: false },
    ),
    data: Type.Null(),
  }),
}

/** The limits of a view's name. */
export const viewLimits = limitsOf(systemEndpoints.savedViewAdd, 'name')
