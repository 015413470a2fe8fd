import { type RefObject, useLayoutEffect, useRef } from 'react'
import { scrollToTop } from './scroll-to-top'

/**
 * Spec §9: after a page change, scrolls to the top over 800 ms.
 * @param page the shown page; undefined while it loads
 */
export function usePageTop(scroller: RefObject<HTMLElement | null>, page: string | undefined): void {
  const seen = useRef<string>(undefined)
  useLayoutEffect(() => {
    if (page === undefined || page === seen.current) return
    const isFirst = seen.current === undefined
    seen.current = page
    return scroller.current && !isFirst ? scrollToTop(scroller.current) : undefined
  }, [scroller, page])
}
