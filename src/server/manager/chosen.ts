/** The users that a batch is about. */
import { managerEndpoints } from '../../contract/manager'
import { type Choose, chosen } from '../access/batch'
import { countUsers, type UserFilter, usersAfter } from './queries'

/** Those with these ids, or the next ones that a filter of the user list finds. */
export const chosenUsers: Choose = (context, given) => {
  const { db, viewer, services } = context
  const withPhone = async (filter: UserFilter): Promise<UserFilter> => ({
    ...filter,
    ...(filter.keywords && { phoneIds: await services.phones.findTyped(db, filter.keywords, viewer) }),
  })
  return chosen<UserFilter, 'user'>(context, given, {
    list: managerEndpoints.userList,
    table: 'user',
    noun: '用户',
    unit: '位',
    count: async (scope, filter) => countUsers(db, scope, await withPhone(filter)),
    next: async (scope, filter, after, most) =>
      (await usersAfter(db, scope, await withPhone(filter), after, most)).map(({ id, nickname, account }) => ({
        id,
        name: `${nickname}（${account}）`,
      })),
  })
}
