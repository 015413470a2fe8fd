import { type RefObject, useLayoutEffect, useState } from 'react'

/** An element's height in px, kept current; `otherwise` where nothing is laid out. */
export function useElementHeight(ref: RefObject<HTMLElement | null>, otherwise: number): number {
  const [height, setHeight] = useState(otherwise)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const read = () => {
      const now = element.getBoundingClientRect().height
      if (now > 0) setHeight(now)
    }
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return height
}
