/** The workstation (呼叫中心): the agent's state, dialling, the queue, results, drafts, and what the server tells live. */
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

/** `data` of an answer with code 42200: why a call wasn't placed, and from when on it may be. */
export interface Blocked {
  reason: BlockReason
  /** Epoch seconds; null where waiting doesn't help. */
  nextAllowedTime: number | null
}

/** Where somebody is. Times are epoch milliseconds of the server's clock. */
export const Agent = Type.Object({
  state: OneOf(agentStateNames, { title: '状态' }),
  since: Millis('起始'),
  /** The call that the state belongs to: under way, or in wrap-up. */
  callId: Nullable(Id('通话编号')),
  /** In wrap-up: when it ends by itself. */
  wrapUntil: Nullable(Millis('整理截止')),
  /** It was prolonged already because somebody was typing: it is once. */
  prolonged: Flag('已自动延长'),
})
export type Agent = Type.Static<typeof Agent>

/** A call as the workstation follows it. */
export const LiveCall = Type.Object({
  id: Id('通话编号'),
  callNo: Type.String({ title: '通话ID' }),
  state: callStateSchema,
  ...maskedPhone,
  province: Nullable(Type.String({ title: '省' })),
  city: Nullable(Type.String({ title: '市' })),
  carrier: Nullable(Type.String({ title: '运营商' })),
  customerId: Nullable(Id('客户')),
  /** The entry of one's own pasted list that it is for. */
  itemId: Nullable(Id('名单条目')),
  /** The customer's name, or the one that stands beside the number in a pasted list. */
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
  /** Without an answer the outcome is the result, unless the company asks for one all the same. */
  needsResult: Flag('要选小结'),
})
export type LiveCall = Type.Static<typeof LiveCall>

/** The figures of the day, by the formulas of the reports (M1, M2, M5, M7, M17 and so on). */
export const DayFigures = Type.Object({
  submitted: Type.Integer({ title: '呼叫量' }),
  answered: Type.Integer({ title: '接通量' }),
  valid: Type.Integer({ title: '有效通话量' }),
  intent: Type.Integer({ title: '意向量' }),
  talkSec: Type.Integer({ title: '通话总时长（秒）' }),
})
export type DayFigures = Type.Static<typeof DayFigures>

/** The most agents that 呼叫中心 shows to whoever answers for them: those who are there first. */
export const mostAgents = 200
/** How many of the last calls stand there. */
export const mostLastCalls = 20

/** The call of an agent that is under way or in wrap-up, as others see it. */
const AgentCall = Type.Object({
  id: Id('通话编号'),
  ...maskedPhone,
  customerName: Nullable(Type.String({ title: '客户' })),
  createTime: Millis('时间'),
})

/** An employee of those one answers for: where they are, since when, and their day. */
const CentreAgent = Type.Object({
  id: Id('坐席'),
  nickname: Type.String({ title: '姓名' }),
  employeeNo: Type.String({ title: '工号' }),
  departmentName: Nullable(Type.String({ title: '部门' })),
  companyName: Type.String({ title: '公司' }),
  state: OneOf(agentStateNames, { title: '状态' }),
  /** Null: never at a workstation. */
  since: Nullable(Millis('起始')),
  call: Nullable(AgentCall),
  submitted: Type.Integer({ title: '呼叫量' }),
  answered: Type.Integer({ title: '接通量' }),
  talkSec: Type.Integer({ title: '通话总时长（秒）' }),
})
export type CentreAgent = Type.Static<typeof CentreAgent>

/** The call centre that somebody answers for. */
export const Centre = Type.Object({
  /** The server's clock. */
  now: Millis('服务器时间'),
  /** Of the day. */
  figures: DayFigures,
  /** How many are in each state; those in none are not listed. */
  states: Type.Array(
    Type.Object({ state: OneOf(agentStateNames, { title: '状态' }), count: Type.Integer({ title: '人数' }) }),
  ),
  /** Those who are there first, each half by company and employee number. */
  agents: Type.Array(CentreAgent),
  /** The day's last, newest first. */
  calls: Type.Array(Call),
})
export type Centre = Type.Static<typeof Centre>

/** What was begun for a call and not yet saved: nothing of it is lost by a hang-up, a reload or a crash. */
const draftFields = {
  codeId: Nullable(Id('小结')),
  name: Nullable(Type.String({ title: '名称', maxLength: 60 })),
  type: Nullable(CustomerTypeNumber),
  remark: Nullable(Type.String({ title: '备注', maxLength: 2000 })),
  /** When a callback was booked for, which is when to follow up next too. */
  nextFollowTime: Nullable(Seconds('下次跟进')),
  /** Why a customer goes back to the pool. */
  reason: Nullable(Type.String({ title: '原因', maxLength: 200 })),
}
export const CallDraft = Type.Object({ callId: Id('通话编号'), ...draftFields, updateTime: Millis('更新时间') })
export type CallDraft = Type.Static<typeof CallDraft>

/** Everything the workstation needs at once, and again after a cut that can't be mended by the missed events alone. */
export const Station = Type.Object({
  /** The server's clock. */
  now: Millis('服务器时间'),
  agent: Agent,
  call: Nullable(LiveCall),
  figures: DayFigures,
})
export type Station = Type.Static<typeof Station>

/**
 * Whether somebody in the queue is to be called now, comes again later (`dueTime`), or, of one's own customers, was called
 * today.
 */
const queueStatuses = ['WAITING', 'LATER', 'CALLED'] as const
export type QueueStatus = (typeof queueStatuses)[number]

/** Somebody to call. */
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
  /** Of a callback: when; of an entry of a list: when it comes, or came, again; else when to follow up. */
  dueTime: Nullable(Seconds('时间')),
  /** What was written to a callback, or stands beside number and name in a pasted list. */
  note: Nullable(Type.String({ title: '说明' })),
  callCount: Type.Integer({ title: '呼叫次数' }),
  lastCallTime: Nullable(Seconds('最近呼叫')),
  /** What the last call brought: its result, or why it was not answered. Of those called today, and of a list's entries. */
  lastOutcome: Nullable(Type.String({ title: '最近结果' })),
})
export type QueueItem = Type.Static<typeof QueueItem>

/** The queue's views of 我的客户, and a list that was pasted. */
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

/** How the entries of a list stand; what is missing to all of them is being called. */
const listCounts = {
  /** To be called now. */
  waiting: Type.Integer({ title: '待呼' }),
  /** To be called again later. */
  later: Type.Integer({ title: '稍后' }),
  done: Type.Integer({ title: '已完成' }),
}

/** What can be done with an entry of a list by hand: it waits, comes later, or is left out. */
const itemDecisions = ['WAITING', 'LATER', 'SKIPPED'] as const
const ItemDecision = {
  decision: OneOf(itemDecisions, { title: '处理' }),
  /** With LATER: when. */
  laterTime: Nullable(Seconds('稍后到')),
}

/** Somebody who was promised a call: one's own, and open. */
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
  /** The agents in scope, the day's figures and its last calls: for whoever answers for others. */
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
   * Places a call. The same `requestId` again answers the same call. A blocked attempt answers code 42200 with `Blocked`,
   * and is kept.
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
      /** The entry of a pasted list that it is for. */
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
  /** Gives one's own call its result and ends the wrap-up. A call that needs none (`needsResult`) may go without. */
  wrapupSave: endpoint({
    name: 'phone.wrapup-save',
    title: '保存小结',
    method: 'POST',
    path: `${base}/wrapup/save`,
    permission: 'call:dial',
    body: body({
      ...byCall,
      codeId: Nullable(Id('小结')),
      /** Why, where the result gives a customer back to the pool. */
      reason: Type.Optional(Nullable(Line('原因', 200))),
      /**
       * When a callback was booked for: it is promised to the number whatever the result, and is when to follow up next.
       * Absent: as the result says, or else as planned, where that lies ahead. Null: nothing is planned any more.
       */
      nextFollowTime: Type.Optional(Nullable(Seconds('下次跟进'))),
    }),
    data: Agent,
    writes: true,
  }),
  /**
   * Takes one's last result back within its 8 seconds, with what it brought about: the wrap-up goes on, unless another call
   * has begun. What somebody has changed since stays, and is named.
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
  /** 30 seconds more; with `auto`, because somebody is still typing, once in a wrap-up: after that nothing changes. */
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
   * Exchanges the whole numbers in what was typed for their masks and references, so that no address and no GET holds them;
   * any other text comes back as it is. Stores nothing, and says nothing of what is stored.
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
  /** Kept for one's own call; an older `updateTime` than the one kept changes nothing. */
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
      /** Callbacks that are due within the hour or overdue: they come first, whatever the view. */
      callbacks: Type.Array(QueueItem),
      /** Those to be called now come first, then those that come again later, then those called today. */
      records: Type.Array(QueueItem),
      /** Of the whole view; `records` has at most 500 of them. */
      total: Type.Integer(),
      /** How the whole view stands. Of one's own customers those called today are done. */
      ...listCounts,
    }),
  }),
  /** What the call pane shows of a number before and during a call. */
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
      /** The customer with this number that one may see: one's own before others'. */
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
      /** Calls of the company to this number in the last 24 hours, and how many there may be. */
      callsIn24h: Type.Integer({ title: '24 小时内呼叫' }),
      mostIn24h: Type.Integer({ title: '24 小时内上限' }),
      locked: Nullable(Type.String({ title: '锁定原因' })),
      /** The calls that were promised to it, the earliest first: one's own, and those of others in scope. */
      callbacks: Type.Array(
        Type.Object({
          id: Id('预约'),
          time: Seconds('时间'),
          note: Nullable(Type.String({ title: '说明' })),
          userName: Type.String({ title: '预约人' }),
          /** One's own: it can be moved and called off. */
          own: Flag('本人'),
        }),
      ),
      /** The lock that stands, where it is one's company's own to lift. */
      lockId: Nullable(Id('锁定')),
      /** What oneself typed last into the customer form during a call with it, and never saved: of the last seven days. */
      draft: Nullable(CallDraft),
      /** The company's last calls to it, newest first. */
      calls: Type.Array(
        Type.Object({
          id: Id(),
          time: Millis('时间'),
          state: callStateSchema,
          answered: Flag('接通'),
          talkSec: Type.Integer({ title: '通话（秒）' }),
          result: Nullable(Type.String({ title: '小结或异常' })),
          user: Nullable(PersonBrief),
          /** Whether its record may be opened. */
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
  /** One's own open callbacks, the earliest first: at most 500. */
  callbackList: endpoint({
    name: 'phone.callback-list',
    title: '我的预约',
    method: 'GET',
    path: `${base}/callback/list`,
    permission: '/phone/index',
    data: Type.Array(Callback),
  }),
  /** Moves one's own callback to another time. */
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
  /** Takes back that one's own callback was called off, else that it was moved. */
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
  /** A number that one's company no longer calls; ends with `days`, or never. */
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
  /** Takes back a lock that oneself has just placed. */
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
  /** Lifts a lock of one's company; one after a complaint is for somebody else than who placed it. */
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
  /** Numbers as pasted, one an entry; those that are none, and doubles, are told by their place (from 0). */
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
  /** An entry of one's own list is put off, left out, or taken back; answers how it stood before, which undoes it. */
  listItemUpdate: endpoint({
    name: 'phone.list-item-update',
    title: '名单条目稍后或跳过',
    method: 'POST',
    path: `${base}/list/item/update`,
    permission: 'call:dial',
    body: body({
      id: Id('名单条目'),
      decision: ItemDecision.decision,
      /** Without, and with LATER: after the time that the settings say. */
      laterTime: Type.Optional(ItemDecision.laterTime),
    }),
    data: Type.Object({ ...ItemDecision, before: Type.Object(ItemDecision) }),
    writes: true,
  }),
}

/** How much is taken of why a customer goes back to the pool, of what a callback is about, of why numbers are locked or not. */
export const resultLimits = limitsOf(phoneEndpoints.wrapupSave, 'reason')
export const callbackLimits = limitsOf(phoneEndpoints.callbackAdd, 'note')
export const lockLimits = limitsOf(phoneEndpoints.lockAdd, 'reason')
export const unlockLimits = limitsOf(phoneEndpoints.unlock, 'reason')
export const listLimits = limitsOf(phoneEndpoints.listAdd, 'name', 'lines')
