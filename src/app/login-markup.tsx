/** Draws the login page without a browser. The build runs it (scripts/vite/login-markup.ts), the server puts it into the page. */
import { renderToString } from 'react-dom/server'
import type { Console } from '../console/console'
import { createErrorLog } from '../console/error-log/error-log'
import type { Router, RouteState } from '../console/router'
import { unknownSite } from '../console/site'
import { loginFiles, titleMark } from '../lib/login-files'
import { createStore } from '../lib/store'
import { App } from './app'
import { pages } from './routes'

/** The text of each file. */
export const drawLoginFiles = () =>
  Promise.all(loginFiles.map(async ({ fileName, location }) => ({ fileName, source: await draw(location) })))

/** What stands in the root element when the console shows the login page at `location`. */
async function draw(location: string): Promise<string> {
  const page = pages.login
  const shown: RouteState = { location, page, view: await page.view(), frame: null, refreshed: 0, fault: null }
  const site = { ...unknownSite, title: titleMark }
  // All that drawing asks of the console; the rest is for what people do.
  const app = { site, router: createStore(shown) as Router, errorLog: createErrorLog(site) } as Console
  return renderToString(<App app={app} />)
}
