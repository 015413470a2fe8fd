/**
 * The access guard (spec §2) as pure functions: where a visitor may go, and where they are redirected. It only decides
 * what the console shows; the server protects the data.
 */
import { returnPath } from '../../lib/login/return-path'
import { isSameOriginPath } from '../../lib/validate'

/** What the guard must know about a page. */
export interface Guarded {
  readonly path: string
  readonly title: string
  /** Limits the page to these roles (spec §6). */
  readonly roles?: readonly string[]
  /** Needs no permission: every signed-in user may open it. */
  readonly everyone?: boolean
  /** `/` leads here for users who may open it. */
  readonly home?: boolean
  /** Redirects to this path. */
  readonly redirect?: string
}

/** An entry of the session's permission list (spec §3). */
export interface SessionPermission {
  /** A page's path or an action's name. */
  permission: string
}

/** The visitor. Roles and permissions come with the user info; until then `roles` is null. */
export interface Visitor {
  token: string | null
  roles: readonly string[] | null
  permissions: readonly SessionPermission[]
}

/** All pages. The fixed ones belong to the guard itself and need no permission. */
export interface Pages<P extends Guarded> {
  login: P
  forbidden: P
  notFound: P
  /** In menu order. */
  listed: readonly P[]
}

/** `load`: load the user info, then ask again. `refresh`: mount the page again. */
export type RouteDecision<P> = { show: P } | { redirect: string; refresh?: true } | { load: true }

/**
 * The names in a list, which never changes. They are computed once for each list, because buttons and keys ask all the
 * time.
 */
const namesOf = new WeakMap<readonly SessionPermission[], ReadonlySet<string>>()

/** Whether the list contains an entry with exactly this permission (spec §6). */
export function hasPermission(permissions: readonly SessionPermission[], name: string): boolean {
  const names = namesOf.get(permissions) ?? new Set(permissions.map(({ permission }) => permission))
  namesOf.set(permissions, names)
  return names.has(name)
}

const isPermitted = (page: Guarded, { roles, permissions }: Visitor): boolean =>
  (page.everyone === true || hasPermission(permissions, page.path)) &&
  (page.roles === undefined || page.roles.some((role) => roles?.includes(role)))

/**
 * The pages a visitor may open, in menu order: checked by path against the permission list, and by the page's roles.
 */
export const permittedPages = <P extends Guarded>(pages: readonly P[], visitor: Visitor): P[] =>
  pages.filter((page) => isPermitted(page, visitor))

/**
 * The way to the login page and back.
 * @param location path, query and fragment
 */
export const loginPath = (location: string): string => `/login?redirect=${encodeURIComponent(location)}`

/**
 * What happens with a navigation to `location` (path, query and fragment, as in the URL). Following the redirects
 * always ends: each removes a layer, goes to a fixed page, or goes to a page that is shown. A page's own redirect never
 * leads to a page with another one (the registry checks this).
 */
export function decideRoute<P extends Guarded>(location: string, visitor: Visitor, pages: Pages<P>): RouteDecision<P> {
  const { path, search, rest } = partsOf(location)
  const signedIn = visitor.token !== null
  if (path === '/auth-redirect') {
    return { redirect: signedIn ? returnPath(search) : loginPath(returnPath(search)) }
  }
  if (path === pages.login.path) return signedIn ? { redirect: '/' } : { show: pages.login }
  if (!signedIn) return { redirect: loginPath(location) }
  if (visitor.roles === null) return { load: true }

  if (path.startsWith('/redirect/')) {
    const target = `${path.slice('/redirect'.length)}${rest}`
    return { redirect: isSameOriginPath(target) ? target : '/', refresh: true }
  }
  if (path === '/') {
    const permitted = permittedPages(pages.listed, visitor)
    const first = permitted.find(({ home }) => home) ?? permitted[0]
    return { redirect: first?.path ?? pages.forbidden.path }
  }
  for (const page of [pages.forbidden, pages.notFound]) if (path === page.path) return { show: page }

  const page = pages.listed.find((listed) => listed.path === path)
  if (!page) return { redirect: pages.notFound.path }
  if (!isPermitted(page, visitor)) return { redirect: `${pages.forbidden.path}?from=${encodeURIComponent(path)}` }
  return page.redirect === undefined ? { show: page } : { redirect: page.redirect }
}

/** `/a/b/?c=d#e` is the page `/a/b`: a trailing slash makes no difference. */
function partsOf(location: string) {
  const end = location.search(/[?#]/)
  const whole = end < 0 ? location : location.slice(0, end)
  const rest = end < 0 ? '' : location.slice(end)
  return { path: whole.replace(/\/+$/, '') || '/', search: rest.split('#', 1)[0] ?? '', rest }
}
