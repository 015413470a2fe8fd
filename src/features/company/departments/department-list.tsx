/** 部门管理: a company's departments in the order of their tree, as data. */
import { callListAddress } from '../../../console/calls/call-address'
import { CountLink } from '../../../console/display/count-link'
import { countColumn } from '../../../console/list/column-kinds'
import { defineList } from '../../../console/list/define-list'
import { companySelector } from '../../../console/selectors/lazy'
import { type DepartmentRow, departmentsEndpoints } from '../../../contract/company/departments'
import type { Permission } from '../../../contract/permissions'
import { departmentColumns as words } from '../../../lib/columns/companies'
import { employeesOfDepartment } from '../employee-address'
import { DepartmentName } from './department-name'

/** The person who looks at the departments. */
interface Viewer {
  /** Null: the viewer belongs to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

/** @param folded the departments whose branches are folded */
export const departmentList = ({ companyId, may }: Viewer, folded: readonly number[]) =>
  defineList(departmentsEndpoints.treeList, {
    kind: 'department',
    title: '部门管理',
    ...(folded.length > 0 && { query: { folded: [...folded] } }),
    defaultSort: 'tree',
    labelOf: ({ name, above }) => [...above, name].join(' / '),
    empty: { title: '还没有部门', text: '先建第一个部门，再把员工分进去。' },
    fields: [
      { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '部门名' },
      ...(companyId === null && may('user:save')
        ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
        : []),
    ],
    columns: [
      {
        ...words.name,
        minWidth: 220,
        fixed: true,
        sortable: true,
        narrow: 'title',
        cell: (department) => <DepartmentName department={department} />,
      },
      {
        ...words.above,
        minWidth: 120,
        optional: true,
      },
      ...(companyId === null ? [{ ...words.companyName, minWidth: 140, narrow: 'sub' } as const] : []),
      { ...words.leaderName, width: 96, narrow: 'sub' },
      {
        ...countColumn(words.people, ({ id }: DepartmentRow) => employeesOfDepartment(id)),
        width: 72,
        narrow: 'side',
      },
      { ...words.customers, width: 88, align: 'end' },
      {
        ...words.submittedToday,
        width: 88,
        align: 'end',
        hint: 'M1：今天由本部门及下级提交到线路的外呼，不含被拦截的',
      },
      {
        ...words.answeredToday,
        width: 88,
        align: 'end',
        hint: 'M2：客户接听且有通话时长',
        // The list of calls filters by department only for a company's own people.
        ...(companyId !== null && {
          cell: ({ id, answeredToday }: DepartmentRow) => (
            <CountLink
              count={answeredToday}
              href={callListAddress({ answered: 'true', departmentId: `${id}_below` })}
              title="今日接通的通话"
            />
          ),
        }),
      },
      {
        ...words.rateToday,
        derived: true,
        width: 76,
        align: 'end',
        hint: 'M3：今日接通 ÷ 今日呼叫',
      },
    ],
  })
