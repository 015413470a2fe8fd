/** Users, roles and permissions. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const managerPages: Page[] = [
  definePage({
    id: 'manager.open-users',
    path: '/manager/userlist',
    title: '用户列表',
    group: '权限管理',
    hotkey: 'g u',
    view: async () => (await import('../../src/features/manager/user-list-page')).UserListPage,
  }),
  definePage({
    id: 'manager.open-roles',
    path: '/manager/rolelist',
    title: '角色列表',
    group: '权限管理',
    hotkey: 'g r',
  }),
  definePage({
    id: 'manager.open-permissions',
    path: '/manager/powerlist',
    title: '权限列表',
    group: '权限管理',
    hotkey: 'g a',
  }),
  definePage({
    id: 'manager.open-role-users',
    path: '/manager/roleuserlist',
    title: '角色用户列表',
    group: '权限管理',
    hidden: true,
    parent: '/manager/rolelist',
  }),
  definePage({
    id: 'manager.open-role-permissions',
    path: '/manager/rolepowerlist',
    title: '分配角色权限',
    group: '权限管理',
    hidden: true,
    parent: '/manager/rolelist',
  }),
]
