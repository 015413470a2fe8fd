/** The call centre. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const phonePages: Page[] = [
  definePage({
    id: 'phone.open-centre',
    path: '/phone/index',
    // Messages at the top would cover the hang-up button.
    messages: 'aside',
    title: '呼叫中心',
    group: '呼叫管理',
    hotkey: 'g c',
    affix: true,
    home: true,
    station: true,
    view: async () => (await import('../../src/features/phone/phone-page')).PhonePage,
  }),
]
