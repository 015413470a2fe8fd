/** The list of follow-up records. */
import type { RowOf } from '../../../src/server/db/schema'
import { atLeast, atMost, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { ownedPlace } from './scope'

interface Flow extends RowItem<'customer_flow'> {
  readonly customer: RowOf<'customer'>
  readonly digits: readonly string[]
}

export const flows: Oracle<Flow> = {
  /** Whoever sees a customer sees its records, whoever wrote them. */
  items: (rows) =>
    rows.customer_flow.flatMap((row) => {
      const customer = rows.customers.get(row.customer_id)
      if (!customer || customer.deleted_at !== null) return []
      const place = ownedPlace(rows, customer.company_id, customer.user_id)
      return [{ id: row.id, row, customer, digits: rows.numbersOf(customer), place }]
    }),
  filters: {
    customerId: is(({ row }) => row.customer_id),
    userId: is(({ row }) => row.user_id),
    type: is(({ row }) => row.type),
    startTime: atLeast(({ row }) => row.updated_at),
    endTime: atMost(({ row }) => row.updated_at),
    keywords: searches(
      ({ row, customer }) => [row.remark, customer.name, customer.pinyin, customer.initials],
      ({ digits }) => digits,
    ),
  },
  sorts: { updateTime: ({ row }) => row.updated_at },
  usual: '-updateTime',
  sums: { customers: (items) => new Set(items.map(({ row }) => row.customer_id)).size },
}
