/** The lists of a company's employees and departments. */
import type { RowOf } from '../../../src/server/db/schema'
import { inDepartment, is, searches } from './filters'
import type { Oracle, RowItem } from './oracle'
import { ownedPlace, type Place } from './scope'
import type { Rows } from './tables'

interface Employee extends RowItem<'company_user'> {
  readonly user: RowOf<'user'>
  readonly departments: readonly number[]
}

export const employees: Oracle<Employee> = {
  /** Who was deleted stays an employee. */
  items: (rows) =>
    rows.company_user.map((row) => ({
      ...{ id: row.id, row, user: rows.users.get(row.user_id) as RowOf<'user'> },
      departments: rows.departmentsUp(row.department_id),
      place: ownedPlace(rows, row.company_id, row.user_id),
    })),
  filters: {
    companyId: is(({ row }) => row.company_id),
    ...inDepartment(({ departments }: Employee) => departments, 'companyDepartmentId'),
    employeeNo: is(({ row }) => row.employee_no),
    userId: is(({ row }) => row.user_id),
    status: is(({ user }) => user.status),
    present: is(({ user }) => user.deleted_at === null),
    keywords: searches(({ row, user }) => [user.nickname, user.pinyin, user.initials, row.employee_no]),
  },
  sorts: { employeeNo: ({ row }) => row.employee_no },
  usual: 'employeeNo',
}

/** The place in the tree: that of the department above, then its own. */
const placeOf = (rows: Rows, id: number): string =>
  rows
    .departmentsUp(id)
    .map((above) => {
      const found = rows.department.find((row) => row.id === above)
      return `${String(found?.sort).padStart(9, '0')}.${String(above).padStart(9, '0')}`
    })
    .reverse()
    .join(' ')

interface Branch extends RowItem<'department'> {
  readonly place: Place
  readonly branch: string
  /** Its own id, and those of the departments above it. */
  readonly chain: readonly number[]
}

const inTree = ({ row, branch }: Branch) => [row.company_id, branch]

export const departmentTree: Oracle<Branch> = {
  items: (rows) =>
    departments.items(rows).map((item) => ({
      ...{ ...item, branch: placeOf(rows, item.id), chain: rows.departmentsUp(item.id) },
    })),
  filters: {
    companyId: is(({ row }) => row.company_id),
    keywords: searches(({ row }) => [row.name]),
    folded: {
      holds: ({ row, chain }, folded: readonly number[], { keywords, sort = 'tree' }) =>
        keywords !== undefined || sort !== 'tree' || !chain.some((id) => id !== row.id && folded.includes(id)),
      values: ({ all }) => {
        const above = [...new Set(all.flatMap(({ row }) => row.parent_id ?? []))]
        return [above.slice(0, 1), above.slice(0, 3), above.slice(-1), [999_999_999]]
      },
    },
  },
  sorts: { name: ({ row }) => row.name, tree: inTree },
  usual: inTree,
}

export const departments: Oracle<RowItem<'department'>> = {
  items: (rows) =>
    rows.department
      .filter(({ deleted_at }) => deleted_at === null)
      .map((row) => ({
        ...{ id: row.id, row },
        place: {
          companyId: row.company_id,
          channelId: rows.channelOf(row.company_id),
          departments: rows.departmentsUp(row.id),
          isOf: (viewer) => viewer.departmentId === row.id,
        },
      })),
  filters: { companyId: is(({ row }) => row.company_id) },
  sorts: {},
  usual: ({ row }) => [row.company_id, row.sort],
}
