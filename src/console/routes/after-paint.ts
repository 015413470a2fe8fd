/** Milliseconds for which what is being drawn may keep it waiting. */
const longest = 100

/** Runs it once the browser has painted what a press has changed: asking the server takes milliseconds of that frame too. */
export function afterPaint(run: () => void): void {
  // Safari has none.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longest })
  else setTimeout(run)
}
