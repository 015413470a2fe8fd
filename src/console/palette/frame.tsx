import { Command } from 'cmdk'
import { CircleX, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/idle'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { Keycap, Keycaps } from '../../ui/display/keycap'
import { createImeGuard } from '../../ui/field/ime'
import { useShell } from '../shell'
import { LiveStatus } from './live-status'

interface FrameProps {
  /** What is typed here, for those who can't see it. */
  label: string
  placeholder: string
  typed: string
  onTyped(text: string): void
  readOnly?: boolean
  /** What is typed stands there as dots. */
  secret?: boolean
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

/** Rows by which a key goes on. */
const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }
/** Pixels before the end at which more rows are drawn. */
const nearEnd = 300

/** A page of the palette: the line that is typed in, the list below it, the keys at its foot. */
export function Frame(props: FrameProps) {
  const { label, typed, onTyped, fault = null, ids, selected, onSelect, onNearEnd, children } = props
  const { palette } = useShell()
  const faultId = useId()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [ime] = useState(createImeGuard)
  const [nudge, setNudge] = useState(false)
  const follow = useRef(false)

  // Which ids cmdk gives is known once the rows are there.
  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[cmdk-item]') ?? [])]
    const active = rows.find(({ dataset }) => dataset.value === selected)
    say(input.current, 'aria-controls', props.secret ? undefined : list.current?.id)
    say(input.current, 'aria-activedescendant', props.secret ? undefined : active?.id)
    if (follow.current && active) showRow(active)
    follow.current = false
  })

  // Before the browser paints, and before the focus that went with the page before is missed; also when a button has
  // changed the text, which somebody will go on typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each text
  useLayoutEffect(() => {
    // Given once more, it would have the styles of all that has changed computed by itself.
    if (palette.get().open && document.activeElement !== input.current) input.current?.focus({ preventScroll: true })
  }, [typed, palette])

  // Out of sight a browser lays out nothing unless it is asked: the key that shows it would wait for that.
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
      // It rates what it doesn't filter too.
      filter={unrated}
      vimBindings={false}
      disablePointerSelection
      // cmdk selects by itself as rows come and go. Told ours again, with a space that it takes off, it goes back to it.
      value={nudge ? `${selected} ` : selected}
      onValueChange={(id) => id !== selected && setNudge(!nudge)}
      onKeyDown={onKeyDown}
      // A button's Enter is its own.
      onKeyDownCapture={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLButtonElement) event.stopPropagation()
      }}
      onCompositionEnd={(event) => ime.onCompositionEnd(event.nativeEvent)}
      className="flex min-h-0 flex-col"
    >
      <div className="flex h-13 shrink-0 items-center gap-2.5 border-b border-line px-4 text-16">
        {props.lead}
        {/* Not cmdk's: with a selection that is told to it, its aria-activedescendant is the row before. */}
        <input
          ref={input}
          // A password's field can't be a combobox, and what browsers have saved doesn't belong here.
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
          // In the text they go to its ends, not to the list's.
          onKeyDown={(event) => (event.key === 'Home' || event.key === 'End') && event.stopPropagation()}
          className="h-full w-0 min-w-24 flex-1 bg-transparent outline-none"
        />
        {fault !== null && (
          <span id={faultId} className="flex shrink-0 items-center gap-1 text-12 whitespace-nowrap text-bad">
            <CircleX aria-hidden className="size-3.5 shrink-0 stroke-[1.5]" />
            {fault}
          </span>
        )}
        {props.trail}
        <Button small look="quiet" onClick={props.onClose} className="-mr-2 px-2">
          <span className="sr-only">关闭</span>
          <Keycap>Esc</Keycap>
          <X aria-hidden className="hidden max-[640px]:block" />
        </Button>
      </div>
      {props.above}
      <Command.List
        ref={list}
        label={label}
        aria-multiselectable={props.multiple || undefined}
        // Rows that come under a pointer at rest are not pointed at.
        onPointerMove={({ target, movementX, movementY }) => {
          const row =
            movementX === 0 && movementY === 0 ? null : (target as Element).closest<HTMLElement>('[cmdk-item]')
          const id = row?.dataset.value
          if (id !== undefined && id !== selected && ids.includes(id)) onSelect(id)
        }}
        // Whoever clicks goes on typing.
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

const unrated = () => 1

/** Writes an attribute where it is another; a browser looks for what depends on it at each writing. */
function say(element: HTMLElement | null, name: string, value: string | undefined): void {
  if (value === undefined) element?.removeAttribute(name)
  else if (element?.getAttribute(name) !== value) element?.setAttribute(name, value)
}

/** Scrolls a row into sight, with its heading where it is the first below one. */
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
