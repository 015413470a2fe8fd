import { defaultRangeExtractor, observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect } from 'react'
import type { RowsInViewProps } from './rows-in-view'

/** Of a long list the rows in view, some beyond, and the current one wherever it is. */
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
    // A tab that is put away has no height; its rows stay for when it comes back.
    observeElementRect: (instance, report) => observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
    initialRect: { width: 0, height: 720 },
    // It scrolls there when it begins, and its code may come after somebody has begun to scroll.
    initialOffset: () => scroller.current?.scrollTop ?? 0,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer remembers what the heights were
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, heightOf])
  return children(virtualizer.getVirtualItems().map(({ index }) => index))
}
