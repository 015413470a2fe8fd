import { type KeyboardEvent, type MouseEvent, useRef } from 'react'
import { between, targetIndex, withChecked, withToggled } from './table-selection'

interface TableInput {
  /** The ids of the page's rows, in order. */
  ids: readonly number[]
  /** Null if the current row is not on this page. */
  current: number | null
  onCurrent(id: number): void
  checked: ReadonlySet<number>
  onCheck(ids: ReadonlySet<number>): void
  onOpen(id: number): void
  rowMenu?(id: number, point: { x: number; y: number }): void
  /** Pixels. */
  rowHeight: number
  isCard: boolean
  domId(id: number): string
}

/** What keys and the pointer do in a table's rows. The rows have `data-id`, their check cells `data-check`. */
export function useTableInput({ ids, current, onCurrent, checked, onCheck, onOpen, ...table }: TableInput) {
  /** Where a range of checks begins. */
  const anchor = useRef<number | null>(null)

  const goTo = (index: number, isExtended: boolean) => {
    const id = ids[index]
    if (id === undefined) return
    if (isExtended) onCheck(withChecked(checked, between(ids, current, id)))
    anchor.current = id
    onCurrent(id)
  }
  const toggle = (id: number, isRange: boolean) => {
    onCheck(isRange ? withChecked(checked, between(ids, anchor.current ?? current, id)) : withToggled(checked, id))
    anchor.current = id
  }

  return {
    onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
      // Keys in the header or in a cell's own button belong to those.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      const pageRows = Math.max(1, Math.floor(event.currentTarget.clientHeight / table.rowHeight) - 2)
      const to = targetIndex(event.key, current === null ? -1 : ids.indexOf(current), ids.length, pageRows)
      if (to !== null) goTo(to, event.shiftKey)
      else if (event.key === 'Enter' && current !== null) onOpen(current)
      else return
      event.preventDefault()
    },
    onClick(event: MouseEvent) {
      const { id, isCheck, isControl } = hit(event.target)
      if (id === null) return
      if (isCheck || event.ctrlKey || event.metaKey || event.shiftKey) return toggle(id, event.shiftKey)
      anchor.current = id
      onCurrent(id)
      // Nobody double-clicks with a finger.
      if (table.isCard && !isControl) onOpen(id)
    },
    // A press would select text or focus the box, and then the table would miss the keys.
    onMouseDown(event: MouseEvent<HTMLTableElement>) {
      const { id, isCheck } = hit(event.target)
      if (id === null || !(isCheck || event.shiftKey)) return
      event.preventDefault()
      event.currentTarget.focus({ preventScroll: true })
    },
    onDoubleClick(event: MouseEvent) {
      const { id, isCheck, isControl } = hit(event.target)
      if (id !== null && !isCheck && !isControl) onOpen(id)
    },
    onContextMenu(event: MouseEvent<HTMLTableElement>) {
      if (!table.rowMenu) return
      const { id } = hit(event.target)
      if (id !== null) {
        event.preventDefault()
        onCurrent(id)
        table.rowMenu(id, { x: event.clientX, y: event.clientY })
      } else if (event.target === event.currentTarget && event.button !== 2 && current !== null) {
        // The context-menu key: its event goes to the focused element, not to the current row.
        const rect = document.getElementById(table.domId(current))?.getBoundingClientRect()
        if (!rect) return
        event.preventDefault()
        table.rowMenu(current, { x: rect.left + indent, y: rect.bottom })
      }
    },
  }
}

/** How far inside its row the context-menu key opens the menu, px. */
const indent = 40

/** The row that a mouse event is about, and whether it hit the check cell. */
function hit(target: EventTarget): { id: number | null; isCheck: boolean; isControl: boolean } {
  const element = target instanceof Element ? target : null
  const id = element?.closest<HTMLElement>('tr[data-id]')?.dataset.id
  return {
    id: id === undefined ? null : Number(id),
    isCheck: Boolean(element?.closest('[data-check]')),
    isControl: Boolean(element?.closest('a, button, input, select, textarea')),
  }
}
