import { useStore } from '../../ui/hooks/use-store'
import type { ReadyPage } from '../registry/registry'
import { useShell } from '../shell'

/**
 * The pages that the user may open, in the order of their permissions (权限列表): the rights may become others while a page
 * stays.
 */
export function usePermitted(): readonly ReadyPage[] {
  const { router, session } = useShell()
  const order = useStore(session, ({ user }) => user)?.permissions.map(({ permission }) => permission) ?? []
  return [...router.permitted()].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path))
}
