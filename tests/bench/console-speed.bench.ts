/**
 * How soon users see what they asked for, in a real Chromium with its CPU at full speed and slowed down four times.
 * Each figure stands next to the same action done by React alone (`bare-console.tsx`), measured in turn, so that noise
 * on the machine affects both: read the ratio before the milliseconds.
 */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { demoPassword } from '../../src/server/db/demo/plan'
import { launchBrowser } from '../support/browser/browser'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { buildLargeConsole, serveBareConsole } from './bench-builds'
import { addClock, armForLoad, elapsed, pressed } from './paint-clock'

export const name = '控制台的快慢'

/** Samples of both, taken in turn. */
interface Samples {
  ours: number[]
  bare: number[]
}

const rates = [1, 4] as const
type Rate = (typeof rates)[number]
const loads = { 1: 7, 4: 4 }
const presses = { 1: 20, 4: 8 }

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
    for (const rate of rates)
      rows.push(...(await measureKeys(browser, rate, { url: largeServer.url, token }, bare.url)))
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

/** A page of a browser with an empty cache. */
async function openFresh(browser: Browser, rate: Rate): Promise<Opened> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } })
  await addClock(context)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return { page, session, close: () => context.close() }
}

/** Waits until nothing more loads by itself: prefetching comes some 300 ms after a page. */
async function settled(page: Page): Promise<void> {
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').length)
  for (let before = -1, now = await fetched(); now !== before; ) {
    await page.waitForTimeout(800)
    before = now
    now = await fetched()
  }
}

const loginShown = () => document.activeElement?.getAttribute('name') === 'userName'
const firstPageShown = () => document.querySelector('main :is(tr[data-id], [role=option])') !== null

/** From nothing to the login page, and from there to the first page. */
async function measureLoads(browser: Browser, rate: Rate, url: string, bareUrl: string) {
  const login: Samples = { ours: [], bare: [] }
  const first: Samples = { ours: [], bare: [] }
  const checks: number[] = []
  for (let sample = 0; sample < loads[rate]; sample++) {
    const ours = await openFresh(browser, rate)
    login.ours.push(await load(ours.page, `${url}/login`))
    // Typing two words gives the next page's code time to load.
    await ours.page.keyboard.type('agent')
    await ours.page.keyboard.press('Tab')
    await ours.page.keyboard.type(demoPassword)
    await settled(ours.page)
    first.ours.push(await pressed(ours.page, 'Enter', firstPageShown))
    checks.push(await passwordCheck(ours.page))
    await ours.close()

    const bare = await openFresh(browser, rate)
    login.bare.push(await load(bare.page, bareUrl))
    first.bare.push(await pressed(bare.page, 'Enter', firstPageShown))
    await bare.close()
  }
  return [
    row('冷启动到可用的登录页', rate, login, { 1: 200, 4: 500 }, { 1: 1.7, 4: 1.5 }),
    row(
      '登录提交到第一页画出',
      rate,
      first,
      { 1: 150, 4: 400 },
      { 1: 20, 4: 12 },
      `其中服务端核对密码 ${round(median(checks))} ms`,
    ),
  ]
}

async function load(page: Page, address: string): Promise<number> {
  await armForLoad(page, loginShown)
  await page.goto(address)
  return elapsed(page)
}

/** The milliseconds that the sign-in's answer took: most of it is argon2, which must be slow. */
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

/** A page of a user who has signed in before. */
async function enter(browser: Browser, rate: Rate, { url, token }: Signed, path: string): Promise<Opened> {
  const opened = await openFresh(browser, rate)
  const value = encodeURIComponent(`Bearer ${token}`)
  await opened.page.context().addCookies([{ name: 'Admin-Token', value, url, sameSite: 'Strict' }])
  await opened.page.goto(url + path)
  await opened.page.locator('main').waitFor()
  return opened
}

// A closed palette may stay in the document, hidden.
const paletteShown = () =>
  document.querySelector('[role="dialog"] :is([role="option"], [data-option])')?.checkVisibility() === true
const paletteGone = () => document.querySelector('[role="dialog"]')?.checkVisibility() !== true

/** Keys in a palette of 600 entries, and on pages whose data is there. */
async function measureKeys(browser: Browser, rate: Rate, signed: Signed, bareUrl: string) {
  const ours = await enter(browser, rate, signed, '/customer/followList')
  const bare = await openFresh(browser, rate)
  await bare.page.goto(bareUrl)
  await bare.page.keyboard.press('Enter')
  // The palette's code loads when the browser is idle.
  await settled(ours.page)

  const firstOpen = await pressed(ours.page, 'Control+k', paletteShown)
  await closePalette(ours.page, 'Escape')
  const open: Samples = { ours: [], bare: [] }
  for (let sample = 0; sample < presses[rate]; sample++) {
    open.ours.push(await pressed(ours.page, 'Control+k', paletteShown))
    await closePalette(ours.page, 'Escape')
    open.bare.push(await pressed(bare.page, 'Control+k', paletteShown))
    await closePalette(bare.page, 'Control+k')
  }
  const typing = await measureTyping(ours.page, bare.page, rate)
  const { kept, anew } = await measureChanges(ours.page, bare.page, rate)
  const dialog = await measureDialog(ours.page, bare.page, rate)
  await ours.close()
  await bare.close()
  return [
    row(
      '按键到命令面板画出，五倍的注册表',
      rate,
      open,
      { 1: 24, 4: 60 },
      { 1: 8, 4: 3.5 },
      `头一次 ${round(firstOpen)}`,
    ),
    row('击键到结果画出，700 条', rate, typing, { 1: 16, 4: 40 }, { 1: 5, 4: 5 }),
    row('按键换页到内容画出，标签页留着', rate, kept, { 1: 32, 4: 100 }, { 1: 6, 4: 4 }),
    row('按键换页到内容画出，标签页新开', rate, anew, { 1: 32, 4: 100 }, { 1: 11, 4: 8 }),
    row('按键到对话框画出，代码已在', rate, dialog, { 1: 32, 4: 100 }, { 1: 8, 4: 6 }),
  ]
}

async function closePalette(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await page.waitForFunction(paletteGone)
  await rest(page)
}

/** Lets the work of the last key finish. */
const rest = (page: Page) => page.waitForTimeout(50)

/**
 * By pinyin, initials, partly, with typing errors, and as an input method gives it; the bare list filters by substring.
 */
const queries = ['kehu', 'xzkh', 'daochu', 'sh e', 'gongjianci', 'cusotmer']
const bareQueries = ['comm', 'and ', '123', 'mand 4', 'command 59', 'ommand 5']

async function measureTyping(ours: Page, bare: Page, rate: Rate): Promise<Samples> {
  const samples: Samples = { ours: [], bare: [] }
  for (const page of [ours, bare]) {
    await page.keyboard.press('Control+k')
    await page.waitForFunction(paletteShown)
    await rest(page)
  }
  for (const [at, query] of queries.slice(0, rate === 1 ? undefined : 4).entries()) {
    samples.ours.push(...(await typed(ours, query)))
    samples.bare.push(...(await typed(bare, bareQueries[at] ?? query)))
  }
  await closePalette(ours, 'Escape')
  await closePalette(bare, 'Control+k')
  return samples
}

/** Types each character of a query, then deletes the query. */
async function typed(page: Page, query: string): Promise<number[]> {
  const taken: number[] = []
  for (let length = 1; length <= query.length; length++) {
    const text = query.slice(0, length)
    await page.evaluate((value) => (document.documentElement.dataset.typed = value), text)
    // React writes the input's value attribute in the same commit as the list; before that nothing in the page changes.
    taken.push(
      await pressed(page, text.slice(-1), () => {
        const input = document.querySelector<HTMLInputElement>('[role="dialog"] input')
        return input !== null && input.value === document.documentElement.dataset.typed
      }),
    )
    const first = await firstResult(page)
    await rest(page)
    if (first !== (await firstResult(page))) throw new Error(`${text}: the results came after the frame measured`)
  }
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await rest(page)
  return taken
}

/** The first of the palette's own results, whatever the server adds or removes; '' for none. */
const firstResult = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const rows = document.querySelectorAll('[role="dialog"] :is([role="option"], [data-option])')
    const group = (row: Element) => row.closest('[cmdk-group]')?.querySelector('[cmdk-group-heading]')?.textContent
    const own = [...rows].find((row) => ['最近', '页面', '动作', undefined].includes(group(row) ?? undefined))
    return own?.ariaDisabled === 'true' ? '' : (own?.textContent ?? '')
  })

/** The list is visible, with rows. */
const flowsShown = () => {
  const table = document.querySelector('main [aria-label="客户跟踪"]')
  return table?.checkVisibility() === true && table.querySelector('tr[data-id]') !== null
}
const usersShown = () => {
  const table = document.querySelector('main [aria-label="用户列表"]')
  return table?.checkVisibility() === true && table.querySelector('tr[data-id]') !== null
}

/** Between two lists: with both tabs kept, and with the tab closed before, so that the page mounts again. */
async function measureChanges(ours: Page, bare: Page, rate: Rate): Promise<{ kept: Samples; anew: Samples }> {
  const kept: Samples = { ours: [], bare: [] }
  const anew: Samples = { ours: [], bare: [] }
  const toBare = async (which: 'first' | 'second') => {
    const isShown =
      which === 'first' ? () => !!document.querySelector('#first') : () => !!document.querySelector('#second')
    const taken = await pressed(bare, which === 'first' ? '1' : '2', isShown)
    await rest(bare)
    return taken
  }
  const toOurs = async (keys: string[], isShown: () => boolean) => {
    for (const key of keys.slice(0, -1)) await ours.keyboard.press(key)
    const taken = await pressed(ours, keys.at(-1) ?? '', isShown)
    // The background request for data that is already there must not be measured.
    await ours.waitForTimeout(200)
    return taken
  }
  const toUsers = () => toOurs(['g', 'u'], usersShown)
  const toFlows = () => toOurs(['g', 'k', 'f'], flowsShown)
  await toUsers()
  for (let sample = 0; sample < presses[rate] / 2; sample++) {
    kept.ours.push(await toFlows(), await toUsers())
    kept.bare.push(await toBare('second'), await toBare('first'))
  }
  for (let sample = 0; sample < presses[rate] / 2; sample++) {
    await toOurs(['t', 'w'], flowsShown)
    anew.ours.push(await toUsers())
    anew.bare.push(await toBare('second'), await toBare('first'))
  }
  return { kept, anew }
}

/** 新增用户 over its list; next to it the dialog of the bare page. */
async function measureDialog(ours: Page, bare: Page, rate: Rate): Promise<Samples> {
  const dialog: Samples = { ours: [], bare: [] }
  // The page that was measured last shows its list.
  await settled(ours)
  for (let sample = 0; sample < presses[rate]; sample++) {
    dialog.ours.push(await pressed(ours, 'c', dialogShown))
    await closePalette(ours, 'Escape')
    dialog.bare.push(await pressed(bare, 'Control+k', paletteShown))
    await closePalette(bare, 'Control+k')
  }
  return dialog
}

const dialogShown = () => document.querySelector('[role="dialog"] form input')?.checkVisibility() === true

/** 5,000 rows scrolled without a stop. */
async function measureTable(browser: Browser, signed: Signed) {
  const ours = await enter(browser, 1, signed, '/development/components')
  const label = '[aria-label="通话（ready）"]'
  const table = ours.page.locator(label)
  await table.scrollIntoViewIfNeeded()
  await table.locator('tr[data-id]').first().waitFor()
  const empty = await openFresh(browser, 1)
  await empty.page.setContent('<body style="height: 100000px">')

  const samples: Samples = { ours: [], bare: [] }
  let longest = 0
  let mostRows = 0
  for (let sample = 0; sample < 3; sample++) {
    const box = await table.boundingBox()
    if (!box) throw new Error('the table is not to be seen')
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const found = await scrolled(ours, at, `${label} tr[data-id]`)
    samples.ours.push(found.frames)
    samples.bare.push((await scrolled(empty, { x: 400, y: 400 }, 'p')).frames)
    longest = Math.max(longest, found.longest)
    mostRows = Math.max(mostRows, found.rows)
  }
  await ours.close()
  await empty.close()
  return [
    {
      metric: '5,000 行的表格滚动',
      value: median(samples.ours),
      unit: '帧/秒',
      // A frame that falls between two counts is none lost.
      limit: { least: 59 },
      note: `空白页 ${round(median(samples.bare))}；最长一帧 ${round(longest)} ms`,
    },
    { metric: '滚动时 DOM 里的行，最多', value: mostRows, unit: '行', limit: { most: 50 } },
  ]
}

/**
 * Scrolls for two seconds. Returns frames a second, the longest in milliseconds, and the largest number of elements
 * that match a selector.
 */
async function scrolled({ page, session }: Opened, at: { x: number; y: number }, selector: string) {
  const watched = page.evaluate(
    (selector) =>
      new Promise<{ frames: number; longest: number; rows: number }>((resolve) => {
        const times: number[] = []
        let rows = 0
        const look = (time: number) => {
          times.push(time)
          rows = Math.max(rows, document.querySelectorAll(selector).length)
          const taken = time - (times[0] ?? time)
          if (taken < 2000) return requestAnimationFrame(look)
          const gaps = times.slice(1).map((one, at) => one - (times[at] ?? one))
          resolve({ frames: ((times.length - 1) / taken) * 1000, longest: Math.max(...gaps), rows })
        }
        requestAnimationFrame(look)
      }),
    selector,
  )
  const [found] = await Promise.all([
    watched,
    session.send('Input.synthesizeScrollGesture', { ...at, yDistance: -6000, speed: 3000, gestureSourceType: 'mouse' }),
  ])
  return found
}

/** The live JavaScript memory of the page after sign-in, once everything has loaded by itself. */
async function measureHeap(browser: Browser, url: string, bareUrl: string) {
  const ours = await openFresh(browser, 1)
  await load(ours.page, `${url}/login`)
  await ours.page.keyboard.type('agent')
  await ours.page.keyboard.press('Tab')
  await ours.page.keyboard.type(demoPassword)
  await pressed(ours.page, 'Enter', firstPageShown)
  await settled(ours.page)
  const bare = await openFresh(browser, 1)
  await load(bare.page, bareUrl)
  const megabytes = { ours: await heap(ours.session), bare: await heap(bare.session) }
  await ours.close()
  await bare.close()
  return [
    {
      metric: '登录后的 JS 堆',
      value: megabytes.ours,
      unit: 'MB',
      limit: { most: 9 },
      note: `命令面板已在；裸 React 的页面 ${megabytes.bare.toFixed(2)}`,
    },
  ]
}

async function heap(session: CDPSession): Promise<number> {
  // Twice: the second run frees what the first one finalises.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize / 1_000_000
}

/**
 * @param wanted the most milliseconds
 * @param times the most times what React alone takes: a third above what a quiet machine measured
 */
function row(
  metric: string,
  rate: Rate,
  { ours, bare }: Samples,
  wanted: Record<Rate, number>,
  times: Record<Rate, number>,
  more?: string,
) {
  const parts = [`最快 ${round(Math.min(...ours))}`, `裸 React ${round(median(bare))}`, ...(more ? [more] : [])]
  return {
    metric: `${metric}，CPU ×${rate}`,
    value: median(ours),
    unit: 'ms',
    limit: { most: wanted[rate] },
    ratio: { to: '裸 React ', value: median(ours) / median(bare), limit: { most: times[rate] } },
    note: parts.join('，'),
  }
}

const round = (value: number) => Math.round(value * 10) / 10
const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number
