/**
 * Every state of the pages and everything that opens over them: axe finds no fault, Tab reaches everything, Escape
 * leads back. Axe looks at the whole page once for each path, and then only at what is another.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOf } from '../support/browser/axe'
import { focused } from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'
import { bring, moments, overCalls, overlays, popups, type Situation, states } from '../support/browser/situations'
import { menuRound, tabRound } from '../support/browser/tab-round'
import { until } from '../support/until'

/** An answered call goes on for minutes. */
const j = journeys({ LOOPBACK_SPEED: '10' })
/** Without motion, so that nothing is examined halfway; the scheme follows the system's. */
const still = { reducedMotion: 'reduce', colorScheme: 'light' } as const

/**
 * What opens stands beside `main` as often as in it: messages, pickers, dialogs, the state in the top bar. So what no
 * situation changes is left out, and everything else is looked at.
 */
const withoutMenu = { exclude: ['nav[aria-label="主菜单"]', 'nav[aria-label="标签页"]'] }

const nothing = (situations: readonly Situation[]) => Object.fromEntries(situations.map(({ name }) => [name, []]))

it.each([
  ['the pages', states],
  ['the workstation and the calls', moments],
] as const)(
  '%s, in each of their states',
  async (_what, situations) => {
    // An agent in a wrap-up stays there during the checks.
    await j.setting('call.wrap-up-seconds', 600)
    const faults: Record<string, string[]> = {}
    const seen = new Set<string>()
    for (const state of situations) {
      const { page, context } = await j.enter(state.account ?? 'admin', state.path, still)
      await bring(page, state)
      const isKnown = seen.has(state.path) && !state.menuChanges
      seen.add(state.path)
      faults[state.name] = [...(await faultsOf(page, isKnown ? withoutMenu : undefined)), ...(await tabRound(page))]
      await context.close()
    }
    expect(faults).toEqual(nothing(situations))
  },
  180_000,
)

it.each([
  ['the lists', overlays],
  ['the workstation and the calls', overCalls],
] as const)(
  'what lies over %s',
  async (_what, situations) => {
    const faults: Record<string, string[]> = {}
    const [first] = situations
    let at = first?.path ?? flows
    const { page, open } = await j.enter(first?.account ?? 'admin', at, still)
    for (const overlay of situations) {
      // A closed overlay leaves nothing behind, so the next one may start from there.
      if (overlay.path !== at) await open(overlay.path)
      at = overlay.path
      await bring(page, overlay)
      faults[overlay.name] = [
        ...(await faultsOf(page, { include: [over] })),
        ...(overlay.menu ? await menuRound(page) : await tabRound(page)),
        ...(await leave(page)),
      ]
    }
    expect(faults).toEqual(nothing(situations))
  },
  180_000,
)

it('what hangs under a field', async () => {
  const faults: Record<string, string[]> = {}
  const { page, open } = await j.enter('admin', flows, still)
  for (const popup of popups) {
    await open(popup.path)
    await bring(page, popup)
    faults[popup.name] = await faultsOf(page, withoutMenu)
  }
  expect(faults).toEqual(nothing(popups))
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
