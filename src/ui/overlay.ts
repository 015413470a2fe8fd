/** What all overlays do alike. */
import { useEffect, useState } from 'react'
import { createStore } from '../lib/store'

/** How many overlays lie over the page: messages make room for them. */
export const overlays = createStore(0)

/** An overlay has opened. Answers the function that says it has closed. */
export function coverPage(): () => void {
  overlays.set(overlays.get() + 1)
  return () => overlays.set(overlays.get() - 1)
}

/** For each open overlay: what had the focus before it, and, should that be gone by then, what had it before that. */
const focusedBefore = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * For a Radix dialog's content, which covers the page: gives the focus back to what had it when the overlay was opened. Radix
 * knows triggers only.
 */
export function useOverlay() {
  const [chain] = useState<readonly HTMLElement[]>(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return []
    const overlay = focused.closest('[role="dialog"], [role="alertdialog"]')
    return [focused, ...((overlay && focusedBefore.get(overlay)) ?? [])]
  })
  useEffect(coverPage, [])
  return {
    ref(content: HTMLElement | null) {
      if (content) focusedBefore.set(content, chain)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // Whoever has taken the focus meanwhile meant to.
      const focused = document.activeElement
      if (focused !== null && focused !== document.body) return
      chain.find((element) => element.isConnected)?.focus({ preventScroll: true })
    },
  }
}

/** For Radix's `onEscapeKeyDown`: an Escape that takes back what an input method composes closes nothing. */
export const leaveEscapeToIme = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === 229) event.preventDefault()
}

/** For Radix's `onOpenAutoFocus`: the first field in `body` has the focus, and where there is none the overlay itself. */
export function focusFirstField(event: Event, body: HTMLElement | null): void {
  event.preventDefault()
  const field = body?.querySelector<HTMLElement>(
    'input:not([disabled]), select:not([disabled]), textarea:not([disabled])',
  )
  const overlay = event.currentTarget as HTMLElement | null
  ;(field ?? overlay)?.focus({ preventScroll: true })
}

/** Whether something that happened outside an overlay happened to a message, which belongs to no overlay. */
export const isOnToast = ({ target }: { target: EventTarget | null }): boolean =>
  // Radix tells only after the click, which may have taken the message away.
  target instanceof Element && (!target.isConnected || target.closest('[data-toasts]') !== null)
