/**
 * The states of a call, who hung up, and how far back a list goes. The server, the console and the tables share
 * these words.
 */

/**
 * The states of a call with their rank. The rank of a call only rises, so late, repeated or reordered events never take
 * it back. UNRESOLVED ranks below the final states, so a record that comes late still ends the call.
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

/** The states as users read them. */
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

/**
 * Whether the line is free, as far as we know. An unresolved call counts as free, because no more news of it is
 * expected soon.
 */
export const isOffLine = (state: CallState): boolean => callRanks[state] >= openRank

/** The calls below this rank are under way. */
export const openRank = callRanks.UNRESOLVED

/**
 * Says why a call can't get a result; null if it can. "Interested" and "deal" need a talk.
 * @param answerTime when the customer answered, or null
 */
export const whyNotResult = (
  { intent, deal }: { readonly intent: boolean; readonly deal: boolean },
  answerTime: number | null,
): string | null => (answerTime === null && (intent || deal) ? '没有接通，不能记为意向或成交' : null)

export const hangupParties = { AGENT: '坐席', CUSTOMER: '客户', SYSTEM: '系统' } as const
export type HangupParty = keyof typeof hangupParties

/**
 * Why somebody who was not on the line ended a call: a superior did, others ended the session, or the agent was absent.
 */
export const cutReasons = ['SUPERIOR', 'SIGNED_OUT', 'ABSENT'] as const
export type CutReason = (typeof cutReasons)[number]

/**
 * The reason as users read it.
 * @param name the superior's name
 */
export const cutOffText = ({ why, name }: { why: CutReason; name: string | null }): string =>
  why === 'SUPERIOR'
    ? `由 ${name ?? '上级'} 挂断`
    : why === 'SIGNED_OUT'
      ? '坐席的登录已结束，系统挂断'
      : '坐席断开太久，系统挂断'

/** The text that follows `通话` in a message about the reason. */
export const cutOffNews = (cutOff: Parameters<typeof cutOffText>[0]): string =>
  `${cutOff.why === 'SUPERIOR' ? '' : '结束：'}${cutOffText(cutOff)}`

/** The kinds of events that a gateway reports about a call. */
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

/** The longest time range that one list of calls covers, in days. */
export const mostDaysOfCalls = 93
