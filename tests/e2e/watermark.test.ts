/** The watermark: over every page and dialog, and in nobody's way. */
import { expect, it, onTestFinished } from 'vitest'
import { dialog, eventually, listShown } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

const j = journeys()

it('says who looks and when, and lets every click and key through', async () => {
  onTestFinished(() => j.setting('console.watermark', false))
  await j.setting('console.watermark', true)
  const { page } = await j.enter('boss', '/manager/userlist')
  await listShown(page)
  const mark = page.locator('body > svg[aria-hidden]')
  await eventually(() => mark.textContent()).toMatch(/\S+ \S+\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await page.getByRole('button', { name: '新增用户' }).click()
  await dialog(page, '新增用户').waitFor()
  // What lies on top, and what a click there would reach.
  const top = await page.evaluate(() => ({
    zIndex: Number(getComputedStyle(document.querySelector('body > svg') as Element).zIndex),
    hit: document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('[role=dialog]') !== null,
    highest: Math.max(
      ...[...document.querySelectorAll('body *')].map((node) => Number(getComputedStyle(node).zIndex) || 0),
    ),
  }))
  expect(top).toMatchObject({ hit: true, highest: top.zIndex })

  const elsewhere = await j.enter('channel', '/company/list')
  await listShown(elsewhere.page)
  await eventually(() => elsewhere.page.locator('body > svg[aria-hidden]').count()).toBe(1)
})
