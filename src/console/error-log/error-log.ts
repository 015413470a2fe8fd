/** The error log (spec §4, §8): the errors in this page, with the address where each happened. */
import { maskNumbers } from '../../lib/phone/phone'
import { createStore, type Store } from '../../lib/store'
import type { Site } from '../look/site'

/** One error. Digits that could be a telephone number are masked. */
export interface ErrorEntry {
  id: number
  message: string
  stack: string
  /** React's component stack. Empty for errors outside React. */
  info: string
  url: string
  /** Milliseconds. */
  time: number
}

/** The errors of this page, newest first. */
export interface ErrorLog extends Store<readonly ErrorEntry[]> {
  /** Records an error, newest first, if this environment has a log. */
  add(error: unknown, info?: string): void
  clear(): void
  /** Records errors that nothing caught. Returns the function that stops it. */
  watch(target: Window): () => void
}

/** An error that repeats in a loop must not fill the memory. */
const mostEntries = 100

/** A log that records only in the configured environments (production by default). */
export function createErrorLog({ environment, errorLogEnvironments }: Site): ErrorLog {
  const store = createStore<readonly ErrorEntry[]>([])
  let lastId = 0
  const enabled = errorLogEnvironments.includes(environment)

  const add = (error: unknown, info = '') => {
    if (!enabled) return
    const { message, stack = '' } = error instanceof Error ? error : { message: String(error) }
    const entry: ErrorEntry = {
      id: ++lastId,
      message: maskNumbers(message),
      stack: maskNumbers(stack),
      info: maskNumbers(info),
      url: maskNumbers(location.href),
      time: Date.now(),
    }
    store.set([entry, ...store.get()].slice(0, mostEntries))
  }

  return {
    ...store,
    add,
    clear: () => store.set([]),
    watch(target) {
      const onError = ({ error, message }: ErrorEvent) => add(error ?? message)
      const onRejection = ({ reason }: PromiseRejectionEvent) => add(reason)
      target.addEventListener('error', onError)
      target.addEventListener('unhandledrejection', onRejection)
      return () => {
        target.removeEventListener('error', onError)
        target.removeEventListener('unhandledrejection', onRejection)
      }
    },
  }
}
