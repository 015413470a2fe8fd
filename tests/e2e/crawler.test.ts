/** Tries every command by keyboard, looks for each in its place for the mouse, and reports what can't be reached. */
import type { Download, Locator, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registrations } from '../../commands'
import { longestPeriod } from '../../src/console/calls/call-address'
import { placementsOf } from '../../src/console/registry/places'
import { type Command, createRegistry, hotkeysOf, type Place } from '../../src/console/registry/registry'
import { keyScopes, type Scopes } from '../../src/console/registry/scopes'
import { holds } from '../../src/console/registry/when'
import { callStateLabels, callStates, isOver } from '../../src/contract/call-states'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { demoPassword } from '../../src/server/db/demo/plan'
import {
  currentRow,
  detail,
  eventually,
  filterLine,
  grid,
  listShown,
  openPalette,
  options,
  palette,
  rows,
  sidebar,
  tabBar,
  tabTitles,
  toast,
} from '../support/browser/console-page'
import { type DeskWorker, deskWorker } from '../support/browser/desk-worker'
import { firstPage, flows, journeys, type Visitor } from '../support/browser/journey'
import {
  callPane,
  customerPane,
  fillList,
  nextInQueue,
  queue,
  queuePane,
  result,
  stateBar,
  stateNow,
  stationShown,
} from '../support/browser/station-page'
import { tabRound } from '../support/browser/tab-round'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

/** An answered call goes on for minutes. */
const j = journeys({ LOOPBACK_SPEED: '10' })
const quiet = { reducedMotion: 'reduce' } as const
const users = '/manager/userlist'
const history = '/call/history'
/** Some of the demo's calls, at any time of day. */
const historyOfMonths = `${history}?createTime=${longestPeriod(Date.now())}`
/** The list's text for a running call. */
const onTheLine = new RegExp(
  callStates
    .filter((state) => !isOver(state))
    .map((state) => callStateLabels[state])
    .join('|'),
)
const registry = createRegistry(registrations)
await registry.complete()

describe('by Tab', () => {
  it('reports planted faults: a control out of reach, an invisible focus, a focus trap', async () => {
    const { page } = await j.visit(quiet)
    await page.setContent(`
      <button>一</button><button tabindex="-1">够不到</button><a href="#x" style="outline: none">看不见</a>
      <div inert><button>不算</button></div><button disabled>不算</button><button style="display: none">不算</button>`)
    expect(await tabRound(page)).toEqual([
      'button “够不到” is not reached by Tab',
      'a “看不见” looks the same with the focus',
    ])
    await page.setContent(`
      <button>一</button><button id="two">二</button>
      <button onkeydown="if (event.key === 'Tab') { event.preventDefault(); two.focus() }">三</button>`)
    expect(await tabRound(page)).toEqual([expect.stringMatching(/^Tab is caught between/)])
  })

  it('reaches everything on the login page, 404 and 401', async () => {
    const guest = await j.visit(quiet)
    await guest.open('/login')
    await guest.page.getByRole('form', { name: '登录' }).waitFor()
    expect(await tabRound(guest.page)).toEqual([])
    const { page, open } = await j.enter('agent', '/404', quiet)
    // The agent's state appears in the top bar once the live connection sends it.
    const pill = page.getByRole('banner').getByRole('link', { name: /离线|空闲/ })
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await pill.waitFor()
    expect(await tabRound(page)).toEqual([])
    await open('/401?from=/manager/userlist')
    await page.getByRole('heading', { name: /权限/ }).waitFor()
    await pill.waitFor()
    expect(await tabRound(page)).toEqual([])
  })
})

/** What is visible on a page: any effect of a command shows here. The key hint and the usage count do not. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      )
    const texts = (selector: string) => shown(selector).map((element) => element.textContent)
    const table = shown('table[role="grid"]')[0]
    const storage = Object.entries({ ...localStorage }).filter(([key]) => !key.includes('activity'))
    return JSON.stringify({
      address: location.href,
      title: document.title,
      root: { ...document.documentElement.dataset },
      storage,
      over: shown('[role="dialog"], [role="alertdialog"], [role="menu"]').map(
        (one) => one.ariaLabel ?? one.textContent,
      ),
      tabs: texts('nav[aria-label="标签页"] a'),
      current: table?.querySelector('[aria-current]')?.getAttribute('data-id'),
      checked: table?.querySelectorAll('[aria-selected="true"]').length,
      queued: shown('[role="listbox"] [aria-selected="true"]').map((one) => one.id),
      pressed: shown('[aria-pressed="true"]').map((one) => one.textContent),
      typed: shown('input').map((input) => (input as HTMLInputElement).value),
      width: shown('nav[aria-label="主菜单"]')[0]?.clientWidth,
      full: document.fullscreenElement !== null,
      messages: texts('[data-toasts] p').filter((text) => !text?.startsWith('下次可以按')),
      focus: document.activeElement?.outerHTML.slice(0, 200),
    })
  })

/**
 * A page's own requests would look like effects of a command, and everything that follows rendering must have happened.
 */
async function settled(page: Page): Promise<void> {
  await eventually(() => page.locator('main [aria-busy="true"]:visible').count()).toBe(0)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
}

/** The address follows a moment later. */
async function toSecondRow(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.waitForURL(/current=/)
}

/** Otherwise it would disappear by itself while a command is tried. */
async function dismiss(message: Locator): Promise<void> {
  await message.getByRole('button', { name: '关闭消息' }).click()
  await message.waitFor({ state: 'detached' })
}

let pasted = 0
/** It has enough numbers for everything that follows: the list stays. */
async function pasteList(page: Page): Promise<void> {
  pasted += 1
  await queuePane(page).getByRole('button', { name: '粘贴名单' }).first().click()
  await fillList(
    page,
    [1, 2, 3, 4].map((at) => `16300${pasted}${at}9003`),
  )
  await page.keyboard.press('Control+Enter')
  await dismiss(toast(page, '名单已建好'))
  // Callbacks that are due stand above.
  await queue(page).filter({ hasText: '9003' }).first().click()
  await callPane(page).getByRole('button', { name: /^稍后/ }).waitFor()
}

/** What must be true before a command can show its effect. */
const before: Record<string, (page: Page) => Promise<unknown>> = {
  'list.previous': toSecondRow,
  'list.extend-up': toSecondRow,
  'list.previous-page': async (page) => {
    await page.keyboard.press(']')
    await page.waitForURL(/page=2/)
    await listShown(page)
  },
  // The last command may have closed the detail.
  'list.leave': async (page) => {
    await page.keyboard.press('x')
    await page.getByRole('region', { name: '批量操作' }).waitFor()
  },
  'console.refresh-tab': (page) => filterLine(page).fill('还没有查'),
  // The commands before decide which other tabs exist, but the workstation's is always the first.
  'console.go-tab-2': async (page) => {
    await tabBar(page).getByRole('link').first().click()
    await stationShown(page)
    await settled(page)
  },
  // The palette offers the usual size second.
  'console.choose-size': async (page) => {
    await page.getByRole('banner').getByRole('button', { name: '尺寸' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Mini' }).click()
    await dismiss(toast(page, 'Switch Size Success'))
  },
  // Nobody in the demo data is disabled.
  'manager.enable-users': async (page) => {
    await rows(page).last().click({ button: 'right' })
    await page.getByRole('menuitem', { name: '停用用户' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
    await rows(page).last().getByText('停用').waitFor()
    await dismiss(toast(page, /^已停用/))
  },
  // Only the second row and later rows have a row before.
  'phone.previous': async (page) => {
    const first = await nextInQueue(page).getAttribute('id')
    await page.keyboard.press('j')
    await eventually(() => nextInQueue(page).getAttribute('id')).not.toBe(first)
  },
  'phone.put-off': pasteList,
  'phone.skip': pasteList,
  'phone.leave-form': (page) => page.keyboard.press('i'),
  'console.reopen-tab': async (page) => {
    const titles = await tabTitles(page)
    await tabBar(page).getByRole('button', { name: /^关闭/ }).last().click()
    await eventually(() => tabTitles(page)).toEqual(titles.slice(0, -1))
  },
}

const exact = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}…?$`)

/** The typed text for questions that don't ask for a whole number. */
const typed: Readonly<Record<string, string>> = { 'call.open-calls-of-tail': '9001' }

/** Runs a command with the keyboard: by the palette, or by its key if it has only that. */
async function run(page: Page, command: Command): Promise<string | null> {
  const [keys = ''] = hotkeysOf(command)
  if (command.keyOnly) {
    for (const press of keys.split(' ')) await page.keyboard.press(press.replace('Mod', 'Control'))
    return null
  }
  await openPalette(page)
  await page.keyboard.insertText(command.title)
  // Two commands for different things may have the same title.
  const row = options(page)
    .and(page.locator(`[data-value="${command.id}"]`))
    .filter({ has: page.getByText(exact(command.title)) })
  try {
    await row.first().waitFor({ timeout: 10_000 })
  } catch {
    return 'the palette does not find it'
  }
  for (let presses = 0; (await row.first().getAttribute('aria-selected')) !== 'true'; presses += 1) {
    if (presses > 30) return 'the arrow keys do not lead to it'
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  for (const { kind, title } of command.params ?? []) {
    await palette(page)
      .getByRole('combobox', { name: `${command.title}：${title}` })
      .waitFor()
    if (kind === 'text') await page.keyboard.type(typed[command.id] ?? '16012345678')
    if (kind === 'date') await page.keyboard.insertText('明天下午3点')
    // While they load, there is one placeholder, which can't be chosen.
    await options(page).and(page.locator('[aria-disabled="false"]')).first().waitFor()
    if (kind === 'pick') await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await palette(page).waitFor({ state: 'detached' })
  return null
}

/** Requests that don't show a command's effect: typing in the palette and counting the usage send them. */
const ofThePalette = /commandUsage|preference|userCustomer\/(list|info)|\/ups\//i

/** Refusals that belong to a command, by its id: with what it is given here, the server has to refuse. Today there are none. */
const refusals: Readonly<Record<string, readonly number[]>> = {}

/**
 * Runs one command and says what is wrong with it; null if it had a visible effect, and the server refused nothing that
 * it asked for.
 */
async function tryOut(page: Page, command: Command): Promise<string | null> {
  await before[command.id]?.(page)
  const calls: string[] = []
  const answers = answersIn(page)
  // Without the code that loads with a command.
  const onRequest = (request: Request) => {
    if (request.resourceType() === 'fetch' && !ofThePalette.test(request.url())) calls.push(request.url())
  }
  const onDownload = (download: Download) => void calls.push(download.url())
  const was = await seen(page)
  page.on('request', onRequest)
  page.on('download', onDownload)
  try {
    const fault = await run(page, command).catch((error: Error) => error.message.split('\n').slice(0, 3).join(' '))
    if (fault !== null) return fault
    const happened = await until(
      async () => calls.length > 0 || (await seen(page)) !== was,
      (answer) => answer,
      10_000,
    ).catch(() => false)
    if (!happened) return 'nothing happens'
    const refused = (await answers.all()).filter(({ code }) => !refusals[command.id]?.includes(code))
    return refused.length === 0 ? null : refused.map(({ path, code, msg }) => `${path}: ${code} ${msg}`).join(', ')
  } finally {
    page.off('request', onRequest)
    page.off('download', onDownload)
    answers.stop()
  }
}

interface Refusal {
  path: string
  code: number
  msg: string
}

/** What the server refuses from now on. */
function answersIn(page: Page) {
  const asked: Promise<Refusal[]>[] = []
  const onRequest = (request: Request) => {
    if (request.resourceType() === 'fetch') asked.push(refusalOf(request))
  }
  page.on('request', onRequest)
  return {
    /** Waits for the answers to all that was asked. */
    all: async () => (await Promise.all(asked)).flat(),
    stop: () => void page.off('request', onRequest),
  }
}

async function refusalOf(request: Request): Promise<Refusal[]> {
  // A request that was given up has no answer.
  const body = await request
    .response()
    .then((response) => response?.text())
    .catch(() => undefined)
  if (!body?.startsWith('{"code":')) return []
  const { code, msg } = JSON.parse(body) as Refusal
  return code === codes.ok ? [] : [{ path: new URL(request.url()).pathname, code, msg }]
}

/** Lets an agent promise a callback so soon that it appears in the queue. */
async function bookSoon(account: string): Promise<void> {
  const token = await signIn(j.server.url, account)
  const body = { phone: '16200059001', time: Math.floor(Date.now() / 1000) + 1800 }
  const { code, msg } = await callOver(j.server.url, phoneEndpoints.callbackAdd, { token, body })
  if (code !== codes.ok) throw new Error(`${account}: ${code} ${msg}`)
}

/** Commands that end what the others need. */
const last = ['phone.hang-up', 'call.hang-up', 'console.lock', 'auth.sign-out']
const lastLast = (a: Command, b: Command) => last.indexOf(a.id) - last.indexOf(b.id)

describe('every command', () => {
  const kinds = { [users]: 'user', [flows]: 'flow', [history]: 'call' } as const
  const base = { selection: 'one', call: 'none', focus: 'page', overlay: 'none' } as const
  const onList = (view: keyof typeof kinds): Scopes => ({ ...base, view, list: true, rows: kinds[view] })
  const atWork = (call: Scopes['call'], focus: Scopes['focus'] = 'page'): Scopes => ({
    ...{ ...base, view: firstPage, list: false, rows: 'none', selection: 'none' },
    ...{ call, focus },
  })
  /** Commands that run in special places or only for supervisors; their own tests try them. */
  const elsewhere = [
    // In the menu of a pasted list: situations.test.ts.
    'phone.delete-list',
    // On a callback's row and message: follow-callbacks.test.tsx.
    'phone.dial-callback',
    // On the record of a locked number, for supervisors: commands/phone.test.tsx.
    'phone.unlock-number',
    // For a customer without any follow-up: commands/customer.test.tsx.
    'customer.dial-shown',
    'customer.add-flow-to-shown',
  ]
  const runsIn = (command: Command, scopes: Scopes) =>
    !elsewhere.includes(command.id) &&
    registry.pageOf(command)?.path !== scopes.view &&
    // Commands without a page are tried on one.
    (command.when
      ? holds(command.when, scopes, keyScopes)
      : scopes.view === (registry.pageOf(command)?.path === users ? flows : users))

  /** With enough rows for a second page. */
  const addressOf = { [users]: `${users}?size=10`, [flows]: flows, [history]: historyOfMonths } as const
  /**
   * Where each command is tried: lists first, then the workstation without a call, in one, after one, and in its form.
   */
  const lists = [users, flows, history] as const
  const moments = { idle: atWork('none'), talking: atWork('talking'), 'wrap-up': atWork('wrap-up') } as const
  const titles = { idle: '空闲', talking: '通话中', 'wrap-up': '话后整理' } as const
  /** Commands that need another moment than the first one in which they can run. */
  const later: Record<string, keyof typeof moments> = {
    // Without a call it asks the same as 预约回访, which is tried.
    'phone.book': 'talking',
    'phone.save': 'wrap-up',
    'phone.save-and-next': 'wrap-up',
    'phone.leave-form': 'talking',
  }
  const untried = () => {
    const tried = [
      ...lists.flatMap((view) => registry.commands.filter((command) => runsIn(command, onList(view)))),
      ...Object.keys(moments).flatMap((moment) => atMoment(moment as keyof typeof moments)),
    ]
    return registry.commands.filter((command) => !tried.includes(command)).map(({ id }) => id)
  }
  const atMoment = (moment: keyof typeof moments) => {
    const order = Object.keys(moments) as (keyof typeof moments)[]
    const first = (command: Command) =>
      later[command.id] ?? order.find((one) => command.when && holds(command.when, moments[one], keyScopes))
    return registry.commands
      .filter((command) => !elsewhere.includes(command.id) && !runsIn(command, onList(users)))
      .filter((command) => first(command) === moment)
      .sort(lastLast)
  }

  it('is tried somewhere below', () => {
    expect(untried().sort()).toEqual([...elsewhere].sort())
  })

  /** Those of every list are tried on two lists. */
  const onView = (view: keyof typeof kinds) =>
    registry.commands
      .filter((command) => runsIn(command, onList(view)))
      .filter((command) => view !== history || !runsIn(command, onList(users)))
      .sort(lastLast)
  const named = (commands: readonly Command[]) =>
    commands.map((command) => [command.id, command.title, command] as const)

  describe.each([users, flows, history] as const)('that can run on %s does something that is seen', (view) => {
    let visitor: Visitor
    let worker: DeskWorker
    beforeAll(async () => {
      visitor = await j.stay(() => j.visit(quiet))
      const { page, open, typePassword, arrive } = visitor
      await page.addInitScript(() => {
        window.print = () => {
          document.title = 'printed'
          dispatchEvent(new Event('afterprint'))
        }
      })
      const other = view === users ? flows : users
      await open(other)
      await typePassword('boss')
      await arrive(other)
      await listShown(page)
      worker = await deskWorker(j.server.url, 'boss')
    })
    afterAll(j.leave)

    it.each(named(onView(view)))('%s %s', async (_id, _title, command) => {
      const { page, open } = visitor
      // Both tabs are open, this one is shown, and nothing of the last command is left: it may have placed a call.
      await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
      await open(addressOf[view])
      await listShown(page)
      // By now the server has begun to answer the last page's requests.
      await worker.come('idle')
      await page.getByRole('banner').getByRole('link', { name: /空闲/ }).waitFor()
      if (view === history) await eventually(() => rows(page).first().textContent()).not.toMatch(onTheLine)
      if (command.id === 'call.hang-up') {
        await worker.come('talking')
        await eventually(() => rows(page).first().textContent()).toMatch(callStateLabels.ANSWERED)
        await rows(page).first().click()
      }
      await settled(page)
      await grid(page).focus()
      expect(await tryOut(page, command)).toBeNull()
      if (command.id === 'console.lock') {
        await page.keyboard.type(demoPassword)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      }
    })
  })

  describe.each([
    ['idle', 'cg1005'],
    ['talking', 'cg1006'],
    ['wrap-up', 'cg1007'],
  ] as const)('that can run at the workstation, %s, does something that is seen', (moment, account) => {
    let visitor: Visitor
    let worker: DeskWorker
    beforeAll(async () => {
      await j.setting('call.wrap-up-seconds', 600)
      worker = await deskWorker(j.server.url, account)
      visitor = await j.stay(() => j.enter(account, firstPage, quiet))
      const { page, context } = visitor
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await stateBar(page).getByRole('button').first().waitFor()
      await page.keyboard.press('v')
      await page.getByRole('menuitemcheckbox', { name: '我的客户' }).click()
      await queue(page).first().waitFor()
    })
    afterAll(j.leave)

    it.each(named(atMoment(moment)))('%s %s', async (_id, _title, command) => {
      const { page, open } = visitor
      await open(firstPage)
      await queue(page).first().waitFor()
      await stateBar(page).getByRole('button').first().waitFor()
      // Work of the last command may still run when the page is left.
      const now = async () => {
        await worker.come(moment)
        return stateNow(page)
      }
      await eventually(now).toBe(titles[moment])
      await result(page, 1).waitFor()
      await settled(page)
      await callPane(page).focus()
      expect(await tryOut(page, command)).toBeNull()
    })
  })

  it('with a place for the mouse is shown there', async () => {
    const { page, open } = await j.enter('boss', users, quiet)
    await listShown(page)
    const close = async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('menu').waitFor({ state: 'detached' })
    }
    const inMenu = async (button: Locator, click: 'left' | 'right' = 'left') => {
      await button.click({ button: click })
      await page.getByRole('menu').waitFor()
      const titles = await page.getByRole('menu').locator('[role^="menuitem"]').allTextContents()
      await close()
      return titles
    }
    const main = page.getByRole('main')
    const bulk = async () => {
      await rows(page).nth(2).getByRole('checkbox').click()
      const titles = await page.getByRole('region', { name: '批量操作' }).getByRole('button').allTextContents()
      await rows(page).nth(2).getByRole('checkbox').click()
      return titles
    }
    const places: Readonly<Record<string, () => Promise<string[]>>> = {
      'user.row': () => inMenu(rows(page).nth(2), 'right'),
      'user.toolbar': () => main.getByRole('button').allTextContents(),
      'user.related': () => detail(page).getByRole('button').allTextContents(),
      'user.bulk': bulk,
      'list.bulk': bulk,
      'list.toolbar': () => inMenu(main.getByRole('button', { name: '更多操作' }).first()),
      tab: () => inMenu(tabBar(page).getByRole('link').first(), 'right'),
      'topbar.user': () => inMenu(page.getByRole('banner').getByRole('button').last()),
      'topbar.icons': () =>
        page
          .getByRole('banner')
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.ariaLabel ?? '')),
      'sidebar.foot': () =>
        sidebar(page)
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? '')),
      'flow.row': async () => {
        await open(flows)
        await listShown(page)
        return inMenu(rows(page).nth(2), 'right')
      },
      'flow.toolbar': () => main.getByRole('button').allTextContents(),
      'flow.head': async () => {
        await open(`${flows}?customerId=2`)
        const head = main.getByRole('region', { name: '客户', exact: true })
        await head.getByRole('heading').waitFor()
        return head.getByRole('button').allTextContents()
      },
      'flow.empty': async () => {
        j.sql('delete from customer_flow where customer_id = 1')
        await open(`${flows}?customerId=1`)
        await main.getByRole('button', { name: '写第一条跟进' }).waitFor()
        return main.getByRole('button').allTextContents()
      },
      'call.row': async () => {
        await open(historyOfMonths)
        await listShown(page)
        return inMenu(rows(page).nth(2), 'right')
      },
      'call.toolbar': () => main.getByRole('button').allTextContents(),
      'call.related': async () => {
        await rows(page).nth(2).click()
        await page.getByRole('region', { name: '通话经过' }).waitFor()
        return detail(page).getByRole('button').allTextContents()
      },
      phone: async () => {
        await rows(page).nth(2).click()
        await page.getByRole('region', { name: '通话经过' }).waitFor()
        return detail(page)
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
      },
    }
    const missing: string[] = []
    for (const [place, titlesAt] of Object.entries(places)) {
      const commands = registry.at(place as Place)
      expect(commands.length, place).toBeGreaterThan(0)
      const titles = await titlesAt()
      for (const { id, title } of commands) {
        if (!titles.some((text) => text.startsWith(title)))
          missing.push(`${id} is not at ${place}: ${titles.join(' ')}`)
      }
    }
    expect(missing).toEqual([])
    const unseen = registry.commands
      .flatMap((command) => placementsOf(command).map(({ place }) => place))
      .filter((place) => !(place in places))
    expect([...new Set(unseen)], 'places without a look here').toEqual([])
  })

  it('without a place has another control for the mouse', async () => {
    const { page } = await j.enter('admin', users, quiet)
    await listShown(page)
    const button = (name: string | RegExp) => page.getByRole('button', { name })
    const tab = tabBar(page).getByRole('link').first()
    const box = rows(page).first().getByRole('checkbox')
    const find = button('搜索页面、动作、客户')
    const instead: Record<string, Locator> = {
      'manager.open-users': sidebar(page).getByRole('link', { name: '用户列表' }),
      // Two groups that are closed while a page of another group is shown.
      'phone.open-centre': sidebar(page).getByRole('button', { name: '呼叫管理' }),
      'call.open-history': sidebar(page).getByRole('button', { name: '通话管理' }),
      // Rarely used commands: the pointer opens the palette and finds them there.
      'customer.open-flows-of-phone': find,
      'customer.edit': find,
      'call.open-calls-of-phone': find,
      'call.open-calls-of-tail': find,
      'call.open-calls-of-employee': find,
      'phone.dial-customer': find,
      'console.reopen-tab': find,
      'console.open-palette': find,
      'console.choose-size': button('尺寸'),
      // Each leads to the thing itself: the drawer, or the message that offers it.
      'console.choose-scheme': sidebar(page).getByRole('button', { name: '设置' }),
      'console.undo': page.getByRole('region', { name: '消息' }),
      'console.toggle-sidebar': button('收起菜单'),
      'list.filter': filterLine(page),
      'list.views': button(/^视图/),
      'list.next': detail(page).getByRole('button', { name: '下一行' }),
      'list.previous': detail(page).getByRole('button', { name: '上一行' }),
      'list.extend-down': box,
      'list.extend-up': box,
      'list.toggle': box,
      'list.open': currentRow(page),
      'list.peek': detail(page).getByRole('button', { name: '关闭详情' }),
      'list.leave': detail(page).getByRole('button', { name: '关闭详情' }),
      'list.previous-page': button('上一页'),
      'list.next-page': button('下一页'),
      ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [`console.go-tab-${place}`, tab])),
    }
    for (const [id, thing] of Object.entries(instead)) expect(await thing.count(), id).toBe(1)

    // The workstation's buttons stand next to what they act on, while they make sense.
    const worker = await deskWorker(j.server.url, 'cg1008')
    await bookSoon('cg1008')
    const work = (await j.enter('cg1008', firstPage, quiet)).page
    const inCall = (name: string | RegExp) => callPane(work).getByRole('button', { name })
    const inQueue = (name: string | RegExp) => queuePane(work).getByRole('button', { name })
    const inForm = (name: string | RegExp) => customerPane(work).getByRole('button', { name })
    const views = queuePane(work).locator('#queue-views')
    const atMoments: Record<keyof typeof moments, Record<string, Locator>> = {
      idle: {
        'phone.dial-current': inCall(/^拨打/),
        'phone.add-callback': inCall(/^预约/),
        'phone.redial': inCall(/^重拨上一个/),
        'phone.open-callbacks': inQueue(/^我的预约/),
        // On the row of the callback that is due.
        'phone.cancel-callback': queuePane(work).getByTitle('取消预约'),
        'phone.choose-state': stateBar(work).getByRole('group', { name: '可切换的状态' }),
        'phone.next': queue(work).nth(1),
        'phone.previous': queue(work).first(),
        'phone.filter-queue': inQueue(/^筛选$/),
        'phone.choose-queue': views,
        'phone.refresh-queue': inQueue('刷新队列'),
        'phone.paste-list': inQueue('粘贴名单'),
      },
      talking: {
        'phone.hang-up': inCall(/^挂断/),
        'phone.mute': inCall(/^静音/),
        'phone.book': inCall(/^预约/),
        'phone.lock-number': inCall(/^锁定/),
        'phone.edit-form': customerPane(work).getByRole('textbox', { name: '备注' }),
        'phone.leave-form': callPane(work),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => [
            [`phone.result-${digit}`, result(work, digit)],
            [`phone.result-in-field-${digit}`, result(work, digit)],
          ]),
        ),
      },
      'wrap-up': {
        'phone.extend-wrap-up': inCall(/^\+30 秒/),
        'phone.save-and-next': inForm(/^保存并下一位/),
        'phone.save': inForm(/^保存(?!并)/),
      },
    }
    await stationShown(work)
    await views.click()
    await work.getByRole('menuitemcheckbox', { name: '我的客户' }).click()
    for (const [moment, things] of Object.entries(atMoments)) {
      await worker.come(moment as keyof typeof moments)
      for (const [id, thing] of Object.entries(things)) {
        await thing.waitFor()
        expect(await thing.count(), id).toBe(1)
      }
    }
    await worker.come('idle')
    await pasteList(work)
    const ofList = { 'phone.put-off': inCall(/^稍后/), 'phone.skip': inCall(/^跳过/) }
    for (const [id, thing] of Object.entries(ofList)) expect(await thing.count(), id).toBe(1)
    const things = [instead, ...Object.values(atMoments), ofList].flatMap((some) => Object.keys(some))
    const explained = [...things, ...elsewhere]
    const without = registry.commands.filter(({ places = [] }) => places.length === 0).map(({ id }) => id)
    expect(without.filter((id) => !explained.includes(id))).toEqual([])
  })
})
