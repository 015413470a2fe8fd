import { Command } from 'cmdk'
import { CircleX, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { createImeGuard } from '../../ui/ime'
import { Keycap, Keycaps } from '../../ui/keycap'
import { LiveStatus } from './live-status'

interface FrameProps {
  /** What is typed here, for those who can't see it. */
  label: string
  placeholder: string
  typed: string
  onTyped(text: string): void
  readOnly?: boolean
  /** Before the input: an icon, or the steps so far. */
  lead: ReactNode
  /** At the right of the input. */
  trail?: ReactNode
  /** What is wrong with what was typed, beside it. */
  fault?: string | null
  /** The rows that can be selected, in order. */
  ids: readonly string[]
  selected: string
  onSelect(id: string): void
  /** Keys that no input method owns. `preventDefault` keeps them from the list. */
  onKey?(event: KeyboardEvent): void
  /** Backspace where nothing is left to delete. */
  onBack?(): void
  /** The end of the rows comes in sight. */
  onNearEnd?(): void
  multiple?: boolean
  /** Between the input and the list. */
  above?: ReactNode
  footer: ReactNode
  /** For screen readers: how much there is. */
  status: string
  onClose(): void
  children: ReactNode
}

/** Rows by which Page Down goes on. */
const pageful = 10
/** Pixels before the end at which more rows are drawn. */
const nearEnd = 300

/** A page of the palette: the line that is typed in, the list below it, the keys at its foot. */
export function Frame(props: FrameProps) {
  const { label, typed, onTyped, fault = null, ids, selected, onSelect, onNearEnd, children } = props
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [ime] = useState(createImeGuard)

  // Before the browser paints, and before the focus that went with the page before is missed.
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (ime.owns(event.nativeEvent)) {
      // Where a browser ends the composition first, the list would take its Enter.
      if (key === 'Enter') event.preventDefault()
      return
    }
    // A key held down must not choose on the next page too.
    if (key === 'Enter' && event.repeat) return event.preventDefault()
    if (key === 'Backspace' && typed === '' && props.onBack && !event.repeat) {
      event.preventDefault()
      return props.onBack()
    }
    if (key === 'PageDown' || key === 'PageUp') {
      event.preventDefault()
      const to = ids.indexOf(selected) + (key === 'PageDown' ? pageful : -pageful)
      const id = ids[Math.max(0, Math.min(ids.length - 1, to))]
      if (id !== undefined) onSelect(id)
      return
    }
    props.onKey?.(event)
  }

  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      value={selected}
      onValueChange={(id) => id !== selected && onSelect(id)}
      onKeyDown={onKeyDown}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4 text-16">
        {props.lead}
        <Command.Input
          ref={input}
          value={typed}
          onValueChange={onTyped}
          readOnly={props.readOnly}
          placeholder={props.placeholder}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : faultId}
          // In the text they go to its ends, not to the list's.
          onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
          className="h-full min-w-24 flex-1 bg-transparent outline-none"
        />
        {fault !== null && (
          <span id={faultId} className="flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-bad">
            <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
            {fault}
          </span>
        )}
        {props.trail}
        <Button small look="quiet" aria-label="关闭" onClick={props.onClose} className="-mr-2 px-2">
          <Keycap>Esc</Keycap>
          <X aria-hidden className="hidden max-[640px]:block" />
        </Button>
      </div>
      {props.above}
      <Command.List
        label={label}
        aria-multiselectable={props.multiple || undefined}
        // Rows that come under a pointer at rest are not pointed at.
        onPointerMoveCapture={(event) => {
          if (event.movementX === 0 && event.movementY === 0) event.stopPropagation()
        }}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          if (scrollHeight - clientHeight - scrollTop < nearEnd) onNearEnd?.()
        }}
        className="max-h-[min(428px,60dvh)] min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain pt-1 pb-2 outline-none"
      >
        {children}
      </Command.List>
      <footer className="flex h-9 shrink-0 items-center gap-4 border-t border-line bg-bg-sunk px-4 text-12 whitespace-nowrap text-text-2">
        {props.footer}
      </footer>
      <LiveStatus text={fault ?? props.status} />
    </Command>
  )
}

/** A key and what it does, in the footer. */
export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 max-[640px]:hidden">
    <Keycaps keys={keys} />
    {children}
  </span>
)

/** The same as a button: there is no key on a mouse. */
export const KeyButton = ({
  keys,
  className,
  onClick,
  children,
}: {
  keys: readonly string[]
  className?: string
  onClick(): void
  children: ReactNode
}) => (
  <button
    type="button"
    onClick={onClick}
    className={classNames(
      '-mx-1 inline-flex h-6 items-center gap-1.5 rounded-small px-1 hover:bg-bg-active',
      className,
    )}
  >
    <Keycaps keys={keys} />
    {children}
  </button>
)
