/**
 * The pages of one file's visitors. A renderer that has run the console once opens it again for less than half of the
 * work, because it keeps the compiled code. So who leaves gives a page back without anything of theirs, and who comes
 * next goes on in it.
 */
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'

export interface VisitOptions extends BrowserContextOptions {
  /** In a browser that has loaded nothing of the site yet. */
  isNew?: boolean
}

/** A page with a context of its own. */
export interface PooledPage {
  readonly context: BrowserContext
  readonly page: Page
}

interface Pooled extends PooledPage {
  readonly options: BrowserContextOptions
  readonly cdp: CDPSession
  /** Something that can't be taken back was done, so nobody else may come here. */
  spent: boolean
}

const viewport = { width: 1440, height: 900 }

/** What Playwright can't take back. */
const lasting = [
  ...['addInitScript', 'addLocatorHandler', 'clearPermissions', 'exposeBinding', 'exposeFunction', 'grantPermissions'],
  ...['newCDPSession', 'routeFromHAR', 'routeWebSocket', 'setDefaultNavigationTimeout', 'setDefaultTimeout'],
  ...['setExtraHTTPHeaders', 'setGeolocation', 'setHTTPCredentials', 'setOffline'],
  ...['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
] as const

/** Whatever tests listen to. The listeners of Playwright itself stay. */
const heard = [
  ...['console', 'dialog', 'download', 'filechooser', 'frameattached', 'framedetached', 'framenavigated', 'pageerror'],
  ...['popup', 'request', 'requestfailed', 'requestfinished', 'response', 'websocket', 'worker'],
] as const

/**
 * @param parking an address of the site that has the headers of the console, but nothing of it: after another one,
 * Chromium would begin a new renderer
 */
export function pagePool(parking: () => string) {
  const all = new Map<BrowserContext, Pooled>()
  const parked: Pooled[] = []

  const open = async (browser: Browser, options: BrowserContextOptions): Promise<Pooled> => {
    const context = await browser.newContext({
      locale: 'zh-CN',
      viewport,
      // A browser with windows allows it to the page in front; the headless shell has none in front.
      permissions: ['clipboard-write'],
      ...options,
    })
    const page = await context.newPage()
    const pooled = { context, page, options, cdp: await context.newCDPSession(page), spent: false }
    for (const target of [context, page, page.clock] as unknown as Record<string, unknown>[])
      for (const name of lasting) {
        const method = target[name]
        if (typeof method !== 'function') continue
        target[name] = (...given: unknown[]) => {
          pooled.spent = true
          return method.apply(target, given)
        }
      }
    all.set(context, pooled)
    return pooled
  }

  /** Leaves nothing of a visitor in the page and in its context. False if the site can't be reached. */
  const clear = async ({ context, page, options, cdp }: Pooled): Promise<boolean> => {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    for (const name of heard) await page.removeAllListeners(name)
    const isReached = await page.goto(parking()).then(
      () => true,
      () => false,
    )
    if (!isReached) return false
    await cdp.send('Storage.clearDataForOrigin', { origin: new URL(parking()).origin, storageTypes: 'all' })
    await page.evaluate(() => {
      window.name = ''
    })
    await cdp.send('Page.resetNavigationHistory')
    await page.setViewportSize(options.viewport ?? viewport)
    const { colorScheme = 'light', reducedMotion = 'no-preference' } = options
    await page.emulateMedia({ media: null, colorScheme, reducedMotion })
    return true
  }

  return {
    /** A page with these options in which nobody has been, or nothing is left of anybody. */
    async take(browser: Browser, { isNew = false, ...options }: VisitOptions): Promise<PooledPage> {
      const key = JSON.stringify(options)
      const at = isNew ? -1 : parked.findIndex((one) => JSON.stringify(one.options) === key)
      return parked.splice(at, at < 0 ? 0 : 1)[0] ?? open(browser, options)
    },
    /** Somebody leaves the page of this context. */
    async giveBack(context: BrowserContext): Promise<void> {
      const pooled = all.get(context)
      const isFit = pooled !== undefined && !pooled.spent && !pooled.page.isClosed() && (await clear(pooled))
      if (isFit) parked.push(pooled)
      else await context.close()
    },
  }
}
