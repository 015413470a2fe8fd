/** Channels. */
import { definePage, type Page } from '../../src/console/registry/registry'

export const channelPages: Page[] = [
  definePage({
    id: 'channel.open-list',
    path: '/channel/list',
    title: '渠道列表',
    group: '渠道管理',
    hotkey: 'g q',
  }),
  definePage({
    id: 'channel.open-companies',
    path: '/channel/companyList',
    title: '渠道企业',
    group: '渠道管理',
    hidden: true,
    parent: '/channel/list',
  }),
]
