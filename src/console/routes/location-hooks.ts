/** Lets wouter's links and hooks use the guard: they read what the router shows, and ask the router to go elsewhere. */
import { createContext, useContext } from 'react'
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useStore } from '../../ui/hooks/use-store'
import { useConsole } from '../console'
import { useShell } from '../shell'

/** For the parts around the pages: the shown location. */
export const useGuardedLocation: BaseLocationHook = () => {
  const { router } = useConsole()
  return [
    partsOf(useStore(router).location).path,
    (to: string, options?: { replace?: boolean }) => void router.go(to, options),
  ]
}

/** For the parts around the pages: the shown query. */
export const useGuardedSearch: BaseSearchHook = () => partsOf(useStore(useConsole().router).location).search

/** The location of a tab. */
interface Place {
  /** The page's path. */
  readonly path: string
  /** The location at which it was last shown. */
  readonly location: string
}

/** The tab around a page: the page sees its own location, even while another page is shown. */
export const TabPlace = createContext<Place>({ path: '/', location: '/' })

/** For a page in a tab. A hidden page can change its own location, but it doesn't move the user. */
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
