/** Which commands a text in the help sheet means by name: as the palette finds them, by pinyin and initials too. */
import { pinyinOf } from '../palette/entries'
import { createRanker } from '../palette/ranking'
import type { Command } from '../registry'

/** The ids of those that a text means. */
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
    // A key is looked for by one letter, with which half of all titles have a syllable.
    if (/^[!-~\uff01-\uff5e]?$/.test(query.trim())) return new Set()
    return new Set(ranker.rank(query, { forgiving: false }).map(({ entry }) => entry.id))
  }
}
