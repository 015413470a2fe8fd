/** The workstation (呼叫中心): the agent's state, dialling, the queue, results, drafts, and the live messages. */
import * as Type from 'typebox'
import { agentStateNames, chosenStates } from './agent-states'
import type { BlockReason } from './block-reasons'
import { Call, CallCutOff, CallException, callStateSchema, hangupBySchema, Millis } from './call'
import { PersonBrief } from './company'
import { endpoint } from './endpoint'
import { Flag, Id, Line, maskedPhone, Nullable, OneOf, PhoneInput, Seconds } from './envelope'
import { limitsOf } from './limits'
import { Keywords, longestKeywords } from './list'

const base = '/phone/api/v1/manager'
const CustomerTypeNumber = Type.Integer({ title: '类型', minimum: 0, maximum: 99 })

/** The most characters of one line of a pasted list. */
export const longestLine = 200

/** `data` of an answer with code 42200: why the call wasn't placed, and when it will be allowed. */
export interface Blocked {
  reason: BlockReason
  /** Epoch seconds; null if waiting doesn't help. */
  nextAllowedTime: number | null
}

/** The state of an agent. Times are epoch milliseconds of the server's clock. */
export const Agent = Type.Object({
  state: OneOf(agentStateNames, { title: '状态' }),
  since: Millis('起始'),
  /** The call that the state belongs to: a running call, or the call in wrap-up. */
  callId: Nullable(Id('通话编号')),
  /** In wrap-up: when the wrap-up ends by itself. */
  wrapUntil: Nullable(Millis('整理截止')),
  /** The wrap-up was already extended because the agent was typing. This happens only once. */
  prolonged: Flag('已自动延长'),
})
export type Agent = Type.Static<typeof Agent>

/** A call as the workstation shows it. */
export const LiveCall = Type.Object({
  id: Id('通话编号'),
  callNo: Type.String({ title: '通话ID' }),
  state: callStateSchema,
  ...maskedPhone,
  province: Nullable(Type.String({ title: '省' })),
  city: Nullable(Type.String({ title: '市' })),
  carrier: Nullable(Type.String({ title: '运营商' })),
  customerId: Nullable(Id('客户')),
  /** The entry of the agent's pasted list that the call is for. */
  itemId: Nullable(Id('名单条目')),
  /** The customer's name, or the name next to the number in a pasted list. */
  customerName: Nullable(Type.String({ title: '客户' })),
  createTime: Millis('时间'),
  submitTime: Nullable(Millis('送呼时间')),
  ringTime: Nullable(Millis('振铃时间')),
  answerTime: Nullable(Millis('接通时间')),
  endTime: Nullable(Millis('结束时间')),
  talkSec: Type.Integer({ title: '通话（秒）' }),
  muted: Flag('静音'),
  hangupBy: Nullable(hangupBySchema),
  cutOff: Nullable(CallCutOff),
  exception: Nullable(CallException),
  wrapupId: Nullable(Id('小结')),
  /** An unanswered call gets its outcome as result, unless the company always asks for a result. */
  needsResult: Flag('要选小结'),
})
export type LiveCall = Type.Static<typeof LiveCall>

/** The day's figures, by the formulas of the reports (M1, M2, M5, M7, M17 and so on). */
export const DayFigures = Type.Object({
  submitted: Type.Integer({ title: '呼叫量' }),
  answered: Type.Integer({ title: '接通量' }),
  valid: Type.Integer({ title: '有效通话量' }),
  intent: Type.Integer({ title: '意向量' }),
  talkSec: Type.Integer({ title: '通话总时长（秒）' }),
})
export type DayFigures = Type.Static<typeof DayFigures>

/** The most agents that 呼叫中心 shows to a supervisor. Agents who are present come first. */
export const mostAgents = 200
/** How many of the last calls 呼叫中心 shows. */
export const mostLastCalls = 20

/** An agent's call that is under way or in wrap-up, as others see it. */
const AgentCall = Type.Object({
  id: Id('通话编号'),
  ...maskedPhone,
  customerName: Nullable(Type.String({ title: '客户' })),
  createTime: Millis('时间'),
})

/** An employee that the viewer supervises: the state, since when, and the day's figures. */
const CentreAgent = Type.Object({
  id: Id('坐席'),
  nickname: Type.String({ title: '姓名' }),
  employeeNo: Type.String({ title: '工号' }),
  departmentName: Nullable(Type.String({ title: '部门' })),
  companyName: Type.String({ title: '公司' }),
  state: OneOf(agentStateNames, { title: '状态' }),
  /** Null: this employee was never at a workstation. */
  since: Nullable(Millis('起始')),
  call: Nullable(AgentCall),
  submitted: Type.Integer({ title: '呼叫量' }),
  answered: Type.Integer({ title: '接通量' }),
  talkSec: Type.Integer({ title: '通话总时长（秒）' }),
})
export type CentreAgent = Type.Static<typeof CentreAgent>

/** The call centre of a supervisor. */
export const Centre = Type.Object({
  /** The server's clock. */
  now: Millis('服务器时间'),
  /** The figures of the day. */
  figures: DayFigures,
  /** How many agents are in each state. Agents without a state are not counted. */
  states: Type.Array(
    Type.Object({ state: OneOf(agentStateNames, { title: '状态' }), count: Type.Integer({ title: '人数' }) }),
  ),
  /** Agents who are present come first; both groups are ordered by company and employee number. */
  agents: Type.Array(CentreAgent),
  /** The day's last calls, newest first. */
  calls: Type.Array(Call),
})
export type Centre = Type.Static<typeof Centre>

/** What the agent began to type for a call and has not saved. It survives a hang-up, a reload and a crash. */
const draftFields = {
  codeId: Nullable(Id('小结')),
  name: Nullable(Type.String({ title: '名称', maxLength: 60 })),
  type: Nullable(CustomerTypeNumber),
  remark: Nullable(Type.String({ title: '备注', maxLength: 2000 })),
  /** The booked time of a callback, which is also the time of the next follow-up. */
  nextFollowTime: Nullable(Seconds('下次跟进')),
  /** Why the customer goes back to the pool. */
  reason: Nullable(Type.String({ title: '原因', maxLength: 200 })),
}
export const CallDraft = Type.Object({ callId: Id('通话编号'), ...draftFields, updateTime: Millis('更新时间') })
export type CallDraft = Type.Static<typeof CallDraft>

/** Everything that the workstation needs at the start, and again after a cut if the missed events are not enough. */
export const Station = Type.Object({
  /** The server's clock. */
  now: Millis('服务器时间'),
  agent: Agent,
  call: Nullable(LiveCall),
  figures: DayFigures,
})
export type Station = Type.Static<typeof Station>

/**
 * Whether this person is to be called now, comes again later (`dueTime`), or was called today (only for the agent's own
 * customers).
 */
const queueStatuses = ['WAITING', 'LATER', 'CALLED'] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** A person to call. */
export const QueueItem = Type.Object({
  /** Unique in the queue. */
  key: Type.String(),
  customerId: Nullable(Id('客户')),
  callbackId: Nullable(Id('预约')),
  itemId: Nullable(Id('名单条目')),
  name: Nullable(Type.String({ title: '客户' })),
  ...maskedPhone,
  type: Nullable(CustomerTypeNumber),
  province: Nullable(Type.String({ title: '省' })),
  city: Nullable(Type.String({ title: '市' })),
  status: OneOf(queueStatuses, { title: '排队状态' }),
  /**
   * For a callback: when it is due. For a list entry: when it comes again or came again. Otherwise: when to follow up.
   */
  dueTime: Nullable(Seconds('时间')),
  /** The note of a callback, or the text next to the number and name in a pasted list. */
  note: Nullable(Type.String({ title: '说明' })),
  callCount: Type.Integer({ title: '呼叫次数' }),
  lastCallTime: Nullable(Seconds('最近呼叫')),
  /**
   * The outcome of the last call: its result, or why it was not answered. Only for those called today and for list
   * entries.
   */
  lastOutcome: Nullable(Type.String({ title: '最近结果' })),
})
export type QueueItem = Type.Static<typeof QueueItem>

/** The queue's views: those of 我的客户, and a pasted list. */
export const queueViews = {
  today: '今日待跟进',
  overdue: '已逾期',
  uncalled: '未呼',
  intent: '高意向',
  all: '我的客户',
  list: '粘贴的名单',
} as const
export type QueueView = keyof typeof queueViews
const queueViewNames = Object.keys(queueViews) as [QueueView, ...QueueView[]]
/** The most rows a queue shows. */
export const mostInQueue = 500

/** How many list entries are in each status. The entries that are missing from the sum are being called. */
const listCounts = {
  /** Entries to call now. */
  waiting: Type.Integer({ title: '待呼' }),
  /** Entries to call again later. */
  later: Type.Integer({ title: '稍后' }),
  done: Type.Integer({ title: '已完成' }),
}

/** What an agent can do with a list entry: call it now, put it off, or skip it. */
const itemDecisions = ['WAITING', 'LATER', 'SKIPPED'] as const
const ItemDecision = {
  decision: OneOf(itemDecisions, { title: '处理' }),
  /** With LATER: the time. */
  laterTime: Nullable(Seconds('稍后到')),
}

/** A promised call: the agent's own, and not done yet. */
export const Callback = Type.Object({
  id: Id('预约'),
  customerId: Nullable(Id('客户')),
  name: Nullable(Type.String({ title: '客户' })),
  ...maskedPhone,
  province: Nullable(Type.String({ title: '省' })),
  city: Nullable(Type.String({ title: '市' })),
  time: Seconds('时间'),
  note: Nullable(Type.String({ title: '说明' })),
})
export type Callback = Type.Static<typeof Callback>

const DialList = Type.Object({
  id: Id(),
  name: Type.String({ title: '名单' }),
  total: Type.Integer({ title: '号码数' }),
  ...listCounts,
  createTime: Seconds('创建时间'),
})
export type DialList = Type.Static<typeof DialList>

const byCall = { callId: Id('通话编号') }
const body = <P extends Type.TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

export const phoneEndpoints = {
  stationInfo: endpoint({
    name: 'phone.station-info',
    title: '工作台',
    method: 'GET',
    path: `${base}/station/info`,
    permission: '/phone/index',
    data: Station,
  }),
  /** For supervisors: the agents in scope, the day's figures and its last calls. */
  centreInfo: endpoint({
    name: 'phone.centre-info',
    title: '呼叫中心概况',
    method: 'GET',
    path: `${base}/centre/info`,
    permission: '/phone/index',
    data: Centre,
    passive: true,
  }),
  stateUpdate: endpoint({
    name: 'phone.state-update',
    title: '切换坐席状态',
    method: 'POST',
    path: `${base}/state/update`,
    permission: '/phone/index',
    body: body({ state: OneOf(chosenStates, { title: '状态' }) }),
    data: Agent,
  }),
  /**
   * Places a call. The same `requestId` again answers the same call. A blocked attempt answers code 42200 with
   * `Blocked`, and the server keeps it.
   */
  dial: endpoint({
    name: 'phone.dial',
    title: '拨打',
    method: 'POST',
    path: `${base}/call/dial`,
    permission: 'call:dial',
    body: body({
      requestId: Type.String({
        title: '请求编号',
        pattern: '^[0-9a-f-]{36}$',
        examples: ['3f0c4b9e-8c57-4f0e-9a43-2f6a6d1f9b10'],
      }),
      phone: PhoneInput(),
      customerId: Type.Optional(Nullable(Id('客户'))),
      /** The entry of a pasted list that the call is for. */
      itemId: Type.Optional(Nullable(Id('名单条目'))),
    }),
    data: LiveCall,
  }),
  hangup: endpoint({
    name: 'phone.hangup',
    title: '挂断',
    method: 'POST',
    path: `${base}/call/hangup`,
    permission: 'call:dial',
    body: body(byCall),
    data: Type.Null(),
    withoutDatabase: true,
  }),
  mute: endpoint({
    name: 'phone.mute',
    title: '静音',
    method: 'POST',
    path: `${base}/call/mute`,
    permission: 'call:dial',
    body: body({ ...byCall, muted: Flag('静音') }),
    data: Type.Null(),
  }),
  /**
   * Saves the result of the agent's own call and ends the wrap-up. A call that needs no result (`needsResult`) may have
   * none.
   */
  wrapupSave: endpoint({
    name: 'phone.wrapup-save',
    title: '保存小结',
    method: 'POST',
    path: `${base}/wrapup/save`,
    permission: 'call:dial',
    body: body({
      ...byCall,
      codeId: Nullable(Id('小结')),
      /** The reason, if the result gives the customer back to the pool. */
      reason: Type.Optional(Nullable(Line('原因', 200))),
      /**
       * The time of a booked callback, whatever the result; it is also the time of the next follow-up. Absent: the
       * result decides; if it says nothing, a planned time in the future stays. Null: nothing is planned any more.
       */
      nextFollowTime: Type.Optional(Nullable(Seconds('下次跟进'))),
    }),
    data: Agent,
    writes: true,
  }),
  /**
   * Takes back the agent's last result within its 8 seconds, with everything that the result caused. The wrap-up goes
   * on, unless another call has begun. What somebody has changed since stays, and the answer names it.
   */
  wrapupUndo: endpoint({
    name: 'phone.wrapup-undo',
    title: '撤销小结',
    method: 'POST',
    path: `${base}/wrapup/undo`,
    permission: 'call:dial',
    body: body(byCall),
    data: Type.Object({
      agent: Agent,
      call: Nullable(LiveCall),
      stayed: Type.Array(Type.String(), { title: '没有改回' }),
    }),
    writes: true,
  }),
  /**
   * Adds 30 seconds. With `auto` (the agent is still typing) it does so only once in a wrap-up; a second time changes
   * nothing.
   */
  wrapupExtend: endpoint({
    name: 'phone.wrapup-extend',
    title: '延长话后整理',
    method: 'POST',
    path: `${base}/wrapup/extend`,
    permission: 'call:dial',
    body: body({ ...byCall, auto: Type.Optional(Flag('自动')) }),
    data: Agent,
  }),
  /**
   * Replaces the whole numbers in a typed text by their masks and references, so that no address and no GET holds a
   * number. Any other text comes back unchanged. Stores nothing, and tells nothing about stored data.
   */
  referenceInfo: endpoint({
    name: 'phone.reference-info',
    title: '号码换引用',
    method: 'POST',
    path: `${base}/reference/info`,
    permission: 'signed-in',
    body: body({ text: Type.String({ title: '文本', maxLength: 2 * longestKeywords }) }),
    data: Type.Object({ text: Type.String({ title: '文本' }) }),
  }),
  draftInfo: endpoint({
    name: 'phone.draft-info',
    title: '通话草稿',
    method: 'GET',
    path: `${base}/draft/info`,
    permission: '/phone/index',
    query: body(byCall),
    data: Nullable(CallDraft),
  }),
  /** Keeps the draft of the agent's own call. A draft with an older `updateTime` than the kept one changes nothing. */
  draftUpdate: endpoint({
    name: 'phone.draft-update',
    title: '保存通话草稿',
    method: 'POST',
    path: `${base}/draft/update`,
    permission: '/phone/index',
    body: body({ ...byCall, ...draftFields, updateTime: Millis('更新时间') }),
    data: Type.Null(),
  }),
  queueInfo: endpoint({
    name: 'phone.queue-info',
    title: '呼叫队列',
    method: 'GET',
    path: `${base}/queue/info`,
    permission: '/phone/index',
    query: body({
      view: OneOf(queueViewNames, { title: '视图', default: 'today' }),
      listId: Type.Optional(Id('名单')),
      keywords: Keywords,
    }),
    data: Type.Object({
      /** Callbacks that are overdue or due within an hour. They come first in every view. */
      callbacks: Type.Array(QueueItem),
      /** People to call now come first, then those who come again later, then those called today. */
      records: Type.Array(QueueItem),
      /** The count of the whole view; `records` has at most 500. */
      total: Type.Integer(),
      /** The counts of the whole view. The agent's own customers who were called today count as done. */
      ...listCounts,
    }),
  }),
  /** What the call pane shows about a number before and during a call. */
  contactInfo: endpoint({
    name: 'phone.contact-info',
    title: '号码资料',
    method: 'GET',
    path: `${base}/contact/info`,
    permission: '/phone/index',
    query: body({ phone: PhoneInput() }),
    data: Type.Object({
      ...maskedPhone,
      province: Nullable(Type.String({ title: '省' })),
      city: Nullable(Type.String({ title: '市' })),
      carrier: Nullable(Type.String({ title: '运营商' })),
      /** The customer with this number that the agent may see. The agent's own customer comes before others. */
      customer: Nullable(
        Type.Object({
          id: Id(),
          userId: Nullable(Id('归属人')),
          ownerName: Nullable(Type.String({ title: '归属人' })),
          name: Type.String({ title: '名称' }),
          type: CustomerTypeNumber,
          /** When to follow up next. */
          nextFollowTime: Nullable(Seconds('下次跟进')),
          protectUntil: Nullable(Seconds('保护至')),
          recycleTime: Nullable(Seconds('回收时间')),
        }),
      ),
      /** The company's calls to this number in the last 24 hours, and the limit. */
      callsIn24h: Type.Integer({ title: '24 小时内呼叫' }),
      mostIn24h: Type.Integer({ title: '24 小时内上限' }),
      locked: Nullable(Type.String({ title: '锁定原因' })),
      /** The callbacks promised to this number, earliest first: the agent's own, and others' in scope. */
      callbacks: Type.Array(
        Type.Object({
          id: Id('预约'),
          time: Seconds('时间'),
          note: Nullable(Type.String({ title: '说明' })),
          userName: Type.String({ title: '预约人' }),
          /** The agent's own callback, which the agent can move or cancel. */
          own: Flag('本人'),
        }),
      ),
      /** The current lock, if the agent's company placed it and may lift it. */
      lockId: Nullable(Id('锁定')),
      /**
       * What the agent last typed into the customer form during a call with this number and never saved, within the
       * last seven days.
       */
      draft: Nullable(CallDraft),
      /** The company's last calls to this number, newest first. */
      calls: Type.Array(
        Type.Object({
          id: Id(),
          time: Millis('时间'),
          state: callStateSchema,
          answered: Flag('接通'),
          talkSec: Type.Integer({ title: '通话（秒）' }),
          result: Nullable(Type.String({ title: '小结或异常' })),
          user: Nullable(PersonBrief),
          /** Whether the viewer may open its record. */
          own: Flag('在数据范围内'),
        }),
      ),
      callTotal: Type.Integer({ title: '通话次数' }),
      answeredTotal: Type.Integer({ title: '接通次数' }),
    }),
  }),
  callbackAdd: endpoint({
    name: 'phone.callback-add',
    title: '预约回访',
    method: 'POST',
    path: `${base}/callback/add`,
    permission: 'call:dial',
    body: body({
      phone: PhoneInput(),
      customerId: Type.Optional(Nullable(Id('客户'))),
      time: Type.Integer({ ...Seconds('时间'), examples: [1_772_700_000] }),
      note: Type.Optional(Nullable(Line('说明', 200, 0))),
    }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** The agent's own open callbacks, earliest first, at most 500. */
  callbackList: endpoint({
    name: 'phone.callback-list',
    title: '我的预约',
    method: 'GET',
    path: `${base}/callback/list`,
    permission: '/phone/index',
    data: Type.Array(Callback),
  }),
  /** Moves the agent's own callback to another time. */
  callbackUpdate: endpoint({
    name: 'phone.callback-update',
    title: '改预约时间',
    method: 'POST',
    path: `${base}/callback/update`,
    permission: 'call:dial',
    body: body({ id: Id('预约'), time: Type.Integer({ ...Seconds('时间'), examples: [1_772_700_000] }) }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Undoes the cancelling of the agent's own callback, or otherwise its last move. */
  callbackRestore: endpoint({
    name: 'phone.callback-restore',
    title: '恢复预约',
    method: 'POST',
    path: `${base}/callback/restore`,
    permission: 'call:dial',
    body: body({ id: Id('预约') }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  callbackDelete: endpoint({
    name: 'phone.callback-delete',
    title: '取消预约',
    method: 'GET',
    path: `${base}/callback/delete`,
    permission: 'call:dial',
    query: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Locks a number, so that the company no longer calls it. The lock ends after `days`, or never. */
  lockAdd: endpoint({
    name: 'phone.lock-add',
    title: '锁定号码',
    method: 'POST',
    path: `${base}/lock/add`,
    permission: 'call:dial',
    body: body({
      phone: PhoneInput(),
      reason: Line('原因', 200),
      days: Type.Optional(Nullable(Type.Integer({ title: '天数', minimum: 1, maximum: 3650 }))),
    }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Removes a lock that the user has just placed. */
  lockUndo: endpoint({
    name: 'phone.lock-undo',
    title: '撤销锁定',
    method: 'POST',
    path: `${base}/lock/undo`,
    permission: 'call:dial',
    body: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /**
   * Lifts a lock of the user's company. A lock after a complaint must be lifted by another person than the one who
   * placed it.
   */
  unlock: endpoint({
    name: 'phone.unlock',
    title: '解锁号码',
    method: 'POST',
    path: `${base}/lock/unlock`,
    permission: 'lock:lift',
    body: body({ id: Id(), reason: Line('原因', 200) }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  listList: endpoint({
    name: 'phone.list-list',
    title: '我的名单',
    method: 'GET',
    path: `${base}/list/list`,
    permission: '/phone/index',
    data: Type.Array(DialList),
  }),
  /** Pasted numbers, one in each entry. The answer names invalid ones and duplicates by their position (from 0). */
  listAdd: endpoint({
    name: 'phone.list-add',
    title: '粘贴名单',
    method: 'POST',
    path: `${base}/list/add`,
    permission: 'call:dial',
    body: body({
      name: Line('名单', 40),
      lines: Type.Array(Type.String({ maxLength: longestLine }), { title: '号码', minItems: 1, maxItems: 2000 }),
    }),
    data: Type.Object({
      id: Nullable(Id()),
      added: Type.Integer({ title: '加入' }),
      rejected: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() })),
    }),
    writes: true,
  }),
  listDelete: endpoint({
    name: 'phone.list-delete',
    title: '删除名单',
    method: 'GET',
    path: `${base}/list/delete`,
    permission: 'call:dial',
    query: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /**
   * Puts an entry of the agent's own list off, skips it, or takes it back. Answers its earlier state, which undoes the
   * change.
   */
  listItemUpdate: endpoint({
    name: 'phone.list-item-update',
    title: '名单条目稍后或跳过',
    method: 'POST',
    path: `${base}/list/item/update`,
    permission: 'call:dial',
    body: body({
      id: Id('名单条目'),
      decision: ItemDecision.decision,
      /** Absent with LATER: the settings decide the time. */
      laterTime: Type.Optional(ItemDecision.laterTime),
    }),
    data: Type.Object({ ...ItemDecision, before: Type.Object(ItemDecision) }),
    writes: true,
  }),
}

/**
 * The limits of three reasons: why a customer goes back to the pool, what a callback is about, why a number is locked
 * or unlocked.
 */
export const resultLimits = limitsOf(phoneEndpoints.wrapupSave, 'reason')
export const callbackLimits = limitsOf(phoneEndpoints.callbackAdd, 'note')
export const lockLimits = limitsOf(phoneEndpoints.lockAdd, 'reason')
export const unlockLimits = limitsOf(phoneEndpoints.unlock, 'reason')
export const listLimits = limitsOf(phoneEndpoints.listAdd, 'name', 'lines')
