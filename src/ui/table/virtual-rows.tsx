import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  useVirtualizer,
} from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect } from 'react'
import type { RowsInViewProps } from './rows-in-view'

/** Renders the visible rows of a long list, some more around them, and always the current one. */
export function VirtualRows({ count, heightOf, scroller, current, beyond, children }: RowsInViewProps): ReactNode {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightOf,
    overscan: beyond,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      return current < 0 || indexes.includes(current) ? indexes : [...indexes, current]
    },
    // A hidden tab has no height; its rows stay for its return.
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
    initialRect: { width: 0, height: 720 },
    // The list starts at its current scroll position, because its code may arrive after the user has begun to scroll.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    // The user may also scroll between the rendering and its commit, so the position is read once more, in the next
    // frame because reading it now would force a layout.
    observeElementOffset: (instance, report) => {
      const end = observeElementOffset(instance, report)
      const frame = requestAnimationFrame(() => {
        const now = instance.scrollElement?.scrollTop
        if (now !== undefined && now !== instance.scrollOffset) report(now, false)
      })
      return () => {
        cancelAnimationFrame(frame)
        end?.()
      }
    },
    // Only the user and the table scroll: the virtualizer would go back to where it believes the list is.
    scrollToFn: () => undefined,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer remembers what the heights were
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightOf])
  return children(virtualizer.getVirtualItems().map(({ index }) => index))
}
