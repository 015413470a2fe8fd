import type { PointerEvent as ReactPointerEvent } from 'react'

interface PointerTrack {
  /** @param dx @param dy pixels since the press */
  onMove(dx: number, dy: number, event: PointerEvent): void
  /** The pointer was released, or Escape or the browser cancelled the drag. */
  onEnd(isGivenUp: boolean): void
}

/** A press that moves less than this many pixels is a click. */
const slop = 3

/** Follows a pressed pointer until its release. It starts with a real movement, so that a click stays a click. */
export function trackPointer(press: ReactPointerEvent, { onMove, onEnd }: PointerTrack): void {
  if (press.button !== 0) return
  const element = press.currentTarget
  const { clientX, clientY, pointerId } = press
  let hasMoved = false

  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const [dx, dy] = [event.clientX - clientX, event.clientY - clientY]
    if (!hasMoved && Math.hypot(dx, dy) < slop) return
    if (!hasMoved) element.setPointerCapture?.(pointerId)
    hasMoved = true
    onMove(dx, dy, event)
  }
  const end = (isGivenUp: boolean) => {
    window.removeEventListener('pointermove', move)
    window.removeEventListener('pointerup', up)
    window.removeEventListener('pointercancel', cancel)
    window.removeEventListener('keydown', giveUp, true)
    if (!hasMoved) return
    swallowClick()
    onEnd(isGivenUp)
  }
  const up = () => end(false)
  const cancel = () => end(true)
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    end(true)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', up)
  window.addEventListener('pointercancel', cancel)
  window.addEventListener('keydown', giveUp, true)
}

/** Ignores the click that a browser sends at the end of a drag. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true))
}
