/** What all overlays do alike. */

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
export const isOnToast = (event: { target: EventTarget | null }): boolean =>
  event.target instanceof Element && event.target.closest('[data-toasts]') !== null
