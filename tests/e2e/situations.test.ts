/** Every state of the pages and everything that lies over them: axe finds nothing, Tab reaches all of it, Escape leads back. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { judge } from '../support/axe'
import { focused } from '../support/console-page'
import { firstPage, journeys } from '../support/journey'
import { bring, overlays, popups, type Situation, states } from '../support/situations'
import { menuRound, tabRound } from '../support/tab-round'
import { until } from '../support/until'

const j = journeys()
/** Without motion, so that nothing is judged halfway; the scheme follows the system's. */
const still = { reducedMotion: 'reduce', colorScheme: 'light' } as const

const nothing = (situations: readonly Situation[]) => Object.fromEntries(situations.map(({ name }) => [name, []]))

it('the pages, in each of their states', async () => {
  const faults: Record<string, string[]> = {}
  for (const state of states) {
    const { page, context, forgive } = await j.enter('admin', state.path, still)
    await bring(page, state)
    faults[state.name] = [...(await judge(page)), ...(await tabRound(page))]
    forgive(/net::ERR_FAILED/)
    await context.close()
  }
  expect(faults).toEqual(nothing(states))
}, 120_000)

it('what lies over them', async () => {
  const faults: Record<string, string[]> = {}
  const { page, open } = await j.enter('admin', firstPage, still)
  let at = firstPage
  for (const overlay of overlays) {
    // What was left leaves nothing behind: the next one may start from there.
    if (overlay.path !== at) await open(overlay.path)
    at = overlay.path
    await bring(page, overlay)
    faults[overlay.name] = [
      ...(await judge(page)),
      ...(overlay.menu ? await menuRound(page) : await tabRound(page)),
      ...(await leave(page)),
    ]
  }
  expect(faults).toEqual(nothing(overlays))
}, 180_000)

it('what hangs under a field', async () => {
  const faults: Record<string, string[]> = {}
  const { page, open } = await j.enter('admin', firstPage, still)
  for (const popup of popups) {
    await open(popup.path)
    await bring(page, popup)
    faults[popup.name] = await judge(page)
  }
  expect(faults).toEqual(nothing(popups))
})

const lying = ['[role="menu"]', '[role="dialog"][data-state="open"]', '[role="alertdialog"]']
  .map((selector) => `${selector}:visible`)
  .join(', ')

/** Closes what is open, and tells where that leaves whoever has no mouse. */
async function leave(page: Page): Promise<string[]> {
  // One lies over the other in some.
  for (let count = await page.locator(lying).count(); count > 0; count -= 1) {
    await page.keyboard.press('Escape')
    const left = count - 1
    const closed = await until(
      () => page.locator(lying).count(),
      (now) => now <= left,
      3000,
    ).catch(() => null)
    if (closed === null) return ['Escape does not close it']
  }
  const back = await until(
    () => focused(page),
    (name) => name !== 'nothing',
    3000,
  ).catch(() => null)
  return back === null ? ['the focus is nowhere afterwards'] : []
}
