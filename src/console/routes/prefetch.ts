/** Code fetched ahead, so that nobody who asks for it waits: where somebody reaches for it, and when there is time. */
import { whenIdle } from '../../lib/idle'
import type { Command } from '../registry/registry'
import type { Shell } from '../shell'

/** Somebody seems to be about to run it. A failure shows when it is really run. */
export const prefetch = ({ opens }: Pick<Command, 'opens'>): void => void opens?.load().catch(() => undefined)

/** Fetches what the user may run, one after the other while the browser is idle. Answers the function that calls it off. */
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
