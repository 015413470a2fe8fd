/** A company divides its pool: by mouse, with rules of its own; and what the people of the department can do with it. */
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
const placesOf = async (ids: readonly number[]) => {
  const found = await ask(`select id, user_id, pool_id from customer where id in (${ids})`)
  return ids.map((id) => {
    const row = found.find((one) => one.id === id)
    return [row?.user_id, row?.pool_id]
  })
}

it('an administrator gives a department a pool with its own rules and moves customers there; only its people find them', async () => {
  const { page } = await j.enter('boss', path)
  await listShown(page)
  await page.getByRole('main').getByRole('button', { name: '部门公海' }).click()
  const pools = dialog(page, '部门公海')
  await pools.getByText('还没有部门公海').waitFor()
  await pools.getByLabel('名称').fill('华东公海')
  await pools.getByRole('button', { name: '部门 请选择部门' }).click()
  await page.getByRole('treeitem', { name: '销售部' }).first().click()
  await pools.getByRole('button', { name: '新增' }).click()
  await toast(page, '公海“华东公海”已新增').waitFor()
  const poolId = (await ask('select id from pool where company_id = 1'))[0]?.id as number
  await pools.getByRole('button', { name: '规则：华东公海' }).click()
  const rules = dialog(page, '公海规则：华东公海')
  await rules.getByLabel('每人每天最多领取').fill('1')
  await rules.getByLabel('每人每天最多查看').fill('1')
  await rules.getByRole('button', { name: '保存' }).click()
  await toast(page, '公海规则已保存').waitFor()
  await rules.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await pools.waitFor({ state: 'detached' })
  expect(await ask(`select key, value from pool_rule where pool_id = ${poolId} order by key`)).toEqual([
    { key: 'pool.daily-claims', value: 1 },
    { key: 'pool.daily-views', value: 1 },
  ])

  // Two customers, back again by an undo, and there once more.
  const ids = (await idsOn(page)).slice(0, 2)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  const move = async () => {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    const bulk = page.getByRole('region', { name: '批量操作' })
    await bulk.getByRole('button', { name: /^移到公海/ }).click()
    await palette(page).waitFor()
    await page.keyboard.type('华东')
    await eventually(() => selectedOption(page).textContent()).toContain('华东公海')
    await page.keyboard.press('Enter')
    await eventually(() => placesOf(ids)).toEqual(ids.map(() => [null, poolId]))
    await toast(page, /^已移到华东公海/).waitFor()
    await page.keyboard.press('Escape')
    await bulk.waitFor({ state: 'detached' })
  }
  await move()
  await page.keyboard.press('z')
  await eventually(() => placesOf(ids)).toEqual(ids.map(() => [null, null]))
  await listShown(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Home')
  await move()

  const agent = await j.enter('agent', `${path}?poolId=${poolId}`)
  const own = await idOf('agent')
  await listShown(agent.page)
  expect(await idsOn(agent.page)).toEqual(ids)
  const figures = agent.page.getByRole('region', { name: '领取额度' })
  await figures.getByText('华东公海 今日可领').waitFor()
  await rows(agent.page).nth(0).click()
  await agent.page.getByText('查看后才显示前归属人、地址和备注').waitFor()
  await agent.page.keyboard.press('o')
  const seen = `select customer_id, pool_id from pool_view where user_id = ${own}`
  await eventually(() => ask(seen)).toEqual([{ customer_id: ids[0], pool_id: poolId }])
  await agent.page.getByText('查看后才显示前归属人、地址和备注').waitFor({ state: 'detached' })
  await rows(agent.page).nth(1).click()
  await agent.page.getByRole('button', { name: /^查看资料/ }).click()
  await toast(agent.page, /^华东公海今日可查看的 1 位已经看完/).waitFor()
  expect(await ask(seen)).toHaveLength(1)

  // One a day; and what is given back falls into the same pool.
  await rows(agent.page).nth(0).click()
  await agent.page.keyboard.press('c')
  await eventually(() => placesOf([ids[0] as number])).toEqual([[own, null]])
  await eventually(() => idsOn(agent.page)).toEqual(ids.slice(1))
  await listShown(agent.page)
  await rows(agent.page).nth(0).click()
  await agent.page.keyboard.press('c')
  await dialog(agent.page, /^没有领取的客户/)
    .getByText('华东公海今日的 1 位已经领完')
    .waitFor()
  await agent.page.keyboard.press('Escape')
  await agent.page.keyboard.press('z')
  await eventually(() => placesOf(ids)).toEqual(ids.map(() => [null, poolId]))

  const other = await j.enter('cg1004', `${path}?keywords=`)
  await listShown(other.page)
  await other.page.getByText(/^共 \d+ 条/).waitFor()
  const total = async (page: Page) =>
    Number(/共 ([\d,]+) 条/.exec((await page.getByText(/^共 [\d,]+ 条/).textContent()) ?? '')?.[1])
  const left = (
    await ask(
      'select count(*) as n from customer where company_id = 1 and user_id is null and pool_id is null and deleted_at is null',
    )
  )[0]?.n
  expect(await total(other.page)).toBe(left)
})
