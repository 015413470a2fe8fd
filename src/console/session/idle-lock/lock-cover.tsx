import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { createCode, useCode } from '../../../ui/loading/code'
import { ErrorState } from '../../../ui/loading/error-state'
import { useShell } from '../../shell'

/** What stands on the cover. It loads when the browser is idle, so that locking needs no network. */
export const lockScreen = createCode(() => import('./lock-screen').then(({ LockScreen }) => LockScreen))

/**
 * Covers everything else. It does not load separately, because after a reload the console must never be uncovered.
 */
export function LockCover() {
  const box = useRef<HTMLDialogElement>(null)
  const isShown = useCover(box)
  const [isMissing, setMissing] = useState(false)
  const LockScreen = useCode(lockScreen, isShown && !isMissing, () => setMissing(true))
  return (
    <dialog
      ref={box}
      aria-labelledby="locked"
      data-lock-screen
      // Stops dialogs that open under it from hiding it from screen readers.
      aria-live="off"
      data-size="default"
      // A browser closes a dialog on a second Escape and on a phone's Back, whatever the page says.
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.isConnected && event.currentTarget.showModal()}
      className="pointer-events-auto fixed inset-0 z-50 m-0 grid size-full max-h-none max-w-none place-items-center overflow-y-auto bg-bg-sunk p-4 text-text"
    >
      {LockScreen ? (
        <LockScreen />
      ) : (
        <div>
          <h1 id="locked" className="sr-only">
            屏幕已锁定
          </h1>
          {isMissing && (
            <ErrorState
              title="解锁没有加载出来"
              text="屏幕仍然锁定。网络可能中断，或系统刚刚更新。"
              onRetry={() => setMissing(false)}
            />
          )}
        </div>
      )}
    </dialog>
  )
}

/**
 * Makes everything else inert, for users and for the console's own listeners. Returns whether it has: what takes the
 * focus on the cover comes after that, because the browser returns the focus to where it was when the cover was shown.
 */
function useCover(box: RefObject<HTMLDialogElement | null>): boolean {
  const { scopes } = useShell()
  const [isShown, setShown] = useState(false)
  useLayoutEffect(() => {
    const dialog = box.current
    const root = document.documentElement
    const uncover = scopes.cover('dialog')
    dialog?.showModal()
    setShown(true)

    // Listeners further up (hotkeys, dialogs under the cover) must not see these events.
    const silenced = ['keydown', 'keyup', 'pointerdown', 'focusin'] as const
    const silence = (event: Event) => event.stopPropagation()
    // Dialogs listen for Escape before anything else can.
    const silenceEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    for (const type of silenced) root.addEventListener(type, silence)
    window.addEventListener('keydown', silenceEscape, { capture: true })
    return () => {
      for (const type of silenced) root.removeEventListener(type, silence)
      window.removeEventListener('keydown', silenceEscape, { capture: true })
      // Returns the focus.
      dialog?.close()
      uncover()
    }
  }, [box, scopes])
  return isShown
}
