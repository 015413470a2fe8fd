import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** The last measured height: the next element most likely has the same. */
let last: number | undefined

/** An element's height in px; it follows changes. `otherwise` until an element was measured. */
export function useElementHeight(ref: RefObject<HTMLElement | null>, otherwise: number): number {
  const [height, setHeight] = useState(last ?? otherwise)
  const known = useRef(height)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // The observer reports after the browser's next layout. Reading the height now would force a layout at once, and
    // all rendering and loading would wait for it.
    const observer = new ResizeObserver(() => {
      const now = element.getBoundingClientRect().height
      if (now <= 0 || now === known.current) return
      known.current = now
      last = now
      // That frame is not painted yet.
      flushSync(() => setHeight(now))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}
