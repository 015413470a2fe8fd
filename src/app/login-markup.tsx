/**
 * Renders the login page without a browser. The build runs it (scripts/vite/login-markup.ts), and the server puts the
 * result into the page.
 */
import { renderToString } from 'react-dom/server'
import type { Console } from '../console/console'
import { createErrorLog } from '../console/error-log/error-log'
import { unknownSite } from '../console/look/site'
import type { Router, RouteState } from '../console/routes/router'
import { LoginPage } from '../features/auth/login-page'
import { loginFiles, titleMark } from '../lib/login/login-files'
import { createStore } from '../lib/store'
import { App } from './app'
import { pages } from './routes'

/** The text of each file. */
export const drawLoginFiles = () =>
  loginFiles.map(({ fileName, location, codeLogin }) => ({ fileName, source: draw(location, codeLogin) }))

/** The content of the root element when the console shows the login page at `location`. */
function draw(location: string, codeLogin: boolean): string {
  const shown: RouteState = { location, page: pages.login, view: LoginPage, frame: null, refreshed: 0, fault: null }
  const site = { ...unknownSite, title: titleMark, codeLogin }
  // Everything that rendering needs from the console; the other parts only serve user actions.
  const app = { site, router: createStore(shown) as Router, errorLog: createErrorLog(site) } as Console
  return renderToString(<App app={app} />)
}
