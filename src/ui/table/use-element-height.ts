import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What was measured last: the next element is most likely as high. */
let last: number | undefined

/** An element's height in px, kept current; `otherwise` until one was laid out. */
export function useElementHeight(ref: RefObject<HTMLElement | null>, otherwise: number): number {
  const [height, setHeight] = useState(last ?? otherwise)
  const known = useRef(height)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    // The browser tells when it has laid out for the next frame: asked now, it would do so at once, and whatever is still
    // to be drawn or fetched would wait for it.
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
