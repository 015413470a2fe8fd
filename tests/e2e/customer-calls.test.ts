/** From 我的客户: to call what it shows one after the other, to promise a call, and to lock a number; by key. */
import { expect, it } from 'vitest'
import { eventually, idsOn, listShown, palette, rows, selectedOption, toast } from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { callPane, nextInQueue, queue, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const path = '/customer/UserCustomerList?sort=-createTime'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

it('what the list shows becomes the queue, and Enter calls its first', async () => {
  const { page, open } = await j.enter('agent', firstPage)
  await stationShown(page)
  await open('/customer/UserCustomerList?recycling=true')
  await page.getByRole('button', { name: '连拨当前视图' }).click()
  await toast(page, '只能连拨全部、今日待跟进、已逾期、未呼或高意向；请先去掉其他筛选').waitFor()
  await open('/customer/UserCustomerList?called=false&size=100')
  await listShown(page)
  await eventually(() => rows(page).count()).toBeGreaterThan(1)
  const shown = (await idsOn(page)).toSorted((a, b) => a - b)
  await page.keyboard.press('Alt+d')
  await toast(page, '队列：未呼，按 Enter 拨打第一位').waitFor()
  await eventually(() => queue(page).count()).toBe(shown.length)
  await nextInQueue(page).waitFor()
  await page.keyboard.press('Enter')
  await callPane(page)
    .getByText(/呼叫中|振铃|通话中/)
    .first()
    .waitFor()
  const placed = `select customer_id as id from call join "user" on "user".id = call.user_id
    where "user".account = 'agent' order by call.id desc limit 1`
  expect(shown).toContain((await ask(placed))[0]?.id)
}, 60_000)

it('a customer of the list is to be called later, and another one no more: by key, each undone at once', async () => {
  const { page } = await j.enter('leader', path)
  await listShown(page)
  const id = (await idsOn(page))[0]
  const phone = (await ask(`select phone_id, user_id from customer where id = ${id}`))[0] as Record<string, number>
  const tasks = () =>
    ask(`select note, customer_id from callback_task where phone_id = ${phone.phone_id} and done_at is null`)
  const locks = () =>
    ask(`select reason, company_id, range_department_id, (expire_at - created_at) / 86400 as days
      from phone_lock where phone_id = ${phone.phone_id}`)
  const marked = () =>
    rows(page)
      .first()
      .getByRole('img', { name: /已锁定/ })
      .count()
  const [before, unlocked] = [await tasks(), await locks()]
  await page.getByRole('grid').focus()
  await page.keyboard.press('Alt+b')
  await palette(page).waitFor()
  await page.keyboard.type('明天下午3点')
  await eventually(() => selectedOption(page).textContent()).toContain('15:00')
  await page.keyboard.press('Enter')
  await page.keyboard.type('问问报价')
  await page.keyboard.press('Enter')
  await toast(page, /已预约/).waitFor()
  expect(await tasks()).toEqual([...before, { note: '问问报价', customer_id: id }])
  await toast(page, /已预约/)
    .getByRole('button', { name: /撤销/ })
    .click()
  await toast(page, /预约已撤销/).waitFor()
  expect(await tasks()).toEqual(before)

  await page.getByRole('grid').focus()
  await page.keyboard.press('Shift+L')
  await palette(page).waitFor()
  await eventually(() => selectedOption(page).textContent()).toContain('30 天')
  await page.keyboard.press('Enter')
  await page.keyboard.type('家属要求')
  await page.keyboard.press('Enter')
  await toast(page, /号码已锁定 30 天/).waitFor()
  const lock = { reason: '家属要求', company_id: 1, range_department_id: null, days: 30 }
  expect(await locks()).toEqual([...unlocked, lock])
  await eventually(marked).toBe(1)
  await toast(page, /号码已锁定 30 天/)
    .getByRole('button', { name: /撤销/ })
    .click()
  await toast(page, /锁定已撤销/).waitFor()
  expect(await locks()).toEqual(unlocked)
  await eventually(marked).toBe(0)
}, 60_000)
