/** The palette's rows of calls: one call in 通话记录, or the calls of all numbers with the same end. */
import { History, PhoneMissed, PhoneOutgoing } from 'lucide-react'
import type { Call } from '../../contract/call'
import { isOver } from '../../contract/call-states'
import { outcomeOf } from '../../lib/call-outcome'
import { formatDuration } from '../../lib/duration'
import { formatShort } from '../../lib/time'
import { calleeValue, callsAt, dayOf, longestPeriod } from '../call-address'
import type { Shell } from '../shell'
import { rangesInName } from './name-match'
import { callNoIn } from './prefixes'
import { alsoDial, type Row, recordRow } from './row'

const history = '/call/history'

/** Whether the user may see calls at all. */
export const mayReadCalls = ({ router }: Shell): boolean => router.isPermitted(history)

/** A call: opens it among that day's calls to the same number. */
export function callRow(shell: Shell, call: Call, query: string): Row {
  const { id, customerName, phone, phoneRef } = call
  const address = callsAt({
    createTime: dayOf(call.createTime),
    ...(phoneRef !== null && { phone: calleeValue(phone, phoneRef) }),
    current: String(id),
  })
  const title = customerName ?? phone ?? '陌生号码'
  const beside = besideOf(shell, call, query)
  return {
    ...recordRow(shell, history, address),
    id: `call ${id}`,
    lead: { icon: isOver(call.state) && !call.answered ? PhoneMissed : PhoneOutgoing },
    title,
    ranges: rangesInName(title, query),
    beside: beside === '' ? null : { text: beside, ranges: rangesInName(beside, query) },
    hint: `${becameOf(call)} · ${formatShort(call.createTime)}`,
    ...alsoDial(shell, phoneRef),
  }
}

/** Its number where the title is a name, who called where that is somebody else, and what it was searched by. */
function besideOf(shell: Shell, { customerName, phone, userId, nickname, callNo }: Call, query: string): string {
  const isOwn = userId === shell.session.get().user?.info.id
  const parts = [customerName ? phone : null, isOwn ? null : nickname, callNoIn(query) === null ? null : callNo]
  return parts.filter(Boolean).join(' · ')
}

const becameOf = (call: Call): string => {
  const { text } = outcomeOf(call)
  return call.answered && isOver(call.state) ? `${text} ${formatDuration(call.talkSec)}` : text
}

/** The calls of the numbers that end in these four digits, as far back as one list goes. @param now milliseconds */
export const tailRow = (shell: Shell, tail: string, now: number = Date.now()): Row => ({
  ...recordRow(shell, history, callsAt({ createTime: longestPeriod(now), phone: tail })),
  id: `tail ${tail}`,
  lead: { icon: History },
  title: `查尾号 ${tail} 的通话`,
  ranges: [],
  beside: null,
  hint: '通话',
})
