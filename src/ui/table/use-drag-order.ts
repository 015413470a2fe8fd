import { type PointerEvent, useState } from 'react'
import { trackPointer } from '../hooks/track-pointer'

/** Where a dragged item would be dropped. */
export interface Drop {
  key: string
  beside: string
  side: 'before' | 'after'
}

/**
 * Orders items by dragging: their elements have `data-drag-key`, and their container has `data-drag-list`. The items
 * stay in place until the drop; the caller marks the place of `drop`.
 */
export function useDragOrder(axis: 'x' | 'y', onDrop: (drop: Drop) => void) {
  const [drop, setDrop] = useState<Drop | null>(null)

  const start = (press: PointerEvent, key: string) => {
    const list = press.currentTarget.closest('[data-drag-list]')
    let last: Drop | null = null
    trackPointer(press, {
      onMove(_dx, _dy, event) {
        last = dropAt(list?.querySelectorAll<HTMLElement>('[data-drag-key]') ?? [], axis, event, key)
        setDrop(last)
      },
      onEnd(isGivenUp) {
        setDrop(null)
        if (last && !isGivenUp) onDrop(last)
      },
    })
  }
  return { drop, start }
}

/** The place nearest to the pointer; null if the item would not move. */
function dropAt(
  elements: Iterable<HTMLElement>,
  axis: 'x' | 'y',
  point: { clientX: number; clientY: number },
  key: string,
): Drop | null {
  const at = axis === 'x' ? point.clientX : point.clientY
  let nearest: { element: HTMLElement; distance: number; isAfter: boolean } | undefined
  for (const element of elements) {
    const rect = element.getBoundingClientRect()
    const middle = axis === 'x' ? rect.left + rect.width / 2 : rect.top + rect.height / 2
    const distance = Math.abs(at - middle)
    if (!nearest || distance < nearest.distance) nearest = { element, distance, isAfter: at > middle }
  }
  const beside = nearest?.element.dataset.dragKey
  if (!nearest || beside === undefined || beside === key) return null
  return { key, beside, side: nearest.isAfter ? 'after' : 'before' }
}
