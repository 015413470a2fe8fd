/** The users that a batch is about. */
import { employeesEndpoints } from '../../contract/company/employees'
import { managerEndpoints } from '../../contract/manager'
import { type Choose, chosen } from '../access/batch'
import type { Services } from '../access/handler'
import { invalid } from '../access/refusal'
import type { Viewer } from '../access/viewer'
import type { Db } from '../db/schema'
import { countEmployees, type EmployeeFilter, employeesAfter } from './employee-queries'
import { countUsers, type UserFilter, usersAfter } from './queries'

/** Those with these ids, or the next ones that a filter of 用户列表 or 企业用户 finds. */
export const chosenUsers: Choose = (context, given) => {
  const { db } = context
  const users = { table: 'user', noun: '用户', unit: '位' } as const
  if (given.all?.list === employeesEndpoints.list.name) {
    return chosen<EmployeeFilter, 'user'>(context, given, {
      ...users,
      list: employeesEndpoints.list,
      count: async (scope, filter) => countEmployees(db, scope, await withPhone(context, filter)),
      next: async (scope, filter, after, most) =>
        (await employeesAfter(db, scope, await withPhone(context, filter), after, most)).map(named),
    })
  }
  if ((given.all?.list ?? managerEndpoints.userList.name) !== managerEndpoints.userList.name)
    throw invalid('all', '全部筛选结果', '的列表不是用户的列表')
  return chosen<UserFilter, 'user'>(context, given, {
    ...users,
    list: managerEndpoints.userList,
    count: async (scope, filter) => countUsers(db, scope, await withPhone(context, filter)),
    next: async (scope, filter, after, most) =>
      (await usersAfter(db, scope, await withPhone(context, filter), after, most)).map(named),
  })
}

const named = ({ id, nickname, account }: { id: number; nickname: string; account: string }) => ({
  id,
  name: `${nickname}（${account}）`,
})

interface Asking {
  db: Db
  viewer: Viewer
  services: Services
}

/** A filter whose keywords may be a whole number. */
const withPhone = async <F extends { keywords?: string }>({ db, viewer, services }: Asking, filter: F): Promise<F> => ({
  ...filter,
  ...(filter.keywords && { phoneIds: await services.phones.findTyped(db, filter.keywords, viewer) }),
})
