/** The options that answer what was typed. */
import { useEffect, useEffectEvent, useState } from 'react'
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
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    if (!load) return
    const told = await load(query, signal).then(
      (options) => ({ options, failed: false }),
      () => ({ options: [], failed: true }),
    )
    if (!signal.aborted) setAnswer({ asked: askedBy(query, attempt), ...told })
  })
  const remote = load !== undefined
  useEffect(() => {
    if (!wanted || !remote) return
    const controller = new AbortController()
    // What is shown first, and what is asked again, need not wait for more keys.
    const timer = setTimeout(() => void ask(controller.signal), query === '' || attempt > 0 ? 0 : pauseMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
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
