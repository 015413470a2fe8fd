/** The call centre of supervisors: their agents, the day's figures, and its last calls. */
import * as Type from 'typebox'
import { agentStateNames } from '../agent-states'
import { Call, Millis } from '../call'
import { endpoint } from '../endpoint'
import { Flag, Id, maskedPhone, Nullable, OneOf } from '../envelope'
import { base } from './fields'
import { DayFigures } from './station'

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
  /** None of them has ever called. */
  isNew: Flag('从未呼叫'),
})
export type Centre = Type.Static<typeof Centre>

export const centreEndpoints = {
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
}
