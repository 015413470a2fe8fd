/**
 * How soon people see what they asked for, in a real Chromium with its CPU as it is and throttled four times. Every figure
 * stands beside the same done by React alone (`bare-console.tsx`), measured in turn with it, so that a noisy machine is
 * noisy for both: read the ratio before the milliseconds.
 */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { demoPassword } from '../../src/server/db/demo/plan'
import { launchBrowser } from '../support/browser'
import { startServer } from '../support/server-process'
import { signIn } from '../support/sign-in'
import { buildLargeConsole, serveBareConsole } from './bench-builds'
import { addClock, armForLoad, elapsed, pressed, waitUntil } from './paint-clock'

export const name = '控制台的快慢'

/** Of both, in turn. */
interface Samples {
  ours: number[]
  bare: number[]
}

const rates = [1, 4] as const
type Rate = (typeof rates)[number]
const loads = { 1: 9, 4: 5 }
const presses = { 1: 24, 4: 12 }

const paths = { first: '/customer/followList', second: '/manager/userlist' }

export async function run() {
  const folder = await buildLargeConsole()
  const [server, largeServer, bare, browser] = await Promise.all([
    startServer(),
    startServer({ folder, env: { NODE_ENV: 'development' } }),
    serveBareConsole(),
    launchBrowser(),
  ])
  try {
    const token = await signIn(largeServer.url, 'admin')
    const rows = []
    for (const rate of rates) rows.push(...(await measureLoads(browser, rate, server.url, bare.url)))
    for (const rate of rates) rows.push(...(await measureKeys(browser, rate, { url: largeServer.url, token }, bare.url)))
    rows.push(...(await measureTable(browser, { url: largeServer.url, token })))
    rows.push(...(await measureHeap(browser, server.url, bare.url)))
    return rows
  } finally {
    await browser.close()
    bare.close()
    await Promise.all([server.stop(), largeServer.stop()])
  }
}

interface Opened {
  page: Page
  session: CDPSession
  close(): Promise<void>
}

/** A page of a browser that has been nowhere yet. */
async function openFresh(browser: Browser, rate: Rate): Promise<Opened> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await addClock(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session, close: () => context.close() }
}

const loginShown = () => document.activeElement?.getAttribute('name') === 'userName'
const firstPageShown = () => document.querySelector('main tr[data-id]') !== null

/** From nothing to the login page, and from there to the first page. */
async function measureLoads(browser: Browser, rate: Rate, url: string, bareUrl: string) {
  const login: Samples = { ours: [], bare: [] }
  const first: Samples = { ours: [], bare: [] }
  const checks: number[] = []
  for (let sample = 0; sample < loads[rate]; sample++) {
    const ours = await openFresh(browser, rate)
    login.ours.push(await load(ours.page, `${url}/login`))
    // Whoever types two words gives the next page's code the time to come.
    await ours.page.keyboard.type('admin')
    await ours.page.keyboard.press('Tab')
    await ours.page.keyboard.type(demoPassword)
    await ours.page.waitForTimeout(700)
    await ours.page.waitForLoadState('networkidle')
    first.ours.push(await pressed(ours.page, 'Enter', firstPageShown))
    checks.push(await passwordCheck(ours.page))
    await ours.close()

    const bare = await openFresh(browser, rate)
    login.bare.push(await load(bare.page, bareUrl))
    first.bare.push(await pressed(bare.page, 'Enter', firstPageShown))
    await bare.close()
  }
  return [
    row('冷启动到可用的登录页', rate, login, { 1: 200, 4: 500 }),
    row('登录提交到第一页画出', rate, first, { 1: 150, 4: 400 }, `其中服务端核对密码 ${round(median(checks))} ms`),
  ]
}

async function load(page: Page, address: string): Promise<number> {
  await armForLoad(page, loginShown)
  await page.goto(address)
  return elapsed(page)
}

/** Milliseconds that the answer to the sign-in took: most of it is argon2, which has to be slow. */
const passwordCheck = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const found = entries.find((entry) => entry.name.endsWith('/auth/login'))
    return found ? found.responseEnd - found.requestStart : 0
  })

interface Signed {
  url: string
  token: string
}

/** A page of somebody who has signed in before. */
async function enter(browser: Browser, rate: Rate, { url, token }: Signed, path: string): Promise<Opened> {
  const opened = await openFresh(browser, rate)
  const value = encodeURIComponent(`Bearer ${token}`)
  await opened.page.context().addCookies([{ name: 'Admin-Token', value, url, sameSite: 'Strict' }])
  await opened.page.goto(url + path)
  await opened.page.locator('main').waitFor()
  return opened
}

const paletteShown = () => document.querySelector('[role="dialog"] [role="option"]') !== null
const paletteGone = () => document.querySelector('[role="dialog"]') === null
const resultsChanged = () => {
  const shown = document.querySelector('[role="dialog"] [role="option"]')?.textContent ?? ''
  const before = document.documentElement.dataset.before
  return shown !== before
}

async function measureKeys(browser: Browser, rate: Rate, signed: Signed, bareUrl: string) {
  const ours = await enter(browser, rate, signed, paths.first)
  const bare = await openFresh(browser, rate)
  await bare.page.goto(bareUrl)
  await bare.page.keyboard.press('Enter')
  // The palette's code comes when the browser is idle.
  await ours.page.waitForTimeout(1000)
  await ours.page.waitForLoadState('networkidle')

  const firstOpen = await pressed(ours.page, 'Control+k', paletteShown)
  await close(ours.page, 'Escape')
  const open: Samples = { ours: [], bare: [] }
  for (let sample = 0; sample < presses[rate]; sample++) {
    open.ours.push(await pressed(ours.page, 'Control+k', paletteShown))
    await close(ours.page, 'Escape')
    open.bare.push(await pressed(bare.page, 'Control+k', paletteShown))
    await close(bare.page, 'Control+k')
  }
  const typing = await measureTyping(ours.page, bare.page, rate)
  const changes = await measureChanges(ours.page, bare.page, rate)
  await ours.close()
  await bare.close()
  return [
    row('按键到命令面板画出（100 页 + 500 命令）', rate, open, { 1: 24, 4: 60 }, `头一次 ${round(firstOpen)}`),
    row('击键到结果画出（600 条）', rate, typing, { 1: 16, 4: 40 }),
    row('按键换页到内容画出（标签页留着）', rate, changes.kept, { 1: 32, 4: 100 }),
    row('按键换页到内容画出（标签页新开，数据在）', rate, changes.anew, { 1: 32, 4: 100 }),
  ]
}

async function close(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await waitUntil(page, paletteGone)
  await rest(page)
}

/** Lets what the last key has started come to its end. */
const rest = (page: Page) => page.waitForTimeout(60)

/** What somebody types who looks for things by characters, pinyin, initials, in part and wrongly. */
const queries = ['kehu', 'xzkh', 'daochu', '线路', 'shenhe', 'gjc12', 'zhangdna']

async function measureTyping(ours: Page, bare: Page, rate: Rate): Promise<Samples> {
  const samples: Samples = { ours: [], bare: [] }
  for (const [page, into] of [
    [ours, samples.ours],
    [bare, samples.bare],
  ] as const) {
    await page.keyboard.press('Control+k')
    await waitUntil(page, paletteShown)
    await rest(page)
    for (const query of rate === 1 ? queries : queries.slice(0, 4)) {
      for (const character of page === bare ? bareQuery(query) : query) {
        const isAscii = /[a-z0-9]/.test(character)
        if (!isAscii) {
          // No key has it: it comes from an input method, without the clock's key press.
          await page.keyboard.insertText(character)
          await rest(page)
          continue
        }
        const taken = await pressedOrUnchanged(page, character)
        if (taken !== null) into.push(taken)
        await rest(page)
      }
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await rest(page)
    }
    await close(page, page === bare ? 'Control+k' : 'Escape')
  }
  return samples
}

/** The bare list holds no pinyin: there another key finds something. */
const bareQuery = (query: string) => [...query].map((_, at) => '1234567'.charAt(at % 7))
