import { useEffect } from 'react'
import { whenIdle } from '../../lib/browser/idle'
import { useStore } from '../../ui/hooks/use-store'
import { createCode, useCode } from '../../ui/loading/code'
import { useShell } from '../shell'

const chordWays = createCode(() => import('./chord-ways').then(({ ChordWays }) => ChordWays))

/** Shows at the foot of the page how an unfinished chord can go on. */
export function ChordBadge() {
  const { pending } = useStore(useShell().hotkeys)
  useEffect(() => whenIdle(chordWays.prefetch), [])
  const ChordWays = useCode(chordWays, pending !== null, () => {})
  return (
    // It exists before its text, because a screen reader reads changes only in a status that it knows.
    <div role="status" className="pointer-events-none fixed right-3 bottom-3 z-50 flex max-w-[calc(100vw-24px)]">
      {ChordWays && pending && <ChordWays pending={pending} />}
    </div>
  )
}
