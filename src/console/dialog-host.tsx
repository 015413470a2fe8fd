/** Shows the open dialogs, each over the one it was opened from. */
import { type ComponentType, lazy, Suspense, useEffect, useMemo } from 'react'
import { useStore } from '../ui/use-store'
import type { DialogProps, OpenDialog } from './dialogs'
import { ErrorBoundary } from './error-log/error-boundary'
import { useShell } from './shell'

export function DialogHost() {
  const { dialogs, scopes } = useShell()
  const open = useStore(dialogs)
  const isOpen = open.length > 0
  useEffect(() => {
    if (isOpen) return scopes.cover('dialog')
  }, [isOpen, scopes])
  return open.map((dialog) => <OneDialog key={dialog.id} dialog={dialog} />)
}

function OneDialog({ dialog }: { dialog: OpenDialog }) {
  const { dialogs, errorLog, toasts } = useShell()
  const View = useMemo(
    () =>
      lazy(async () => {
        try {
          return { default: (await dialog.load()) as ComponentType<DialogProps> }
        } catch (error) {
          // A newer version on the server, or no network: nothing opens, and the page stays as it is.
          errorLog.add(error)
          toasts.show('bad', '没有打开：网络可能中断，或系统刚刚更新，请刷新页面后重试')
          dialogs.close(dialog.id)
          return { default: () => null }
        }
      }),
    [dialog, dialogs, errorLog, toasts],
  )
  const close = useMemo(() => () => dialogs.close(dialog.id), [dialog.id, dialogs])
  return (
    <ErrorBoundary onError={errorLog.add}>
      <Suspense>
        <View {...dialog.props} close={close} />
      </Suspense>
    </ErrorBoundary>
  )
}
