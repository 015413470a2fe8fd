/** 锁定电话: the locks of a company, and the platform's. */
import { atLeast, atMost, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { plantLocks } from './plant/locks'

interface Lock extends RowItem<'phone_lock'> {
  readonly digits: string | null
  readonly state: string
  /** Of a complaint that nobody has lifted. */
  readonly complaint: readonly string[]
}

function complaintOf({ type, ended_at, handled_at, deadline_at, lift_asked_by }: Lock['row'], now: number): string[] {
  if (type !== 'COMPLAINT' || ended_at !== null) return []
  const isLate = handled_at === null && deadline_at !== null && deadline_at < now
  return [
    handled_at === null ? 'open' : 'handled',
    ...(isLate ? ['late'] : []),
    ...(lift_asked_by === null ? [] : ['asked']),
  ]
}

export const locked: Oracle<Lock> = {
  items: (rows) =>
    rows.phone_lock.map((row) => ({
      ...{ id: row.id, row, digits: rows.digitsOf(row.phone_id) },
      state:
        row.ended_at !== null ? 'LIFTED' : row.expire_at !== null && row.expire_at <= rows.now ? 'EXPIRED' : 'ACTIVE',
      complaint: complaintOf(row, rows.now),
      place: {
        ...{ companyId: row.company_id, channelId: rows.channelOf(row.company_id) },
        departments: rows.departmentsUp(row.department_id),
        isOf: (viewer) => row.company_id === null || row.created_by === viewer.userId,
        // The platform's are everybody's to know, one's own only within the scope.
        ...(row.company_id === null && { isOwnInAnyScope: true as const }),
      },
    })),
  // The platform's complaints are the platform's to handle.
  asSeenBy: (lock, { companyId, channelId }) =>
    lock.row.company_id === null && (companyId !== null || channelId !== null) ? { ...lock, complaint: [] } : lock,
  filters: {
    keywords: searches(
      ({ row }) => [row.reason],
      ({ digits }) => [digits],
    ),
    phone: is(({ digits }) => digits),
    companyId: is(({ row }) => row.company_id),
    type: is(({ row }) => row.type),
    range: is(({ row }) =>
      row.company_id === null ? 'PLATFORM' : row.range_department_id === null ? 'COMPANY' : 'DEPARTMENT',
    ),
    state: is(({ state }) => state),
    complaint: is(({ complaint }) => complaint),
    createdFrom: atLeast(({ row }) => row.created_at),
    createdTo: atMost(({ row }) => row.created_at),
    endsFrom: atLeast(({ row }) => row.expire_at),
    endsTo: atMost(({ row }) => row.expire_at),
  },
  sorts: {
    createTime: ({ row }) => row.created_at,
    expireTime: ({ row }) => row.expire_at,
    hits: ({ row }) => row.hits,
    hitTime: ({ row }) => row.hit_at,
    deadline: ({ row }) => row.deadline_at,
  },
  usual: '-id',
  plant: plantLocks,
}
