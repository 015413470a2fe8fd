/** The page tabs (spec §2, §4): the visited pages, and which of them keep their state. */
import type { ComponentType } from 'react'
import { createStore, type Store } from '../../../lib/store'
import type { ReadyPage } from '../../registry/registry'
import type { Router } from '../../routes/router'
import type { Session } from '../../session/session'
import { forgetTabs, type KeptTab, recallTabs, rememberTabs } from './tab-memory'

/** A visited page. */
export interface Tab {
  readonly page: ReadyPage
  /** The path, query and fragment at which it was last shown. */
  readonly location: string
  /** Its view; null until it is first shown. */
  readonly view: ComponentType | null
  /** Changes with each refresh, which mounts the page again. */
  readonly refreshed: number
}

export interface TabsState {
  /** In display order. */
  readonly visited: readonly Tab[]
  /** The paths of the pages that keep their state while hidden; the last shown comes last. */
  readonly cached: readonly string[]
}

/** The specification's list operations, and what the keys need. Paths are the pages'. */
export interface Tabs extends Pick<Store<TabsState>, 'get' | 'subscribe'> {
  /** Follows the router; returns the function that ends it. */
  start(): () => void
  /** Adds a page as visited and cached, or updates its location. */
  add(page: ReadyPage, location: string): void
  update(path: string, location: string): void
  /**
   * Where opening a page leads: to where its tab was left. For the current page, its own path, which starts it again.
   */
  locationOf(path: string): string
  /** 刷新: mounts it again, by way of /redirect. */
  refresh(path: string): Promise<void>
  /** 关闭: goes to a neighbour if the tab was shown. An affixed tab stays. */
  delete(path: string): Promise<void>
  /** 关闭其他: closes all except this one and the affixed ones. */
  deleteOthers(path: string): Promise<void>
  /** 关闭所有: closes all except the affixed ones. */
  deleteAll(): Promise<void>
  /** Opens the last closed tab again. */
  reopen(): Promise<void>
  /** Goes to the tab at this position, from 1. */
  go(place: number): Promise<void>
}

/** The most pages that keep their state (our choice): each keeps its views and data in memory. */
export const mostCached = 10
/** The most closed tabs that can be reopened (our choice). */
const mostClosed = 20

interface Options {
  router: Pick<Router, 'get' | 'subscribe' | 'go' | 'pageAt' | 'permitted'>
  session: Pick<Session, 'get' | 'onSignOut'>
}

/**
 * The tabs of one session: the affixed pages, those from before a reload, and the current page. A sign-out deletes
 * them.
 */
export function createTabs({ router, session }: Options): Tabs {
  const userId = session.get().user?.info.id
  const store = createStore(startOf(router.permitted(), userId === undefined ? [] : recallTabs(userId)))
  let closed: readonly Tab[] = []
  /**
   * The paths of closed pages that stay visible until another page is there, so that nobody sees a page without its
   * tab.
   */
  const leaving = new Set<string>()
  let refreshed = router.get().refreshed

  const find = (path: string) => store.get().visited.find(({ page }) => page.path === path)
  const isShown = ({ page }: Tab) => router.get().page?.path === page.path

  /** Whether a page keeps its state: unless the page says no, its permission decides. */
  const isKept = ({ path, keepAlive }: ReadyPage) =>
    keepAlive !== false &&
    !session.get().user?.permissions.some((entry) => entry.permission === path && entry.keepAlive === false)

  const change = (changes: Partial<TabsState>) => {
    store.set({ ...store.get(), ...changes })
    if (changes.visited && userId !== undefined) rememberTabs(userId, changes.visited)
  }

  const put = (page: ReadyPage, location: string, changes: Partial<Tab> = {}) => {
    const { visited, cached } = store.get()
    const before = find(page.path)
    const tab = { ...(before ?? tabOf(page, location)), location, ...changes }
    const others = cached.filter((path) => path !== page.path)
    change({
      // If the tab was only shown again, the same object stays, so that nothing renders or is stored.
      ...(!(before && isSame(before, tab)) && {
        visited: before ? visited.map((other) => (other === before ? tab : other)) : [...visited, tab],
      }),
      cached: isKept(page) ? [...others, page.path].slice(-mostCached) : others,
    })
  }

  const drop = (gone: readonly Tab[]) => {
    if (gone.length === 0) return
    const { visited, cached } = store.get()
    const paths = gone.map(({ page }) => page.path)
    closed = [...closed, ...visited.filter(({ page }) => paths.includes(page.path))].slice(-mostClosed)
    change({
      visited: visited.filter(({ page }) => !paths.includes(page.path)),
      cached: cached.filter((path) => !paths.includes(path)),
    })
  }

  /** Takes over what the router shows. */
  const follow = () => {
    const { page: shown, location, view, refreshed: now } = router.get()
    const page = shown && router.pageAt(shown.path)
    const isRefresh = now !== refreshed
    refreshed = now
    if (!shown) return
    if (page) put(page, location, { view, ...(isRefresh && { refreshed: now }) })
    // The page at which a navigation ended stays, even if it was about to close.
    leaving.delete(shown.path)
    drop(store.get().visited.filter((tab) => leaving.has(tab.page.path)))
    leaving.clear()
  }

  const close = async (candidates: readonly Tab[], to: string) => {
    const gone = candidates.filter(({ page }) => !page.affix)
    drop(gone.filter((tab) => !isShown(tab)))
    if (!gone.some(isShown)) return
    for (const { page } of gone.filter(isShown)) leaving.add(page.path)
    await router.go(to)
  }

  const forget = () => {
    if (userId !== undefined) forgetTabs(userId)
  }
  follow()

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      follow()
      const endings = [router.subscribe(follow), session.onSignOut(forget)]
      return () => {
        for (const end of endings) end()
      }
    },
    add: (page, location) => put(page, location),
    update(path, location) {
      change({ visited: store.get().visited.map((tab) => (tab.page.path === path ? { ...tab, location } : tab)) })
    },
    locationOf(path) {
      const tab = find(path)
      return tab && !isShown(tab) ? tab.location : path
    },
    async refresh(path) {
      const tab = find(path)
      if (!tab) return
      change({ cached: store.get().cached.filter((path) => path !== tab.page.path) })
      await router.go(`/redirect${tab.location}`)
    },
    async delete(path) {
      const { visited } = store.get()
      const at = visited.findIndex(({ page }) => page.path === path)
      const neighbour = visited[at + 1] ?? visited[at - 1]
      await close(visited.slice(at, at + 1), neighbour?.location ?? '/')
    },
    async deleteOthers(path) {
      const kept = find(path)
      if (!kept) return
      const others = store.get().visited.filter((tab) => tab !== kept)
      await close(others, kept.location)
    },
    async deleteAll() {
      const { visited } = store.get()
      await close(visited, visited.findLast(({ page }) => page.affix)?.location ?? '/')
    },
    async reopen() {
      const last = closed.findLast(({ page }) => !find(page.path))
      if (!last) return
      closed = closed.slice(0, closed.lastIndexOf(last))
      await router.go(last.location)
    },
    async go(place) {
      const tab = store.get().visited[place - 1]
      if (tab) await router.go(tab.location)
    },
  }
}

/** @param kept tabs from before a reload; only pages that the user may open count */
function startOf(permitted: readonly ReadyPage[], kept: readonly KeptTab[]): TabsState {
  const remembered = kept.flatMap(({ path, location }) => {
    const page = permitted.find((page) => page.path === path)
    return page ? [tabOf(page, location)] : []
  })
  const affixed = permitted
    .filter(({ affix }) => affix)
    .map((page) => remembered.find((tab) => tab.page === page) ?? tabOf(page, page.path))
  return { visited: [...affixed, ...remembered.filter(({ page }) => !page.affix)], cached: [] }
}

const isSame = (a: Tab, b: Tab) => a.location === b.location && a.view === b.view && a.refreshed === b.refreshed

const tabOf = (page: ReadyPage, location: string): Tab => ({ page, location, view: null, refreshed: 0 })
