/** Checks that need a real layout: that elements can be seen, read and reached. */
import type { Locator } from 'playwright-core'
import { expect, it } from 'vitest'
import { currentRow, eventually, grid, listShown, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

const j = journeys()
const users = '/manager/userlist'
const still = { reducedMotion: 'reduce' } as const
const telephone = { ...still, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Whether a click on its middle hits it. */
const isReachable = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

it('on a telephone, a message leaves a dialog’s head and buttons free', async () => {
  const { page } = await j.enter('admin', users, telephone)
  await listShown(page)
  await page.getByRole('button', { name: '新增用户' }).first().tap()
  const dialog = page.getByRole('dialog', { name: '新增用户' })
  const add = dialog.getByRole('button', { name: '新增' })
  await add.tap()
  await toast(page, '账号').waitFor()
  for (const name of ['关闭', '取消', '新增']) {
    expect(await isReachable(dialog.getByRole('button', { name, exact: true })), name).toBe(true)
  }
})

it('on a telephone, the bulk bar can be left, and its last action be brought into sight by touch', async () => {
  const { page } = await j.enter('admin', users, telephone)
  await listShown(page)
  await rows(page).nth(1).getByRole('checkbox').tap()
  const bar = page.getByRole('region', { name: '批量操作' })
  expect(await isReachable(bar.getByRole('button', { name: '取消' }))).toBe(true)
  const lastAction = bar.getByRole('button', { name: /^视图/ })
  expect(await isReachable(lastAction)).toBe(false)
  await lastAction.evaluate((button) => button.parentElement?.scrollTo({ left: 9999 }))
  await eventually(() => isReachable(lastAction)).toBe(true)
  await bar.getByRole('button', { name: '取消' }).tap()
  await bar.waitFor({ state: 'detached' })
})

it('an avatar stands out from the current row, and a time that is shown on demand is not cut', async () => {
  const { page } = await j.enter('admin', users, still)
  await listShown(page)
  const colour = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor)
  expect(await colour(currentRow(page).locator('.rounded-full').first())).not.toBe(await colour(currentRow(page)))

  await page.getByRole('button', { name: '列设置' }).click()
  await page.getByRole('checkbox', { name: '创建时间' }).click()
  await page.keyboard.press('Escape')
  await grid(page).getByRole('columnheader', { name: '创建时间' }).waitFor()
  const cut = () =>
    rows(page)
      .locator('td:last-child')
      .evaluateAll((cells) => cells.map((cell) => cell.scrollWidth > cell.clientWidth))
  const times = await cut()
  expect(times.length).toBeGreaterThan(5)
  expect(times.filter(Boolean)).toEqual([])
})

it('a text that no longer fits is cut while its column is being dragged narrower, and afterwards', async () => {
  const { page } = await j.enter('admin', users, still)
  await listShown(page)
  const head = grid(page).getByRole('columnheader', { name: '账号' })
  const cells = rows(page).locator('td', { hasText: /^cg10\d\d$/ })
  expect(await cells.count()).toBeGreaterThan(5)
  const room = () => cells.evaluateAll((all) => all.map((cell) => cell.scrollWidth <= cell.clientWidth))
  const isCut = () => cells.evaluateAll((all) => all.map((cell) => getComputedStyle(cell).textOverflow === 'ellipsis'))
  expect((await room()).every(Boolean)).toBe(true)
  expect((await isCut()).some(Boolean)).toBe(false)
  const { x = 0, y = 0, width = 0 } = (await head.boundingBox()) ?? {}
  await page.mouse.move(x + width - 1, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 10, y + 10, { steps: 4 })
  await eventually(async () => (await room()).every((fits) => !fits)).toBe(true)
  expect((await isCut()).every(Boolean)).toBe(true)
  await page.mouse.up()
  await eventually(async () => (await isCut()).every(Boolean)).toBe(true)
  expect((await room()).every((fits) => !fits)).toBe(true)
})
