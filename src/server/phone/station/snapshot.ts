/** The workstation as it is: the answer when it opens, and the source of live events. */

import type { Agent, DayFigures, LiveCall, Station } from '../../../contract/phone/station'
import { exceptionClasses } from '../../../contract/system/exception-words'
import { startOfDay } from '../../../lib/time/time'
import type { Phones } from '../../access/numbers/phones'
import { cutOffOf } from '../../call/port'
import type { Db } from '../../db/schema'
import { dayCounters, type LiveCallRow, liveCallRow } from '../queries'
import { needsResult } from '../results/outcome'
import type { AgentStatus } from './state'

/** @param now epoch milliseconds */
export async function stationOf(
  db: Db,
  phones: Phones,
  userId: number,
  status: AgentStatus,
  now: number,
): Promise<Station> {
  return {
    now,
    agent: toAgent(status),
    call: status.callId === null ? null : await liveCallOf(db, phones, status.callId),
    figures: await figuresOf(db, userId, now),
  }
}

export const toAgent = ({ state, since, callId, wrapUntil, prolonged }: AgentStatus): Agent => ({
  state,
  since,
  callId,
  wrapUntil,
  prolonged,
})

/** A call as the workstation shows it; null if there is none. */
export async function liveCallOf(db: Db, phones: Phones, callId: number): Promise<LiveCall | null> {
  const row = await liveCallRow(db, callId)
  return row ? toLiveCall(row, phones, await needsResult(db, row)) : null
}

const toLiveCall = (row: LiveCallRow, phones: Phones, isResultNeeded: boolean): LiveCall => ({
  id: row.id,
  callNo: row.call_no,
  state: row.state,
  // Everybody who follows a call works in its company.
  ...phones.mask(row, { org: 'COMPANY', channelId: null, companyId: row.company_id }),
  province: row.province,
  city: row.city,
  carrier: row.carrier,
  customerId: row.customer_id,
  itemId: row.item_id,
  customerName: row.customer_name ?? row.listed_name,
  createTime: row.created_at,
  submitTime: row.submitted_at,
  ringTime: row.ring_at,
  answerTime: row.answer_at,
  endTime: row.end_at,
  talkSec: row.talk_sec,
  muted: row.muted === 1,
  hangupBy: row.hangup_by,
  cutOff: cutOffOf(row),
  exception:
    row.exception_class === null
      ? null
      : {
          title: row.exception_title ?? exceptionClasses[row.exception_class],
          class: row.exception_class,
          advice: row.exception_advice,
        },
  wrapupId: row.wrapup_id,
  needsResult: isResultNeeded,
})

async function figuresOf(db: Db, userId: number, now: number): Promise<DayFigures> {
  const sums: DayFigures = { submitted: 0, answered: 0, valid: 0, intent: 0, talkSec: 0 }
  for (const row of await dayCounters(db, userId, startOfDay(now))) {
    sums.submitted += row.submitted
    sums.answered += row.answered
    sums.valid += row.valid
    sums.intent += row.intent
    sums.talkSec += row.talk_sec
  }
  return sums
}
