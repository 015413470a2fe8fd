/** System administration. */
import { History, UserRound } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { onlyRow } from '../../src/console/list/rows-of'
import { definePage, type Page } from '../../src/console/registry/registry'
import { systemEndpoints } from '../../src/contract/system'

const operation = (rows: readonly ListRow[]) => onlyRow(rows, systemEndpoints.logList)

export const systemPages: Page[] = [
  definePage({
    id: 'system.open-exceptions',
    path: '/system/exceptionDictionary',
    title: '异常字典',
    group: '系统管理',
    hotkey: 'g y',
    view: async () => (await import('../../src/features/system/exceptions/exception-list-page')).ExceptionListPage,
  }),
  definePage({
    id: 'system.open-log',
    path: '/system/log/list',
    title: '操作日志',
    group: '系统管理',
    hotkey: 'g o',
    keywords: ['登录记录', '敏感访问', '系统任务', '审计'],
    links: [
      {
        id: 'system.open-object-history',
        title: '这个对象的全部操作',
        section: '日志',
        icon: History,
        places: [{ place: 'log.row', primary: true }],
        when: { rows: 'log', selection: 'one' },
        refuses: (rows) => (operation(rows).object === null ? '这条记录没有对象' : null),
        query: (rows) => ({ object: operation(rows).object ?? '' }),
      },
      {
        id: 'system.open-operations-of-user',
        title: '这个人的操作',
        section: '日志',
        icon: UserRound,
        places: ['log.row'],
        when: { rows: 'log', selection: 'one' },
        refuses: (rows) => (operation(rows).userId === null ? '这条记录不是谁做的' : null),
        query: (rows) => ({ userId: String(operation(rows).userId) }),
      },
    ],
    view: async () => (await import('../../src/features/system/logs/log-list-page')).LogListPage,
  }),
]
