import { type KeyboardEvent, useRef } from 'react'
import { classNames } from '../class-names'

interface SegmentedProps<K extends string> {
  /** The label for screen readers: what is chosen. */
  label: string
  items: readonly { key: K; title: string }[]
  /** A value without an item means that none is chosen. */
  value: K
  onChange(key: NoInfer<K>): void
  /** The height of a small button. */
  small?: boolean
}

/** A choice of one among a few, side by side. One tab stop; arrow keys, Home and End choose. */
export function Segmented<K extends string>({ label, items, value, onChange, small = false }: SegmentedProps<K>) {
  const group = useRef<HTMLDivElement>(null)
  const chosen = items.findIndex(({ key }) => key === value)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const next = chosen + 1
    const last = items.length - 1
    const previous = chosen <= 0 ? last : chosen - 1
    const moves = { ArrowRight: next, ArrowDown: next, ArrowLeft: previous, ArrowUp: previous, Home: 0, End: last }
    const to = (moves as Record<string, number>)[event.key]
    const item = to === undefined ? undefined : items[to % items.length]
    if (!item) return
    event.preventDefault()
    onChange(item.key)
    group.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(item.key)}"]`)?.focus()
  }

  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="inline-flex max-w-full shrink-0 flex-wrap rounded border border-line-strong"
    >
      {items.map(({ key, title }, index) => {
        const isChosen = index === chosen
        return (
          // biome-ignore lint/a11y/useSemanticElements: inputs would hide the focus ring and the hit area in their labels
          <button
            key={key}
            type="button"
            role="radio"
            data-key={key}
            aria-checked={isChosen}
            tabIndex={index === Math.max(chosen, 0) ? 0 : -1}
            onClick={() => onChange(key)}
            className={classNames(
              'flex-1 whitespace-nowrap border-line tint-change not-first:border-l first:rounded-l-[5px] last:rounded-r-[5px]',
              'focus-visible:z-1 focus-visible:rounded-small',
              small ? 'h-[calc(var(--ctl-s)-2px)] px-2' : 'h-[calc(var(--ctl)-2px)] px-2.5',
              isChosen ? 'bg-accent-tint font-medium text-accent-text' : 'bg-bg text-text-2 hover:bg-bg-hover',
            )}
          >
            {title}
          </button>
        )
      })}
    </div>
  )
}
