/** Which sources a typed text is a question to. */
import { isSearchable, type PaletteSource } from '../../registry/palette-source'
import type { Shell } from '../../shell'
import { findableOf } from '../search/entries'
import type { Typed } from '../search/prefixes'

/** A question to the server. */
export interface Asked {
  readonly prefix: string
  readonly text: string
  /** Whom it is put to: one at least. */
  readonly sources: readonly PaletteSource[]
}

/** Null where nobody is asked. */
export function askedOf(shell: Shell, { mode, prefix, query }: Typed): Asked | null {
  if (query === '' || !(mode === 'all' || mode === 'sources')) return null
  const { sources, forTyped } = findableOf(shell)
  const isAnswer = forTyped.some(({ step }) => step.reads(query, prefix) !== null)
  const asked = sources.filter((source) => {
    const usual = !isAnswer && (prefix === '' ? isSearchable(query) : prefix === source.prefix)
    return source.asks ? source.asks(query, prefix, usual) : usual
  })
  return asked.length === 0 ? null : { prefix, text: query, sources: asked }
}
