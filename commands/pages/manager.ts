/** Users, roles and permissions. */
import { CircleUserRound, ListChecks, Users } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow } from '../../src/console/list/rows-of'
import { definePage, type Page } from '../../src/console/registry/registry'
import { companyEndpoints } from '../../src/contract/company'

/** The filters that find the selected employee among all users. */
function addressOfEmployee(rows: readonly ListRow[]) {
  const { userId, employeeNo, companyId } = onlyRow(rows, companyEndpoints.companyUserList)
  return { keywords: employeeNo, companyId: String(companyId), current: String(userId) }
}

export const managerPages: Page[] = [
  definePage({
    id: 'manager.open-users',
    path: '/manager/userlist',
    title: '用户列表',
    group: '权限管理',
    hotkey: 'g u',
    links: [
      {
        id: 'manager.open-user-of-employee',
        title: '打开这位用户',
        section: '用户',
        keywords: ['编辑员工', '重置密码', '停用员工'],
        icon: CircleUserRound,
        places: [{ place: 'employee.row', primary: true }],
        when: { rows: 'employee', selection: 'one' },
        query: (rows) => addressOfEmployee(rows),
      },
    ],
    view: async () => (await import('../../src/features/manager/user-list-page')).UserListPage,
  }),
  definePage({
    id: 'manager.open-roles',
    path: '/manager/rolelist',
    title: '角色列表',
    group: '权限管理',
    hotkey: 'g r',
    view: async () => (await import('../../src/features/manager/roles/role-list-page')).RoleListPage,
  }),
  definePage({
    id: 'manager.open-permissions',
    path: '/manager/powerlist',
    title: '权限列表',
    group: '权限管理',
    hotkey: 'g a',
    view: async () => (await import('../../src/features/manager/roles/powers/power-list-page')).PowerListPage,
  }),
  definePage({
    id: 'manager.open-role-users',
    path: '/manager/roleuserlist',
    title: '角色用户列表',
    group: '权限管理',
    icon: Users,
    hidden: true,
    parent: '/manager/rolelist',
    places: ['role.toolbar'],
    links: [
      {
        id: 'manager.open-users-of-role',
        title: '有这个角色的人',
        section: '角色',
        icon: Users,
        places: [
          { place: 'role.row', group: 'related' },
          { place: 'role-grant.row', primary: true },
        ],
        when: { rows: ['role', 'role-grant'], selection: 'one' },
        query: (rows) => ({ roleId: String(rows[0]?.id) }),
      },
    ],
    view: async () => (await import('../../src/features/manager/roles/role-user-list-page')).RoleUserListPage,
  }),
  definePage({
    id: 'manager.open-role-permissions',
    path: '/manager/rolepowerlist',
    title: '分配角色权限',
    group: '权限管理',
    icon: ListChecks,
    hidden: true,
    parent: '/manager/rolelist',
    places: ['role.toolbar'],
    links: [
      {
        id: 'manager.open-permissions-of-role',
        title: '分配这个角色的权限',
        section: '角色',
        icon: ListChecks,
        hotkey: 'm',
        places: [{ place: 'role.row', primary: true }],
        when: { rows: 'role', selection: 'one' },
        query: (rows) => ({ current: String(rows[0]?.id) }),
      },
    ],
    view: async () => (await import('../../src/features/manager/roles/role-list-page')).RoleGrantsPage,
  }),
]
