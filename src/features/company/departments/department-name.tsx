import { ChevronDown, ChevronRight } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useShell } from '../../../console/shell'
import type { DepartmentRow } from '../../../contract/company/departments'
import { useStore } from '../../../ui/hooks/use-store'
import { type DropPlace, dropDepartment } from './department-data'
import { fold, foldedDepartments } from './folded'

/** The pixels by which each level stands further in. */
const indent = 20

/** The department that is being dragged; a browser tells the drop's target nothing of it before the drop. */
let dragged: DepartmentRow | null = null

/** How the row shows where the dragged one would come. */
const marks: Readonly<Record<DropPlace, string>> = {
  before: 'inset 0 2px 0 var(--accent)',
  into: 'inset 0 0 0 2px var(--accent)',
  after: 'inset 0 -2px 0 var(--accent)',
}

/** A department in its place of the tree: its branch folds, and it can be dragged to another place. */
export function DepartmentName({ department }: { department: DepartmentRow }) {
  const shell = useShell()
  const isFolded = useStore(foldedDepartments).includes(department.id)
  const [place, setPlace] = useState<DropPlace | null>(null)
  const { id, name, above, hasBelow, mayNot } = department
  const Chevron = isFolded ? ChevronRight : ChevronDown

  const dragOver = (event: DragEvent) => {
    if (!dragged || dragged.id === id || dragged.companyId !== department.companyId) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const at = (event.clientY - top) / height
    setPlace(at < 0.3 ? 'before' : at > 0.7 ? 'after' : 'into')
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setPlace(null)
    // The call has said why it failed.
    if (dragged && place) void dropDepartment(shell, dragged, department, place).catch(() => null)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: for the mouse alone; Alt+arrows and 移动部门 do the same
    <span
      draggable={mayNot.move === undefined}
      onDragStart={(event) => {
        dragged = department
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
      }}
      onDragEnd={() => {
        dragged = null
      }}
      onDragOver={dragOver}
      onDragLeave={() => setPlace(null)}
      onDrop={drop}
      className="flex h-7 items-center gap-1"
      style={{ paddingInlineStart: above.length * indent, ...(place && { boxShadow: marks[place] }) }}
    >
      {hasBelow ? (
        <button
          type="button"
          // The table is one tab stop; ← and → do the same.
          tabIndex={-1}
          aria-expanded={!isFolded}
          aria-label={isFolded ? `展开 ${name}` : `收起 ${name}`}
          onClick={() => fold(id, !isFolded)}
          className="grid size-5 shrink-0 place-items-center rounded-small text-text-3 hover:bg-bg-hover"
        >
          <Chevron aria-hidden className="size-3.5" />
        </button>
      ) : (
        <span className="w-5 shrink-0" />
      )}
      <span className="truncate">{name}</span>
    </span>
  )
}
