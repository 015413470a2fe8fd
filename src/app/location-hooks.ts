/** Lets wouter's links and hooks go through the guard: they see what the router shows, and ask it to go elsewhere. */
import type { BaseLocationHook, BaseSearchHook } from 'wouter'
import { useConsole } from '../console/console'
import { useStore } from '../ui/use-store'

export const useGuardedLocation: BaseLocationHook = () => {
  const { router } = useConsole()
  return [
    partsOf(useStore(router).location).path,
    (to: string, options?: { replace?: boolean }) => void router.go(to, options),
  ]
}

export const useGuardedSearch: BaseSearchHook = () => partsOf(useStore(useConsole().router).location).search

function partsOf(location: string) {
  const [whole = ''] = location.split('#', 1)
  const [path = '', ...search] = whole.split('?')
  return { path, search: search.join('?') }
}
