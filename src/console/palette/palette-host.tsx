/** The place of the palette. Its code loads when the browser is idle, or at the first key press. */
import { type ComponentType, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { whenIdle } from '../../lib/browser/idle'
import { useStore } from '../../ui/hooks/use-store'
import { coverPage } from '../../ui/overlay/message-room'
import { type Shell, useShell } from '../shell'
import type { PaletteProps } from './palette'
import type { PaletteView } from './palette-state'

type Loaded = ComponentType<PaletteProps>

/**
 * Shows the palette while it is open. Mount it once, inside the shell. The closed palette is already rendered but
 * hidden, so a key press only has to show it.
 */
export function PaletteHost() {
  const shell = useShell()
  const view = useStore(shell.palette)
  const { open, typed, question } = view
  const Palette = usePaletteCode(shell, open)
  const [early, setEarly] = useState<Early | null>(null)
  const opening = useOpeningDrawn(view)
  useOverlay(shell, open)

  useEffect(() => {
    if (!open) return
    return () => setEarly(null)
  }, [open])

  if (open && (!Palette || early?.composing)) return <EarlyInput typed={typed} onTyped={setEarly} />
  if (!Palette) return null
  return (
    <Palette
      key={opening}
      open={open}
      typed={early?.text ?? typed}
      entered={early?.entered ?? false}
      question={question}
    />
  )
}

/**
 * The opening for which the palette is rendered. After closing, it is prepared for the next one, as the plain list,
 * when the browser is idle.
 */
function useOpeningDrawn({ open, round, typed, question }: PaletteView): string {
  const next = `${round + 1}`
  const [drawn, setDrawn] = useState(next)
  // The question or the initial text belongs to the key, so such an opening starts anew.
  const own = question === null && typed === '' ? `${round}` : `${round} asked`
  if (open && drawn !== own) setDrawn(own)
  useEffect(() => {
    if (open || drawn === next) return
    return whenIdle(() => startTransition(() => setDrawn(next)))
  }, [open, next, drawn])
  return open ? own : drawn
}

interface Early {
  readonly text: string
  /** An input method is composing: replacing the field now would lose its text. */
  readonly composing: boolean
  /** Enter was pressed after it. */
  readonly entered: boolean
}

/** Takes the typed text until the palette's code is there. */
function EarlyInput({ typed, onTyped }: { typed: string; onTyped(early: Early): void }) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  const tell = (composing: boolean, entered = false) =>
    onTyped({ text: input.current?.value ?? '', composing, entered })
  return (
    <input
      ref={input}
      aria-label="命令面板"
      defaultValue={typed}
      onInput={(event) => tell((event.nativeEvent as InputEvent).isComposing)}
      onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && tell(false, true)}
      onCompositionStart={() => tell(true)}
      onCompositionEnd={() => tell(false)}
      className="sr-only"
    />
  )
}

/** The palette's code once loaded: it loads when the browser is idle, or at once when needed. */
function usePaletteCode(shell: Shell, wanted: boolean): Loaded | null {
  const [code, setCode] = useState<{ Palette: Loaded } | null>(null)
  const isThere = code !== null
  useEffect(() => {
    if (isThere) return
    const load = async () => {
      try {
        const [{ Palette, preparePalette }] = await Promise.all([import('./palette'), shell.registry.complete()])
        if (!wanted) await preparePalette(shell)
        setCode({ Palette })
      } catch {
        if (!shell.palette.get().open) return
        shell.palette.close()
        shell.toasts.show('bad', '命令面板没有加载出来，请重试')
      }
    }
    return wanted ? void load() : whenIdle(load)
  }, [isThere, wanted, shell])
  useEffect(() => whenIdle(shell.usage.load), [shell])
  return code?.Palette ?? null
}

/** Tells the keys at once that the palette covers the page, and returns the focus when it closes. */
function useOverlay(shell: Shell, open: boolean): void {
  const before = useRef<Element | null>(null)

  // Outside of React, because the next key may come before a render.
  useEffect(() => {
    const { palette, scopes } = shell
    let uncover: (() => void) | null = null
    return palette.subscribe(() => {
      const isOpen = palette.get().open
      if (isOpen && !uncover) {
        before.current = document.activeElement
        uncover = scopes.cover('palette')
      } else if (!isOpen) {
        uncover?.()
        uncover = null
      }
    })
  }, [shell])

  useEffect(() => (open ? coverPage() : undefined), [open])

  useEffect(() => {
    if (open) return
    const focused = before.current
    before.current = null
    // The palette's input keeps the focus for a moment after it is hidden.
    const { activeElement } = document
    const isFree = !activeElement || activeElement === document.body || activeElement.closest('[data-palette]') !== null
    if (!isFree) return
    if (focused instanceof HTMLElement && focused !== document.body) focused.focus({ preventScroll: true })
    else if (activeElement instanceof HTMLElement) activeElement.blur()
  }, [open])
}
