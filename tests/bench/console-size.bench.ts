/**
 * What a browser with an empty cache loads before the console is usable: script and style as transferred (brotli), and
 * every request, as the DevTools protocol reports them. It measures two points. "Login": everything requested until the
 * user-name field has the focus. "First page": until the first rows are painted. Neither needs what the browser loads
 * when idle, but that could be requested before rows are there. So idle callbacks are held back until then and counted
 * separately, like everything that timers load later.
 */
import { join } from 'node:path'
import type { BrowserContext, CDPSession } from 'playwright-core'
import { root } from '../../scripts/support/freshness.mjs'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { demoPassword } from '../../src/server/db/demo/plan'
import { launchBrowser } from '../support/browser/browser'
import { weighPages } from '../support/browser/page-bytes'
import { startServer } from '../support/server/server-process'
import { buildLargeConsole } from './bench-builds'
import { addClock, arm, armForLoad, elapsed } from './paint-clock'

export const name = '控制台的体积'

interface Fetched {
  path: string
  /** As transferred, without headers. */
  bytes: number
  isCode: boolean
}

export async function run() {
  const [server, browser] = await Promise.all([startServer(), launchBrowser()])
  try {
    const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
    return [
      ...(await measure(context, server.url)),
      ...weights('', join(root, 'dist/client')),
      ...weights('注册表五倍大时，', join(await buildLargeConsole(), 'client')),
    ]
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function measure(context: BrowserContext, url: string) {
  await context.addInitScript(holdIdleWork)
  await addClock(context)
  const page = await context.newPage()
  const fetched = await watchFetches(await context.newCDPSession(page))

  await armForLoad(page, () => document.activeElement?.getAttribute('name') === 'userName')
  await page.goto(`${url}/login`)
  await elapsed(page)
  const login = await fetched()

  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await arm(page, () => document.querySelector('main :is(tr[data-id], [role=option])') !== null)
  await page.keyboard.press('Enter')
  await elapsed(page)
  const firstPage = await fetched()

  await page.evaluate(() => (window as unknown as IdleWork).runIdleWork())
  await page.waitForTimeout(1500)
  const all = await fetched()

  return [
    size('到可用的登录页，JS + CSS', login, { limit: { most: 85 } }),
    { metric: '到可用的登录页，请求', value: login.length, unit: '个', limit: { most: 8 }, note: listed(login) },
    size('到登录后第一页，JS + CSS', firstPage, { limit: { most: 150 } }),
    {
      metric: '到登录后第一页，请求',
      value: firstPage.length,
      unit: '个',
      limit: { most: 16 },
      note: `登录页之后：${listed(firstPage.slice(login.length))}`,
    },
    size('空闲时另取，JS + CSS', all.slice(firstPage.length), { note: listed(all.slice(firstPage.length)) }),
  ]
}

/** Each page by what it needs to be shown, whatever was loaded before. */
function weights(when: string, client: string) {
  const { login, pages } = weighPages(client)
  return [login, ...pages].map((page) => ({
    metric: `${when}${page.title}，JS + CSS`,
    value: page.bytes / 1000,
    unit: 'kB',
    limit: { most: page === login ? 85 : 150 },
    note: `${page.files.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join('，')}`,
  }))
}

const size = (metric: string, fetched: Fetched[], more: Pick<Measurement, 'limit' | 'note'>): Measurement => ({
  metric,
  value: fetched.filter(({ isCode }) => isCode).reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
  unit: 'kB',
  ...more,
})

const listed = (fetched: Fetched[]) =>
  fetched.map(({ path, bytes }) => `${shortName(path)} ${(bytes / 1000).toFixed(1)}`).join('，')

/** `index.js` for `/assets/index-BdXoQWH5.js`, `session/list` for `/auth/api/v1/manager/session/list`. */
const shortName = (path: string) =>
  path.startsWith('/assets/')
    ? path.slice('/assets/'.length).replace(/-.{8}(\.[a-z]+)$/, '$1')
    : path.split('/').slice(-2).join('/')

/** Returns a function that gives everything requested so far, once all of it has arrived. */
async function watchFetches(session: CDPSession): Promise<() => Promise<Fetched[]>> {
  const asked = new Map<string, Fetched & { isThere: boolean }>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // Data inside the page itself is no request.
    if (request.url.startsWith('data:')) return
    asked.set(requestId, { path: new URL(request.url).pathname, bytes: 0, isCode: false, isThere: false })
  })
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    const one = asked.get(requestId)
    if (!one) return
    one.isCode = type === 'Script' || type === 'Stylesheet'
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')
    one.bytes = Number(length?.[1] ?? 0)
  })
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    // If the headers have no length, the arriving data counts.
    if (one && !one.isThere && encodedDataLength > 0 && one.bytes === 0) one.bytes += encodedDataLength
  })
  const ended = ({ requestId }: { requestId: string }) => {
    const one = asked.get(requestId)
    if (one) one.isThere = true
  }
  session.on('Network.loadingFinished', ended)
  session.on('Network.loadingFailed', ended)
  await session.send('Network.enable')

  return async () => {
    const wanted = [...asked.values()]
    while (wanted.some(({ isThere }) => !isThere)) await new Promise((resolve) => setTimeout(resolve, 20))
    return wanted.map(({ path, bytes, isCode }) => ({ path, bytes, isCode }))
  }
}

interface IdleWork {
  runIdleWork(): void
}

/** Runs in the page, before its own scripts. */
function holdIdleWork() {
  const held: IdleRequestCallback[] = []
  const later = window.requestIdleCallback
  window.requestIdleCallback = (callback) => held.push(callback)
  window.cancelIdleCallback = () => {}
  Object.assign(window, {
    runIdleWork() {
      window.requestIdleCallback = later
      for (const callback of held) later(callback)
    },
  })
}
