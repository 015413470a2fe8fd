import { X } from 'lucide-react'
import {
  createContext,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  use,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names'
import { trackPointer } from '../hooks/track-pointer'
import { narrowerThan, useMediaQuery } from '../hooks/use-media-query'
import { Button } from './button'

export interface SplitPaneHandle {
  /** Moves the focus into the detail, if it is open. */
  focusDetail(): void
  /** Moves the focus back to where it was in the list. */
  focusList(): void
  /** Whether the detail has the focus. */
  isInDetail(): boolean
}

interface SplitPaneProps {
  list: ReactNode
  /** Null: closed. Its head contains `<PaneClose />`. */
  detail: ReactNode | null
  /** The name of the detail. */
  label: string
  onClose(): void
  /** The detail's width, px; null for the default. */
  width: number | null
  /** @param width null restores the default */
  onWidth(width: number | null): void
  handle?: Ref<SplitPaneHandle>
}

const usualWidth = { wide: 396, laptop: 356 }
const least = 280
const most = 720
/** How much one arrow key press changes, px. */
const step = 16

const CloseContext = createContext<() => void>(() => undefined)

/** The detail's close button, for its head. */
export function PaneClose() {
  const close = use(CloseContext)
  return (
    <Button look="quiet" small square aria-label="关闭详情" title="关闭详情" onClick={close}>
      <X aria-hidden />
    </Button>
  )
}

/**
 * List left, detail right. From 1200 px on they are side by side; below, the detail covers the list's right part, below
 * 992 px all of it. Closing returns the focus to where it was in the list.
 */
export function SplitPane({ list, detail, label, onClose, width, onWidth, handle }: SplitPaneProps) {
  const isOver = useMediaQuery(narrowerThan.wide)
  const isSheet = useMediaQuery(narrowerThan.desk)
  const usual = useMediaQuery(narrowerThan.full) ? usualWidth.laptop : usualWidth.wide
  const [draft, setDraft] = useState<number | null>(null)
  const listPane = useRef<HTMLDivElement>(null)
  const detailPane = useRef<HTMLElement>(null)
  const lastInList = useRef<HTMLElement | null>(null)
  const isFocusInDetail = useRef(false)
  const isOpen = detail !== null
  const now = clamped(draft ?? width ?? usual)

  const focusList = () => {
    const last = lastInList.current
    if (last?.isConnected) last.focus()
    else listPane.current?.focus()
  }
  const focusDetail = () => detailPane.current?.focus()
  const isInDetail = () => detailPane.current?.contains(document.activeElement) ?? false
  useImperativeHandle(handle, () => ({ focusDetail, focusList, isInDetail }))

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const isInList = listPane.current?.contains(target as Node) ?? false
      if (isInList && target !== listPane.current) lastInList.current = target as HTMLElement
      isFocusInDetail.current = detailPane.current?.contains(target as Node) ?? false
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  // A detail that covers the list takes the focus. Next to the list it opens without the focus, and the user goes on in
  // the list.
  useEffect(() => {
    if (isOpen && isSheet && !detailPane.current?.contains(document.activeElement)) detailPane.current?.focus()
  }, [isOpen, isSheet])

  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what it waits for
  useEffect(() => {
    if (isOpen || !isFocusInDetail.current) return
    isFocusInDetail.current = false
    focusList()
  }, [isOpen])

  const onDetailKeyDown = (event: KeyboardEvent) => {
    // Something open inside the detail has already closed itself, and marks the event.
    if (event.key !== 'Escape' || event.defaultPrevented || !isOver) return
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    event.preventDefault()
    onClose()
  }
  const onSeparatorKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowLeft: now + step, ArrowRight: now - step, Home: least, End: most, Enter: null }[event.key]
    if (next === undefined) return
    event.preventDefault()
    onWidth(next === null ? null : clamped(next))
  }
  const onSeparatorPress = (press: PointerEvent<HTMLElement>) => {
    // The actual width, not the requested one, because a narrow window limits it.
    const from = detailPane.current?.offsetWidth || now
    let next = from
    trackPointer(press, {
      onMove(dx) {
        next = clamped(from - dx)
        setDraft(next)
      },
      onEnd(isGivenUp) {
        setDraft(null)
        if (!isGivenUp) onWidth(next)
      },
    })
  }

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1">
      <div
        ref={listPane}
        tabIndex={-1}
        inert={isOpen && isSheet}
        className="flex min-h-0 min-w-0 flex-1 flex-col outline-none"
      >
        {list}
      </div>
      {isOpen && (
        <section
          ref={detailPane}
          role={isOver ? 'dialog' : 'region'}
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onDetailKeyDown}
          style={isSheet ? undefined : { width: now }}
          className={classNames(
            'flex min-h-0 flex-col bg-bg outline-none',
            isOver && 'absolute inset-y-0 right-0 z-20 appear',
            isSheet ? 'left-0' : 'border-l border-line',
            isOver && !isSheet && 'max-w-full shadow-pop',
            // The list keeps the room that its columns need.
            !isOver && 'relative max-w-[calc(100%-400px)] shrink-0',
          )}
        >
          {!isSheet && (
            <hr
              aria-orientation="vertical"
              aria-label={`${label}的宽度`}
              aria-valuenow={now}
              aria-valuemin={least}
              aria-valuemax={most}
              tabIndex={0}
              onKeyDown={onSeparatorKeyDown}
              onPointerDown={onSeparatorPress}
              onDoubleClick={() => onWidth(null)}
              className="absolute inset-y-0 -left-1 z-10 m-0 h-full w-2 cursor-col-resize touch-none border-0 bg-accent/0 tint-change hover:bg-accent-tint-2 focus-visible:bg-accent-tint-2 focus-visible:-outline-offset-2"
            />
          )}
          <CloseContext value={onClose}>{detail}</CloseContext>
        </section>
      )}
    </div>
  )
}

const clamped = (width: number) => Math.round(Math.min(most, Math.max(least, width)))
