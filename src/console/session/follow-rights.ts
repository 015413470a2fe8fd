/** Follows the user's rights: whoever gets or loses some sees it at the next answer, without loading the page again. */
import { hearRights } from '../../lib/api'
import type { Shell } from '../shell'

/**
 * Loads the user, and with it menu and routes, when an answer says that the rights are others than before; a page that
 * is lost shows 401. What lists show depends on the rights too. If the user does not load, the next answer tries again.
 */
export function followRights({ session, router, data }: Pick<Shell, 'session' | 'router' | 'data'>): void {
  let loading = false
  let known = hearRights(async (now) => {
    const { user } = session.get()
    if (user === null || loading) return
    if (known === null || now === known) {
      known = now
      return
    }
    loading = true
    try {
      await session.loadUser()
      known = now
      data.refreshAll()
      // A navigation that is under way asks the guard anyway.
      if (!router.loading.get()) await router.go(router.get().location, { replace: true })
    } catch {
      // The call has told the user.
    } finally {
      loading = false
    }
  })
}
