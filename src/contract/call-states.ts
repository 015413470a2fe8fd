/** The states of a call, its exceptions' classes, and who hung up: words that the server, the console and the tables share. */

/**
 * A call's states with their rank. A call's rank only rises, so events that come late, twice or out of order never bring it
 * back. UNRESOLVED lies below the ends: a record that comes late still ends the call.
 */
export const callRanks = {
  CREATED: 10,
  HELD: 20,
  SUBMITTED: 30,
  A_RINGING: 40,
  A_ANSWERED: 50,
  B_RINGING: 60,
  ANSWERED: 70,
  UNRESOLVED: 75,
  FAILED: 80,
  ENDED: 85,
  RATED: 90,
  SETTLED: 100,
} as const
export type CallState = keyof typeof callRanks
export const callStates = Object.keys(callRanks) as [CallState, ...CallState[]]

/** What people read. */
export const callStateLabels: Record<CallState, string> = {
  CREATED: '准备中',
  HELD: '准备中',
  SUBMITTED: '外呼中',
  A_RINGING: '等待接机',
  A_ANSWERED: '外呼中',
  B_RINGING: '振铃',
  ANSWERED: '通话中',
  UNRESOLVED: '待核实',
  FAILED: '未发出',
  ENDED: '已结束',
  RATED: '已结束',
  SETTLED: '已结束',
}

/** Whether a call is over, so that nobody is on the line any more. */
export const isOver = (state: CallState): boolean => callRanks[state] >= callRanks.FAILED

/** Whether nobody is on the line any more, as far as is known: of an unresolved call nothing more will be heard soon. */
export const isOffLine = (state: CallState): boolean => callRanks[state] >= callRanks.UNRESOLVED

/**
 * Why a result can't be given to a call; null where it can. Interest and deals come of a talk. @param answerTime when
 * somebody answered, or null
 */
export const whyNotResult = (
  { intent, deal }: { readonly intent: boolean; readonly deal: boolean },
  answerTime: number | null,
): string | null => (answerTime === null && (intent || deal) ? '没有接通，不能记为意向或成交' : null)

export const hangupParties = { AGENT: '坐席', CUSTOMER: '客户', SYSTEM: '系统' } as const
export type HangupParty = keyof typeof hangupParties

/** Why a call was ended by nobody who was on the line: a superior, a sign-out that others ordered, an agent's absence. */
export const cutReasons = ['SUPERIOR', 'SIGNED_OUT', 'ABSENT'] as const
export type CutReason = (typeof cutReasons)[number]

/** What people read of it. @param name the superior's */
export const cutOffText = ({ why, name }: { why: CutReason; name: string | null }): string =>
  why === 'SUPERIOR'
    ? `由 ${name ?? '上级'} 挂断`
    : why === 'SIGNED_OUT'
      ? '坐席的登录已结束，系统挂断'
      : '坐席断开太久，系统挂断'

/** What follows `通话` in a message about it. */
export const cutOffNews = (cutOff: Parameters<typeof cutOffText>[0]): string =>
  `${cutOff.why === 'SUPERIOR' ? '' : '结束：'}${cutOffText(cutOff)}`

/** The classes of the exception dictionary (异常字典). */
export const exceptionClasses = {
  NO_ANSWER: '无应答',
  BUSY: '忙',
  REJECTED: '拒接',
  EMPTY: '空号',
  STOPPED: '停机',
  OFF: '关机',
  LINE: '线路',
  BALANCE: '余额',
  COMPLIANCE: '合规',
  SYSTEM: '系统',
} as const
export type ExceptionClass = keyof typeof exceptionClasses
export const exceptionClassNames = Object.keys(exceptionClasses) as [ExceptionClass, ...ExceptionClass[]]

/** What the dictionary does by itself to the number of a call that ended so: the customer is of no use, or the number is locked. */
export type AutoMark = 'INVALID' | 'LOCK'

/** Where a raw code comes from. */
export const codeSources = ['SIP', 'Q850', 'LOOPBACK', 'SYSTEM'] as const
export type CodeSource = (typeof codeSources)[number]

/** What a gateway reports of a call. */
export const callEventKinds = [
  'SUBMITTED',
  'A_RINGING',
  'A_ANSWERED',
  'B_RINGING',
  'ANSWERED',
  'MUTED',
  'UNMUTED',
  'HANGUP',
  'FAILED',
  'UNRESOLVED',
] as const
export type CallEventKind = (typeof callEventKinds)[number]
