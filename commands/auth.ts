/** Pages about one's own account. */
import type { Page } from '../src/console/router'

export const authPages: Page[] = [
  {
    path: '/home',
    title: '首页',
    everyone: true,
    view: async () => (await import('../src/features/auth/home-page')).HomePage,
  },
]
