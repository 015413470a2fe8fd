/** One view of the signed-in console in a test, with the parts of the shell that it needs. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { vi } from 'vitest'
import { type Console, ConsoleContext, createConsole } from '../../src/console/console'
import { createData, DataProvider } from '../../src/console/data'
import { DialogHost } from '../../src/console/dialog-host'
import { createDialogs } from '../../src/console/dialogs'
import type { FixedPage } from '../../src/console/router'
import { createScopes } from '../../src/console/scopes'
import { readUser } from '../../src/console/session'
import { createSettings } from '../../src/console/settings/settings'
import { type Shell, ShellContext } from '../../src/console/shell'
import { createUndo } from '../../src/console/undo'
import { ConfirmHost } from '../../src/ui/confirm-host'
import { ToastViewport } from '../../src/ui/toast-viewport'
import { toasts } from '../../src/ui/toasts'
import { userInfo } from './user-info'

const page = (path: string): FixedPage => ({ path, title: path, view: async () => () => null })

/** @param parts what the view needs of the shell besides console, dialogs, scopes, settings, data and undo */
export function renderInShell(
  view: ReactElement,
  parts: (app: Console) => Partial<Shell> = () => ({}),
  info = userInfo(),
): Shell {
  toasts.clear()
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const app = createConsole({
    pages: { login: page('/login'), forbidden: page('/401'), notFound: page('/404') },
    signedIn: () => Promise.reject(new Error('nothing is routed here')),
  })
  app.session.signIn('abc')
  app.session.set({ token: 'Bearer abc', user: readUser(info), stayed: false })
  const shell = {
    ...app,
    dialogs: createDialogs(),
    scopes: createScopes(),
    settings: createSettings(),
    data: createData(),
    undo: createUndo(app.toasts),
    ...parts(app),
  } as Shell
  render(
    <ConsoleContext value={app}>
      <ShellContext value={shell}>
        <DataProvider data={shell.data}>
          {view}
          <DialogHost />
        </DataProvider>
      </ShellContext>
      <ToastViewport />
      <ConfirmHost />
    </ConsoleContext>,
  )
  return shell
}
