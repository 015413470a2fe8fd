/** The options of a step: at once, or from the server while the user types. */
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { debounceQuestion } from '../../../lib/debounce-question'
import { pauseMs } from '../../../ui/picker/use-options'
import type { Option, PickParam } from '../../registry/params'
import { pinyinOf } from '../search/entries'
import { createRanker, type Entry, type Ranker } from '../search/ranking'
import type { Walk } from '../walk'

export interface OptionsState {
  /** Best match first; null until they are there. */
  readonly options: readonly Option[] | null
  /** The answer to the typed text is on its way; until then the earlier one is filtered. */
  readonly pending: boolean
  readonly failed: boolean
  retry(): void
}

interface Answer {
  readonly query: string
  readonly options: readonly Option[]
  /** They are what the step found for the query, so they need no filtering here. */
  readonly searched: boolean
}

export function useStepOptions(
  step: PickParam,
  query: string,
  { answers: args, rows }: Pick<Walk, 'answers' | 'rows'>,
): OptionsState {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [failed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const isSlow = useRef(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks the same again
  useLayoutEffect(() => {
    let searched = false
    const settle = (options: readonly Option[]) => {
      setAnswer({ query, options, searched })
      setFailed(false)
    }
    const ask = (signal: AbortSignal) => {
      const asked = step.options({
        get query() {
          searched = true
          return query
        },
        args,
        rows,
        signal,
      })
      if (asked instanceof Promise) isSlow.current = true
      return asked
    }
    // The first request is immediate; after it we know whether a server answers.
    return debounceQuestion({ pauseMs: isSlow.current ? pauseMs : 0, ask, settle, fail: () => setFailed(true) })
  }, [step, query, args, rows, tries])

  const retry = useCallback(() => {
    isSlow.current = false
    setFailed(false)
    setTries((count) => count + 1)
  }, [])
  const pending = !failed && (answer === null || (answer.searched && answer.query !== query))
  return { options: answer && sifted(answer, query), pending, failed, retry }
}

interface OptionEntry extends Entry {
  readonly option: Option
}

const rankers = new WeakMap<readonly Option[], Ranker<OptionEntry>>()

/** The matching ones; all of them if the server searched for exactly this. */
function sifted({ query: answeredFor, options, searched }: Answer, query: string): readonly Option[] {
  if (query.trim() === '' || (searched && answeredFor === query)) return options
  const ranker = rankers.get(options) ?? createRanker(options.map(entryOf), pinyinOf)
  rankers.set(options, ranker)
  return ranker.rank(query).map(({ entry: { option } }) => option)
}

const entryOf = (option: Option, at: number): OptionEntry => ({
  id: String(at),
  title: option.label,
  keywords: [option.hint, option.pinyin, option.initials].filter((word) => word !== undefined),
  section: '',
  kind: 'action',
  option,
})
