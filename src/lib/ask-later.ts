/** What is asked while somebody types. */
export interface Question<T> {
  /** Milliseconds without another one before it is asked; none: at once. */
  pauseMs: number
  /** Its signal is aborted when it is called off. May throw, as what it answers may reject. */
  ask(signal: AbortSignal): T | Promise<T>
  settle(answer: T): void
  fail?(): void
}

/** Asks after a pause. Answers what calls it off: from then on no answer is heard, not even one that is on its way. */
export function askLater<T>({ pauseMs, ask, settle, fail = () => {} }: Question<T>): () => void {
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
