import { type ComponentProps, type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/display/button'
import { ime } from '../../../ui/field/ime'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { createCode, useCode } from '../../../ui/loading/code'
import { typeInto } from '../../../ui/loading/type-into'
import type { FilterBar } from './filter-bar'

/** Focuses the filter line. */
export interface FilterFocus {
  focus(): void
}

interface LateFilterBarProps extends Omit<ComponentProps<typeof FilterBar>, 'input'> {
  input: Ref<FilterFocus>
  /** Waits even if the code is loaded, because something else is painted first. */
  isLater?: boolean
}

/** The filters themselves. */
export const filterBar = createCode(() => import('./filter-bar').then((part) => part.FilterBar))
// With the first list's code, next to its rows.
filterBar.prefetch()

/**
 * The filters; their code loads next to the rows, so that the rows don't wait for it. Until then a simple field takes
 * the typed text in their place.
 */
export function LazyFilterBar({ input, isLater = false, ...bar }: LateFilterBarProps) {
  const [isMissing, setMissing] = useState(false)
  const [isComposing, setComposing] = useState(false)
  const code = useCode(filterBar, !isMissing, () => setMissing(true))
  // An input method is composing: replacing the field now would lose its text.
  const Bar = isComposing || isLater ? undefined : code
  const line = useRef<HTMLInputElement>(null)
  const early = useRef<Early>({ text: '', isIn: false, isAsked: false })
  useImperativeHandle(input, () => ({ focus: () => line.current?.focus() }))
  // Before the browser handles another key: without a focus it would be lost, or be a hotkey.
  useLayoutEffect(() => {
    if (Bar && line.current) goOn(line.current, early.current)
    early.current = { text: '', isIn: false, isAsked: false }
  }, [Bar])
  const isNarrow = useMediaQuery(narrowerThan.desk)
  if (Bar) return <Bar {...bar} input={line} />
  const hasForm = !isNarrow && bar.fields.some((field) => !(field.kind === 'text' && field.free))
  return (
    <search
      aria-label="筛选"
      aria-busy={!isMissing}
      className="grid shrink-0 gap-2 border-b border-line px-4 py-3 max-desk:px-3 max-desk:py-2"
    >
      <div className="flex h-ctl items-center gap-2 text-text-2">
        <input
          ref={line}
          aria-label="筛选条件"
          autoComplete="off"
          className="h-full min-w-0 flex-1 rounded border border-line-strong bg-bg px-2.5"
          onFocus={() => {
            early.current.isIn = true
          }}
          onBlur={() => {
            early.current.isIn = false
          }}
          onInput={({ currentTarget }) => {
            early.current.text = currentTarget.value
          }}
          onKeyDown={({ key, nativeEvent, currentTarget }) => {
            if (ime.owns(nativeEvent)) return
            if (key === 'Enter') early.current.isAsked = true
            else if (key === 'Escape') currentTarget.blur()
          }}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={({ currentTarget }) => {
            early.current.text = currentTarget.value
            setComposing(false)
          }}
        />
        {isMissing && (
          <>
            筛选没有加载出来
            <Button onClick={() => setMissing(false)}>重试</Button>
          </>
        )}
      </div>
      {hasForm && <div className="h-ctl" />}
    </search>
  )
}

/** The state of the field that was there first. */
interface Early {
  text: string
  /** It has the focus. */
  isIn: boolean
  /** Enter was pressed. */
  isAsked: boolean
}

/** Moves the typed text into the line, as if it had been typed there. */
function goOn(line: HTMLInputElement, { text, isIn, isAsked }: Early): void {
  if (isIn) line.focus()
  if (text !== '') typeInto(line, text)
  if (isAsked) {
    // After the line has rendered with the text.
    setTimeout(() => line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })))
  }
}
