/** What all overlays do alike. */
import { useState } from 'react'

/** For each open overlay: what had the focus before it, and, should that be gone by then, what had it before that. */
const focusedBefore = new WeakMap<Element, readonly HTMLElement[]>()

/** For a Radix dialog's content: gives the focus back to what had it when the overlay was opened. Radix knows triggers only. */
export function useFocusReturn() {
  const [chain] = useState<readonly HTMLElement[]>(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return []
    const overlay = focused.closest('[role="dialog"], [role="alertdialog"]')
    return [focused, ...((overlay && focusedBefore.get(overlay)) ?? [])]
  })
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
