/** No page needs scrolling sideways, from a telephone over 200 % zoom to the widest desk. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { pages } from '../pages/nouns'
import { eventually, settled } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

const j = journeys()

const viewports = [
  { width: 390, height: 844 },
  // 1440 × 900 at 200 %.
  { width: 720, height: 450 },
  { width: 992, height: 600 },
  { width: 2560, height: 1440 },
]

/** The parts that are wider than the room they have. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, main, header')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .map((element) => element.tagName),
  )

it('a planted width is found', async () => {
  const { page } = await j.visit({ viewport: { width: 390, height: 844 } })
  await page.setContent('<main><p style="width: 391px">太宽</p></main>')
  expect(await tooWide(page)).toContain('MAIN')
})

describe.each(pages)('$path for $account', ({ path, address = path, account, shown }) => {
  it('fits in every width, and leaves room for what it shows', async () => {
    const { page } = await j.enter(account, address, { reducedMotion: 'reduce' })
    await shown(page)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await settled(page)
      // The panes follow the window's change a moment later.
      await eventually(() => tooWide(page)).toEqual([])
      const { height = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
      expect(height, `${viewport.width} px`).toBeGreaterThan(viewport.height / 2)
    }
  })
})
