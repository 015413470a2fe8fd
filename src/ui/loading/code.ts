/** Code that loads when it is first needed: mostly components. */
import { useEffect, useEffectEvent, useReducer } from 'react'
import { toasts } from '../toast/toasts'

/** Something that may have to load first. */
export interface Code<T> {
  /** It, once it has loaded. */
  get(): T | undefined
  /** Rejects if it can't be loaded; the next call tries again. */
  fetch(): Promise<void>
  /** Loads it early, because the user will probably need it. */
  prefetch(): void
}

export function createCode<T>(load: () => Promise<T>): Code<T> {
  let loaded: T | undefined
  let loading: Promise<void> | undefined
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      (given) => {
        loaded = given
      },
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return { get: () => loaded, fetch, prefetch: () => void fetch().catch(() => undefined) }
}

/**
 * The code, once it is wanted and loaded. Unlike React's `lazy`, it appears at once if it has already loaded. If
 * loading fails, nothing breaks: a message appears and `onMissing` gets the reason.
 */
export function useCode<T>(code: Code<T>, wanted: boolean, onMissing: (fault: unknown) => void): T | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const tellMissing = useEffectEvent((fault: unknown) => {
    toasts.show('bad', '加载失败，请重试')
    onMissing(fault)
  })
  const given = wanted ? code.get() : undefined
  const isMissing = wanted && given === undefined
  useEffect(() => {
    // By what was rendered: the code may have come since, and then nothing else would render it.
    if (!isMissing) return
    let gone = false
    code.fetch().then(
      () => gone || redraw(),
      (fault) => gone || tellMissing(fault),
    )
    return () => {
      gone = true
    }
  }, [code, isMissing])
  return given
}
