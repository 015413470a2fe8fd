/** 部门员工: employees of a department and of those below it, as data. */
import { inUseColumn, phoneColumn } from '../../console/list/column-kinds'
import { defineList } from '../../console/list/define-list'
import { companySelector, departmentSelector } from '../../console/selectors/lazy'
import { type CompanyUser, companyEndpoints } from '../../contract/company'
import type { Permission } from '../../contract/permissions'
import { statusLabels } from '../../contract/status'
import { nameOf, employeeColumns as words } from '../../lib/columns/employees'
import { choicesOf } from '../../ui/picker/option'

/** The person who looks at the employees. */
interface Viewer {
  /** Null: the viewer belongs to the platform or to a channel. */
  readonly companyId: number | null
  may(permission: Permission): boolean
}

export const employeeList = ({ companyId, may }: Viewer) =>
  defineList(companyEndpoints.companyUserList, {
    kind: 'employee',
    title: '部门员工',
    query: { detail: true, present: true },
    defaultSort: 'employeeNo',
    labelOf: (employee) => `${nameOf(employee)}（${employee.employeeNo}）`,
    empty: { title: '还没有员工', text: '在用户列表里新增企业的用户，他就出现在这里。' },
    fields: [
      { key: 'keywords', title: '关键词', kind: 'text', free: true, placeholder: '姓名、拼音、工号，或 状态:停用' },
      ...(may('department:list')
        ? [
            {
              key: 'companyDepartmentId',
              title: '部门',
              kind: 'pick',
              below: { key: 'departmentBelow', usual: true },
              ...departmentSelector,
            } as const,
          ]
        : []),
      { key: 'status', title: '状态', kind: 'choice', options: choicesOf(statusLabels) },
      ...(companyId === null && may('user:save')
        ? [{ key: 'companyId', title: '公司', kind: 'pick', ...companySelector } as const]
        : []),
    ],
    presets: [
      { title: '启用', values: { status: 'ENABLED' } },
      { title: '停用', values: { status: 'DISABLED' } },
    ],
    columns: [
      { ...words.employeeNo, width: 96, fixed: true, sortable: true, narrow: 'sub' },
      { ...words.user, minWidth: 140, narrow: 'title' },
      { ...words.departmentName, minWidth: 140, narrow: 'sub' },
      {
        ...phoneColumn(words.phone, 128, ({ user }: CompanyUser) => ({
          ...{ phone: user?.phone, phoneRef: user?.phoneRef },
          ...(user && { label: user.nickname }),
        })),
        derived: true,
      },
      { ...inUseColumn(words.status), narrow: 'side' },
    ],
  })
