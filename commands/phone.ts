/** The call centre. */
import { definePage, type Page } from '../src/console/registry'

export const phonePages: Page[] = [
  definePage({
    id: 'phone.open-centre',
    path: '/phone/index',
    name: 'phone-index',
    title: '呼叫中心',
    group: '呼叫管理',
    hotkey: 'g c',
    affix: true,
  }),
]
