/** The palette's text if it has no row to show. */
import type { PaletteSource } from '../registry/palette-source'
import type { Typed } from './search/prefixes'
import type { Asked } from './step/asked'

export interface NoteInput extends Typed {
  readonly pending: boolean
  /** The request to the server; null if there is none. */
  readonly asked: Asked | null
  /** All sources, and those that the user may ask. */
  readonly sources: readonly PaletteSource[]
  readonly permitted: readonly PaletteSource[]
}

/** Why there is nothing to see, and what to type. */
export function noteOf({ mode, prefix, query, pending, asked, sources, permitted }: NoteInput): string {
  if (pending) return '正在查找…'
  const first = mode === 'sources' ? permitted.find((source) => source.prefix === prefix) : asked?.sources[0]
  if (mode === 'sources' && !first) {
    const titles = sources.flatMap((source) => (source.prefix === prefix ? [source.title] : []))
    return `没有权限查找${titles.join('和')}`
  }
  const usual = asked === null && mode === 'sources' ? `输入要找的${first?.title}` : `没有找到“${query}”`
  return first?.note?.(query, asked !== null) ?? usual
}
