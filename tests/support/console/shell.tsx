/** A signed-in console in a test: the real parts around a few pages and commands, and any view in it. */
import { act, render } from '@testing-library/react'
import { Circle } from 'lucide-react'
import { type ComponentType, type PropsWithChildren, type ReactNode, useEffect } from 'react'
import { onTestFinished } from 'vitest'
import { Router } from 'wouter'
import { createShell, startShell } from '../../../src/app/create-shell'
import { DialogHost } from '../../../src/console/commands/dialog-host'
import { ConsoleContext, createConsole } from '../../../src/console/console'
import { DataProvider } from '../../../src/console/data/data'
import {
  createRegistry,
  type Group,
  type Page,
  type ReadyPage,
  type Registrations,
} from '../../../src/console/registry/registry'
import { useGuardedLocation, useGuardedSearch } from '../../../src/console/routes/location-hooks'
import type { Session } from '../../../src/console/session/session'
import { type Shell, ShellContext } from '../../../src/console/shell'
import { managerEndpoints } from '../../../src/contract/manager'
import { systemEndpoints } from '../../../src/contract/system'
import { ConfirmHost } from '../../../src/ui/overlay/confirm-host'
import { ToastViewport } from '../../../src/ui/toast/toast-viewport'
import { toasts } from '../../../src/ui/toast/toasts'
import { type FakeServer, fakeServer } from './fake-server'
import { userInfo } from './user-info'

type TestPage = Partial<Omit<Page, 'view'>> & { view?: ComponentType }

/** A page that everybody may open. Its title is its path unless given. */
export const testPage = (path: string, { view = () => null, ...more }: TestPage = {}): ReadyPage => ({
  id: `test.open${path.replaceAll('/', '-')}`,
  path,
  title: path,
  group: '组',
  everyone: true,
  ...more,
  view: async () => view,
})

interface ShellOptions {
  pages?: readonly ReadyPage[]
  /** One for each group that a page names, unless given. */
  groups?: readonly Group[]
  commands?: Registrations['commands']
  /** The address to open; by default the first page's. */
  at?: string
  user?: Parameters<typeof userInfo>[0]
  /** A fake server with prepared answers. */
  server?: FakeServer
}

/** What a test can use. */
export interface TestShell {
  shell: Shell
  server: FakeServer
}

/**
 * Renders a view in the shell of a user who has opened a page. A fake server answers: tests end with
 * `vi.unstubAllGlobals()`, and empty the storage that they use.
 */
export async function renderInShell(
  view: ReactNode,
  {
    pages = [testPage('/a')],
    groups,
    commands = [],
    at = pages[0]?.path ?? '/',
    user,
    server = fakeServer(),
  }: ShellOptions = {},
): Promise<TestShell> {
  toasts.clear()
  server.gives(managerEndpoints.userInfo, userInfo(user))
  // What the console requests by itself.
  server.gives(systemEndpoints.preferenceList, [])
  server.gives(systemEndpoints.savedViewList, [])
  server.gives(systemEndpoints.preferenceUpdate, null)
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = 'Admin-Token=Bearer%20abc; Path=/'
  history.replaceState(null, '', at)

  const titles = [...new Set(pages.map(({ group }) => group))]
  const registry = createRegistry({
    groups: groups ?? titles.map((title) => ({ title, icon: Circle, alwaysShow: true })),
    pages,
    commands,
  })
  const app = createConsole({
    pages: {
      login: fixed('/login', '登录'),
      forbidden: fixed('/401', '没有权限'),
      notFound: fixed('/404', '页面不存在'),
    },
    signedIn: async () => ({ pages: registry.pages, Frame: Nothing }),
  })
  endWithTest(app.session)
  await app.router.go(at, { replace: true })
  const shell = createShell(app, registry)
  // In `act`, because of what loads at once.
  await act(async () => {
    render(
      <ConsoleContext value={app}>
        <Router hook={useGuardedLocation} searchHook={useGuardedSearch}>
          <Started shell={shell}>
            {view}
            <DialogHost />
          </Started>
        </Router>
        <ToastViewport />
        <ConfirmHost />
      </ConsoleContext>,
    )
  })
  // Removes messages about requests from before the test could prepare their answers.
  server.excusesEarlier()
  act(() => toasts.clear())
  return { shell, server }
}

/**
 * Ends everything that lives as long as a session and retries for seconds; otherwise it would send requests to the next
 * test's server.
 */
function endWithTest(session: Session): void {
  const listen = session.onSignOut
  const endings = new Set<() => void>()
  session.onSignOut = (listener) => {
    endings.add(listener)
    const stop = listen(listener)
    return () => {
      endings.delete(listener)
      stop()
    }
  }
  onTestFinished(() => {
    for (const end of [...endings]) end()
  })
}

function Started({ shell, children }: PropsWithChildren<{ shell: Shell }>) {
  useEffect(() => startShell(shell), [shell])
  return (
    <ShellContext value={shell}>
      <DataProvider data={shell.data}>{children}</DataProvider>
    </ShellContext>
  )
}

const Nothing = () => null
const fixed = (path: string, title: string) => ({ path, title, view: async () => () => <h1>{title}</h1> })
