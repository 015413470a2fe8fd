/** What opening a page asks of the server and of the browser: neither may grow unnoticed, nor with the number of rows. */
import type { Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { registrations } from '../../commands'
import { longestPeriod } from '../../src/console/calls/call-address'
import { pageSizes } from '../../src/contract/list'
import { eventually, grid, rows, settled } from '../support/browser/console-page'
import { flows, journeys, type Visitor } from '../support/browser/journey'

const j = journeys()
const paths = registrations.pages.flatMap(({ view, path }) => (view === undefined || path === '/login' ? [] : path))

/** Each page asks who one is, for one's settings, habits and callbacks; a list also for its views, rows and detail. */
const mostRequests = 8

describe('a page', () => {
  let visitor: Visitor
  beforeAll(async () => {
    visitor = await j.stay(() => j.enter('boss', flows))
  })
  afterAll(j.leave)

  it.each(paths)(`%s asks the server no more than ${mostRequests} times, and for nothing twice`, async (path) => {
    const { page, open } = visitor
    // With it go the late requests of the page before.
    await page.goto('about:blank')
    const asked: string[] = []
    const note = (request: Request) => {
      if (request.resourceType() === 'fetch') asked.push(request.url())
    }
    page.on('request', note)
    onTestFinished(() => void page.off('request', note))
    await open(path)
    await page.getByRole('main').getByRole('button').first().waitFor()
    await settled(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url, at) => asked.indexOf(url) !== at)).toEqual([])
    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(mostRequests)
    expect(asked.length).toBeGreaterThan(3)
  })
})

it('a list of a hundred rows keeps only those near the view in the page', async () => {
  const all = Math.max(...pageSizes)
  const { page } = await j.enter('boss', `/call/history?createTime=${longestPeriod(Date.now())}&size=${all}`)
  await rows(page).first().waitFor()
  await settled(page)
  expect(Number(await grid(page).getAttribute('aria-rowcount'))).toBeGreaterThan(all)
  // The code that picks them comes after the first rows.
  await eventually(() => rows(page).count()).toBeLessThan(all / 2)
})
