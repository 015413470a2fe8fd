/**
 * Runs the guard on every navigation and keeps what is shown. A location counts only once the guard has let it through
 * and its view is there: until then the page before stays. No React.
 */
import type { ComponentType, PropsWithChildren } from 'react'
import { createStore, type Store } from '../lib/store'
import { type Guarded, judge, loginPath, type Pages } from './guard'
import type { Session } from './session'

/** A page and how to get its view, which is loaded when the page is first opened. */
export interface Page extends Guarded {
  view: () => Promise<ComponentType>
}

type Frame = ComponentType<PropsWithChildren>

/** What is shown. */
export interface RouteState {
  /** Path, query and fragment, as in the address bar; '' until the first page is there. */
  readonly location: string
  readonly page: Page | null
  readonly view: ComponentType | null
  /** Stands round every listed page, and stays while pages change; null round the guard's own. */
  readonly frame: Frame | null
  /** Grows with each refresh: the page is mounted anew. */
  readonly refreshed: number
  /** Why the page's code could not be loaded. */
  readonly fault: unknown
}

/** What the router runs on. */
export interface RouterOptions {
  pages: Pages<Page>
  frame: () => Promise<Frame>
  session: Session
  siteTitle: string
  /** Shows why the user info could not be loaded. */
  onFailure(text: string): void
}

type Mode = 'push' | 'replace'

/** Where the console is, and the ways to go elsewhere. */
export interface Router extends Store<RouteState> {
  /** Goes to where the address bar points and follows Back and Forward. */
  start(): Promise<void>
  /** Asks the guard. Ends when a page is shown, or when a later navigation took over. @param to a path of this host */
  go(to: string, options?: { replace?: boolean }): Promise<void>
  /** Fetches the code of a page that is likely to be next. */
  prefetch(to: string): void
  /** The listed page with this path. */
  pageAt(location: string): Page | undefined
}

const nothing: RouteState = { location: '', page: null, view: null, frame: null, refreshed: 0, fault: null }

/** Makes the router. It does nothing before `start`. */
export function createRouter({ pages, frame, session, siteTitle, onFailure }: RouterOptions): Router {
  const store = createStore(nothing)
  let latest = 0

  const addressed = () => `${location.pathname}${location.search}${location.hash}`

  const pageAt = (to: string) => {
    const path = to.split(/[?#]/, 1)[0]
    return pages.listed.find((page) => page.path === path)
  }

  const prefetch = (to: string) => {
    const page = pageAt(to) ?? (to === '/' ? pages.listed[0] : undefined)
    if (!page) return
    // A failure shows when the page is really opened.
    page.view().catch(() => {})
    frame().catch(() => {})
  }

  /** The first verdict that shows a page, with where it is; null when a later navigation took over. */
  const settle = async (to: string, isLatest: () => boolean) => {
    let target = to
    let refresh = false
    for (;;) {
      const verdict = judge(target, session.visitor(), pages)
      if ('show' in verdict) return { target, page: verdict.show, refresh }
      if ('redirect' in verdict) {
        target = verdict.redirect
        refresh ||= verdict.refresh ?? false
        continue
      }
      prefetch(target)
      try {
        await session.loadUser()
        if (!isLatest()) return null
      } catch (error) {
        if (!isLatest()) return null
        session.resetToken()
        onFailure(textOf(error))
        target = loginPath(target)
      }
    }
  }

  const navigate = async (to: string, mode: Mode): Promise<void> => {
    const run = ++latest
    const isLatest = () => run === latest
    const settled = await settle(to, isLatest)
    if (!settled) return
    const { target, page, refresh } = settled
    const isListed = pages.listed.includes(page)
    const before = store.get()
    const loaded = await Promise.all([page.view(), isListed ? (before.frame ?? frame()) : null]).then(
      ([view, round]) => ({ view, frame: round, fault: null }),
      (fault: unknown) => ({ view: null, frame: null, fault: fault ?? new Error('view not loaded') }),
    )
    if (!isLatest()) return
    // While the code came, the session may have ended.
    const still = judge(target, session.visitor(), pages)
    if (!('show' in still) || still.show !== page) return navigate(target, mode)

    if (mode === 'push' && !refresh && target !== addressed()) history.pushState(null, '', target)
    else if (target !== addressed()) history.replaceState(null, '', target)
    document.title = `${page.title} - ${siteTitle}`
    if (mode === 'push' && page !== before.page) scrollTo(0, 0)
    store.set({ ...loaded, location: target, page, refreshed: before.refreshed + (refresh ? 1 : 0) })
  }

  session.onSignOut(() => {
    const was = store.get().location
    store.set(nothing)
    void navigate(was, 'replace')
  })

  return {
    ...store,
    start() {
      addEventListener('popstate', () => void navigate(addressed(), 'replace'))
      return navigate(addressed(), 'replace')
    },
    go: (to, { replace = false } = {}) => navigate(normalised(to), replace ? 'replace' : 'push'),
    prefetch,
    pageAt,
  }
}

/** As the address bar would show it: percent-encoded, dots resolved. Another host's address is not followed. */
function normalised(to: string): string {
  try {
    const url = new URL(to, location.href)
    if (url.origin === location.origin) return `${url.pathname}${url.search}${url.hash}`
  } catch {
    // No address at all.
  }
  return '/'
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : typeof error === 'string' ? error : '') || 'Has Error'
