import { useEffect, useRef } from 'react'
import { type Console, ConsoleContext } from '../console/console'
import { ErrorBoundary } from '../console/error-log/error-boundary'
import { NotLoaded } from '../console/routes/not-loaded'
import type { RouteState } from '../console/routes/router'
import { useStore } from '../ui/hooks/use-store'
import { Skeleton } from '../ui/loading/skeleton'
import { ConfirmHost, loadConfirmDialog } from '../ui/overlay/confirm-host'
import { ToastViewport } from '../ui/toast/toast-viewport'

/** The whole page: what the router shows, with messages and questions above it. */
export function App({ app }: { app: Console }) {
  return (
    <ErrorBoundary onError={app.errorLog.add}>
      <ConsoleContext value={app}>
        <CurrentPage app={app} />
        <Messages app={app} />
        <ConfirmHost />
      </ConsoleContext>
    </ErrorBoundary>
  )
}

const Messages = ({ app }: { app: Console }) => (
  <ToastViewport room={useStore(app.router, ({ page }) => page?.messages)} />
)

function CurrentPage({ app }: { app: Console }) {
  const route = useStore(app.router)
  useFocusOnChange(route)
  useDialogInReserve(route.frame !== null)
  const { page, view: View, frame: Frame, fault } = route
  if (Frame) return <Frame />
  if (fault !== null)
    return (
      <main className="grid min-h-full place-content-center">
        <NotLoaded what="控制台" fault={fault} />
      </main>
    )
  return View ? (
    <ErrorBoundary key={page?.path} onError={app.errorLog.add}>
      <View />
    </ErrorBoundary>
  ) : (
    <Starting />
  )
}

/**
 * After a page change nothing would have the focus, so it goes to the new page's main part, where screen readers and
 * the Tab key then start.
 */
function useFocusOnChange({ page, refreshed }: RouteState) {
  const before = useRef(page)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refresh mounts the same page anew
  useEffect(() => {
    const changed = before.current !== null && page !== null
    before.current = page
    if (!changed || document.activeElement !== document.body) return
    const main = document.querySelector('main')
    main?.setAttribute('tabindex', '-1')
    main?.focus({ preventScroll: true })
  }, [page, refreshed])
}

/** The box for an ended session must appear even if the server is slow by then. */
function useDialogInReserve(isSignedIn: boolean) {
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(loadConfirmDialog, 1000)
    return () => clearTimeout(timer)
  }, [isSignedIn])
}

/** The first page is not known yet: the user info is on its way. */
const Starting = () => (
  <main aria-busy="true" className="grid min-h-full place-items-center bg-bg-sunk">
    <div className="grid w-60 gap-3 appear-late">
      <span className="sr-only">正在打开…</span>
      <Skeleton className="w-24" />
      <Skeleton className="w-60" />
      <Skeleton className="w-40" />
    </div>
  </main>
)
