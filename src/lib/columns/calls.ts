/** 通话记录: its columns in words. */
import type { Call } from '../../contract/call'
import { hangupParties, isOver } from '../../contract/call-states'
import { outcomeOf } from '../call/call-outcome'
import { areaOf } from './number-place'
import { columnsOf, duration, flag, nothing, time } from './words'

/** `1024 林晓彤`. */
export const agentOf = ({ employeeNo, nickname }: Pick<Call, 'employeeNo' | 'nickname'>): string =>
  [employeeNo, nickname].filter(Boolean).join(' ')

/** How long the customer's phone rang, and how long they talked, once that is known. */
export const ringSeconds = ({ ringTime, ringSec, answerTime, state }: Call): number | null =>
  ringTime !== null && (answerTime !== null || isOver(state)) ? ringSec : null
export const talkSeconds = ({ answered, talkSec, state }: Call): number | null =>
  answered && isOver(state) ? talkSec : null

export const hangupText = (by: Call['hangupBy']): string => (by === null ? nothing : hangupParties[by])

export const noCustomer = '陌生号码'

export const callColumns = columnsOf<Call>()({
  createTime: time('时间', 'seconds'),
  agent: { title: '工号/姓名', text: agentOf },
  departmentName: '部门',
  companyName: '公司',
  customerName: { title: '客户', text: ({ customerName }) => customerName ?? noCustomer },
  phone: '被叫',
  area: { title: '归属地', text: (call) => areaOf(call) || nothing },
  state: { title: '状态', text: (call) => outcomeOf(call).text },
  exception: {
    title: '异常说明',
    text: ({ exception }) => (exception ? [exception.title, exception.advice].filter(Boolean).join('，') : nothing),
  },
  ringSec: duration('振铃', ringSeconds),
  talkSec: duration('通话', talkSeconds),
  wrapup: { title: '小结', text: ({ wrapup }) => wrapup?.name ?? nothing },
  intent: flag('意向', ({ wrapup }: Call) => wrapup?.intent ?? false),
  valid: flag('有效', ({ valid }: Call) => valid),
  hangupBy: { title: '挂断方', text: ({ hangupBy }) => hangupText(hangupBy) },
  callNo: '通话ID',
})
