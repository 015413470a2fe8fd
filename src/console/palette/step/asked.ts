/** Which sources are asked for a typed text. */
import { isSearchable, type PaletteSource } from '../../registry/palette-source'
import type { Shell } from '../../shell'
import { findableOf } from '../search/entries'
import type { Typed } from '../search/prefixes'

/** A request to the server. */
export interface Asked {
  readonly prefix: string
  readonly text: string
  /** The sources to ask: at least one. */
  readonly sources: readonly PaletteSource[]
}

/** Null if nothing is asked. */
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
