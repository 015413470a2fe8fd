import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../ui/hooks/use-store'
import { useShell } from '../../shell'
import { LockScreen } from './lock-screen'

/**
 * Covers the console while it is locked. It does not load separately, because after a reload the console must never be
 * uncovered.
 */
export function IdleLockHost() {
  const { idleLock } = useShell()
  const locked = useStore(idleLock)
  useEffect(() => idleLock.start(window), [idleLock])
  // Outside the page's root, because an open dialog hides the root from screen readers.
  return locked && createPortal(<LockScreen />, document.body)
}
