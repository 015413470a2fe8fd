/** The most milliseconds that rendering may delay it. */
const longest = 100

/**
 * Runs the function after the browser has painted the result of a press, because even sending a request takes
 * milliseconds of that frame.
 */
export function afterPaint(run: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longest })
  else setTimeout(run)
}
