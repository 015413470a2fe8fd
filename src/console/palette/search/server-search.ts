/** Searches the server for the typed text, through the sources that nouns offer. */
import { longestKeywords } from '../../../contract/list'
import { isTooMany } from '../../../lib/too-many'
import type { PaletteSource } from '../../registry/palette-source'
import type { Shell } from '../../shell'
import { type Row, sourceRow } from '../row'
import type { Asked } from '../step/asked'
import type { Section } from './sections'

/** The answer to a query. */
export interface Answer {
  readonly sections: readonly Section<Row>[]
  /** A part of it is missing, and may be asked for again. */
  readonly error: boolean
  /** Why the server does not look for this at all: whoever asks has looked for too many numbers. */
  readonly refusal: string | null
}

export interface ServerSearch {
  /** A recent answer. */
  known(asked: Asked): Answer | undefined
  /** Rejects only when it is aborted. */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
}

/** How many milliseconds an answer stays valid, unless its source says otherwise. */
const freshMs = 30_000
const mostKept = 60

const searches = new WeakMap<Shell, ServerSearch>()

/** The search of a session: its answers stay valid for the next opening. */
export function serverSearchOf(shell: Shell): ServerSearch {
  const known = searches.get(shell) ?? createServerSearch(shell)
  searches.set(shell, known)
  return known
}

/** The same key for the same query. */
export const keyOf = ({ prefix, text }: Asked): string => `${prefix} ${text}`

function createServerSearch(shell: Shell): ServerSearch {
  const kept = new Map<string, { answer: Answer; at: number }>()
  return {
    known(asked) {
      const found = kept.get(keyOf(asked))
      const fresh = Math.min(...asked.sources.map((source) => source.freshMs ?? freshMs))
      return found && Date.now() - found.at < fresh ? found.answer : undefined
    },
    async ask(asked, signal) {
      const query = asked.text.slice(0, longestKeywords)
      const rows = async (source: PaletteSource) => {
        const found = await source.search({ query, signal })
        return found.map((one) => sourceRow(shell, source, one, query))
      }
      // All at once and shown together, because later results would otherwise move earlier ones.
      const results = await Promise.allSettled(asked.sources.map(rows))
      signal.throwIfAborted()
      const sections = results.flatMap((result, at) =>
        result.status === 'fulfilled' && result.value.length > 0
          ? [{ title: asked.sources[at]?.title ?? '', items: result.value }]
          : [],
      )
      const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
      const refusals = faults.filter(isTooMany)
      const answer = {
        sections,
        error: faults.length > refusals.length,
        refusal: refusals[0]?.message ?? null,
      }
      if (faults.length === 0) keep(kept, keyOf(asked), answer)
      return answer
    },
  }
}

function keep(kept: Map<string, { answer: Answer; at: number }>, key: string, answer: Answer): void {
  kept.delete(key)
  kept.set(key, { answer, at: Date.now() })
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
}
