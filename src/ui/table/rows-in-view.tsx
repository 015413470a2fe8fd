import { type ComponentType, type ReactNode, type RefObject, useDeferredValue, useState } from 'react'
import { createCode, useCode } from '../loading/code'

export interface RowsInViewProps {
  count: number
  /** Pixels. The same function as long as the heights are the same. */
  heightOf(index: number): number
  scroller: RefObject<HTMLElement | null>
  /** The index of a row that always renders, because `aria-activedescendant` points at it; −1 for none. */
  current: number
  /** How many rows above and below the visible ones also render, so that fast scrolling shows no gap. */
  beyond: number
  /** Renders these rows, each at its own place. */
  children(indexes: readonly number[]): ReactNode
}

/** A list of up to this many rows renders completely, because selecting would take longer. */
const short = 60
/** As many as the highest screen shows; the others follow after the first paint. */
const seenFirst = 30

const virtualRows = createCode<ComponentType<RowsInViewProps>>(async () => (await import('./virtual-rows')).VirtualRows)

/**
 * Renders only the visible rows of a long list. The code for this loads when a list is long. Until then the first rows
 * show; if the code can't be loaded, all rows render.
 */
export function RowsInView(props: RowsInViewProps): ReactNode {
  const { count, current, children } = props
  const [isMissing, setMissing] = useState(false)
  const VirtualRows = useCode(virtualRows, count > short && !isMissing, () => setMissing(true))
  const most = useDeferredValue(isMissing ? count : short, seenFirst)
  if (VirtualRows) return <VirtualRows {...props} />
  const indexes = Array.from({ length: Math.min(count, most) }, (_, index) => index)
  if (current >= indexes.length && current < count) indexes.push(current)
  return children(indexes)
}
