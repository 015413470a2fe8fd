/** Shows the open dialogs, each above the one from which it was opened. */
import { useEffect, useMemo } from 'react'
import { useStore } from '../../ui/hooks/use-store'
import { ErrorBoundary } from '../error-log/error-boundary'
import { useShell } from '../shell'
import type { OpenDialog } from './dialogs'

export function DialogHost() {
  const { dialogs, scopes } = useShell()
  const open = useStore(dialogs)
  const isOpen = open.length > 0
  useEffect(() => {
    if (isOpen) return scopes.cover('dialog')
  }, [isOpen, scopes])
  return open.map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />)
}

function OneDialog({ dialog: { id, view: View, props } }: { dialog: OpenDialog }) {
  const { dialogs, errorLog } = useShell()
  const close = useMemo(() => () => dialogs.close(id), [id, dialogs])
  return <ErrorBoundary onError={errorLog.add}>{View && <View {...props} close={close} />}</ErrorBoundary>
}
