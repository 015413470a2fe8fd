/** What this user uses, and when last: the palette puts it first. Kept on the server, and so the same on every machine. */
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
  /** Fetches it. Fails quietly: then the palette learns anew. */
  load(): Promise<void>
  /** How far up a command belongs, above 0 once it was used. Counts little for much use, and less each day. */
  score(id: string): number
}

/** Days after which a use counts half (ours). */
const halfLife = 3

/**
 * Counts what runs. Going to a page counts from wherever it was asked for; an action counts from the palette alone: who has
 * it on a button or a key doesn't look for it here.
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
    if (!command || command.keyOnly || !(registry.pageOf(command) || source === 'palette')) return
    const count = (store.get().get(id)?.count ?? 0) + 1
    store.set(new Map(store.get()).set(id, { count, lastTime: Math.floor(Date.now() / 1000) }))
    afterPaint(() => {
      // The command was to sign out: the server would not know whose use it is.
      if (session.get().token === null) return
      call(systemEndpoints.usageAdd, { body: { command: id }, quiet: true }).catch(() => {})
    })
  })

  return {
    ...store,
    async load() {
      const rows = await call(systemEndpoints.usageList, { quiet: true }).catch(() => [])
      const known = new Map<string, Used>(rows.map(({ command, count, lastTime }) => [command, { count, lastTime }]))
      // What ran while they came may be among them already.
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
