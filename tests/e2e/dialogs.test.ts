/**
 * A dialog opens right at its key: no timer, ours or a library's, delays it, and the page below is not rendered again.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listShown } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

const j = journeys()

/** A list with its first row current and all its code loaded; its clock stands still. */
async function withoutTimers(path: string): Promise<Page> {
  const { page } = await j.enter('boss', path)
  // Before the page's own scripts, because React stores the timers when it starts.
  await page.clock.install()
  await page.reload()
  await listShown(page)
  await page.keyboard.press('j')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

it.each([
  ['用户列表', '/manager/userlist', 'c', '新增用户'],
  ['用户列表', '/manager/userlist', 'e', '编辑用户'],
  ['客户跟踪', '/customer/followList', 'n', '写跟进'],
  ['客户跟踪', '/customer/followList', 'g ,', '设置'],
])('on %s (%s) `%s` opens “%s” though no timer runs', async (_, path, keys, name) => {
  const page = await withoutTimers(path)
  for (const key of keys.split(' ')) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await dialog.waitFor()
  expect(await dialog.count()).toBe(1)
})

it('the box of a question is there though no timer runs', async () => {
  const page = await withoutTimers('/manager/userlist')
  // Not the first row: users can't disable themselves.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').waitFor()
})

it('a dialog keeps the pointer off the page below without touching its styles', async () => {
  const { page } = await j.enter('boss', '/manager/userlist')
  await page.setViewportSize({ width: 1440, height: 500 })
  const row = page.locator('main tr[data-id]').nth(3)
  await row.waitFor()
  const sheets = () => page.evaluate(() => document.styleSheets.length)
  const before = await sheets()
  await page.keyboard.press('c')
  await page.getByRole('dialog', { name: '新增用户' }).waitFor()
  // Not the first dialog in the document, because the hidden palette is also there.
  await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]:not([data-palette])') !== null)
  expect(await sheets()).toBe(before)
  expect(await page.evaluate(() => getComputedStyle(document.body).pointerEvents)).toBe('auto')

  const box = await row.boundingBox()
  if (!box) throw new Error('the row has no box')
  const at = { x: box.x + 40, y: box.y + box.height / 2 }
  const isCovered = ({ x, y }: typeof at) => document.elementFromPoint(x, y)?.closest('#root') === null
  expect(await page.evaluate(isCovered, at)).toBe(true)
  // A wheel turned over the page scrolls nothing in it: the browser handles it before the next event.
  const scrolls = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0
        addEventListener('scroll', () => count++, true)
        addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(() => resolve(count))))
      }),
  )
  await page.mouse.move(at.x, at.y)
  await page.mouse.wheel(0, 300)
  expect(await scrolls).toBe(0)
})
