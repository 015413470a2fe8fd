/** Call-fee wallets. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const walletPages: Page[] = [
  definePage({
    id: 'wallet.open-companies',
    path: '/wallet/company/money/list',
    title: '企业话费',
    group: '话费管理',
    hotkey: 'g w',
  }),
  definePage({
    id: 'wallet.open-users',
    path: '/wallet/user/money/list',
    title: '用户话费',
    group: '话费管理',
    hotkey: 'g f',
  }),
]
