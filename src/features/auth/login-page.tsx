import { useEffect, useState } from 'react'
import { useConsole } from '../../console/console'
import { Brand } from '../../console/look/brand'
import { ThemeToggle } from '../../console/look/theme-toggle'
import type { ReadyPage } from '../../console/registry/registry'
import { returnPath } from '../../lib/login/return-path'
import { useStore } from '../../ui/hooks/use-store'
import { toasts } from '../../ui/toast/toasts'
import { LoginForm } from './login-form'

/** The login page. After signing in, it goes to the path in `redirect=`, if that is on this host. */
export function LoginPage() {
  const { session, router, site } = useConsole()
  const [, search = ''] = /^[^?#]*\?([^#]*)/.exec(useStore(router).location) ?? []
  const target = returnPath(search)
  const [page, setPage] = useState<ReadyPage>()

  // While the user types, the next page loads.
  useEffect(() => {
    const timer = setTimeout(() => void router.prefetch(target).then(setPage), 300)
    return () => clearTimeout(timer)
  }, [router, target])

  const onSignedIn = (accessToken: string) => {
    toasts.clear()
    session.signIn(accessToken)
    return router.go(target, { replace: true })
  }

  return (
    <div data-size="default" className="grid min-h-full grid-rows-[1fr_auto] place-items-center bg-bg-sunk px-4">
      <main className="w-full max-w-94 rounded-overlay border border-line bg-bg p-8 max-[420px]:p-6">
        <h1 className="mb-6">
          <Brand large />
        </h1>
        <LoginForm byCode={site.codeLogin} onSignedIn={onSignedIn} />
        {/* Its line exists before its text, so that nothing moves. */}
        {target !== '/' && (
          <p className="mt-4 min-h-4 text-12 text-text-3">{page && `登录后返回：${page.group} / ${page.title}`}</p>
        )}
      </main>
      <footer className="flex h-12 items-center gap-2 text-12 text-text-3">
        <span>无法登录请联系公司管理员</span>
        <span aria-hidden className="ml-2 h-4 w-px bg-line-strong" />
        <ThemeToggle />
      </footer>
    </div>
  )
}
