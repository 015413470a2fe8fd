/** What all overlays have in common. */
import { useEffect, useState } from 'react'
import { coverPage, type MessageRoom } from './message-room'

/** The look of all elements over the page, and how they appear. */
export const raised = 'z-40 bg-bg-raised shadow-pop appear'

/**
 * For each open overlay: the element that had the focus before it and, in case that disappears, the elements before
 * that.
 */
const focusedBefore = new WeakMap<Element, readonly HTMLElement[]>()

/**
 * For the content of a Radix dialog, which covers the page: returns the focus to the element that had it when the
 * overlay opened. Radix only knows triggers.
 */
export function useOverlay(room: MessageRoom | null = 'above') {
  const [chain] = useState<readonly HTMLElement[]>(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement)) return []
    const overlay = focused.closest('[role="dialog"], [role="alertdialog"]')
    return [focused, ...((overlay && focusedBefore.get(overlay)) ?? [])]
  })
  useEffect(() => (room === null ? undefined : coverPage(room)), [room])
  return {
    ref(content: HTMLElement | null) {
      if (content) focusedBefore.set(content, chain)
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault()
      // If something else has taken the focus in the meantime, it keeps it.
      const focused = document.activeElement
      if (focused !== null && focused !== document.body) return
      chain.find((element) => element.isConnected)?.focus({ preventScroll: true })
    },
  }
}

/** For Radix's `onEscapeKeyDown`: an Escape that cancels an input method's composition closes nothing. */
export const leaveEscapeToIme = (event: KeyboardEvent): void => {
  if (event.isComposing || event.keyCode === 229) event.preventDefault()
}

/**
 * For Radix's `onOpenAutoFocus`: focuses the element with `data-first-focus` in `body`, otherwise its first field,
 * otherwise the overlay itself, unless something in it already has the focus.
 */
export function focusFirstField(event: Event, body: HTMLElement | null): void {
  event.preventDefault()
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector)
  const field =
    find('[data-first-focus]') ??
    find('input:not([disabled], [hidden]), select:not([disabled]), textarea:not([disabled])')
  const overlay = event.currentTarget as HTMLElement | null
  if (!field && overlay?.contains(document.activeElement)) return
  ;(field ?? overlay)?.focus({ preventScroll: true })
}

/** Whether an event outside an overlay happened on a message, because messages belong to no overlay. */
export const isOnToast = ({ target }: { target: EventTarget | null }): boolean =>
  // Radix reports it after the click, which may have removed the message.
  target instanceof Element && (!target.isConnected || target.closest('[data-toasts]') !== null)
