/** Runs an action after the pointer is released. Moving an element between press and release would lose the click. */

let pressed = false
const waiting = new Set<() => void>()

function release() {
  pressed = false
  // The click follows the release at once, before any timer.
  setTimeout(() => {
    for (const run of [...waiting]) {
      waiting.delete(run)
      run()
    }
  })
}

// Optional, because the build renders the login page in a place without events.
globalThis.addEventListener?.(
  'pointerdown',
  () => {
    pressed = true
  },
  true,
)
for (const end of ['pointerup', 'pointercancel']) globalThis.addEventListener?.(end, release, true)

/** Runs the function at once or, while a pointer is down, after its click. Returns the function that cancels it. */
export function afterPress(run: () => void): () => void {
  if (pressed) waiting.add(run)
  else run()
  return () => void waiting.delete(run)
}
