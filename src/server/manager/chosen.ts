/** The users that a batch is about. */
import { employeesEndpoints } from '../../contract/company/employees'
import { managerEndpoints } from '../../contract/manager'
import { roleEndpoints } from '../../contract/manager/roles'
import { type Choose, chosen } from '../access/batch'
import { invalid } from '../access/refusal'
import { countEmployees, type EmployeeFilter, employeesAfter } from './employee-queries'
import { countUsers, onlineAt, type UserFilter, usersAfter } from './queries'

/** The lists whose rows are users; the first is meant where a batch names none. */
const lists = [
  { list: managerEndpoints.userList, count: countUsers, after: usersAfter },
  { list: employeesEndpoints.list, count: countEmployees, after: employeesAfter },
  { list: roleEndpoints.userList, count: countUsers, after: usersAfter },
] as const

/** Those with these ids, or the next ones that a filter of one of these lists finds. */
export const chosenUsers: Choose = (context, given) => {
  const { db, viewer, services } = context
  const path = given.all?.list ?? managerEndpoints.userList.path
  const named = lists.find(({ list }) => list.path === path)
  if (!named) throw invalid('all', '全部筛选结果', '的列表不是用户的列表')
  type Filter = UserFilter & EmployeeFilter & { isOnline?: boolean }
  const whole = async (filter: Filter): Promise<Filter> => ({
    ...filter,
    online: onlineAt(filter.isOnline, Math.floor(services.now() / 1000)),
    ...(filter.keywords && { phoneIds: await services.phones.findTyped(db, filter.keywords, viewer) }),
  })
  return chosen<Filter, 'user'>(context, given, {
    list: named.list,
    table: 'user',
    noun: '用户',
    unit: '位',
    count: async (scope, filter) => named.count(db, scope, await whole(filter)),
    next: async (scope, filter, after, most) =>
      (await named.after(db, scope, await whole(filter), after, most)).map(({ id, nickname, account }) => ({
        id,
        name: `${nickname}（${account}）`,
      })),
  })
}
