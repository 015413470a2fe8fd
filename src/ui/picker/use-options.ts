/** The options that answer what was typed. */
import { useEffect, useEffectEvent, useState } from 'react'
import { askLater } from '../../lib/ask-later'
import { isMatch, type Option } from './option'

/** Where options come from: a list that is at hand, or somebody who is asked. */
export type OptionSource<V extends string | number> =
  | { options: readonly Option<V>[]; load?: undefined }
  | {
      options?: undefined
      /** Asked a moment after the last key. An answer to what is no longer asked for is dropped, and its signal aborted. */
      load(query: string, signal: AbortSignal): Promise<readonly Option<V>[]>
    }

interface Answer<V extends string | number> {
  asked: string
  options: readonly Option<V>[]
  failed: boolean
}

interface Options<V extends string | number> {
  /** The last answer; while the next is on its way it stands. */
  options: readonly Option<V>[]
  state: 'waiting' | 'failed' | 'ready'
  retry(): void
}

/** Milliseconds after the last key before anybody is asked for options. */
export const pauseMs = 150

/** @param wanted nothing is asked before */
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
    return askLater({
      // What is shown first, and what is asked again, need not wait for more keys.
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
