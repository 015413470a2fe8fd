import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { classNames } from '../class-names'
import { Button } from '../display/button'
import { Checkbox } from '../field/checkbox'
import { type Column, type ColumnLayout, isShown, moved, ordered, plainLayout } from './table-columns'
import { toggled } from './toggle-column'
import { useDragOrder } from './use-drag-order'

interface ColumnArrangerProps {
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'fixed' | 'optional'>[]
  layout: ColumnLayout
  onLayout(layout: ColumnLayout): void
}

/** Chooses which columns a table shows, and their order: the content of a popover or dialog. */
export function ColumnArranger({ columns, layout, onLayout }: ColumnArrangerProps) {
  const [said, setSaid] = useState('')
  const all = ordered(columns, layout)
  const place = (key: string, beside: string, side: 'before' | 'after') => {
    const next = moved(columns, layout, key, beside, side)
    onLayout(next)
    const at = ordered(columns, next).findIndex((column) => column.key === key)
    setSaid(`${all.find((column) => column.key === key)?.title}：第 ${at + 1} 列，共 ${all.length} 列`)
  }
  const order = useDragOrder('y', ({ key, beside, side }) => place(key, beside, side))

  const move = (key: string, by: -1 | 1) => {
    const other = all[all.findIndex((column) => column.key === key) + by]
    if (other) place(key, other.key, by < 0 ? 'before' : 'after')
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const by = { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key]
    if (!by || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    move(key, by)
  }

  return (
    <div className="grid gap-2">
      <ul data-drag-list aria-label="列" className="m-0 grid list-none p-0">
        {all.map((column, index) => {
          const { key, title, fixed } = column
          const drop = order.drop?.beside === key ? order.drop.side : undefined
          return (
            <li
              key={key}
              data-drag-key={key}
              onKeyDown={(event) => onKeyDown(event, key)}
              className={classNames(
                'relative flex h-8 items-center gap-1 rounded-small pr-1 hover:bg-bg-hover',
                order.drop?.key === key && 'opacity-50',
                drop && 'before:absolute before:inset-x-0 before:h-0.5 before:bg-accent',
                drop === 'before' && 'before:-top-px',
                drop === 'after' && 'before:-bottom-px',
              )}
            >
              <span
                aria-hidden
                onPointerDown={(event) => order.start(event, key)}
                className="grid h-full w-6 shrink-0 cursor-grab touch-none place-items-center text-text-3"
              >
                <GripVertical className="size-3.5 stroke-[1.5]" />
              </span>
              <Checkbox
                shown
                label={title}
                checked={isShown(column, layout)}
                disabled={fixed === true}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={() => onLayout(toggled(columns, layout, key))}
              />
              <span className="grow text-right text-12 text-text-3">{fixed && '始终显示'}</span>
              <MoveButton label={`上移 ${title}`} isOff={index === 0} onClick={() => move(key, -1)}>
                <ArrowUp aria-hidden />
              </MoveButton>
              <MoveButton label={`下移 ${title}`} isOff={index === all.length - 1} onClick={() => move(key, 1)}>
                <ArrowDown aria-hidden />
              </MoveButton>
            </li>
          )
        })}
      </ul>
      <output className="sr-only">{said}</output>
      <Button small className="justify-self-start" onClick={() => onLayout(plainLayout)}>
        恢复默认
      </Button>
    </div>
  )
}

interface MoveButtonProps {
  label: string
  isOff: boolean
  onClick(): void
  children: ReactNode
}

/** Not `disabled` at the end of the list, because the button would lose the focus when it is used. */
const MoveButton = ({ label, isOff, onClick, children }: MoveButtonProps) => (
  <Button
    look="quiet"
    small
    square
    aria-label={label}
    title={label}
    aria-disabled={isOff || undefined}
    onClick={isOff ? undefined : onClick}
    className={isOff ? 'text-text-off' : undefined}
  >
    {children}
  </Button>
)
