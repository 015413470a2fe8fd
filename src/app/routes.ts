/** The guard's own pages, and the way to all others. Code is fetched when it is first needed. */
import type { FixedPages, SignedInPart } from '../console/router'
import { LoginPage } from '../features/auth/login-page'

export const pages: FixedPages = {
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
}

/** What only signed-in people need: every page and command, and the shell. */
export const signedIn = async (): Promise<SignedInPart> => (await import('./signed-in')).signedIn
