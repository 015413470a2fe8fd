/** The pages there are: those of the commands, and the guard's own. Each view's code is fetched when the page is first opened. */
import { pages as listed } from '../../commands'
import type { Pages } from '../console/guard'
import type { Page, RouterOptions } from '../console/router'
import { LoginPage } from '../features/auth/login-page'

export const pages: Pages<Page> = {
  // Not fetched apart: it is what most people see first.
  login: { path: '/login', title: '登录', view: async () => LoginPage },
  forbidden: {
    path: '/401',
    title: '没有权限',
    view: async () => (await import('../console/status-pages')).ForbiddenPage,
  },
  notFound: {
    path: '/404',
    title: '页面不存在',
    view: async () => (await import('../console/status-pages')).NotFoundPage,
  },
  listed,
}

/** What stands round every listed page. */
export const frame: RouterOptions['frame'] = async () => (await import('../console/data')).DataProvider
