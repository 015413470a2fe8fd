/** Customers are taken from the pool, by keyboard and by mouse, as far as a day's claims go; and the rules of the pool. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  dialog,
  eventually,
  idsOn,
  listShown,
  palette,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const path = '/customer/public'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement) as Promise<Record<string, unknown>[]>

const idOf = async (account: string) =>
  (await ask(`select id from "user" where account = '${account}'`))[0]?.id as number
const ownersOf = async (ids: readonly number[]) => {
  const found = await ask(`select id, user_id from customer where id in (${ids})`)
  return ids.map((id) => found.find((row) => row.id === id)?.user_id)
}
const figures = (page: Page) => page.getByRole('region', { name: '领取额度' })

it('an agent claims one by one, many at once as far as the day’s claims go, and takes the last one back', async () => {
  const { page } = await j.enter('agent', path)
  const own = await idOf('agent')
  const press = (key: string) => page.keyboard.press(key)
  await listShown(page)
  const ids = (await idsOn(page)).slice(0, 14)
  await figures(page).getByText('10 / 10', { exact: true }).waitFor()

  // Two by the key: the cursor goes to the next by itself.
  await page.getByRole('grid').focus()
  for (let nth = 0; nth < 2; nth++) {
    await press('c')
    await eventually(async () => (await idsOn(page)).includes(ids[nth] as number)).toBe(false)
    await listShown(page)
  }
  await figures(page).getByText('8 / 10', { exact: true }).waitFor()
  expect(await ownersOf(ids.slice(0, 2))).toEqual([own, own])

  // The second one was a mistake; its claim stays spent.
  await press('z')
  await eventually(() => ownersOf([ids[1] as number])).toEqual([null])
  await eventually(async () => (await idsOn(page)).includes(ids[1] as number)).toBe(true)
  await listShown(page)

  // Ten more than are left.
  await eventually(async () => (await idsOn(page)).indexOf(ids[1] as number)).toBe(0)
  await page.getByRole('grid').focus()
  await press('Home')
  for (let nth = 0; nth < 10; nth++) {
    await press('x')
    await press('j')
  }
  const checked = await page
    .locator('tr[data-id]:has(input:checked)')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))))
  expect(checked).toHaveLength(10)
  await press('c')
  const refused = dialog(page, /^没有领取的客户：2 位/)
  await refused.getByText('今日的 10 位已经领完').first().waitFor()
  await press('Escape')
  await toast(page, /已领取 .*等 8 位，另 2 位没有领到/).waitFor()
  expect(await ownersOf(checked)).toEqual([...Array(8).fill(own), null, null])
  await figures(page).getByText('今日已领完，明天可以再领取').waitFor()
  expect(await ask(`select claims from pool_claim where user_id = ${own}`)).toEqual([{ claims: 10 }])
})

it('a manager claims with the mouse, calls at once, and assigns the next one by the palette from elsewhere', async () => {
  const { page } = await j.enter('leader', path)
  const [own, agent] = [await idOf('leader'), await idOf('agent')]
  await listShown(page)
  const [first, second, third] = (await idsOn(page)) as [number, number, number]
  const detail = page.getByRole('complementary').or(page.getByRole('main')).first()
  await rows(page).nth(0).click()
  await detail.getByRole('button', { name: /^领取客户/ }).click()
  await toast(page, /^已领取/).waitFor()
  expect(await ownersOf([first])).toEqual([own])
  await listShown(page)

  await eventually(async () => (await idsOn(page))[0]).toBe(second)
  await rows(page).nth(0).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^分配公海客户/ }).click()
  await palette(page).waitFor()
  await page.keyboard.type('高淑芬')
  await eventually(() => selectedOption(page).textContent()).toContain('高淑芬')
  await page.keyboard.press('Enter')
  await eventually(() => ownersOf([second])).toEqual([agent])

  // From another page: the palette asks which of the pool's customers.
  const name = ((await ask(`select name from customer where id = ${third}`))[0] as { name: string }).name
  await page.goto(new URL('/customer/followList', page.url()).href)
  await listShown(page)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('领取客户')
  await eventually(() => selectedOption(page).textContent()).toContain('领取客户')
  await page.keyboard.press('Enter')
  await page.keyboard.type(name)
  await eventually(() => selectedOption(page).textContent()).toContain(name)
  await page.keyboard.press('Enter')
  await toast(page, new RegExp(`^已领取 ${name}`)).waitFor()
  expect(
    (await ask(`select count(*) as claims from customer_owner_log where to_user_id = ${own} and reason = '领取'`))[0],
  ).toEqual({
    claims: 2,
  })
})

it('an administrator sees what new rules would bring back, saves them, and the owners see it coming', async () => {
  const { page } = await j.enter('boss', path)
  await listShown(page)
  await page.getByRole('main').getByRole('button', { name: '公海规则' }).click()
  const rules = dialog(page, '公海规则')
  await rules.getByText(/^按这些规则，30 天内不会回收任何客户/).waitFor()
  await rules.getByLabel('没有跟进或通话').fill('1')
  const said = rules.getByText(/里，提醒 2 天后先回收/)
  await said.waitFor()
  const [, first] = /先回收 ([\d,]+) 位/.exec((await said.textContent()) ?? '') ?? []
  await rules.getByRole('button', { name: '保存' }).click()
  await toast(page, '公海规则已保存').waitFor()
  expect(await ask(`select value from company_setting where key = 'pool.follow-days'`)).toEqual([{ value: '1' }])

  await page.goto(new URL('/customer/mine?recycling=true', page.url()).href)
  await listShown(page)
  await page.getByText(`共 ${first} 条`).waitFor()
})
