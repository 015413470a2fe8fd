/** Call records and statistics. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const callPages: Page[] = [
  definePage({
    id: 'call.open-statistics',
    path: '/call/comStatistics',
    title: '通话统计',
    group: '通话管理',
    hotkey: 'g t',
  }),
  definePage({
    id: 'call.open-employee-statistics',
    path: '/call/number',
    title: '工号统计',
    group: '通话管理',
    hotkey: 'g s n',
  }),
  definePage({
    id: 'call.open-history',
    path: '/call/history',
    title: '通话记录',
    group: '通话管理',
    keywords: ['话单', 'CDR'],
    hotkey: 'g h',
    view: async () => (await import('../../src/features/call/call-history-page')).CallHistoryPage,
  }),
  definePage({
    id: 'call.open-overview',
    path: '/call/statistics',
    title: '综合统计',
    group: '通话管理',
    hotkey: 'g s z',
  }),
  definePage({
    id: 'call.open-company-statistics',
    path: '/call/company',
    title: '公司统计',
    group: '通话管理',
    hotkey: 'g s c',
  }),
  definePage({
    id: 'call.open-company-line-statistics',
    path: '/call/company/statistics/line',
    title: '公司线路统计',
    group: '通话管理',
    hotkey: 'g s l',
  }),
  definePage({
    id: 'call.open-statistics-detail',
    path: '/statistics/list',
    title: '统计明细',
    group: '通话管理',
    hotkey: 'g s d',
  }),
]
