/** The visitors of a file go on in each other's pages: nothing of one may be left for the next. */
import type { Browser } from 'playwright-core'
import { expect, it } from 'vitest'
import { journeys } from '../support/browser/journey'
import { type PooledPage, pagePool } from '../support/browser/page-pool'

const j = journeys()

/** A page of nobody, and a way to leave it and to come next. */
async function somebody() {
  const visitor = await j.visit()
  const browser = visitor.context.browser() as Browser
  const address = `${j.server.url}/assets/none`
  const pool = pagePool(() => address)
  const first = await pool.take(browser, {})
  await first.page.goto(address)
  const next = async ({ context }: PooledPage) => {
    await pool.giveBack(context)
    const taken = await pool.take(browser, {})
    await taken.page.goto(address)
    return taken
  }
  return { first, next, pool, browser }
}

it('the next visitor finds nothing of the last one, in the same page', async () => {
  const { first, next } = await somebody()
  const { page, context } = first
  let heard = 0
  page.on('request', () => {
    heard += 1
  })
  // A page that nobody has touched is left without a question.
  await page.mouse.click(700, 450)
  await page.evaluate(async () => {
    localStorage.setItem('kept', '1')
    sessionStorage.setItem('kept', '1')
    window.name = 'kept'
    await new Promise((resolve) => Object.assign(indexedDB.open('kept'), { onsuccess: resolve }))
    history.pushState(null, '', '/assets/other')
    addEventListener('beforeunload', (event) => event.preventDefault())
  })
  await context.addCookies([{ name: 'kept', value: '1', url: j.server.url }])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await context.newPage()
  await page.route('**/*', (route) => route.fulfill({ body: 'kept' }))
  await context.route('**/*', (route) => route.fulfill({ body: 'kept' }))

  const second = await next(first)
  expect(second.page).toBe(page)
  const before = heard
  await page.reload()
  expect(heard).toBe(before)
  expect(context.pages()).toHaveLength(1)
  expect(await context.cookies()).toEqual([])
  expect(
    await page.evaluate(async () => ({
      text: document.body.textContent,
      stored: [localStorage.length, sessionStorage.length, (await indexedDB.databases()).length],
      name: window.name,
      history: history.length,
      size: [innerWidth, innerHeight],
      media: ['dark', 'light'].map((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches),
      isMoving: matchMedia('(prefers-reduced-motion: no-preference)').matches,
    })),
  ).toEqual({
    text: '没有这个文件',
    stored: [0, 0, 0],
    name: '',
    history: 1,
    size: [1440, 900],
    media: [false, true],
    isMoving: true,
  })
})

it('nobody goes on where something was done that can not be taken back, or whoever comes wants a new browser', async () => {
  const { first, next, pool, browser } = await somebody()
  await first.page.addInitScript(() => document.title)
  const second = await next(first)
  expect(second.page).not.toBe(first.page)
  expect(first.page.isClosed()).toBe(true)
  await second.page.clock.setFixedTime(0)
  const third = await next(second)
  expect(third.page).not.toBe(second.page)
  await pool.giveBack(third.context)
  expect((await pool.take(browser, { isNew: true })).page).not.toBe(third.page)
  expect((await pool.take(browser, {})).page).toBe(third.page)
})
