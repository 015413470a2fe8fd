/** 呼叫中心 for supervisors: their agents, the figures of the day, its last calls. */

import type { phoneEndpoints } from '../../../contract/phone'
import { type CentreAgent, mostAgents, mostLastCalls } from '../../../contract/phone/centre'
import { startOfDay } from '../../../lib/time/time'
import type { Handler } from '../../access/handler'
import { daySums, lastCalls } from '../../call/port'
import { absentAgents, countStates, dayTotals, haveCalled, presentAgents } from './centre-queries'

export const centreInfo: Handler<typeof phoneEndpoints.centreInfo> = async (context) => {
  const { db, viewer, scope, services } = context
  const now = services.now()
  const day = startOfDay(now)
  const people = scope('company_user')
  const present = await presentAgents(db, people, mostAgents)
  const absent = present.length < mostAgents ? await absentAgents(db, people, mostAgents - present.length) : []
  const ids = [...present, ...absent].map((row) => row.user_id)
  const days = await daySums(db, scope('stat_call_day'), { by: 'user_id', ids, since: day })

  const agentOf = (row: (typeof absent)[number]): Omit<CentreAgent, 'state' | 'call'> => ({
    id: row.user_id,
    nickname: row.nickname,
    employeeNo: row.employee_no,
    departmentName: row.department_name,
    companyName: row.company_name,
    since: row.since,
    submitted: days.get(row.user_id)?.submitted ?? 0,
    answered: days.get(row.user_id)?.answered ?? 0,
    talkSec: days.get(row.user_id)?.talkSec ?? 0,
  })
  const callOf = (row: (typeof present)[number]): CentreAgent['call'] =>
    row.call_id === null || row.called_at === null
      ? null
      : {
          id: row.call_id,
          ...services.phones.mask(row, viewer),
          customerName: row.customer_name,
          createTime: row.called_at,
        }

  return {
    now,
    figures: await dayTotals(db, scope('stat_call_day'), day),
    states: await countStates(db, people),
    agents: [
      ...present.map((row) => ({ ...agentOf(row), state: row.state, call: callOf(row) })),
      ...absent.map((row) => ({ ...agentOf(row), state: 'OFFLINE' as const, call: null })),
    ],
    calls: await lastCalls(context, day, mostLastCalls),
    isNew: !(await haveCalled(db, scope('stat_call_day'))),
  }
}
