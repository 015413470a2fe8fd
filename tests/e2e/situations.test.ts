/** Axe and Tab in everything that can appear on a page or over it, one person after the other on one page. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { pages, situations } from '../pages/nouns'
import { faultsOf } from '../support/browser/axe'
import { focused, settled } from '../support/browser/console-page'
import { journeys, type Visitor } from '../support/browser/journey'
import { menuRound, tabRound } from '../support/browser/tab-round'
import { onPage, type Situation } from '../support/browser/trials'
import { until } from '../support/until'

/** An answered call goes on for minutes. */
const j = journeys({ LOOPBACK_SPEED: '10' })

/**
 * What opens stands beside `main` as often as in it: messages, pickers, dialogs, the state in the top bar. So what no
 * situation changes is left out, and everything else is looked at.
 */
const withoutMenu = { exclude: ['nav[aria-label="主菜单"]', 'nav[aria-label="标签页"]'] }

/** Each page as it is, then what can appear there. */
const all = [
  ...pages.flatMap((page) => onPage(page, [{ name: `${page.path} as it is`, kind: 'state', open: settled }])),
  ...situations,
]
const accounts = [...new Set(all.map(({ page }) => page.account))].map((account) => ({
  account,
  own: all.filter(({ page }) => page.account === account),
}))

const isOver = ({ kind }: Situation) => kind === 'over' || kind === 'menu'

describe.each(accounts)('axe and Tab find nothing for $account', ({ account, own }) => {
  let visitor: Visitor
  /** The last address that was opened, if nothing has happened there that stays. */
  let clean = own[0]?.address ?? own[0]?.page.address
  const seen = new Set<string>()
  beforeAll(async () => {
    // An agent in a wrap-up stays there during the checks.
    await j.setting('call.wrap-up-seconds', 600)
    visitor = await j.stay(() => j.enter(account, clean ?? '', { reducedMotion: 'reduce', colorScheme: 'light' }))
  })
  afterAll(j.leave)

  it.each(own.map((situation) => [situation.name, situation] as const))('%s', async (_name, situation) => {
    const { page } = visitor
    const address = situation.address ?? situation.page.address ?? situation.page.path
    if (clean !== address) await visitor.open(address)
    clean = undefined
    await situation.page.shown(page)
    onTestFinished(async () => {
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await situation.leave?.(page)
    })
    await situation.open(page)
    expect(await faultsAt(page, situation)).toEqual([])
    // A closed overlay leaves nothing behind, so the next one may start from there.
    if (isOver(situation)) clean = address
  })

  async function faultsAt(page: Page, { kind, page: { path }, menuChanges }: Situation): Promise<string[]> {
    if (kind === 'popup') return faultsOf(page, withoutMenu)
    if (kind === 'menu') {
      return [...(await faultsOf(page, { include: [over] })), ...(await menuRound(page)), ...(await leave(page))]
    }
    if (kind === 'over') {
      return [...(await faultsOf(page, { include: [over] })), ...(await tabRound(page)), ...(await leave(page))]
    }
    const isKnown = seen.has(path) && !menuChanges
    seen.add(path)
    return [...(await faultsOf(page, isKnown ? withoutMenu : undefined)), ...(await tabRound(page))]
  }
})

const overs = ['[role="menu"]', '[role="dialog"][data-state="open"]', '[role="alertdialog"]']
const over = overs.join(', ')
const lying = overs.map((selector) => `${selector}:visible`).join(', ')

/** Closes what is open, and reports where that leaves a keyboard user. */
async function leave(page: Page): Promise<string[]> {
  // In some situations one lies over the other.
  for (let count = await page.locator(lying).count(); count > 0; count -= 1) {
    await page.keyboard.press('Escape')
    const left = count - 1
    // A question asks before typed input is discarded; its focus is on No.
    const question = page.getByRole('alertdialog', { name: '放弃已填写的内容？' })
    const gone = async () => (await page.locator(lying).count()) <= left
    const told = await until(
      async () => (await question.isVisible()) || (await gone()),
      (answer) => answer,
      10_000,
    ).catch(() => false)
    if (!told) return ['Escape does not close it']
    if (await question.isVisible()) for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    const closed = await until(
      () => page.locator(lying).count(),
      (now) => now <= left,
      10_000,
    ).catch(() => null)
    if (closed === null) return ['it stays after the question']
  }
  const back = await until(
    () => focused(page),
    (name) => name !== 'nothing',
    10_000,
  ).catch(() => null)
  return back === null ? ['the focus is nowhere afterwards'] : []
}
