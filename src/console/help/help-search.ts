/** Which commands a text in the help sheet means by name: as the palette finds them, by pinyin and initials too. */
import { pinyinOf } from '../palette/search/entries'
import { createRanker } from '../palette/search/ranking'
import type { Command } from '../registry/registry'

/** The ids of those that a text means, its full-width characters written as ASCII. */
export type HelpSearch = (query: string) => ReadonlySet<string>

/** Prepares commands for searching: by title, keywords and section. */
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
    // One letter, or several with spaces between them, are keys: half of all titles have a syllable that begins so.
    if (/^[!-~]?( [!-~])*$/.test(query)) return new Set()
    return new Set(ranker.rank(query, { forgiving: false }).map(({ entry }) => entry.id))
  }
}
