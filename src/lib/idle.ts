/** What can wait. */

/** Runs it when the browser has nothing better to do; answers the function that calls it off. */
export function whenIdle(run: () => void): () => void {
  // Safari has none.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(run, 1000)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: 3000 })
  return () => cancelIdleCallback(handle)
}
