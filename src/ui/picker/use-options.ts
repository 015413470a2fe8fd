/** The options that match the typed text. */
import { useEffect, useEffectEvent, useState } from 'react'
import { debounceQuestion } from '../../lib/debounce-question'
import { isMatch, type Option } from './option'

/** The source of the options: a given list, or a function that loads them. */
export type OptionSource<V extends string | number> =
  | { options: readonly Option<V>[]; load?: undefined }
  | {
      options?: undefined
      /** Called a moment after the last key. The answer to an old query is dropped, and its signal aborted. */
      load(query: string, signal: AbortSignal): Promise<readonly Option<V>[]>
    }

interface Answer<V extends string | number> {
  asked: string
  options: readonly Option<V>[]
  failed: boolean
}

interface Options<V extends string | number> {
  /** The last answer; it stays while the next one loads. */
  options: readonly Option<V>[]
  state: 'waiting' | 'failed' | 'ready'
  retry(): void
}

/** Milliseconds after the last key before options load. */
export const pauseMs = 150

/** @param wanted nothing loads before it is true */
export function useOptions<V extends string | number>(
  { options: list, load }: OptionSource<V>,
  query: string,
  wanted: boolean,
): Options<V> {
  const [answer, setAnswer] = useState<Answer<V> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const ask = useEffectEvent((signal: AbortSignal) => load?.(query, signal) ?? [])
  const remote = load !== undefined
  useEffect(() => {
    if (!wanted || !remote) return
    const take = (options: Answer<V>['options'], failed: boolean) =>
      setAnswer({ asked: askedBy(query, attempt), options, failed })
    return debounceQuestion({
      // The first load and a retry need not wait for more keys.
      pauseMs: query === '' || attempt > 0 ? 0 : pauseMs,
      ask: (signal) => ask(signal),
      settle: (options) => take(options, false),
      fail: () => take([], true),
    })
  }, [wanted, remote, query, attempt])

  const retry = () => setAttempt(attempt + 1)
  if (list) return { options: list.filter((option) => isMatch(option, query)), state: 'ready', retry }
  const isCurrent = answer?.asked === askedBy(query, attempt)
  return {
    options: answer?.options ?? [],
    state: !isCurrent ? 'waiting' : answer.failed ? 'failed' : 'ready',
    retry,
  }
}

const askedBy = (query: string, attempt: number) => `${attempt} ${query}`
