/** The whole console in a test, opened at an address. */
import { act, render } from '@testing-library/react'
import { App } from '../../../src/app/app'
import { pages, signedIn } from '../../../src/app/routes'
import { type Console, createConsole } from '../../../src/console/console'
import { toasts } from '../../../src/ui/toast/toasts'

/** @param token of a session that this browser still has */
export async function renderConsole(at: string, token?: string): Promise<Console> {
  toasts.clear()
  localStorage.clear()
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = token ? `Admin-Token=Bearer%20${token}; Path=/` : 'Admin-Token=; Path=/; Max-Age=0'
  history.replaceState(null, '', at)
  // Its code takes a while to load the first time, and no test depends on that.
  await signedIn()
  const app = createConsole({ pages, signedIn })
  render(<App app={app} />)
  await act(() => app.router.start())
  return app
}

/** What the address bar shows. */
export const address = (): string => `${location.pathname}${location.search}${location.hash}`
