/**
 * What this user uses, and when last: the palette shows it first. The server stores it, so it is the same on every
 * machine.
 */
import { systemEndpoints } from '../../../contract/system'
import { call } from '../../../lib/api'
import { createStore, type Store } from '../../../lib/store'
import type { Commands } from '../../commands/commands'
import type { Registry } from '../../registry/registry'
import { afterPaint } from '../../routes/after-paint'
import type { Session } from '../../session/session'

/** How often, and when last (epoch seconds). */
export interface Used {
  readonly count: number
  readonly lastTime: number
}

/** By command. */
export interface Usage extends Store<ReadonlyMap<string, Used>> {
  /** Loads it. If that fails, it says nothing, and the palette learns again. */
  load(): Promise<void>
  /** How high a command belongs; above 0 once it was used. Frequent use adds little, and each day lowers it. */
  score(id: string): number
}

/** The days after which a use counts half (our choice). */
const halfLife = 3

/**
 * Counts uses. Opening a page counts from anywhere. An action counts only from the palette, because users with a button
 * or a key for it don't look for it here.
 */
export function createUsage({
  commands,
  registry,
  session,
}: {
  commands: Pick<Commands, 'onExecuted'>
  registry: Pick<Registry, 'command' | 'pageOf'>
  session: Pick<Session, 'get'>
}): Usage {
  const store = createStore<ReadonlyMap<string, Used>>(new Map())

  commands.onExecuted(({ id, source }) => {
    const command = registry.command(id)
    const isOfPalette = source === 'palette' || source === 'elsewhere'
    if (!command || command.keyOnly || !(registry.pageOf(command) || isOfPalette)) return
    const count = (store.get().get(id)?.count ?? 0) + 1
    store.set(new Map(store.get()).set(id, { count, lastTime: Math.floor(Date.now() / 1000) }))
    afterPaint(() => {
      // The command was to sign out: the server would not know the user.
      if (session.get().token === null) return
      call(systemEndpoints.usageAdd, { body: { command: id }, quiet: true }).catch(() => {})
    })
  })

  return {
    ...store,
    async load() {
      const rows = await call(systemEndpoints.usageList, { quiet: true }).catch(() => [])
      const known = new Map<string, Used>(rows.map(({ command, count, lastTime }) => [command, { count, lastTime }]))
      // Uses during the load may already be included.
      for (const [id, { count, lastTime }] of store.get()) {
        known.set(id, { count: Math.max(count, known.get(id)?.count ?? 0), lastTime })
      }
      store.set(known)
    },
    score(id) {
      const used = store.get().get(id)
      if (!used) return 0
      const days = Math.max(0, Date.now() / 1000 - used.lastTime) / 86_400
      return (1 + Math.log2(used.count)) * 0.5 ** (days / halfLife)
    },
  }
}
