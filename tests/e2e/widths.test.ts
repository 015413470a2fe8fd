/** No page needs scrolling sideways, from a telephone over 200 % zoom to the widest desk. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pages } from '../pages/nouns'
import { eventually, settled } from '../support/browser/console-page'
import { journeys, type Visitor } from '../support/browser/journey'

const j = journeys()

const viewports = [
  { width: 390, height: 844 },
  // 1440 × 900 at 200 %.
  { width: 720, height: 450 },
  { width: 992, height: 600 },
  { width: 2560, height: 1440 },
]

/** The parts that are wider than the room they have, among them cells that don't cut a text which is too long. */
const tooWide = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('html, body, #root, main, header, td')]
      .filter((element) => element.scrollWidth > element.clientWidth)
      .filter((element) => element.tagName !== 'TD' || getComputedStyle(element).overflowX === 'visible')
      .map((element) => element.tagName),
  )

it('a planted width is found', async () => {
  const { page } = await j.visit({ viewport: { width: 390, height: 844 } })
  await page.setContent('<main><p style="width: 391px">太宽</p></main>')
  expect(await tooWide(page)).toContain('MAIN')
  const row = (style: string) =>
    `<table style="display: grid"><tr style="display: grid; grid-template-columns: 40px"><td style="white-space: nowrap; ${style}">四个字宽`
  await page.setContent(row(''))
  expect(await tooWide(page)).toContain('TD')
  await page.setContent(row('overflow: hidden'))
  expect(await tooWide(page)).toEqual([])
})

const accounts = [...new Set(pages.map(({ account }) => account))]

describe.each(accounts)('for %s', (account) => {
  const own = pages.filter((page) => page.account === account)
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await j.stay(() => j.enter(account, '/', { reducedMotion: 'reduce' }))
  })
  afterAll(j.leave)

  it.each(own.map((page) => [page.path, page] as const))(
    '%s fits in every width, and leaves room for what it shows',
    async (path, { address = path, shown }) => {
      const { page, open } = visitor
      await page.setViewportSize({ width: 1440, height: 900 })
      await open(address)
      await shown(page)
      for (const viewport of viewports) {
        await page.setViewportSize(viewport)
        await settled(page)
        // The panes follow the window's change a moment later.
        await eventually(() => tooWide(page)).toEqual([])
        const { height = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
        expect(height, `${viewport.width} px`).toBeGreaterThan(viewport.height / 2)
      }
    },
  )
})
