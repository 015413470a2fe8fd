/** Lets wouter's links and hooks go through the guard: they see what the router shows, and ask it to go elsewhere. */
import { createContext, useContext } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useStore } from '../../ui/hooks/use-store'
import { useConsole } from '../console'
import { useShell } from '../shell'

/** For what stands round the pages: the location shown. */
export const useGuardedLocation: BaseLocationHook = () => {
  const { router } = useConsole()
  return [
    partsOf(useStore(router).location).path,
    (to: string, options?: { replace?: boolean }) => void router.go(to, options),
  ]
}

/** For what stands round the pages: the query shown. */
export const useGuardedSearch: BaseSearchHook = () => partsOf(useStore(useConsole().router).location).search

/** Where a tab is. */
interface Place {
  /** Its page's. */
  readonly path: string
  /** What it was last shown at. */
  readonly location: string
}

/** The tab round a page: the page sees its location, also while another page is shown. */
export const TabPlace = createContext<Place>({ path: '/', location: '/' })

/** For a page in a tab. One that isn't shown can change its own location, but takes the user nowhere. */
export const useTabLocation: BaseLocationHook = () => {
  const { router, tabs } = useShell()
  const place = useContext(TabPlace)
  return [
    place.path,
    (to: string, options?: { replace?: boolean }) => {
      if (router.get().page?.path === place.path) return void router.go(to, options)
      const { pathname, search, hash } = new URL(to, `${location.origin}${place.location}`)
      if (pathname === place.path) tabs.update(place.path, `${pathname}${search}${hash}`)
    },
  ]
}

export const useTabSearch: BaseSearchHook = () => partsOf(useContext(TabPlace).location).search

function partsOf(location: string) {
  const [whole = ''] = location.split('#', 1)
  const [path = '', ...search] = whole.split('?')
  return { path, search: search.join('?') }
}
