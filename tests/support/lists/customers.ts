/** The list of customers. */
import { is, searches } from './filters'
import { matchRank, type Oracle, type RowItem } from './oracle'
import { plantCustomers } from './plant/customers'
import { ownedPlace } from './scope'

interface Customer extends RowItem<'customer'> {
  readonly digits: string | null
}

const namesOf = ({ row }: Customer) => [row.name, row.pinyin, row.initials]

export const customers: Oracle<Customer> = {
  items: (rows) =>
    rows.customer
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({
        ...{ id: row.id, row, digits: rows.digitsOf(row.phone_id) },
        place: ownedPlace(rows, row.company_id, row.user_id),
      })),
  filters: {
    keywords: searches(namesOf),
    userId: is(({ row }) => row.user_id),
    companyId: is(({ row }) => row.company_id),
    type: is(({ row }) => row.type),
    phone: is(({ digits }) => digits),
  },
  sorts: {
    createTime: ({ row }) => row.created_at,
    updateTime: ({ row }) => row.updated_at,
    lastFollowTime: ({ row }) => row.last_follow_at,
    nextFollowTime: ({ row }) => row.next_follow_at,
    match: (item, { keywords }) => [matchRank(namesOf(item), keywords), -item.row.updated_at, -item.id],
  },
  beside: { match: { keywords: 'an' } },
  // The newest first, whatever time it says it was made at.
  usual: '-id',
  plant: plantCustomers,
}
