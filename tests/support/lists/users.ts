/** The lists of users: of all, and of those to choose from. */
import { maxUserOptions } from '../../../src/contract/manager/choices'
import { inDepartment, is, searches } from './filters'
import { matchRank, type Oracle, type RowItem } from './oracle'
import { plantStates } from './plant/states'
import { userPlace } from './scope'
import type { Rows } from './tables'

interface User extends RowItem<'user'> {
  readonly channels: readonly number[]
  readonly departments: readonly number[]
  readonly roles: readonly number[]
  readonly numbers: readonly (string | null)[]
  readonly isOnline: boolean
}

const items = (rows: Rows): User[] => {
  const living = rows.session.filter(({ revoked_at, expire_at }) => revoked_at === null && expire_at > rows.now)
  const online = new Set(
    living.filter(({ last_seen_at }) => last_seen_at > rows.now - 900).map(({ user_id }) => user_id),
  )
  return rows.user
    .filter(({ deleted_at }) => deleted_at === null)
    .map((row) => {
      const employee = rows.employees.get(row.id)
      return {
        ...{ id: row.id, row, place: userPlace(rows, row.id) },
        channels: rows.channelsUp(row.channel_id ?? rows.channelOf(row.company_id)),
        departments: rows.departmentsUp(employee?.department_id),
        roles: rows.rolesOf.get(row.id) ?? [],
        numbers: [rows.digitsOf(row.phone_id), employee?.employee_no ?? null],
        isOnline: online.has(row.id),
      }
    })
}

const namesOf = ({ row }: User) => [row.nickname, row.account, row.pinyin, row.initials]
const keywords = searches(namesOf, ({ numbers }) => numbers)
const withStatus = (status: string) => (users: readonly User[]) =>
  users.filter(({ row }) => row.status === status).length

export const users: Oracle<User> = {
  items,
  filters: {
    keywords,
    org: is(({ row }) => row.org),
    channelId: is(({ channels }) => channels),
    companyId: is(({ row }) => row.company_id),
    ...inDepartment<User>(({ departments }) => departments),
    roleId: is(({ roles }) => roles),
    status: is(({ row }) => row.status),
    isOnline: is(({ isOnline }) => isOnline),
  },
  sorts: {
    createTime: ({ row }) => row.created_at,
    lastLoginTime: ({ row }) => row.last_login_at,
    account: ({ row }) => row.account,
  },
  usual: 'account',
  sums: { enabled: withStatus('ENABLED'), disabled: withStatus('DISABLED') },
}

/** Those of a role are found as all users are. */
export const roleUsers: Oracle<User> = {
  items,
  filters: {
    keywords,
    companyId: is(({ row }) => row.company_id),
    ...inDepartment<User>(({ departments }) => departments),
    roleId: is(({ roles }) => roles),
    status: is(({ row }) => row.status),
  },
  sorts: users.sorts,
  usual: 'account',
}

const stateOf = (rows: Rows, userId: number) =>
  rows.agent_state.find(({ user_id }) => user_id === userId)?.state ?? 'OFFLINE'

interface CompanyUser extends User {
  readonly employeeNo: string
  readonly state: string
  readonly imports: readonly number[]
}

export const companyUsers: Oracle<CompanyUser> = {
  items: (rows) =>
    items(rows).flatMap((item) => {
      const employee = rows.employees.get(item.id)
      return employee
        ? [
            {
              ...{ ...item, employeeNo: employee.employee_no, state: stateOf(rows, item.id) },
              imports: rows.import_row
                .filter(({ object_id, result }) => object_id === item.id && ['ADDED', 'UPDATED'].includes(result))
                .map(({ import_id }) => import_id),
            },
          ]
        : []
    }),
  filters: {
    keywords,
    companyId: is(({ row }) => row.company_id),
    ...inDepartment<User>(({ departments }) => departments),
    roleId: is(({ roles }) => roles),
    status: is(({ row }) => row.status),
    agentState: is(({ state }) => state),
    importId: is(({ imports }) => imports),
  },
  sorts: { ...users.sorts, employeeNo: ({ employeeNo }) => employeeNo },
  usual: 'employeeNo',
  plant: plantStates,
  sums: { ...users.sums, present: (them) => them.filter(({ state }) => state !== 'OFFLINE').length },
}

/** Of those who match, the best first. */
export const userOptions: Oracle<User> = {
  items,
  filters: { keywords, id: is(({ id }) => id) },
  sorts: {},
  usual: (item, query) => [matchRank(namesOf(item), query.keywords), item.row.account],
  most: maxUserOptions,
  also: [{ keywords: 'an' }],
}
