/** Runs one command with the keyboard and tells whether anything came of it. */
import type { Download, Page, Request } from 'playwright-core'
import { type Command, hotkeysOf } from '../../../src/console/registry/registry'
import { codes } from '../../../src/contract/envelope'
import { until } from '../until'
import { openPalette, options, palette } from './console-page'
import type { CommandTrial } from './trials'

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
      // Without the seconds of a call, which go on by themselves.
      title: document.title.replace(/\d+/g, ''),
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
      // A region without a message keeps an empty paragraph for a moment.
      messages: texts('[data-toasts] p').filter((text) => text !== '' && !text?.startsWith('下次可以按')),
      focus: document.activeElement?.outerHTML.slice(0, 200),
    })
  })

const exact = (text: string) => new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}…?$`)

/** Finds a command in the palette and answers its questions, up to the last Enter. */
async function choose(page: Page, command: Command, typed = '16012345678'): Promise<string | null> {
  await openPalette(page)
  await page.keyboard.insertText(command.title)
  // Two commands for different things may have the same title.
  const row = options(page)
    .and(page.locator(`[data-row="${command.id}"]`))
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
  for (const { kind, title } of command.params ?? []) {
    await page.keyboard.press('Enter')
    await palette(page)
      .getByRole('combobox', { name: `${command.title}：${title}` })
      .waitFor()
    if (kind === 'text') await page.keyboard.type(typed)
    if (kind === 'date') await page.keyboard.insertText('明天下午3点')
    // While they load, there is one placeholder, which can't be chosen.
    await options(page).and(page.locator('[aria-disabled="false"]')).first().waitFor()
    if (kind === 'pick') await page.keyboard.press('ArrowDown')
  }
  return null
}

/** Runs the command that was chosen, or one that has only a key. */
async function run(page: Page, command: Command): Promise<void> {
  if (!command.keyOnly) {
    await page.keyboard.press('Enter')
    return palette(page).waitFor({ state: 'detached' })
  }
  const [keys = ''] = hotkeysOf(command)
  for (const press of keys.split(' ')) await page.keyboard.press(press.replace('Mod', 'Control'))
}

/** Requests that the console sends with any command, or by itself some time after a page was opened. */
const byItself = /commandUsage|preference|callback\/list|\/duties$/

interface Given extends Pick<CommandTrial, 'typed' | 'refusals'> {
  /** Instead of the command: what is done when it has been chosen. */
  readonly instead?: () => Promise<void>
  /** How long its effect may take, in milliseconds. */
  readonly patience?: number
  /** How often the page is looked at meanwhile, in milliseconds. */
  readonly every?: number
}

/**
 * Runs one command and says what is wrong with it; null if it had a visible effect, and the server refused nothing that
 * it asked for.
 */
export async function tryOut(
  page: Page,
  command: Command,
  { typed, refusals = [], instead, patience = 10_000, every }: Given = {},
): Promise<string | null> {
  const calls: string[] = []
  const answers = answersIn(page)
  /** The palette looks for what was typed there, and a little later than the keys come. */
  const search = `keywords=${encodeURIComponent(command.title)}`
  // Without the code that loads with a command.
  const onRequest = (request: Request) => {
    const url = request.url()
    if (request.resourceType() === 'fetch' && !byItself.test(url) && !url.includes(search)) calls.push(url)
  }
  const onDownload = (download: Download) => void calls.push(download.url())
  const was = await seen(page)
  try {
    const act = async () => {
      const fault = command.keyOnly ? null : await choose(page, command, typed)
      if (fault !== null) return fault
      // What was asked before answers the questions.
      page.on('request', onRequest)
      page.on('download', onDownload)
      await (instead ?? (() => run(page, command)))()
      return null
    }
    const fault = await act().catch((error: Error) => error.message.split('\n').slice(0, 3).join(' '))
    if (fault !== null) return fault
    const happened = await until(
      async () => calls.length > 0 || (await seen(page)) !== was,
      (answer) => answer,
      patience,
      every,
    ).catch(() => false)
    if (!happened) return 'nothing happens'
    const refused = (await answers.all()).filter(({ code }) => !refusals.includes(code))
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
