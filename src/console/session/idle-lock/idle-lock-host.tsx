import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { whenIdle } from '../../../lib/browser/idle'
import { useStore } from '../../../ui/hooks/use-store'
import { useShell } from '../../shell'
import { LockCover, lockScreen } from './lock-cover'

/** Covers the console while it is locked. */
export function IdleLockHost() {
  const { idleLock } = useShell()
  const locked = useStore(idleLock)
  useEffect(() => idleLock.start(window), [idleLock])
  useEffect(() => whenIdle(lockScreen.prefetch), [])
  // Outside the page's root, because an open dialog hides the root from screen readers.
  return locked && createPortal(<LockCover />, document.body)
}
