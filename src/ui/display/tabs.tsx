import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { classNames } from '../class-names'

interface TabsProps<K extends string> {
  /** The label for screen readers: what the tabs choose. */
  label: string
  items: readonly { key: K; title: string }[]
  value: K
  onChange(key: K): void
  /** The chosen tab's panel. */
  children: ReactNode
}

/** Tabs and the panel of the chosen one. One tab stop; arrow keys, Home and End choose. */
export function Tabs<K extends string>({ label, items, value, onChange, children }: TabsProps<K>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex(({ key }) => key === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key]
    const next = to === undefined ? undefined : items[to % items.length]
    if (!next) return
    event.preventDefault()
    onChange(next.key)
    list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-5 border-b border-line"
      >
        {items.map(({ key, title }) => {
          const isChosen = key === value
          return (
            <button
              key={key}
              type="button"
              role="tab"
              id={`${id}-${key}`}
              data-key={key}
              aria-selected={isChosen}
              aria-controls={`${id}-panel`}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChange(key)}
              className={classNames(
                '-mb-px h-9 rounded-t-small border-b-2 whitespace-nowrap tint-change',
                isChosen ? 'border-accent font-medium text-text' : 'border-transparent text-text-2 hover:text-text',
              )}
            >
              {title}
            </button>
          )
        })}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`}>
        {children}
      </div>
    </>
  )
}
