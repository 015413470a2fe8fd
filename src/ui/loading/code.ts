/** Components whose code loads when they are first needed. */
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { toasts } from '../toast/toasts'

/** A component that may have to load first. */
export interface Code<P> {
  /** The component, once it has loaded. */
  get(): ComponentType<P> | undefined
  /** Rejects if it can't be loaded; the next call tries again. */
  fetch(): Promise<void>
  /** Loads it early, because the user will probably need it. */
  prefetch(): void
}

export function createCode<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  let loaded: ComponentType<P> | undefined
  let loading: Promise<void> | undefined
  const fetch = (): Promise<void> => {
    loading ??= load().then(
      (component) => {
        loaded = component
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
 * The component, once it is wanted and loaded. Unlike React's `lazy`, it appears at once if it has already loaded. If
 * loading fails, nothing breaks: a message appears and `onMissing` gets the reason.
 */
export function useCode<P>(
  code: Code<P>,
  wanted: boolean,
  onMissing: (fault: unknown) => void,
): ComponentType<P> | undefined {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const tellMissing = useEffectEvent((fault: unknown) => {
    toasts.show('bad', '加载失败，请重试')
    onMissing(fault)
  })
  useEffect(() => {
    if (!wanted || code.get()) return
    let gone = false
    code.fetch().then(
      () => gone || redraw(),
      (fault) => gone || tellMissing(fault),
    )
    return () => {
      gone = true
    }
  }, [code, wanted])
  return wanted ? code.get() : undefined
}
