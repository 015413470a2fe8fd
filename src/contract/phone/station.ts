/** The workstation: the agent's state, the current call, and the day's figures. */
import * as Type from 'typebox'
import { agentStateNames, chosenStates } from '../agent-states'
import { CallCutOff, CallException, callStateSchema, hangupBySchema, Millis } from '../call'
import { endpoint } from '../endpoint'
import { Flag, Id, maskedPhone, Nullable, numberPlace, OneOf } from '../envelope'
import { base, body } from './fields'

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
  ...numberPlace,
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

/** Everything that the workstation needs at the start, and again after a cut if the missed events are not enough. */
export const Station = Type.Object({
  /** The server's clock. */
  now: Millis('服务器时间'),
  agent: Agent,
  call: Nullable(LiveCall),
  figures: DayFigures,
})
export type Station = Type.Static<typeof Station>

export const stationEndpoints = {
  stationInfo: endpoint({
    name: 'phone.station-info',
    title: '工作台',
    method: 'GET',
    path: `${base}/station/info`,
    permission: '/phone/index',
    data: Station,
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
}
