/** Customers and their follow-up. */
import { MessagesSquare, UserRoundCheck, Users } from 'lucide-react'
import type { ListRow } from '../../src/console/list/active-list'
import { definePage, type Page } from '../../src/console/registry/registry'
import type { Call } from '../../src/contract/call'

/**
 * The customer of the one selected call, if the call has one. By `when`, the row is a call: its endpoint would be in the
 * first load.
 */
const calledOf = ([row]: readonly ListRow[]): number | null =>
  (row?.data as Pick<Call, 'customerId'> | undefined)?.customerId ?? null

export const customerPages: Page[] = [
  definePage({
    id: 'customer.open-list',
    path: '/customer/mine',
    title: '客户列表',
    group: '客户管理',
    hotkey: 'g k l',
    icon: Users,
    view: async () => (await import('../../src/features/customer/customer-list-page')).CustomerListPage,
  }),
  definePage({
    id: 'customer.open-mine',
    path: '/customer/UserCustomerList',
    title: '我的客户',
    group: '客户管理',
    hotkey: 'g m',
    icon: UserRoundCheck,
    view: async () => (await import('../../src/features/customer/customer-list-page')).MyCustomerListPage,
  }),
]

/** They stand behind 客户公海 and 锁定电话 in the menu's order. */
export const flowPages: Page[] = [
  definePage({
    id: 'customer.open-flows',
    path: '/customer/followList',
    title: '客户跟踪',
    group: '客户管理',
    keywords: ['跟进记录'],
    hotkey: 'g k f',
    icon: MessagesSquare,
    hidden: true,
    places: ['call.toolbar', 'user.toolbar'],
    links: [
      {
        id: 'call.open-customer',
        title: '这位客户的跟进',
        section: '通话',
        keywords: ['看客户', '跟进记录'],
        icon: MessagesSquare,
        places: [{ place: 'call.row', group: 'related' }, 'call.related'],
        when: { rows: 'call', selection: 'one' },
        refuses: (rows) => (rows.length === 1 && calledOf(rows) === null ? '这个号码还不是客户' : null),
        query: (rows) => ({ customerId: String(calledOf(rows)) }),
      },
      {
        id: 'customer.open-flows-of-user',
        title: '这位用户的跟进',
        section: '用户',
        keywords: ['跟进记录', '坐席'],
        icon: MessagesSquare,
        places: [{ place: 'user.row', group: 'related' }, 'user.related'],
        when: { rows: 'user', selection: 'one' },
        query: (rows) => ({ userId: String(rows[0]?.id) }),
      },
    ],
    view: async () => (await import('../../src/features/customer/flows/flow-list-page')).FlowListPage,
  }),
]
