/** 客户公海: the customers that are nobody's. */
import { atLeast, atMost, is, searches } from './filters'
import { matchRank, type Oracle, type RowItem } from './oracle'
import { ownedPlace } from './scope'

interface Pooled extends RowItem<'customer'> {
  readonly digits: readonly string[]
}

const namesOf = ({ row }: Pooled) => [row.name, row.pinyin, row.initials]
const recycled = new Map([
  ['未跟进', 'follow'],
  ['未成交', 'deal'],
])

export const pooled: Oracle<Pooled> = {
  items: (rows) =>
    rows.customer
      .filter(({ deleted_at, user_id }) => deleted_at === null && user_id === null)
      .map((row) => ({
        ...{ id: row.id, row, digits: rows.numbersOf(row) },
        // Everybody in the company sees its whole pool.
        place: ownedPlace(rows, row.company_id, 'all'),
      })),
  filters: {
    keywords: searches(namesOf, ({ digits }) => digits, true),
    companyId: is(({ row }) => row.company_id),
    type: is(({ row }) => row.type),
    level: is(({ row }) => row.level),
    reason: is(({ row }) => recycled.get(row.pool_reason ?? '') ?? 'other'),
    called: is(({ row }) => row.call_count > 0),
    phone: is(({ digits }) => digits),
    pooledFrom: atLeast(({ row }) => row.pool_at),
    pooledTo: atMost(({ row }) => row.pool_at),
  },
  sorts: {
    poolTime: ({ row }) => row.pool_at,
    poolTimes: ({ row }) => row.pool_times,
    lastCallTime: ({ row }) => row.last_call_at,
    callCount: ({ row }) => row.call_count,
    createTime: ({ row }) => row.created_at,
    match: (item, { keywords }) => [matchRank(namesOf(item), keywords), -item.row.updated_at, -item.id],
  },
  beside: { match: { keywords: 'an' } },
  usual: '-id',
}
