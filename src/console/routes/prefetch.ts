/** Loads code ahead, so that users don't wait: when the user reaches for it, and when the browser is idle. */
import { whenIdle } from '../../lib/browser/idle'
import type { Command } from '../registry/registry'
import type { Shell } from '../shell'

/** The user is probably about to run it. A failure shows when it really runs. */
export const prefetch = ({ opens }: Pick<Command, 'opens'>): void => void opens?.load().catch(() => undefined)

/**
 * Loads what the user may run, one after the other, while the browser is idle. Returns the function that cancels it.
 */
export function prefetchWhenIdle({ registry, commands }: Pick<Shell, 'registry' | 'commands'>): () => void {
  let callOff = () => {}
  const later = (run: () => void) => {
    callOff = whenIdle(run)
  }
  const each = ([first, ...others]: readonly Command[]) => {
    if (!first) return
    prefetch(first)
    later(() => each(others))
  }
  later(() => {
    registry.complete().then(
      () => each(commands.permitted().filter(({ opens }) => opens !== undefined)),
      () => undefined,
    )
  })
  return () => callOff()
}
