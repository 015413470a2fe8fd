/** What all overlays do alike. */
import { useEffect, useState } from 'react'
import { coverPage, type MessageRoom } from './message-room'

/** For each open overlay: what had the focus before it, and, should that be gone by then, what had it before that. */
const focusedBefore = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * For a Radix dialog's content, which covers the page: gives the focus back to what had it when the overlay was opened. Radix
 * knows triggers only.
 */
export function useOverlay(room: MessageRoom = 'above') {
  const [chain] = useState<readonly HTMLElement[]>(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return []
    const overlay = focused.closest('[role="dialog"], [role="alertdialog"]')
    return [focused, ...((overlay && focusedBefore.get(overlay)) ?? [])]
  })
  useEffect(() => coverPage(room), [room])
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

/**
 * For Radix's `onOpenAutoFocus`: what carries `data-first-focus` in `body` has the focus, or else its first field, and where
 * there is none the overlay itself, unless something in it has taken the focus already.
 */
export function focusFirstField(event: Event, body: HTMLElement | null): void {
  event.preventDefault()
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector)
  const field =
    find('[data-first-focus]') ?? find('input:not([disabled]), select:not([disabled]), textarea:not([disabled])')
  const overlay = event.currentTarget as HTMLElement | null
  if (!field && overlay?.contains(document.activeElement)) return
  ;(field ?? overlay)?.focus({ preventScroll: true })
}

/** Whether something that happened outside an overlay happened to a message, which belongs to no overlay. */
export const isOnToast = ({ target }: { target: EventTarget | null }): boolean =>
  // Radix tells only after the click, which may have taken the message away.
  target instanceof Element && (!target.isConnected || target.closest('[data-toasts]') !== null)
