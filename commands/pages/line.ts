/** Lines and X numbers. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const linePages: Page[] = [
  definePage({
    id: 'line.open-list',
    path: '/line/list',
    title: '线路列表',
    group: '线路管理',
    hotkey: 'g l l',
  }),
  definePage({
    id: 'line.open-users',
    path: '/line/user',
    title: '线路用户',
    group: '线路管理',
    hotkey: 'g l u',
  }),
  definePage({
    id: 'line.open-numbers',
    path: '/line/phonelist',
    title: '线路电话',
    group: '线路管理',
    hidden: true,
    parent: '/line/list',
  }),
  definePage({
    id: 'line.open-x-numbers',
    path: '/line/userXList',
    title: '用户线路X号',
    group: '线路管理',
    hidden: true,
    parent: '/line/user',
  }),
  definePage({
    id: 'line.open-line-groups',
    path: '/line/groupLineList',
    title: '线路组合',
    group: '线路管理',
    hidden: true,
    parent: '/line/list',
  }),
]
