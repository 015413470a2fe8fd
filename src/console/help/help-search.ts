/** Finds commands in the key table by name, as the palette does, also by pinyin and initials. */
import { pinyinOf } from '../palette/search/entries'
import { createRanker } from '../palette/search/ranking'
import type { Command } from '../registry/registry'

/** The ids that a text matches; full-width characters count as ASCII. */
export type HelpSearch = (query: string) => ReadonlySet<string>

/** Prepares commands for the search: by title, keywords and section. */
export function createHelpSearch(commands: readonly Command[]): HelpSearch {
  const entries = commands.map(({ id, title, section, keywords = [] }) => ({
    id,
    title,
    section,
    keywords: [...keywords, section],
    kind: 'action' as const,
  }))
  const ranker = createRanker(entries, pinyinOf)
  return (query) => {
    // One letter, or several separated by spaces, are keys: half of all titles have a syllable with that beginning.
    if (/^[!-~]?( [!-~])*$/.test(query)) return new Set()
    return new Set(ranker.rank(query, { enough: 0 }).map(({ entry }) => entry.id))
  }
}
