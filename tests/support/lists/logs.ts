/** The operation log. */
import { atLeast, atMost, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantLogs } from './plant/logs'
import { ownedPlace } from './scope'

export const logs: Oracle<RowItem<'operation_log'>> = {
  /** A row belongs to the company that it is about, and within it to who did it. */
  items: (rows) =>
    rows.operation_log.map((row) => ({
      ...{ id: row.id, row },
      place: { ...ownedPlace(rows, row.company_id, row.user_id), isOwnInAnyScope: true },
    })),
  filters: {
    keywords: searches(({ row }) => [row.action, row.message, row.diff]),
    userId: is(({ row }) => row.user_id),
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
