/** 部门管理: a company's departments in the order of their tree, as data. */
import { callListAddress } from '../../console/calls/call-address'
import { CountLink } from '../../console/display/count-link'
import { countColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { companySelector } from '../../console/selectors/lazy'
import { type DepartmentRow, departmentsEndpoints } from '../../contract/company/departments'
import type { Permission } from '../../contract/permissions'
import { percent, thousands } from '../../lib/number'
import { rateOf } from './company-words'
import { employeesOfDepartment } from './employee-address'

/** The person who looks at the departments. */
interface Viewer {
  /** Null: the viewer belongs to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

/** The pixels by which each level stands further in. */
const indent = 20

export const departmentList = ({ companyId, may }: Viewer) =>
  defineList(departmentsEndpoints.treeList, {
    kind: 'department',
    title: '部门管理',
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
        key: 'name',
        title: '部门名',
        minWidth: 220,
        fixed: true,
        sortable: true,
        narrow: 'title',
        cell: ({ name, above }) => (
          <span className="truncate" style={{ paddingInlineStart: above.length * indent }}>
            {name}
          </span>
        ),
      },
      {
        key: 'above',
        title: '上级',
        minWidth: 120,
        optional: true,
        text: ({ above }) => above.join(' / ') || '—',
      },
      ...(companyId === null ? [{ key: 'companyName', title: '公司', minWidth: 140, narrow: 'sub' } as const] : []),
      { key: 'leaderName', title: '负责人', width: 96, narrow: 'sub' },
      {
        ...countColumn('people', '人数', ({ id }: DepartmentRow) => employeesOfDepartment(id)),
        width: 72,
        narrow: 'side',
      },
      { key: 'customers', title: '客户数', width: 88, align: 'end', text: ({ customers }) => thousands(customers) },
      {
        key: 'submittedToday',
        title: '今日呼叫',
        width: 88,
        align: 'end',
        hint: 'M1：今天由本部门及下级提交到线路的外呼，不含被拦截的',
        text: ({ submittedToday }) => thousands(submittedToday),
      },
      {
        key: 'answeredToday',
        title: '今日接通',
        width: 88,
        align: 'end',
        hint: 'M2：客户接听且有通话时长',
        text: ({ answeredToday }) => thousands(answeredToday),
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
        key: 'rateToday',
        derived: true,
        title: '接通率',
        width: 76,
        align: 'end',
        hint: 'M3：今日接通 ÷ 今日呼叫',
        text: ({ answeredToday, submittedToday }) => percent(rateOf(answeredToday, submittedToday)),
      },
    ],
  })
