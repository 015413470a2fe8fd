/** 企业用户: lists the companies' people. What is done with them is done with users. */
import { type Employee, employeesEndpoints } from '../../contract/company/employees'
import { startOfDay } from '../../lib/time/time'
import type { Handlers } from '../access/handler'
import { daySums } from '../call/port'
import { listEmployees } from './employee-queries'
import { shownUsers } from './shown-users'

export const employeesHandlers: Handlers<typeof employeesEndpoints> = {
  async list(context) {
    const { db, viewer, scope, query, now, services } = context
    const phoneIds = query.keywords ? await services.phones.findTyped(db, query.keywords, viewer) : undefined
    const page = await listEmployees(db, scope('user'), { ...query, phoneIds })
    const shown = await shownUsers(context, page.rows, employeesEndpoints.list)
    const ids = page.rows.map(({ id }) => id)
    const today = await daySums(db, scope('stat_call_day'), { by: 'user_id', ids, since: startOfDay(now * 1000) })
    return page.map(
      (row): Employee => ({
        ...shown(row),
        agentState: row.agent_state,
        submittedToday: today.get(row.id)?.submitted ?? 0,
        answeredToday: today.get(row.id)?.answered ?? 0,
      }),
    )
  },
}
