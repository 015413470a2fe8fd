import { Command } from 'cmdk'
import { CircleX, X } from 'lucide-react'
import { type KeyboardEvent, memo, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/browser/idle'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { Keycap, Keycaps } from '../../ui/display/keycap'
import { ime } from '../../ui/field/ime'
import { useShell } from '../shell'
import { LiveStatus } from './live-status'

interface FrameProps {
  /** The label of the input for screen readers. */
  label: string
  placeholder: string
  typed: string
  onTyped(text: string): void
  readOnly?: boolean
  /** The typed text shows as dots. */
  secret?: boolean
  /** Before the input: an icon, or the steps so far. */
  lead: ReactNode
  /** To the right of the input. */
  trail?: ReactNode
  /** The error of the typed text, next to it. */
  fault?: string | null
  /** The selectable rows, in order. */
  ids: readonly string[]
  selected: string
  onSelect(id: string): void
  /** Gets the keys that no input method owns. `preventDefault` keeps them from the list. */
  onKey?(event: KeyboardEvent): void
  /** Backspace with nothing left to delete. */
  onBack?(): void
  /** The end of the rows is becoming visible. */
  onNearEnd?(): void
  multiple?: boolean
  /** Between the input and the list. */
  above?: ReactNode
  footer: ReactNode
  /** For screen readers: how many rows there are. */
  status: string
  onClose(): void
  children: ReactNode
}

/** How many rows a key moves. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
/** How many pixels before the end more rows render. */
const nearEnd = 300

/** A page of the palette: the input, the list below it, the keys at its foot. */
export function Frame(props: FrameProps) {
  const { label, typed, onTyped, fault = null, ids, selected, onSelect, onNearEnd, children } = props
  const { palette } = useShell()
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [nudge, setNudge] = useState(false)
  const follow = useRef(false)

  // cmdk's ids are known only once the rows are there.
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [])]
    const active = rows.find(({ dataset }) => dataset.value === selected)
    say(input.current, 'aria-controls', props.secret ? undefined : list.current?.id)
    say(input.current, 'aria-activedescendant', props.secret ? undefined : active?.id)
    if (follow.current && active) showRow(active)
    follow.current = false
  })

  // Focuses the input before the browser paints, because the previous page took the focus along; also after a button has
  // changed the text, because the user goes on typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text
  useLayoutEffect(() => {
    // A second call would make the browser compute all changed styles again.
    if (palette.get().open && document.activeElement !== input.current) input.current?.focus({ preventScroll: true })
  }, [typed, palette])

  // A browser lays out hidden content only on demand, and then the key that shows it would wait for that.
  useEffect(() => (palette.get().open ? undefined : whenIdle(() => void list.current?.offsetHeight)))

  const goBy = (rows: number) => {
    const id = ids[Math.max(0, Math.min(ids.length - 1, ids.indexOf(selected) + rows))]
    if (id === undefined || id === selected) return
    follow.current = true
    onSelect(id)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (ime.owns(event.nativeEvent)) {
      // If a browser ends the composition first, the list would otherwise take its Enter.
      if (key === 'Enter') event.preventDefault()
      return
    }
    // A key held down must not choose on the next page too.
    if (key === 'Enter' && event.repeat) return event.preventDefault()
    if (key === 'Backspace' && typed === '' && props.onBack && !event.repeat) {
      event.preventDefault()
      return props.onBack()
    }
    const rows = steps[key]
    if (rows !== undefined && !event.altKey) {
      event.preventDefault()
      return goBy(rows)
    }
    props.onKey?.(event)
  }

  return (
    <Command
      shouldFilter={false}
      // cmdk rates rows even if it doesn't filter them.
      filter={unrated}
      vimBindings={false}
      disablePointerSelection
      // cmdk changes the selection by itself as rows come and go. Setting ours again with a space, which it trims,
      // restores it.
      value={nudge ? `${selected} ` : selected}
      onValueChange={(id) => id !== selected && setNudge(!nudge)}
      onKeyDown={onKeyDown}
      // Enter on a button belongs to the button.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.stopPropagation()
      }}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4 text-16">
        {props.lead}
        {/* Its text is laid out by itself, at each letter. */}
        <div className="relative h-full min-w-24 flex-1">
          {/* Not cmdk's input: with a selection set from outside, its aria-activedescendant is the previous row. */}
          <input
            ref={input}
            // A password field can't be a combobox, and the browser's saved passwords don't belong here.
            {...(props.secret
              ? { type: 'password', autoComplete: 'new-password' }
              : { role: 'combobox', 'aria-expanded': true, 'aria-autocomplete': 'list', autoComplete: 'off' })}
            aria-label={label}
            aria-invalid={fault !== null || undefined}
            aria-describedby={fault === null ? undefined : faultId}
            autoCorrect="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            readOnly={props.readOnly}
            placeholder={props.placeholder}
            // In the text they move to its ends, not to the list's.
            onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
            className="absolute inset-0 size-full bg-transparent outline-none [contain:strict]"
          />
        </div>
        {fault !== null && (
          <span id={faultId} className="flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-bad">
            <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
            {fault}
          </span>
        )}
        {props.trail}
        <CloseButton onClose={props.onClose} />
      </div>
      {props.above}
      <Command.List
        ref={list}
        label={label}
        aria-multiselectable={props.multiple || undefined}
        // Rows that move under a resting pointer are not pointed at.
        onPointerMove={({ target, movementX, movementY }) => {
          const row =
            movementX === 0 && movementY === 0 ? null : (target as Element).closest<HTMLElement>('[cmdk-item]')
          const id = row?.dataset.value
          if (id !== undefined && id !== selected && ids.includes(id)) onSelect(id)
        }}
        // After a click the user goes on typing.
        onMouseDown={(event) => event.target !== event.currentTarget && event.preventDefault()}
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

const CloseButton = memo(({ onClose }: Pick<FrameProps, 'onClose'>) => (
  <Button small look="quiet" onClick={onClose} className="-mr-2 px-2">
    <span className="sr-only">关闭</span>
    <Keycap>Esc</Keycap>
    <X aria-hidden className="hidden max-[640px]:block" />
  </Button>
))

const unrated = () => 1

/** Writes an attribute only if it differs, because a browser checks what depends on it at each write. */
function say(element: HTMLElement | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name)
  else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
}

/** Scrolls a row into view, with its heading if it is the first one below it. */
function showRow(row: HTMLElement): void {
  if (row.previousElementSibling === null)
    row.closest('[cmdk-group]')?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  row.scrollIntoView({ block: 'nearest' })
}

/** A key and what it does, in the footer. */
export const KeyHint = ({ keys, children }: { keys: readonly string[]; children: ReactNode }) => (
  <span className="inline-flex items-center gap-1.5 max-[640px]:hidden">
    <Keycaps spoken keys={keys} />
    {children}
  </span>
)

/** The same as a button, because a mouse has no keys. */
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
