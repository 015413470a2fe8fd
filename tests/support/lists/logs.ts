/** The operation log, and the log of sign-ins. */
import { allEndpoints } from '../../../src/contract/endpoints'
import { atLeast, atMost, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantLogins, plantLogs } from './plant/logs'
import { ownedPlace, userPlace } from './scope'

type Operation = RowItem<'operation_log'>

const nameOf = ({ row }: Operation) => `${row.module}.${row.action}`
const ofServer = ({ row }: Operation) => row.ip === ''
/** Who has typed whole numbers, beside what was done with them. */
const ofNumbers = ({ row }: Operation) => row.object === 'phone-numbers'
/** What the endpoint, or the server's own work, is called. */
const titleOf = (item: Operation) =>
  ofNumbers(item)
    ? '使用完整号码'
    : nameOf(item) === 'phone.call-cut'
      ? '自动挂断'
      : (allEndpoints.find(({ name }) => name === nameOf(item))?.title ?? null)
const isSensitive = (item: Operation) =>
  ofNumbers(item) || ['system.export.add', 'system.ticket.add', 'customer.consent.ticket-add'].includes(nameOf(item))

export const logs: Oracle<Operation> = {
  /** A row belongs to the company that it is about, and within it to who did it. */
  items: (rows) =>
    rows.operation_log.map((row) => ({
      ...{ id: row.id, row },
      place: { ...ownedPlace(rows, row.company_id, row.user_id), isOwnInAnyScope: true },
    })),
  filters: {
    keywords: searches((item) => [item.row.action, item.row.message, item.row.diff, titleOf(item)]),
    kind: is((item) => [
      ...(ofServer(item) ? ['TASK'] : ofNumbers(item) ? [] : ['OPERATION']),
      ...(isSensitive(item) ? ['SENSITIVE'] : []),
    ]),
    userId: is(({ row }) => row.user_id),
    companyId: is(({ row }) => row.company_id),
    module: is(({ row }) => row.module),
    object: is(({ row }) => row.object),
    result: is(({ row }) => row.result),
    startTime: atLeast(({ row }) => row.at),
    endTime: atMost(({ row }) => row.at),
  },
  sorts: { time: ({ row }) => row.at },
  usual: '-time',
  plant: plantLogs,
}

type Login = RowItem<'login_log'> & { readonly names: readonly (string | null)[] }

export const logins: Oracle<Login> = {
  /** A sign-in belongs to whoever signed in; that of a name that nobody has, to nobody. */
  items: (rows) =>
    rows.login_log.map((row) => {
      const user = rows.user.find(({ id }) => id === row.user_id)
      return {
        ...{ id: row.id, row, names: [user?.nickname ?? null, user?.account ?? null] },
        place:
          row.user_id === null
            ? { companyId: null, channelId: null, departments: [], isOf: () => false }
            : { ...userPlace(rows, row.user_id), isOwnInAnyScope: true },
      }
    }),
  filters: {
    keywords: searches(({ names }) => names),
    userId: is(({ row }) => row.user_id),
    companyId: is(({ row }) => row.company_id),
    type: is(({ row }) => row.type),
    result: is(({ row }) => row.result),
    startTime: atLeast(({ row }) => row.at),
    endTime: atMost(({ row }) => row.at),
  },
  sorts: { time: ({ row }) => row.at },
  usual: '-time',
  plant: plantLogins,
}
