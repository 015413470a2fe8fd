/** The tree of departments in the real browser: folded, and dragged to another place, as the database has it. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const tree = '/company/department'
const stored = async () =>
  (
    await readSqlite(j.server.dataDir)(
      `select department.name, above.name as above from department
       left join department as above on above.id = department.parent_id
       where department.company_id = 1 and department.deleted_at is null order by department.parent_id, department.sort`,
    )
  ).map(({ name, above }) => `${above ?? ''}/${name}`)

const row = (page: Page, name: string) => rows(page).filter({ hasText: name }).first()
const handle = (page: Page, name: string) => page.locator('[draggable=true]').filter({ hasText: name }).first()
const shown = async (page: Page) =>
  (await page.locator('[draggable=true]').allTextContents()).map((text) => text.trim())

/** Drops one department on a part of another's row: 0 is its top, 1 its bottom. */
async function drag(page: Page, name: string, onto: string, part: number) {
  const box = await handle(page, onto).boundingBox()
  if (!box) throw new Error(`${onto} is not there`)
  await handle(page, name).dragTo(handle(page, onto), { targetPosition: { x: 60, y: box.height * part } })
}

it('folds and unfolds by keyboard and by mouse, and stays folded after a reload', async () => {
  const { page } = await j.enter('boss', tree)
  await row(page, '销售一组').waitFor()
  const all = ['总经办', '销售部', '销售一组', '销售二组', '客服部']
  expect(await shown(page)).toEqual(all)
  await row(page, '销售部').click()
  await page.keyboard.press('ArrowLeft')
  await row(page, '销售一组').waitFor({ state: 'detached' })
  expect(await shown(page)).toEqual(['总经办', '销售部', '客服部'])
  await page.reload()
  await row(page, '客服部').waitFor()
  expect(await shown(page)).toEqual(['总经办', '销售部', '客服部'])
  // Whoever searches finds what is folded.
  await page.keyboard.press('/')
  await page.keyboard.type('一组')
  await page.keyboard.press('Enter')
  await row(page, '销售一组').waitFor()
  await page.getByRole('button', { name: '重置' }).click()
  await row(page, '客服部').waitFor()
  await page.getByRole('button', { name: '展开 销售部' }).click()
  await row(page, '销售一组').waitFor()
  expect(await shown(page)).toEqual(all)
})

it('puts a dragged department below, before and behind another, and takes it back', async () => {
  const { page } = await j.enter('boss', tree)
  await row(page, '销售一组').waitFor()
  const before = ['/总经办', '/销售部', '/客服部', '销售部/销售一组', '销售部/销售二组']
  expect(await stored()).toEqual(before)
  await drag(page, '客服部', '销售部', 0.5)
  await toast(page, '已移动 客服部').waitFor()
  expect(await stored()).toEqual(['/总经办', '/销售部', '销售部/销售一组', '销售部/销售二组', '销售部/客服部'])
  await page.keyboard.press('z')
  await eventually(stored).toEqual(before)
  await eventually(() => shown(page)).toEqual(['总经办', '销售部', '销售一组', '销售二组', '客服部'])
  await drag(page, '客服部', '总经办', 0.1)
  await eventually(stored).toEqual(['/客服部', '/总经办', '/销售部', '销售部/销售一组', '销售部/销售二组'])
  await eventually(() => shown(page)).toEqual(['客服部', '总经办', '销售部', '销售一组', '销售二组'])
  await drag(page, '客服部', '销售二组', 0.9)
  await eventually(stored).toEqual(['/总经办', '/销售部', '销售部/销售一组', '销售部/销售二组', '销售部/客服部'])
  // Below itself it can't go: the server says so, and nothing changes.
  await eventually(() => shown(page)).toEqual(['总经办', '销售部', '销售一组', '销售二组', '客服部'])
  await drag(page, '销售部', '客服部', 0.5)
  await page.getByText('“销售部”不能移到自己或自己的下级之下').first().waitFor()
  expect(await stored()).toEqual(['/总经办', '/销售部', '销售部/销售一组', '销售部/销售二组', '销售部/客服部'])
})
