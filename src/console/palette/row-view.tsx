import { Command } from 'cmdk'
import { ChevronRight } from 'lucide-react'
import { type MouseEvent, memo, type ReactNode } from 'react'
import { classNames } from '../../ui/class-names'
import { Keycaps } from '../../ui/display/keycap'
import { keycaps } from '../registry/keys'
import type { Row } from './row'
import type { Range } from './search/folded'

/** A row's classes. Nothing in a row changes its size, so that a letter has only the changed rows laid out. */
export const rowClass = classNames(
  'group mx-2 flex h-9 items-center gap-3 rounded px-2 whitespace-nowrap select-none [contain:size_layout]',
  'data-[selected=true]:bg-accent-tint-2',
)
const dim = 'text-text-3 group-data-[selected=true]:text-text-2'
/** The classes of the text next to a row's title. */
export const quietClass = `text-12 ${dim}`
const iconClass = 'size-4 shrink-0 stroke-[1.5] text-text-3'

export interface RowViewProps {
  row: Row
  /** What cmdk selects it by. */
  place: string
  onChoose(row: Row, how: 'open' | 'newTab' | 'also'): void
}

/** A row. Ctrl or the middle button opens an address in a new browser tab; Alt runs the other action. */
export const RowView = memo(({ row, place, onChoose }: RowViewProps) => {
  const { off, also, icon: Icon, picture } = row
  const inNewTab = (event: MouseEvent) => {
    if (row.address === null || !(event.ctrlKey || event.metaKey || event.button === 1)) return
    event.preventDefault()
    event.stopPropagation()
    onChoose(row, 'newTab')
  }
  return (
    <Command.Item
      value={place}
      data-row={row.id}
      onSelect={() => onChoose(row, 'open')}
      aria-keyshortcuts={also && 'Alt+Enter'}
      onClickCapture={inNewTab}
      onAuxClick={inNewTab}
      className={rowClass}
    >
      {picture ? (
        <span className="grid size-4 shrink-0 place-items-center">{picture}</span>
      ) : (
        <Icon
          aria-hidden
          className={classNames(iconClass, off === null && 'group-data-[selected=true]:text-accent-text')}
        />
      )}
      <span className={classNames('truncate', off !== null && dim)}>
        <Marked text={row.title} ranges={row.ranges} />
      </span>
      {row.beside && (
        // It takes the remaining space, because the row's name is more important.
        <span className={classNames('min-w-0 max-w-max flex-1 truncate', quietClass)}>
          <Marked text={row.beside.text} ranges={row.beside.ranges} />
        </span>
      )}
      <span className={classNames('ml-auto flex shrink-0 items-center gap-3', quietClass)}>
        {also && (
          // Only for the mouse: an option can't contain a button, and the key does the same.
          <span
            aria-hidden
            data-also
            onClick={(event) => {
              event.stopPropagation()
              onChoose(row, 'also')
            }}
            className="hidden h-7 items-center gap-1.5 rounded px-2 text-accent-text group-data-[selected=true]:flex hover:bg-bg-raised [@media(hover:none)]:flex"
          >
            <also.icon className="size-3.5 stroke-[1.5]" />
            <span className="max-[640px]:hidden">{also.title}</span>
            <span className="[@media(hover:none)]:hidden">
              <Keycaps keys={keycaps('Alt+Enter')} />
            </span>
          </span>
        )}
        {off === null ? (
          row.hint
        ) : (
          <span>
            <span className="sr-only">不能用：</span>
            {off}
          </span>
        )}
        {row.keys.length > 0 && <Keycaps keys={row.keys} />}
        {row.asks && off === null && <ChevronRight aria-hidden className="size-3.5 stroke-[1.5]" />}
      </span>
    </Command.Item>
  )
})

/** A text with its matching parts marked. */
function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }) {
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let done = 0
  for (const [start, end] of ranges) {
    if (start > done) parts.push(text.slice(done, start))
    parts.push(
      <mark key={start} className="bg-transparent font-semibold text-accent-text">
        {text.slice(start, end)}
      </mark>,
    )
    done = end
  }
  return [...parts, text.slice(done)]
}

/** A text in place of rows. It is an option too, because a listbox may contain nothing else. */
export const Notice = ({ id, children }: { id: string; children: ReactNode }) => (
  <Command.Item value={id} disabled className="mx-2 flex min-h-9 items-center px-2 py-1.5 text-text-3">
    {children}
  </Command.Item>
)

/** A row of a step: the answer that Enter gives. */
export function AnswerRow({
  id,
  title,
  beside,
  hint,
  danger = false,
  onChoose,
}: {
  id: string
  title: string
  beside?: string
  hint?: string
  danger?: boolean
  onChoose(): void
}) {
  return (
    <Command.Item value={id} onSelect={onChoose} className={rowClass}>
      <span className={classNames('truncate', danger && 'font-medium text-bad')}>{title}</span>
      {beside && <span className={classNames('truncate', quietClass)}>{beside}</span>}
      {hint && <span className={classNames('ml-auto shrink-0', quietClass)}>{hint}</span>}
    </Command.Item>
  )
}

/** The heading's classes, for `Command.Group`. */
export const groupClass =
  '[&>[cmdk-group-heading]]:flex [&>[cmdk-group-heading]]:h-7 [&>[cmdk-group-heading]]:items-center [&>[cmdk-group-heading]]:px-4 [&>[cmdk-group-heading]]:pt-1 [&>[cmdk-group-heading]]:text-12 [&>[cmdk-group-heading]]:font-medium [&>[cmdk-group-heading]]:text-text-3'
