/** What can wait for the next frame, so that the current one is not late. */
import { startTransition, useEffect, useState } from 'react'

/**
 * The value as it was before the current frame; once that is painted, the value itself. `useDeferredValue` draws again as
 * soon as the first drawing is done, which often comes in the same frame and makes it late.
 */
export function useAfterFrame<T>(value: T): T {
  const [shown, setShown] = useState(() => value)
  useEffect(() => {
    let task: ReturnType<typeof setTimeout>
    const frame = requestAnimationFrame(() => {
      // A frame is painted after its callbacks; what else waits for it goes first.
      task = setTimeout(() => startTransition(() => setShown(() => value)), 1)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(task)
    }
  }, [value])
  return shown
}
