/** What a person does once is done once: though they press twice, and though they try again because no answer came. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { Endpoint } from '../../src/contract/endpoint'
import { phoneEndpoints } from '../../src/contract/phone'
import { formatDateTime } from '../../src/lib/time/time'
import { dialog, eventually, findInPalette, listShown, options, palette, toast } from '../support/browser/console-page'
import { firstPage, flows, journeys } from '../support/browser/journey'
import { nextInQueue, stationShown } from '../support/browser/station-page'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
/** In words that mean the same whenever they are read. */
const tomorrow = `${formatDateTime(Date.now() + 86_400_000).slice(0, 10)} 15:00`
/** Every customer has a number of their own. */
let customers = 0

interface Act {
  title: string
  at: string
  endpoint: Endpoint
  /** How many rows there are with this text. */
  count: (text: string) => string
  /** Goes as far as the last press. */
  begin(page: Page, text: string): Promise<void>
  /** The last press, twice at once. */
  pressTwice(page: Page): Promise<unknown>
  done: string | RegExp
}

const callback: Act = {
  title: '预约',
  at: firstPage,
  endpoint: phoneEndpoints.callbackAdd,
  count: (text) => `select id from callback_task where note = '${text}'`,
  async begin(page, text) {
    await stationShown(page)
    await nextInQueue(page).waitFor()
    await page.keyboard.press('b')
    await palette(page).getByPlaceholder('什么时候回访').waitFor()
    await page.keyboard.insertText(tomorrow)
    await options(page).first().waitFor()
    await page.keyboard.press('Enter')
    await palette(page).getByPlaceholder('可以不填').waitFor()
    await page.keyboard.insertText(text)
  },
  pressTwice: (page) => Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]),
  done: '已预约',
}

const followUp: Act = {
  title: '跟进',
  at: flows,
  endpoint: customerEndpoints.flowAdd,
  count: (text) => `select id from customer_flow where remark = '${text}'`,
  async begin(page, text) {
    await listShown(page)
    await page.keyboard.press('j')
    await page.keyboard.press('n')
    await dialog(page, /^写跟进/)
      .getByRole('textbox', { name: /^备注/ })
      .fill(text)
  },
  pressTwice: (page) =>
    dialog(page, /^写跟进/)
      .getByRole('button', { name: /^保存/ })
      .dblclick(),
  done: '跟进已保存',
}

const newCustomer: Act = {
  title: '新增客户',
  at: flows,
  endpoint: customerEndpoints.add,
  count: (text) => `select id from customer where name = '${text}'`,
  async begin(page, text) {
    await listShown(page)
    await findInPalette(page, '新增客户', '新增客户')
    await page.keyboard.press('Enter')
    customers += 1
    const form = dialog(page, '客户信息')
    await form.getByRole('textbox', { name: /^电话/ }).fill(`1610000900${customers}`)
    await form.getByRole('textbox', { name: /^名称/ }).fill(text)
    await form.getByRole('textbox', { name: /^备注/ }).fill('刚登记')
  },
  pressTwice: (page) => dialog(page, '客户信息').getByRole('button', { name: /^确定/ }).dblclick(),
  done: '已保存',
}

const acts = [callback, followUp, newCustomer].map((act) => [act.title, act] as const)
const rowsOf = ({ count }: Act, text: string) => readSqlite(j.server.dataDir)(count(text))

it.each(acts)('%s: pressed twice makes one', async (title, act) => {
  const text = `按了两次 ${title}`
  const { page } = await j.enter('agent', act.at)
  await act.begin(page, text)
  await act.pressTwice(page)
  await toast(page, act.done).first().waitFor()
  await page.waitForLoadState('networkidle')
  expect(await rowsOf(act, text)).toHaveLength(1)
})

it.each(acts)('%s: tried again because the answer was lost makes one', async (title, act) => {
  const text = `没有答复 ${title}`
  const { page, forgive } = await j.enter('agent', act.at)
  const keys: (string | undefined)[] = []
  await page.route(`**${act.endpoint.path}`, async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The server does it, and nobody hears of it.
    await route.fetch()
    await route.abort()
  })
  await act.begin(page, text)
  await act.pressTwice(page)
  await eventually(() => rowsOf(act, text)).toHaveLength(1)
  await toast(page, '连接不上服务器').first().waitFor()
  if (act === callback) {
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    await act.begin(page, text)
  } else if (act === newCustomer) {
    await toast(page, '连接不上服务器').getByRole('button', { name: '重试' }).click()
    await dialog(page, '客户信息').getByRole('textbox', { name: /^名称/ }).waitFor()
  }
  await act.pressTwice(page)
  await toast(page, act.done).first().waitFor()
  expect(await rowsOf(act, text)).toHaveLength(1)
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/)
  expect(keys[1]).toBe(keys[0])
  forgive(/ERR_FAILED/)
})
