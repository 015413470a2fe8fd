/**
 * A customer has more than one number: added, called one after the other, and put in order, without and with the mouse.
 * Two customers that are one are merged.
 */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  detail,
  dialog,
  eventually,
  idsOn,
  listShown,
  openPalette,
  palette,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { callPane, customerPane, expectState, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'

/** An unanswered ring takes 650 ms. */
const j = journeys({ LOOPBACK_SPEED: '40' })
/** A wrap-up without a result ends by itself. */
const isOver = /话后整理|空闲/
const path = '/customer/UserCustomerList?sort=-createTime'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

const ofCustomer = async (id: number) =>
  (
    await ask(`select c.type, (select count(*) from call where call.customer_id = c.id) as calls,
      (select count(*) from customer_phone p where p.customer_id = c.id) as others from customer c where c.id = ${id}`)
  )[0]

/** The number in large print. */
const called = (page: Page) => callPane(page).locator('p').filter({ hasText: '****' }).first().textContent()

/** Whoever calls is at work first. */
async function atList(account: string): Promise<Page> {
  const { page, open } = await j.enter(account, firstPage)
  await stationShown(page)
  await expectState(page, '空闲')
  await open(path)
  await listShown(page)
  return page
}

it('when one is dead, a key calls the next', async () => {
  const page = await atList('cg1006')
  // One with a single number.
  const all = await idsOn(page)
  const states = await Promise.all(all.map(ofCustomer))
  const at = states.findIndex((state) => state?.others === 0)
  const [row, id, before] = [rows(page).nth(at), all[at] as number, states[at] as { type: number; calls: number }]
  await page.getByRole('grid').focus()
  for (let nth = 0; nth < at; nth += 1) await page.keyboard.press('j')
  await page.keyboard.press('Shift+P')
  const numbers = dialog(page, /^客户号码/)
  await numbers.getByRole('textbox', { name: '电话' }).waitFor()
  // The last four digits decide what becomes of a call: the first one is busy, nobody has the second one.
  for (const [nth, phone] of ['160 7771 9003', '+86 160-7770-9007'].entries()) {
    await page.keyboard.type(phone)
    await page.keyboard.press('Enter')
    await eventually(() => numbers.getByRole('listitem').count()).toBe(2 + nth)
    await eventually(() => numbers.getByRole('textbox', { name: '电话' }).inputValue()).toBe('')
    expect(await numbers.getByText('不能为空').count()).toBe(0)
  }
  // The new one that nobody has becomes the first to call.
  await numbers.getByRole('button', { name: '设为首选 160****9007' }).click()
  await toast(page, '首选号码已改为 160****9007').waitFor()
  await page.keyboard.press('Escape')
  await numbers.waitFor({ state: 'detached' })
  await eventually(() => row.textContent()).toContain('160****9007')

  await page.keyboard.press('d')
  await eventually(() => called(page)).toContain('160****9007')
  await eventually(async () => (await ofCustomer(id))?.calls).toBe(before.calls + 1)
  // Before it has heard of the call the console says 空闲, too.
  await eventually(() => callPane(page).textContent()).toContain('空号')
  await expectState(page, isOver)
  await callPane(page)
    .getByRole('button', { name: /^换号拨打/ })
    .waitFor()
  await customerPane(page).getByRole('button', { name: '号码', exact: true }).waitFor()
  // Also from the form's fields.
  await page.keyboard.press('i')
  await customerPane(page).locator(':focus').waitFor()
  await page.keyboard.press('Alt+o')
  await eventually(() => called(page)).toContain('160****9003')
  await eventually(async () => (await ofCustomer(id))?.calls).toBe(before.calls + 2)
  await expectState(page, isOver)
  const facts = callPane(page).getByRole('region', { name: '号码资料' })
  await eventually(() => facts.textContent()).toContain('160****9007空号')
  // Its other numbers may reach it: it is not invalid.
  const after = await ofCustomer(id)
  expect(after).toEqual({ type: before.type, calls: before.calls + 2, others: 2 })
}, 60_000)

it('with the mouse: a number is removed, comes back by undo, and is called from the detail', async () => {
  const page = await atList('cg1007')
  const row = rows(page).first()
  await row.click()
  await detail(page).getByRole('button', { name: /更多/ }).click()
  await page.getByRole('menuitem', { name: /^客户号码/ }).click()
  const numbers = dialog(page, /^客户号码/)
  await numbers.getByRole('listitem').first().waitFor()
  const count = await numbers.getByRole('listitem').count()
  await numbers.getByRole('textbox', { name: '电话' }).fill('16077729003')
  await numbers.getByRole('textbox', { name: '说明' }).fill('家里')
  await numbers.getByRole('button', { name: '添加' }).click()
  const removal = numbers.getByRole('button', { name: '移除 160****9003' })
  await removal.click()
  await eventually(() => numbers.getByRole('listitem').count()).toBe(count)
  await toast(page, '已移除 160****9003').getByRole('button', { name: /撤销/ }).click()
  await eventually(() => numbers.getByText('家里').count()).toBe(1)
  await numbers.getByRole('button', { name: '关闭' }).click()
  await numbers.waitFor({ state: 'detached' })
  await detail(page)
    .getByRole('button', { name: /^拨打 .* 160\*\*\*\*9003$/ })
    .click()
  await eventually(() => called(page)).toContain('160****9003')
  const placed = `select count(*) as n from call where phone_id = (select max(phone_id) from customer_phone)`
  await eventually(async () => (await ask(placed))[0]?.n).toBe(1)
}, 60_000)

it('two customers are merged by keyboard: all that was the one’s is the other’s', async () => {
  const { page } = await j.enter('leader', path)
  await listShown(page)
  const ids = (await idsOn(page)).slice(0, 2)
  const sums = async () =>
    (
      await ask(`select (select count(*) from call where customer_id in (${ids})) as calls,
        (select count(*) from customer_flow where customer_id in (${ids})) as flows,
        (select count(*) from customer_phone where customer_id in (${ids})) as others`)
    )[0] as { calls: number; flows: number; others: number }
  const before = await sums()
  await page.getByRole('grid').focus()
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  await openPalette(page)
  await page.keyboard.type('合并客户')
  await eventually(() => selectedOption(page).textContent()).toContain('合并客户')
  await page.keyboard.press('Enter')
  const merging = dialog(page, '合并客户')
  const stays = merging.getByRole('group', { name: '保留' }).getByRole('radio')
  await stays.first().waitFor({ state: 'attached' })
  // The second one stays.
  await stays.first().focus()
  await page.keyboard.press('ArrowRight')
  await eventually(() => stays.nth(1).isChecked()).toBe(true)
  await eventually(() => merging.getByRole('group', { name: '名称' }).getByRole('radio').nth(1).isChecked()).toBe(true)
  await page.keyboard.press('Enter')
  await toast(page, /已并入/).waitFor()
  await merging.waitFor({ state: 'detached' })
  const [gone, kept] = ids
  expect(await sums()).toEqual({ ...before, others: before.others + 1 })
  const left = await ask(`select id, deleted_at is null as lives,
    (select count(*) from call where customer_id = c.id) as calls,
    (select count(*) from customer_flow where customer_id = c.id) as flows from customer c where id in (${ids}) order by id`)
  expect(new Map(left.map(({ id, lives, calls, flows }) => [id, [lives, calls, flows]]))).toEqual(
    new Map([
      [gone, [0, 0, 0]],
      [kept, [1, before.calls, before.flows]],
    ]),
  )
}, 60_000)

it('two customers are merged by mouse alone: what the form takes of the one is the other’s', async () => {
  const { page } = await j.enter('leader', path)
  await listShown(page)
  const [keptId, goneId] = (await idsOn(page)).slice(0, 2)
  const nameOf = async (id: number | undefined) =>
    (await ask(`select name, deleted_at is null as lives from customer where id = ${id}`))[0]
  const gone = await nameOf(goneId)
  for (const nth of [0, 1]) await rows(page).nth(nth).getByRole('checkbox').click()
  await page.getByRole('button', { name: '搜索页面、动作、客户' }).click()
  await palette(page).getByRole('combobox').fill('合并客户')
  await palette(page)
    .getByRole('option', { name: /^合并客户/ })
    .click()
  const merging = dialog(page, '合并客户')
  const choose = (group: string, nth: number) =>
    merging.getByRole('group', { name: group }).locator('label').nth(nth).click()
  await choose('保留', 0)
  await choose('名称', 1)
  await merging.getByRole('button', { name: /^合并/ }).click()
  await toast(page, /已并入/).waitFor()
  expect([await nameOf(keptId), await nameOf(goneId)]).toEqual([
    { name: gone?.name, lives: 1 },
    { name: gone?.name, lives: 0 },
  ])
}, 60_000)
