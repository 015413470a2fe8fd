/** The order of found entries: recently used ones first, then pages and actions, with the better matches above. */
import { type Entry, type Found, tiers } from './ranking'

export interface Section<T> {
  readonly title: string
  readonly items: readonly T[]
}

/** The most entries under 最近, with and without a query. */
const mostRecent = 6
const mostRecentMatches = 3
/** Below this score a use counts as forgotten: once, ten days ago. */
const remembered = 0.1

const titles: Record<Entry['kind'], string> = { page: '页面', action: '动作' }

/**
 * Divides the results. With a query the order of the matches stays: recently used ones among the best appear under 最近,
 * and the group with the better match comes first. Without a query, actions that are impossible now come below the
 * possible ones.
 */
export function sectionsOf<E extends Entry>(
  found: readonly Found<E>[],
  hasQuery: boolean,
  score: (id: string) => number,
  isOff: (entry: E) => boolean,
): Section<Found<E>>[] {
  const off = new Set(hasQuery ? [] : found.filter(({ entry }) => isOff(entry)))
  const free = off.size === 0 ? found : found.filter((one) => !off.has(one))
  const recent = hasQuery ? leadingRecent(found, score) : mostUsed(free, score)
  const isRecent = new Set(recent)
  const groups = new Map<string, Found<E>[]>()
  for (const one of [...free, ...off]) {
    if (isRecent.has(one)) continue
    const title = titles[one.entry.kind]
    const group = groups.get(title)
    if (group) group.push(one)
    else groups.set(title, [one])
  }
  const rest = [...groups].map(([title, items]) => ({ title, items }))
  return recent.length > 0 ? [{ title: '最近', items: recent }, ...rest] : rest
}

function leadingRecent<E extends Entry>(found: readonly Found<E>[], score: (id: string) => number): Found<E>[] {
  const end = found
    .slice(0, mostRecentMatches)
    .findIndex(({ entry, tier }) => tier === tiers.fuzzy || score(entry.id) < remembered)
  return found.slice(0, end < 0 ? mostRecentMatches : end)
}

function mostUsed<E extends Entry>(found: readonly Found<E>[], score: (id: string) => number): Found<E>[] {
  return found
    .map((one) => ({ one, score: score(one.entry.id) }))
    .filter((scored) => scored.score >= remembered)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostRecent)
    .map(({ one }) => one)
}
