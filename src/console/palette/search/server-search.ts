/** What the palette asks the server by what was typed, through the sources that nouns offer. */
import { longestKeywords } from '../../../contract/list'
import type { PaletteSource } from '../../registry/palette-source'
import type { Shell } from '../../shell'
import { type Row, sourceRow } from '../row'
import type { Asked } from '../step/asked'
import type { Section } from './sections'

/** The answer to a question; `error` where something of it is missing. */
export interface Answer {
  readonly sections: readonly Section<Row>[]
  readonly error: boolean
}

export interface ServerSearch {
  /** An answer that was given a moment ago. */
  known(asked: Asked): Answer | undefined
  /** Rejects when it is aborted, and only then. */
  ask(asked: Asked, signal: AbortSignal): Promise<Answer>
}

/** Milliseconds an answer is good for, unless its source says otherwise. */
const freshMs = 30_000
const mostKept = 60

const searches = new WeakMap<Shell, ServerSearch>()

/** The one of a session: its answers are good for the next opening too. */
export function serverSearchOf(shell: Shell): ServerSearch {
  const known = searches.get(shell) ?? createServerSearch(shell)
  searches.set(shell, known)
  return known
}

/** The same for the same question. */
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
      // All at once, and shown at once: what came first would be pushed down by what comes second.
      const results = await Promise.allSettled(asked.sources.map(rows))
      signal.throwIfAborted()
      const sections = results.flatMap((result, at) =>
        result.status === 'fulfilled' && result.value.length > 0
          ? [{ title: asked.sources[at]?.title ?? '', items: result.value }]
          : [],
      )
      const answer = { sections, error: results.some(({ status }) => status === 'rejected') }
      if (!answer.error) keep(kept, keyOf(asked), answer)
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
