/** Somebody goes through twenty of their customers, without the mouse and with the mouse alone. */
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
const account = 'leader'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

interface Row {
  readonly id: number
  readonly user_id: number | null
  readonly type: number
  readonly pool_reason: string | null
  readonly next_follow_at: number | null
}

const rowsOf = async (ids: readonly number[]) =>
  new Map(
    (
      (await ask(
        `select id, user_id, type, pool_reason, next_follow_at from customer where id in (${ids})`,
      )) as unknown as Row[]
    ).map((row) => [row.id, row]),
  )

/** Somebody of a department below. */
const colleagueOf = async () =>
  (await ask(`select id, nickname, pinyin from "user" where account = 'agent'`))[0] as {
    id: number
    nickname: string
    pinyin: string
  }

/** In this order nothing moves by what is done to a customer. */
const path = '/customer/UserCustomerList?sort=-createTime'

it('twenty customers without the mouse', async () => {
  const { page } = await j.enter(account, path)
  const colleague = await colleagueOf()
  const press = (key: string) => page.keyboard.press(key)
  await listShown(page)
  const ids = (await idsOn(page)).slice(0, 20)
  const before = await rowsOf(ids)
  const own = before.get(ids[0] as number)?.user_id

  // Eight are checked and become 无效, at once.
  await page.getByRole('grid').focus()
  for (let nth = 0; nth < 8; nth++) {
    await press('x')
    await press('j')
  }
  await press('l')
  await palette(page).waitFor()
  await page.keyboard.type('无效')
  await eventually(() => selectedOption(page).textContent()).toContain('无效客户')
  await press('Enter')
  await toast(page, /已改为无效客户/).waitFor()
  const ofType = async (type: number) =>
    [...(await rowsOf(ids.slice(0, 8))).values()].filter((row) => row.type === type).length
  expect(await ofType(30)).toBe(8)

  // They get a word that is new, which is taken back.
  const tagged = async () =>
    (
      await ask(`select c.customer_id from customer_tag c
        join tag t on t.id = c.tag_id where c.customer_id in (${ids.slice(0, 8)}) and t.name = '十一月清理'`)
    ).length
  await press('Shift+T')
  await palette(page).waitFor()
  await page.keyboard.type('十一月清理')
  await eventually(() => selectedOption(page).textContent()).toContain('新标签')
  await press('Enter')
  await toast(page, /已打上“十一月清理”/).waitFor()
  expect(await tagged()).toBe(8)
  await press('z')
  await eventually(tagged).toBe(0)

  // Then given back, one after the other: the cursor goes to the next by itself.
  await press('Escape')
  await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'detached' })
  for (let nth = 0; nth < 4; nth++) {
    const [current] = await page
      .locator('tr[aria-current]')
      .evaluateAll((all) => all.map((row) => row.getAttribute('data-id')))
    expect(current).toBe(String(ids[8 + nth]))
    await press('p')
    await palette(page).waitFor()
    await eventually(() => selectedOption(page).textContent()).toContain('没有意向')
    await press('Enter')
    await eventually(async () => (await idsOn(page)).includes(ids[8 + nth] as number)).toBe(false)
    await listShown(page)
  }
  const released = await rowsOf(ids.slice(8, 12))
  for (const row of released.values()) expect(row).toMatchObject({ user_id: null, pool_reason: '没有意向' })

  // The last one was a mistake.
  await press('z')
  await eventually(async () => (await rowsOf([ids[11] as number])).get(ids[11] as number)).toEqual(
    before.get(ids[11] as number),
  )
  await listShown(page)

  // Seven go to a colleague, found by pinyin.
  await eventually(async () => (await idsOn(page)).indexOf(ids[11] as number)).toBe(8)
  for (let nth = 0; nth < 7; nth++) {
    await press('x')
    await press('j')
  }
  const checked = await page
    .locator('tr[data-id]:has(input:checked)')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))))
  expect(checked).toHaveLength(7)
  await press('m')
  // Typed on, without waiting for the palette.
  await page.keyboard.type(colleague.pinyin)
  await eventually(() => selectedOption(page).textContent()).toContain(colleague.nickname)
  await press('Enter')
  await toast(page, new RegExp(`转给${colleague.nickname}`)).waitFor()
  expect([...(await rowsOf(checked)).values()].map((row) => row.user_id)).toEqual(Array(7).fill(colleague.id))

  // And one is written about, once the others have left.
  await page.getByRole('region', { name: '批量操作' }).waitFor({ state: 'detached' })
  await listShown(page)
  const [current] = await page
    .locator('tr[aria-current]')
    .evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))))
  await press('n')
  await dialog(page, /^写跟进/).waitFor()
  await page.keyboard.type('下周再联系')
  await press('Control+Enter')
  await toast(page, /跟进已保存/).waitFor()
  const flows = await ask(
    `select remark, user_id from customer_flow where customer_id = ${current} order by id desc limit 1`,
  )
  expect(flows).toEqual([{ remark: '下周再联系', user_id: own }])
})

it('the same with the mouse alone', async () => {
  const { page } = await j.enter(account, path)
  const colleague = await colleagueOf()
  await listShown(page)
  const ids = (await idsOn(page)).slice(0, 20)
  const box = (nth: number) => rows(page).nth(nth).getByRole('checkbox')
  const bulk = (name: RegExp) => page.getByRole('region', { name: '批量操作' }).getByRole('button', { name })

  for (let nth = 0; nth < 8; nth++) await box(nth).click()
  await bulk(/^改客户类型/).click()
  await palette(page).getByRole('option', { name: '意向客户' }).click()
  await toast(page, /已改为意向客户/).waitFor()
  expect([...(await rowsOf(ids.slice(0, 8))).values()].map((row) => row.type)).toEqual(Array(8).fill(10))

  await bulk(/^取消/).click()
  for (let nth = 8; nth < 19; nth++) await box(nth).click()
  await bulk(/^放回公海/).click()
  await palette(page).getByRole('option', { name: '联系不上' }).click()
  await toast(page, /已放回公海/).waitFor()
  const released = [...(await rowsOf(ids.slice(8, 19))).values()]
  expect(released.map((row) => [row.user_id, row.pool_reason])).toEqual(Array(11).fill([null, '联系不上']))
  await toast(page, /已放回公海/)
    .getByRole('button', { name: /撤销/ })
    .click()
  await eventually(async () =>
    [...(await rowsOf(ids.slice(8, 19))).values()].every((row) => row.user_id !== null),
  ).toBe(true)

  await listShown(page)
  await rows(page).nth(19).click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^转移客户/ }).click()
  await palette(page).getByRole('option', { name: colleague.nickname }).click()
  await toast(page, new RegExp(`转给${colleague.nickname}`)).waitFor()
})
