/** What has to wait while a pointer is down: what moves away between press and release is not clicked. */

let pressed = false
const waiting = new Set<() => void>()

function release() {
  pressed = false
  // Its click comes right after, before any timer.
  setTimeout(() => {
    for (const run of [...waiting]) {
      waiting.delete(run)
      run()
    }
  })
}

// Optional: the build draws the login page where there are no events.
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    pressed = true
  },
  true,
)
for (const end of ['pointerup', 'pointercancel']) globalThis.addEventListener?.(end, release, true)

/** Runs it at once, or while a pointer is down after its click. Answers the function that calls it off. */
export function afterPress(run: () => void): () => void {
  if (pressed) waiting.add(run)
  else run()
  return () => void waiting.delete(run)
}
