/** Pages that exist only in the development environment. */
import { definePage, type Page } from '../../console/registry/registry'

export const developmentPages: Page[] = [
  definePage({
    id: 'system.open-components',
    path: '/development/components',
    title: '组件',
    group: '系统管理',
    hotkey: 'g x',
    everyone: true,
    view: async () => (await import('./components-page')).ComponentsPage,
  }),
]
