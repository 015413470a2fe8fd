import { Keycaps } from '../../ui/display/keycap'
import type { Pending } from './hotkeys'

/** The most continuations it shows. */
const mostShown = 16

interface Way {
  readonly keys: readonly string[]
  readonly title: string
}

/** Those that go on with the same key and then another are one: `e 企业列表等 4 个`. Single keys come first. */
function byNextKey(candidates: readonly Way[]): Way[] {
  const ways = new Map<string, Way & { count: number }>()
  for (const { keys, title } of candidates.toSorted((a, b) => a.keys.length - b.keys.length)) {
    const [next = ''] = keys
    // A single key is complete, so nothing else begins with it.
    const name = keys.length === 1 ? `${next} ${title}` : next
    const known = ways.get(name)
    ways.set(name, known ? { ...known, keys: [next], count: known.count + 1 } : { keys, title, count: 1 })
  }
  return [...ways.values()].map(({ keys, title, count }) => ({
    keys,
    title: count > 1 ? `${title}等 ${count} 个` : title,
  }))
}

/** How an unfinished chord can go on. */
export function ChordWays({ pending: { pressed, candidates } }: { pending: Pending }) {
  const ways = byNextKey(candidates)
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 rounded-overlay bg-bg-raised px-3 py-1.5 shadow-pop appear">
      <span className="flex items-center gap-2">
        <Keycaps spoken keys={pressed} />
        <span className="text-text-3">再按</span>
      </span>
      {ways.slice(0, mostShown).map(({ keys, title }) => (
        <span key={`${keys.join(' ')} ${title}`} className="flex items-center gap-2">
          <Keycaps spoken keys={keys} />
          {title}
        </span>
      ))}
      {ways.length > mostShown && <span className="text-text-3">…</span>}
    </div>
  )
}
