/** A question that is asked while the user types. */
export interface Question<T> {
  /** The milliseconds without a new question before this one is asked; without it, at once. */
  pauseMs: number
  /** The signal is aborted when the question is cancelled. `ask` may throw, and its answer may reject. */
  ask(signal: AbortSignal): T | Promise<T>
  settle(answer: T): void
  fail?(): void
}

/** Asks after a pause. Returns the function that cancels: after it, no answer arrives, not even one on its way. */
export function debounceQuestion<T>({ pauseMs, ask, settle, fail = () => {} }: Question<T>): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const failed = () => signal.aborted || fail()
  const start = () => {
    const answer = tried(() => ask(signal))
    if (answer instanceof Promise) answer.then((value) => signal.aborted || settle(value), failed)
    else settle(answer)
  }
  const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : start()
  return () => {
    clearTimeout(timer ?? undefined)
    controller.abort()
  }
}

function tried<T>(ask: () => T | Promise<T>): T | Promise<T> {
  try {
    return ask()
  } catch (error) {
    return Promise.reject(error)
  }
}
