/** Shows at the foot of the page how an unfinished chord can go on. */
import { Keycaps } from '../../ui/display/keycap'
import { useStore } from '../../ui/hooks/use-store'
import { useShell } from '../shell'

/** The most continuations it shows. */
const mostShown = 8

export function ChordBadge() {
  const { pending } = useStore(useShell().hotkeys)
  // Continuations with a single key come first.
  const candidates = pending?.candidates.toSorted((a, b) => a.keys.length - b.keys.length) ?? []
  return (
    // It exists before its text, because a screen reader reads changes only in a status that it knows.
    <div role="status" className="pointer-events-none fixed right-3 bottom-3 z-50 flex max-w-[calc(100vw-24px)]">
      {pending && (
        <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 rounded-overlay bg-bg-raised px-3 py-1.5 shadow-pop appear">
          <span className="flex items-center gap-2">
            <Keycaps spoken keys={pending.pressed} />
            <span className="text-text-3">再按</span>
          </span>
          {candidates.slice(0, mostShown).map(({ keys, title }) => (
            <span key={`${keys.join(' ')} ${title}`} className="flex items-center gap-2">
              <Keycaps spoken keys={keys} />
              {title}
            </span>
          ))}
          {candidates.length > mostShown && <span className="text-text-3">…</span>}
        </div>
      )}
    </div>
  )
}
