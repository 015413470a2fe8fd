import { useStore } from '../../ui/hooks/use-store'
import type { ReadyPage } from '../registry/registry'
import { useShell } from '../shell'

/** The pages that the user may open, in menu order: the rights may become others while a page stays. */
export function usePermitted(): readonly ReadyPage[] {
  const { router, session } = useShell()
  useStore(session, ({ user }) => user)
  return router.permitted()
}
