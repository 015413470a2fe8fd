/** Components whose code is fetched when they are first needed. */
import { type ComponentType, useEffect, useEffectEvent, useReducer } from 'react'
import { toasts } from '../toast/toasts'

/** A component that may have to be fetched. */
export interface Code<P> {
  /** The component, once it is there. */
  get(): ComponentType<P> | undefined
  /** Rejects when it can't be had; the next call tries anew. */
  fetch(): Promise<void>
  /** Fetches it, for somebody seems to be about to need it. */
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
 * The component, as soon as it is wanted and there. Unlike with React's `lazy` it comes at once when it has been fetched,
 * and what can't be fetched breaks nothing: a message says so and `onMissing` is told why.
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
