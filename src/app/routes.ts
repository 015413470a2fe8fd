/** The guard's own pages, and the way to all others. Code loads when it is first needed. */
import type { FixedPages, SignedInPart } from '../console/routes/router'

export const pages: FixedPages = {
  login: {
    path: '/login',
    title: '登录',
    // If the server sends the rendered form, the page also requests this code at once: scripts/vite/login-markup.ts.
    view: async () => (await import('../features/auth/login-page')).LoginPage,
  },
  forbidden: {
    path: '/401',
    title: '没有权限',
    view: async () => (await import('../console/routes/status-pages')).ForbiddenPage,
  },
  notFound: {
    path: '/404',
    title: '页面不存在',
    view: async () => (await import('../console/routes/status-pages')).NotFoundPage,
  },
}

/** What only signed-in users need: every page and command, and the shell. */
export const signedIn = async (): Promise<SignedInPart> => (await import('./signed-in')).signedIn
