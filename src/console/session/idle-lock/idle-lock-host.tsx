import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useStore } from '../../../ui/hooks/use-store'
import { useShell } from '../../shell'
import { LockScreen } from './lock-screen'

/** Covers the console while it is locked. Not fetched apart: after a reload there must be no moment without it. */
export function IdleLockHost() {
  const { idleLock } = useShell()
  const locked = useStore(idleLock)
  useEffect(() => idleLock.start(window), [idleLock])
  // Beside the page's root: an open dialog hides that one from screen readers.
  return locked && createPortal(<LockScreen />, document.body)
}
