/** 查看完整号码 as people do it: by keyboard in a list, and beside the number in the call centre. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  dialog,
  eventually,
  idsOn,
  listShown,
  openPalette,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { callPane, queue, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'
import { revealWith } from '../support/server/reveal'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

/** Customer → whole number. */
async function numberOf(customerId: number): Promise<string> {
  const open = revealWith(j.server.dataDir, await ask('select id, wrapped from encryption_key'))
  const [row] = await ask(`select enc from phone where id = (select phone_id from customer where id = ${customerId})`)
  return open(String(row?.enc))
}
const logged = () =>
  ask(`select object, diff from operation_log where module = 'customer' and action = 'phone.reveal' order by id`)
const shown = async (page: Page) =>
  (
    (await dialog(page, /^完整号码/)
      .locator('[data-number]')
      .textContent()) ?? ''
  ).replaceAll(' ', '')

it('by keyboard: with a reason, and the log says who, whose and what for', async () => {
  const { page } = await j.enter('boss', '/customer/mine')
  await listShown(page)
  await page.keyboard.press('j')
  const [, id] = await idsOn(page)
  const number = await numberOf(id as number)
  await openPalette(page)
  await page.keyboard.type('查看完整号码')
  await eventually(() => selectedOption(page).textContent()).toMatch(/^查看完整号码/)
  await page.keyboard.press('Enter')
  await dialog(page, /^查看完整号码/)
    .getByLabel('用途')
    .waitFor()
  await page.keyboard.type('客户要求改用短信')
  await page.keyboard.press('Enter')
  await dialog(page, /^完整号码/).waitFor()
  expect(await shown(page)).toBe(number)
  const [row] = await logged()
  expect(row?.object).toBe(`customer:${id}`)
  expect(row?.diff).toContain('客户要求改用短信')
  expect(row?.diff).not.toContain(number)

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: '复制' }).click()
  await toast(page, '号码已复制').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number)
  expect(await ask('select count from reveal_use')).toEqual([{ count: 2 }])
  await page.keyboard.press('Escape')
  await dialog(page, /^完整号码/).waitFor({ state: 'detached' })
  expect((await page.content()).replaceAll(' ', '')).not.toContain(number)
})

it('by mouse: beside the number in the call centre, for whoever has the right', async () => {
  const without = (await j.enter('cg1005', firstPage)).page
  await stationShown(without)
  await queue(without).first().click()
  await callPane(without).getByText('****').first().waitFor()
  expect(await without.getByRole('button', { name: '查看对方的完整号码' }).count()).toBe(0)

  j.sql(
    `insert into role_permission (role_id, permission_id)
      select role.id, permission.id from role, permission where role.code = ? and permission.path = 'customer:reveal'`,
    'agent',
  )
  const { page } = await j.enter('cg1006', firstPage)
  await stationShown(page)
  await queue(page).first().click()
  await page.getByRole('button', { name: '查看对方的完整号码' }).click()
  await dialog(page, /^查看完整号码/)
    .getByLabel('用途')
    .fill('回拨前核对')
  await dialog(page, /^查看完整号码/)
    .getByRole('button', { name: /^查看/ })
    .click()
  await dialog(page, /^完整号码/).waitFor()
  const { object } = (await logged()).at(-1) as { object: string }
  expect(await shown(page)).toBe(await numberOf(Number(object.split(':')[1])))
  await page.getByRole('button', { name: '隐藏' }).click()
  await dialog(page, /^完整号码/).waitFor({ state: 'detached' })
})

it('shows the managers how many are used', async () => {
  const { page } = await j.enter('boss', '/company/resources')
  await listShown(page)
  await rows(page).first().getByText('2 / 50', { exact: true }).waitFor()
})
