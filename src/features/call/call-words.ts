/** Call records in words. */
import type { Call, CallEvent } from '../../contract/call'
import type { CallState } from '../../contract/call-states'
import { codeSourceLabels } from '../../contract/system/code-sources'
import { noCustomer, ringSeconds, talkSeconds } from '../../lib/columns/calls'
import { formatDuration } from '../../lib/time/duration'

/** The states in the filter: those with the same text are one choice. */
export const filterStates: readonly CallState[] = [
  'SUBMITTED',
  'B_RINGING',
  'ANSWERED',
  'ENDED',
  'FAILED',
  'UNRESOLVED',
]

export const ringText = (call: Call): string => formatDuration(ringSeconds(call))
export const talkText = (call: Call): string => formatDuration(talkSeconds(call))

/** The customer of a call. */
export const calleeOf = ({ customerName, phone }: Pick<Call, 'customerName' | 'phone'>): string =>
  customerName ?? phone ?? noCustomer

/** The meaning of a gateway's report. */
export const eventTitles: Readonly<Record<CallEvent['kind'], string>> = {
  SUBMITTED: '送呼',
  A_RINGING: '坐席话机振铃',
  A_ANSWERED: '坐席接机',
  B_RINGING: '振铃',
  ANSWERED: '接通',
  MUTED: '静音',
  UNMUTED: '取消静音',
  HANGUP: '挂断',
  FAILED: '呼叫失败',
  UNRESOLVED: '没有回报，待核实',
}

/** `SIP 486：用户忙`: the code of a report, and the dictionary's text for it. */
export function codeText({ source, code }: Pick<CallEvent, 'source' | 'code'>, meaning: string | null): string | null {
  if (code === null) return null
  const named = [source && codeSourceLabels[source], code].filter(Boolean).join(' ')
  return meaning === null ? named : `${named}：${meaning}`
}

/**
 * The time since the call began: `+0.350 秒`.
 * @param from, to epoch milliseconds
 */
export const offsetText = (from: number, to: number): string => `+${((to - from) / 1000).toFixed(3)} 秒`
