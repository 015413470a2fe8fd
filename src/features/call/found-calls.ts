/** The calls that the palette finds: by a number, its last digits, a name, or the call number. */
import { PhoneMissed, PhoneOutgoing } from 'lucide-react'
import { calleeValue, callListAddress, dayOf, longestPeriod } from '../../console/calls/call-address'
import { read } from '../../console/data/read'
import { periodOf } from '../../console/list/filter/period'
import { defineSource, isSearchable } from '../../console/registry/palette-source'
import type { Shell } from '../../console/shell'
import { type Call, callEndpoints } from '../../contract/call'
import { isOver, mostDaysOfCalls } from '../../contract/call-states'
import type { QueryInput } from '../../lib/api'
import { outcomeOf } from '../../lib/call/call-outcome'
import { soughtNumber } from '../../lib/phone/phone'
import { formatDuration } from '../../lib/time/duration'
import { formatShort } from '../../lib/time/time'
import { tailIn } from './number-tail'

/** The number of results (our choice): the latest calls. */
const most = 5
/** The state of a call changes soon. */
const freshMs = 3_000

/** A call number or its beginning with at least the day, in the server's form: `c261122-7k` becomes `C261122-7K`. */
function callNoIn(query: string): string | null {
  const callNo = asCallNo(query)
  return /^C\d{6}(-[0-9A-Z]{0,8})?$/.test(callNo) ? callNo : null
}

/** Whether the user has begun to type a call number and its day is not complete yet. */
const isCallNoBegun = (query: string) => /^C\d{1,5}$/.test(asCallNo(query))

const asCallNo = (query: string) => query.normalize('NFKC').replace(/\s/g, '').toUpperCase()

/**
 * Finds a call by its number on its day, otherwise the latest calls by a whole number, its last four digits, or a name.
 * Null if
 * there is no such day.
 * @param now milliseconds
 */
function queryOf(text: string, now: number): QueryInput<typeof callEndpoints.list> | null {
  const callNo = callNoIn(text)
  const span = periodOf(callNo === null ? longestPeriod(now) : dayIn(callNo), now)
  if (!span) return null
  const phone = soughtNumber(text)
  const tail = tailIn(text, '#')
  return {
    startTime: span.start,
    endTime: span.end,
    ...(callNo !== null ? { callNo } : phone !== null ? { phone } : tail !== null ? { tail } : { keywords: text }),
  }
}

/** The day at the beginning of a call number, as a period. */
function dayIn(callNo: string): string {
  const [, year, month, day] = /^C(\d\d)(\d\d)(\d\d)/.exec(callNo) ?? []
  return `20${year}-${month}-${day}..20${year}-${month}-${day}`
}

/** The details: the number if the title is a name, the caller if it is somebody else, and the text that matched. */
function besideOf({ customerName, phone, userId, nickname, callNo }: Call, query: string, shell: Shell): string | null {
  const isOwn = userId === shell.session.get().user?.info.id
  const parts = [customerName ? phone : null, isOwn ? null : nickname, callNoIn(query) === null ? null : callNo]
  return parts.filter(Boolean).join(' · ') || null
}

const becameOf = (call: Call): string => {
  const { text } = outcomeOf(call)
  return call.answered && isOver(call.state) ? `${text} ${formatDuration(call.talkSec)}` : text
}

export const foundCalls = defineSource<Call>({
  prefix: '#',
  title: '通话',
  permission: '/call/history',
  freshMs,
  asks: (query, prefix, usual) =>
    prefix === '#' &&
    (soughtNumber(query) !== null ||
      tailIn(query, prefix) !== null ||
      (usual && isSearchable(query) && !isCallNoBegun(query))),
  async search({ query, signal }) {
    const wanted = queryOf(query, Date.now())
    if (wanted === null) return []
    return await read(callEndpoints.list, {
      query: { ...wanted, noPaging: true, maxQuerySize: most, detail: true },
      signal,
      quiet: true,
    })
  },
  /** Among that day's calls to the same number. */
  row(call, query, shell) {
    const { id, customerName, phone, phoneRef } = call
    return {
      id,
      icon: isOver(call.state) && !call.answered ? PhoneMissed : PhoneOutgoing,
      title: customerName ?? phone ?? '陌生号码',
      beside: besideOf(call, query, shell),
      hint: `${becameOf(call)} · ${formatShort(call.createTime)}`,
      to: callListAddress({
        createTime: dayOf(call.createTime),
        ...(phoneRef !== null && { phone: calleeValue(phone, phoneRef) }),
        current: String(id),
      }),
      also: phoneRef === null ? undefined : { place: 'phone', args: { phone: phoneRef } },
    }
  },
  note(query, isAsked) {
    if (isCallNoBegun(query)) return '通话ID 从 C 和 6 位日期输起，如 C261122'
    if (!isAsked) return '输入电话号码、后 4 位、通话ID 或姓名'
    const callNo = callNoIn(query)
    if (callNo !== null) return `没有通话ID 以 ${callNo} 开头的通话`
    return `近 ${mostDaysOfCalls} 天没有${soughtNumber(query) === null ? `“${query}”` : '这个号码'}的通话`
  },
})
