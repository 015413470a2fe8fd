/** 客户公海, and the numbers that nobody may call. */
import { LockKeyhole, Waves } from 'lucide-react'
import { definePage, type Page } from '../../src/console/registry/registry'

export const poolPages: Page[] = [
  definePage({
    id: 'customer.open-pool',
    path: '/customer/public',
    title: '客户公海',
    group: '客户管理',
    hotkey: 'g p',
    icon: Waves,
    view: async () => (await import('../../src/features/customer/pool/pool-list-page')).PoolListPage,
  }),
  definePage({
    id: 'customer.open-locked-phones',
    path: '/customer/companyPhoneLocked',
    title: '锁定电话',
    group: '客户管理',
    hotkey: 'g k s',
    icon: LockKeyhole,
    view: async () => (await import('../../src/features/customer/locked/locked-list-page')).LockedListPage,
  }),
]
