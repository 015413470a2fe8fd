/** The start of every journey: a server, a Chromium, and a visitor without a past, whose errors fail the test. */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { codes } from '../../../src/contract/envelope'
import { type SettingKey, type SettingValueOf, systemEndpoints } from '../../../src/contract/system'
import { demoPassword } from '../../../src/server/db/demo/plan'
import { callOver } from '../server/http'
import { type ServerProcess, startServer } from '../server/server-process'
import { signIn } from '../server/sign-in'
import { launchBrowser } from './browser'
import { pagePool, type VisitOptions } from './page-pool'

/** A journey's pages live for seconds: to compile their busiest code for speed costs more than that saves. */
const unoptimized = '--js-flags=--no-opt,--no-maglev'

/** The browser of this process, in which one file runs after another. */
let launched: Promise<Browser> | undefined

/** Opens it, or anew if it has died. It ends with the process. */
async function openBrowser(): Promise<Browser> {
  const browser = await launched?.catch(() => undefined)
  if (!browser?.isConnected()) launched = launchBrowser(unoptimized)
  return launched as Promise<Browser>
}

export interface Visitor {
  page: Page
  context: BrowserContext
  /** Errors and warnings of the browser. A working page has none, and any entry at the end fails the test. */
  complaints: string[]
  /** Removes errors that a test has caused on purpose. */
  forgive(pattern: RegExp): void
  /** Opens a path of the site. */
  open(path: string): Promise<void>
  /** Types user name and password on the login page, with only the keyboard. */
  typePassword(userName: string, password?: string): Promise<void>
  /** Path, query and fragment of the address bar. */
  address(): string
  /** Waits until the address bar shows this. */
  arrive(address: string): Promise<void>
}

/** The page where users arrive after signing in. */
export const firstPage = '/phone/index'
/** A list that everybody may open, for journeys that need any list. */
export const flows = '/customer/followList'

export type Journeys = ReturnType<typeof journeys>

/** Sets up a test file's journeys. */
export function journeys(env: Record<string, string> = {}) {
  let server: ServerProcess
  let browser: Browser
  const contexts: BrowserContext[] = []
  const visitors: Visitor[] = []
  const staying: Visitor[] = []
  const tokens = new Map<string, string>()
  const pool = pagePool(() => `${server.url}/assets/none`)

  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startServer({ env, data: inject('demoData') }), openBrowser()])
  })
  afterAll(async () => {
    for (const context of browser?.contexts() ?? []) await context.close()
    await server?.stop()
  })
  afterEach(async () => {
    const judged = [...visitors.splice(0), ...staying]
    const logged = await Promise.all(judged.map(({ page }) => loggedErrors(page)))
    const complaints = judged.flatMap((visitor) => visitor.complaints.splice(0))
    for (const context of contexts.splice(0)) await pool.giveBack(context)
    expect([...complaints, ...logged.flat()], 'complaints of the browser and the error log').toEqual([])
  })

  const visit = async (options: VisitOptions = {}): Promise<Visitor> => {
    const { context, page } = await pool.take(browser, options)
    contexts.push(context)
    return visitorAt(page)
  }

  /** In another tab of the same browser. */
  const visitorIn = async (context: BrowserContext): Promise<Visitor> => visitorAt(await context.newPage())

  const visitorAt = (page: Page): Visitor => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    const address = () => page.url().slice(server.url.length)
    const visitor: Visitor = {
      page,
      context: page.context(),
      complaints,
      forgive(pattern) {
        complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !pattern.test(complaint)))
      },
      open: async (path) => void (await page.goto(server.url + path)),
      async typePassword(userName, password = demoPassword) {
        await expectFocus(page, '用户名')
        await page.keyboard.type(userName)
        await page.keyboard.press('Tab')
        await page.keyboard.type(password)
        await page.keyboard.press('Enter')
      },
      address,
      arrive: (wanted) => page.waitForURL(server.url + wanted),
    }
    visitors.push(visitor)
    return visitor
  }

  return {
    visit,
    visitorIn,
    /** A visitor who is opened before several tests, stays for all of them, and is judged after each. */
    async stay(open: () => Promise<Visitor>): Promise<Visitor> {
      const visitor = await open()
      contexts.splice(contexts.indexOf(visitor.context), 1)
      visitors.splice(visitors.indexOf(visitor), 1)
      staying.push(visitor)
      return visitor
    },
    /** The visitors who stayed leave. */
    async leave(): Promise<void> {
      for (const { context } of staying.splice(0)) await pool.giveBack(context)
    },
    get server() {
      return server
    },
    /**
     * Opens a page as a user who has signed in before. Each account signs in once in a file, because hashing its
     * password takes longer than a page.
     */
    async enter(account: string, path: string, options: VisitOptions = {}): Promise<Visitor> {
      const token = tokens.get(account) ?? (await signIn(server.url, account))
      tokens.set(account, token)
      const visitor = await visit(options)
      const value = encodeURIComponent(`Bearer ${token}`)
      await visitor.context.addCookies([{ name: 'Admin-Token', value, url: server.url, sameSite: 'Strict' }])
      await visitor.open(path)
      await visitor.page.getByRole('banner').waitFor()
      return visitor
    },
    /** Changes a setting of the installation as its administrator. */
    async setting<K extends SettingKey>(key: K, value: SettingValueOf<K>): Promise<void> {
      const token = await signIn(server.url, 'admin')
      const { code, msg } = await callOver(server.url, systemEndpoints.settingUpdate, { token, body: { key, value } })
      if (code !== codes.ok) throw new Error(`${key} was not set: ${code} ${msg}`)
    },
    /** Changes the server's SQLite file without the server. */
    sql(text: string, ...parameters: unknown[]): void {
      const database = new SqliteDatabase(join(server.dataDir, 'huanhu.sqlite'))
      database.prepare(text).run(...parameters)
      database.close()
    },
  }
}

/** The entries of the console's error log, if there is one: errors that it caught don't reach the browser's log. */
async function loggedErrors(page: Page): Promise<string[]> {
  const title = await page
    .evaluate(() => document.querySelector('[aria-label^="错误日志 "]')?.getAttribute('aria-label') ?? null)
    .catch(() => null)
  return title === null || title === '错误日志 0 条' ? [] : [title]
}

/** Waits until the field with this label has the focus. */
export async function expectFocus(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).waitFor()
  await page.waitForFunction(
    (name) => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent?.includes(name),
    label,
  )
}

/** Waits for a message with this text. */
export async function expectMessage(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole('alert').filter({ hasText: text }).first().waitFor()
}
