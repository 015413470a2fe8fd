import { type ReactNode, type RefObject, useDeferredValue, useState } from 'react'
import { createCode, useCode } from '../loading/code'

export interface RowsInViewProps {
  count: number
  /** Pixels. The same function as long as the heights are the same. */
  heightOf(index: number): number
  scroller: RefObject<HTMLElement | null>
  /** Index of a row that is always drawn, since `aria-activedescendant` points at it; −1 for none. */
  current: number
  /** Rows above and below those in view that are drawn too, so that fast scrolling meets no gap. */
  beyond: number
  /** Draws these, each at its own place. */
  children(indexes: readonly number[]): ReactNode
}

/** A list of so many rows is drawn whole: choosing among them would take longer. */
const short = 60
/** As many as the highest screen shows; the others follow after the first paint. */
const seenFirst = 30

const virtualRows = createCode<RowsInViewProps>(async () => (await import('./virtual-rows')).VirtualRows)

/**
 * Of a long list only the rows in view. What chooses them is fetched when a list is long: its first rows show meanwhile,
 * and all of them where it can't be had.
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
