/** Actions about one company or one person, by keyboard alone and from a page that shows neither. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  dialog,
  eventually,
  listShown,
  openPalette,
  palette,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

/** Chooses a command in the palette, and the row that it asks for. */
async function choose(page: Page, [command, row]: readonly [string, string], shown: RegExp) {
  await openPalette(page)
  await page.keyboard.type(command)
  await eventually(() => selectedOption(page).textContent()).toMatch(new RegExp(`^${command}…`))
  await page.keyboard.press('Enter')
  await page.keyboard.type(row)
  await eventually(() => selectedOption(page).textContent()).toMatch(shown)
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
}

it('stops a company’s calls and allows them again', async () => {
  const { page } = await j.enter('admin', flows)
  await listShown(page)
  await choose(page, ['停呼', 'wanjia'], /^万家装饰/)
  await dialog(page, /^停呼：万家装饰/).waitFor()
  await page.keyboard.type('投诉率过高')
  await page.keyboard.press('Control+Enter')
  await toast(page, /已停呼/).waitFor()
  const stopped = () => ask("select stop_reason from company where name like '万家%'")
  expect(await stopped()).toEqual([{ stop_reason: '投诉率过高' }])

  await openPalette(page)
  await page.keyboard.type('停呼')
  await page.keyboard.press('Enter')
  await page.keyboard.type('万家')
  await palette(page).getByText('已经停呼').waitFor()
  await page.keyboard.press('Escape')

  await choose(page, ['恢复外呼', '万家'], /^万家装饰/)
  await toast(page, /可以重新外呼/).waitFor()
  expect(await stopped()).toEqual([{ stop_reason: null }])
  expect(new URL(page.url()).pathname).toBe('/customer/followList')
})

it('disables an employee, and takes it back', async () => {
  const { page } = await j.enter('boss', flows)
  await listShown(page)
  const status = () => ask("select status from user where nickname = '尹艳' and company_id = 1")
  await choose(page, ['停用用户', 'yinyan'], /^尹艳/)
  await page.getByRole('alertdialog').getByText('尹艳会立即退出登录').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).press('Enter')
  await toast(page, /^已停用 尹艳/).waitFor()
  expect(await status()).toEqual([{ status: 'DISABLED' }])
  await page.keyboard.press('z')
  await eventually(status).toEqual([{ status: 'ENABLED' }])
})
