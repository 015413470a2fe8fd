/** The list of customers. */
import { atLeast, atMost, inDepartment, is, searches } from './filters'
import { matchRank, type Oracle, type RowItem } from './oracle'
import { followDays, plantCustomers } from './plant/customers'
import { ownedPlace } from './scope'

interface Customer extends RowItem<'customer'> {
  /** Of all its numbers. */
  readonly digits: readonly string[]
  /** The owner's, and those above it. */
  readonly departments: readonly number[]
  /** Of the next follow-up. */
  readonly due: readonly string[]
  readonly recycling: boolean
  readonly tags: readonly number[]
  /** What its consents come to. */
  readonly consent: 'GIVEN' | 'WITHDRAWN' | 'NONE'
}

/** Shanghai has no summer time. */
const endOfDay = (now: number) => (Math.floor((now + 8 * 3600) / 86_400) + 1) * 86_400 - 8 * 3600 - 1

function dueOf(at: number | null, now: number): string[] {
  if (at === null) return ['none']
  if (at > endOfDay(now)) return ['later']
  return at < now ? ['today', 'overdue'] : ['today']
}

/** By the rules that are planted for every company: so many days without a follow-up or a call, two days' notice. */
function isRecycledSoon(row: Customer['row'], now: number): boolean {
  if (row.user_id === null || row.type >= 40) return false
  const idleSince = Math.max(row.last_follow_at ?? 0, row.last_call_at ?? 0, row.claim_at ?? row.created_at)
  return Math.max(idleSince + followDays * 86_400, row.protect_until ?? 0) <= now + 2 * 86_400
}

const namesOf = ({ row }: Customer) => [row.name, row.pinyin, row.initials]

export const customers: Oracle<Customer> = {
  items: (rows) => {
    const tags = new Map<number, number[]>()
    for (const { customer_id, tag_id } of rows.customer_tag)
      tags.set(customer_id, [...(tags.get(customer_id) ?? []), tag_id])
    const of = (wanted: boolean) =>
      new Set(
        rows.customer_consent
          .filter(({ withdrawn_at }) => (withdrawn_at === null) === wanted)
          .map(({ customer_id }) => customer_id),
      )
    const [agreed, refused] = [of(true), of(false)]
    return rows.customer
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({
        ...{ id: row.id, row, digits: rows.numbersOf(row) },
        departments: rows.departmentsUp(rows.employees.get(row.user_id ?? 0)?.department_id),
        due: dueOf(row.next_follow_at, rows.now),
        recycling: isRecycledSoon(row, rows.now),
        tags: tags.get(row.id) ?? [],
        consent: agreed.has(row.id) ? 'GIVEN' : refused.has(row.id) ? 'WITHDRAWN' : 'NONE',
        place: ownedPlace(rows, row.company_id, row.user_id),
      }))
  },
  filters: {
    keywords: searches(namesOf, ({ digits }) => digits, true),
    userId: is(({ row }) => row.user_id),
    companyId: is(({ row }) => row.company_id),
    type: is(({ row }) => row.type),
    phone: is(({ digits }) => digits),
    level: is(({ row }) => row.level),
    next: is(({ due }) => due),
    called: is(({ row }) => row.call_count > 0),
    recycling: is(({ recycling }) => recycling),
    pooled: is(({ row }) => row.user_id === null),
    ...inDepartment<Customer>(({ departments }) => departments),
    calledFrom: atLeast(({ row }) => row.last_call_at),
    calledTo: atMost(({ row }) => row.last_call_at),
    createdFrom: atLeast(({ row }) => row.created_at),
    createdTo: atMost(({ row }) => row.created_at),
    importId: is(({ row }) => row.import_id),
    tagId: is(({ tags }) => tags),
    consent: is(({ consent }) => consent),
  },
  sorts: {
    createTime: ({ row }) => row.created_at,
    updateTime: ({ row }) => row.updated_at,
    lastFollowTime: ({ row }) => row.last_follow_at,
    nextFollowTime: ({ row }) => row.next_follow_at,
    lastCallTime: ({ row }) => row.last_call_at,
    callCount: ({ row }) => row.call_count,
    claimTime: ({ row }) => row.claim_at,
    match: (item, { keywords }) => [matchRank(namesOf(item), keywords), -item.row.updated_at, -item.id],
  },
  beside: { match: { keywords: 'an' } },
  // The newest first, whatever time it says it was made at.
  usual: '-id',
  plant: plantCustomers,
}
