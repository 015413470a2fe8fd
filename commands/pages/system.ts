/** System administration. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const systemPages: Page[] = [
  definePage({
    id: 'system.open-exceptions',
    path: '/system/exceptionDictionary',
    title: '异常字典',
    group: '系统管理',
    hotkey: 'g y',
  }),
  definePage({
    id: 'system.open-log',
    path: '/system/log/list',
    title: '操作日志',
    group: '系统管理',
    hotkey: 'g o',
  }),
]
