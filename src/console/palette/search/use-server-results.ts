/** Searches the server while the user types: after a pause, once for each query, and only for the last one. */
import { useCallback, useEffect, useState } from 'react'
import { debounceQuestion } from '../../../lib/debounce-question'
import type { Row } from '../row'
import type { Asked } from '../step/asked'
import type { Section } from './sections'
import { type Answer, keyOf, type ServerSearch } from './server-search'

export interface ServerResults {
  readonly sections: readonly Section<Row>[]
  /** The rows belong to an earlier query; the new answer is on its way. */
  readonly pending: boolean
  readonly error: boolean
  readonly refusal: string | null
  retry(): void
}

interface Shown {
  readonly key: string
  readonly answer: Answer
}

/** How many milliseconds without typing before the server is asked. */
const pauseMs = 80

const nothing: Answer = { sections: [], error: false, refusal: null }

/**
 * The answer to a query; null asks nothing. Until it arrives the rows of the last query stay, so that nothing flickers.
 * @param picked the row that the user went to, which must not move; read when the answer comes
 */
export function useServerResults(search: ServerSearch, asked: Asked | null, picked: () => string): ServerResults {
  const key = asked && keyOf(asked)
  const known = asked ? search.known(asked) : undefined
  const [shown, setShown] = useState<Shown | null>(null)
  const [tries, setTries] = useState(0)
  // A known answer comes with its letter: from an effect it would have everything drawn once more, right after the frame.
  // Nobody has gone to a row of the last answer, for the letter took the user back to the best one.
  if (key !== null && known && shown?.key !== key) setShown({ key, answer: known })
  const isThere = key === null || shown?.key === key

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same again; `asked` is told by its key
  useEffect(() => {
    if (key === null || asked === null) return setShown(null)
    if (known) return
    const settle = (answer: Answer) =>
      setShown((last) => ({ key, answer: last ? settled(last.answer, answer, picked()) : answer }))
    return debounceQuestion({ pauseMs, ask: (signal) => search.ask(asked, signal), settle })
  }, [key, tries, search])

  const retry = useCallback(() => setTries((count) => count + 1), [])
  const answer = key === null ? nothing : (shown?.answer ?? nothing)
  return { ...answer, pending: !isThere, retry }
}

/** The new answer. If the user went to a row of the last answer, its rows stay, and the new ones come below. */
export function settled(last: Answer, next: Answer, picked: string): Answer {
  const there = new Set(last.sections.flatMap(({ items }) => items.map(({ id }) => id)))
  if (!there.has(picked)) return next
  const more = next.sections.map(({ title, items }) => ({
    title: `更多${title}`,
    items: items.filter(({ id }) => !there.has(id)),
  }))
  return { ...next, sections: [...last.sections, ...more.filter(({ items }) => items.length > 0)] }
}
