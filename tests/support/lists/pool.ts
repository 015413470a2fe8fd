/** 客户公海: the customers that are nobody's. */
import { atLeast, atMost, is, searches } from './filters'
import { matchRank, type Oracle, type RowItem } from './oracle'
import { ownedPlace, type Place } from './scope'
import type { Rows } from './tables'

interface Pooled extends RowItem<'customer'> {
  readonly digits: readonly string[]
}

const namesOf = ({ row }: Pooled) => [row.name, row.pinyin, row.initials]
const recycled = new Map([
  ['未跟进', 'follow'],
  ['未成交', 'deal'],
])

/** Whoever works in its department or below it sees a department's pool in any scope; whoever looks after it, in theirs. */
function placeOfPool(rows: Rows, poolId: number): Place {
  const pool = rows.pool.find(({ id }) => id === poolId)
  if (!pool) throw new Error(`no pool ${poolId}`)
  return {
    companyId: pool.company_id,
    channelId: rows.channelOf(pool.company_id),
    departments: rows.departmentsUp(pool.department_id),
    isOf: ({ companyId, departmentId }) =>
      companyId === pool.company_id && rows.departmentsUp(departmentId).includes(pool.department_id),
    isOwnInAnyScope: true,
  }
}

/** The pools of departments themselves. */
export const departmentPools: Oracle<RowItem<'pool'>> = {
  items: (rows) =>
    rows.pool
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({ id: row.id, row, place: placeOfPool(rows, row.id) })),
  filters: { companyId: is(({ row }) => row.company_id) },
  sorts: {},
  usual: ({ row }) => row.name,
}

export const pooled: Oracle<Pooled> = {
  items: (rows) =>
    rows.customer
      .filter(({ deleted_at, user_id }) => deleted_at === null && user_id === null)
      .map((row) => ({
        ...{ id: row.id, row, digits: rows.numbersOf(row) },
        // Everybody in the company sees its own pool.
        place: row.pool_id === null ? ownedPlace(rows, row.company_id, 'all') : placeOfPool(rows, row.pool_id),
      })),
  filters: {
    keywords: searches(namesOf, ({ digits }) => digits, true),
    companyId: is(({ row }) => row.company_id),
    poolId: is(({ row }) => row.pool_id ?? 0),
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
