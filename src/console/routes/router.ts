/**
 * Runs the guard on every navigation and holds what is shown. A location counts only after the guard has allowed it and
 * its view has loaded; until then the previous page stays. No React.
 */
import type { ComponentType } from 'react'
import { createStore, type Store } from '../../lib/store'
import type { ReadyPage } from '../registry/registry'
import { isNotFetched } from '../session/code-fault'
import type { Session } from '../session/session'
import { decideRoute, type Guarded, loginPath, type Pages, permittedPages } from './guard'
import { titlePage } from './tab-title'

/** One of the guard's own pages. */
export interface FixedPage extends Guarded {
  view: () => Promise<ComponentType>
  /** Their messages appear at the top, and nobody calls from them. */
  messages?: undefined
  station?: undefined
}

/** A page and how to get its view, which loads when the page is first opened. */
export type RoutedPage = FixedPage | ReadyPage

/** The guard's own pages: available before anybody has signed in. */
export type FixedPages = Omit<Pages<FixedPage>, 'listed'>

/** What loads after sign-in: the registered pages, and the shell that shows them. */
export interface SignedInPart {
  readonly pages: readonly ReadyPage[]
  /** Shows the router's page. It mounts once in a session: what it keeps ends with the session. */
  readonly Frame: ComponentType
}

/** What is shown. */
export interface RouteState {
  /** Path, query and fragment, as in the address bar; '' until the first page is there. */
  readonly location: string
  readonly page: RoutedPage | null
  readonly view: ComponentType | null
  /** Shows every page except the login page, and stays while pages change. */
  readonly frame: ComponentType | null
  /** Grows with each refresh, which mounts the page again. */
  readonly refreshed: number
  /** Why the page's code could not be loaded. */
  readonly fault: unknown
}

/** What the router needs. */
export interface RouterOptions {
  pages: FixedPages
  signedIn: () => Promise<SignedInPart>
  session: Session
  siteTitle: string
  /** Shows why the user info could not be loaded. */
  onFailure(text: string): void
}

type Mode = 'push' | 'replace'

/** The console's location, and the ways to go elsewhere. */
export interface Router extends Store<RouteState> {
  /** Whether a navigation is under way. It is separate from the state, so that its changes render no page again. */
  readonly loading: Pick<Store<boolean>, 'get' | 'subscribe'>
  /** Goes to the address in the address bar, and follows Back and Forward. */
  start(): Promise<void>
  /**
   * Goes through the guard. Ends when a page is shown, or when a later navigation takes over.
   * @param to a path of this host
   */
  go(to: string, options?: { replace?: boolean }): Promise<void>
  /** Loads the code of a page that is likely to be next; resolves to the page, if there is one. Never rejects. */
  prefetch(to: string): Promise<ReadyPage | undefined>
  /** The listed page with this path. */
  pageAt(location: string): ReadyPage | undefined
  /** Whether the signed-in user may open the listed page with this path. */
  isPermitted(path: string): boolean
  /** The listed pages that the signed-in user may open, in menu order. */
  permitted(): readonly ReadyPage[]
}

const nothing: RouteState = { location: '', page: null, view: null, frame: null, refreshed: 0, fault: null }

/** Makes the router. It does nothing before `start`. */
export function createRouter({ pages: fixed, signedIn, session, siteTitle, onFailure }: RouterOptions): Router {
  const store = createStore(nothing)
  const loading = createStore(false)
  let latest = 0
  let part: SignedInPart | null = null
  let partLoading: Promise<SignedInPart> | null = null
  /** The loaded views: importing even loaded code takes some tasks, with frames between them. */
  const fetched = new Map<RoutedPage, ComponentType>()

  const viewOf = async (page: RoutedPage) => {
    const view = await page.view()
    fetched.set(page, view)
    return view
  }

  /** Loads once for any number of callers; after a failure the next one tries again. */
  const loadPart = async () => {
    if (part) return part
    partLoading ??= signedIn().finally(() => {
      partLoading = null
    })
    part = await partLoading
    return part
  }
  const pages = (): Pages<RoutedPage> => ({ ...fixed, listed: part?.pages ?? [] })

  const addressed = () => `${location.pathname}${location.search}${location.hash}`

  const pageAt = (to: string) => {
    const path = to.split(/[?#]/, 1)[0]
    return part?.pages.find((page) => page.path === path)
  }

  const prefetch = async (to: string) => {
    try {
      await loadPart()
      const page = pageAt(to)
      const likely = page ?? (to === '/' ? part?.pages[0] : undefined)
      if (likely && !fetched.has(likely)) await viewOf(likely)
      return page
    } catch {
      // A failure shows when the page is really opened.
      return undefined
    }
  }

  /** The first decision that shows a page, with its location; null if a later navigation took over. */
  const settle = async (to: string, isLatest: () => boolean) => {
    let target = to
    let refresh = false
    for (;;) {
      // A visitor needs the pages as much as the user info: without them everything would be a 404.
      if (session.visitor().roles !== null && !part) {
        try {
          await loadPart()
        } catch (fault) {
          return isLatest() ? { fault } : null
        }
        if (!isLatest()) return null
      }
      const decision = decideRoute(target, session.visitor(), pages())
      if ('show' in decision) return { target, page: decision.show, refresh }
      if ('redirect' in decision) {
        target = decision.redirect
        refresh ||= decision.refresh ?? false
        continue
      }
      void prefetch(target)
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
    loading.set(true)
    try {
      await show(to, mode, isLatest)
    } finally {
      if (isLatest()) loading.set(false)
    }
  }

  const show = async (to: string, mode: Mode, isLatest: () => boolean): Promise<void> => {
    const settled = await settle(to, isLatest)
    if (!settled) return
    if ('fault' in settled) {
      const fault = settled.fault ?? new Error('console not loaded')
      reportBroken(fault)
      return store.set({ ...nothing, fault })
    }
    const { target, page, refresh } = settled
    const before = store.get()
    const known = refresh ? undefined : fetched.get(page)
    const loaded = known
      ? { view: known, fault: null }
      : await viewOf(page).then(
          (view) => ({ view, fault: null }),
          (fault: unknown) => ({ view: null, fault: fault ?? new Error('view not loaded') }),
        )
    if (!isLatest()) return
    // The session may have ended while the code loaded.
    const still = decideRoute(target, session.visitor(), pages())
    if (!('show' in still) || still.show !== page) return navigate(target, mode)
    if (loaded.fault !== null) reportBroken(loaded.fault)

    if (mode === 'push' && target !== addressed()) history.pushState(null, '', target)
    else if (target !== addressed()) history.replaceState(null, '', target)
    titlePage(page.title, siteTitle)
    if (mode === 'push' && page !== before.page) scrollTo(0, 0)
    const frame = page === fixed.login ? null : (part?.Frame ?? null)
    store.set({ ...loaded, frame, location: target, page, refreshed: before.refreshed + (refresh ? 1 : 0) })
  }

  /** Cached for its visitor, because every button, row and key asks for it. */
  let allowed: { pages: readonly ReadyPage[]; paths: ReadonlySet<string>; of: unknown; from: unknown } | null = null
  const allowedNow = () => {
    const [of, from] = [session.get().user, part]
    if (allowed?.of === of && allowed.from === from) return allowed
    const pages = permittedPages(part?.pages ?? [], session.visitor())
    allowed = { pages, paths: new Set(pages.map(({ path }) => path)), of, from }
    return allowed
  }

  session.onSignOut(() => {
    const was = store.get().location
    store.set(nothing)
    void navigate(was, 'replace')
  })

  return {
    ...store,
    loading,
    start() {
      addEventListener('popstate', () => void navigate(addressed(), 'replace'))
      return navigate(addressed(), 'replace')
    },
    go: (to, { replace = false } = {}) => navigate(normalised(to), replace ? 'replace' : 'push'),
    prefetch,
    pageAt,
    isPermitted: (path) => allowedNow().paths.has(path),
    permitted: () => allowedNow().pages,
  }
}

/** Code that loaded and broke counts as an uncaught error: the browser's console and the error log get it. */
function reportBroken(fault: unknown): void {
  if (!isNotFetched(fault)) reportError(fault)
}

/** As the address bar would show it: percent-encoded, dots resolved. An address of another host is not followed. */
function normalised(to: string): string {
  try {
    const url = new URL(to, location.href)
    if (url.origin === location.origin) return `${url.pathname}${url.search}${url.hash}`
  } catch {
    // It is no address.
  }
  return '/'
}

const textOf = (error: unknown): string =>
  (error instanceof Error ? error.message : typeof error === 'string' ? error : '') || 'Has Error'
