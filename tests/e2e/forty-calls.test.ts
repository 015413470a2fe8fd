/**
 * Forty calls with every outcome, with only the keyboard and with only the mouse; then the test looks for everything in
 * the database.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { eventually, focused, toast } from '../support/browser/console-page'
import {
  earlier,
  expectedOf,
  fortyCalls,
  keptOf,
  lineOf,
  numberOf,
  type PlannedCall,
} from '../support/browser/forty-calls'
import { firstPage, journeys } from '../support/browser/journey'
import {
  callPane,
  chosenResult,
  customerPane,
  expectState,
  figures,
  fillList,
  nextInQueue,
  queue,
  result,
  stateNow,
  stationShown,
} from '../support/browser/station-page'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'
import { dayFor } from '../support/shanghai-day'

beforeAll(() => dayFor(6), 400_000)

const j = journeys({ LOOPBACK_SPEED: '40' })

/**
 * Adds those who are already customers.
 * @returns the agent's id
 */
async function addCustomers(account: string, journey: number): Promise<number> {
  const token = await signIn(j.server.url, account)
  for (const [at, { customer }] of fortyCalls.entries()) {
    if (!customer) continue
    const body = { phone: numberOf(journey, at), name: `老客户${at}`, type: 10 as const, remark: earlier }
    const { msg } = await callOver(j.server.url, customerEndpoints.add, { token, body })
    expect(msg).toBe('')
  }
  const { data } = await callOver(j.server.url, managerEndpoints.userInfo, { token, query: { detail: true } })
  return (data as { id: number }).id
}

/** How many results are chosen, and what else says why none is. */
const chosen = async (page: Page, at: number) => ({
  ...{ at, results: await chosenResult(page).count(), state: await stateNow(page) },
  pane: await callPane(page).textContent(),
  told: await page.getByRole('alert').or(page.getByRole('status')).allTextContents(),
})

/** How many calls the server has placed for this page. */
function countDials(page: Page): () => number {
  let placed = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/phone/api/v1/manager/call/dial')) placed += 1
  })
  return () => placed
}

/**
 * Everything is in the database, and in the figures that the agent sees.
 * @param before the figures before the calls: the demo's day has calls too
 */
async function expectAllKept(
  page: Page,
  journey: number,
  userId: number,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  expect(keptOf(j.server.dataDir, journey, userId)).toEqual(expectedOf(journey))
  const wanted = Object.values(expectedOf(journey))
  const more = async () => {
    const now = await figures(page)
    return ['呼叫量', '接通量', '意向'].map((name) => Number(now[name]) - Number(before[name]))
  }
  // A call that the gateway refused was not submitted.
  const submitted = wanted.filter(({ code }) => code !== 'gateway-fault').length
  const answered = wanted.filter(({ code }) => code === 'normal').length
  await eventually(more).toEqual([submitted, answered, wanted.filter(({ intent }) => intent).length])
}

it('forty calls by keyboard alone', async () => {
  const [account, journey] = ['cg1014', 1]
  const userId = await addCustomers(account, journey)
  const { page } = await j.enter(account, firstPage)
  const press = (key: string) => page.keyboard.press(key)
  await stationShown(page)
  const before = await figures(page)
  await press('Control+k')
  await page.keyboard.type('ztmd')
  await eventually(() => focused(page)).toBeTruthy()
  await page
    .getByRole('option', { name: /粘贴名单/ })
    .first()
    .waitFor()
  await press('Enter')
  await page.getByRole('dialog', { name: '粘贴名单' }).waitFor()
  await page.keyboard.insertText(fortyCalls.map((_, at) => lineOf(journey, at)).join('\n'))
  await press('Control+Enter')
  await toast(page, `名单已建好，${fortyCalls.length} 个号码`).waitFor()
  await eventually(() => queue(page).count()).toBeGreaterThan(0)

  const placed = countDials(page)
  await press('Enter')
  for (const [at, call] of fortyCalls.entries()) {
    await eventually(placed).toBe(at + 1)
    await callPane(page).getByText(numberOf(journey, at).slice(-4)).first().waitFor()
    if (call.tail === '9001') {
      await expectState(page, '通话中')
      await press('Alt+h')
    }
    await expectState(page, '话后整理')
    if (call.book) {
      await press('b')
      await eventually(() => focused(page)).toBe('预约')
      await page.keyboard.type(call.book)
      await press('Escape')
    }
    if (call.note) {
      await press('i')
      // If a customer has no name yet, the form asks for it first; the list has given one.
      await eventually(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
      await page.keyboard.type(call.note)
      await press('Escape')
    }
    if (call.undone) await undoByKeyboard(page, call.undone)
    if (call.skipped) {
      await press('x')
      await toast(page, /已跳过/).waitFor()
    }
    if (call.digit) {
      await press(String(call.digit))
      await eventually(() => chosenResult(page).count()).toBe(1)
    }
    if (call.reason) {
      await eventually(() => focused(page)).toMatch(/放回公海的原因/)
      await page.keyboard.type(call.reason)
    }
    await press('Alt+n')
  }
  await toast(page, '队列里没有下一位了').waitFor()
  await expectAllKept(page, journey, userId, before)
}, 180_000)

/** Sets a result, saves it and undoes it: the call is in its wrap-up again. */
async function undoByKeyboard(page: Page, digit: number): Promise<void> {
  await page.keyboard.press(String(digit))
  await eventually(() => chosenResult(page).count()).toBe(1)
  // A message alone may be from the call before, and the live connection may show the state before the answer arrives.
  const saved = page.waitForResponse((response) => response.url().endsWith('/wrapup/save'))
  await page.keyboard.press('Alt+s')
  await saved
  await expectState(page, '空闲')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
  await page.keyboard.press('z')
  await toast(page, /^小结“.+”已撤销/).waitFor()
  await expectState(page, '话后整理')
}

it('forty calls by mouse alone', async () => {
  const [account, journey] = ['cg1015', 2]
  const userId = await addCustomers(account, journey)
  const { page } = await j.enter(account, firstPage)
  await stationShown(page)
  const before = await figures(page)
  await page.getByRole('button', { name: '粘贴名单' }).first().click()
  await fillList(
    page,
    fortyCalls.map((_, at) => lineOf(journey, at)),
  )
  await page
    .getByRole('dialog', { name: '粘贴名单' })
    .getByRole('button', { name: /^建名单/ })
    .click()
  await toast(page, `名单已建好，${fortyCalls.length} 个号码`).waitFor()
  await eventually(() => queue(page).count()).toBeGreaterThan(0)

  const placed = countDials(page)
  await nextInQueue(page).dblclick()
  for (const [at, call] of fortyCalls.entries()) {
    await eventually(placed).toBe(at + 1)
    await callPane(page).getByText(numberOf(journey, at).slice(-4)).first().waitFor()
    if (call.tail === '9001') {
      await expectState(page, '通话中')
      await callPane(page).getByRole('button', { name: /^挂断/ }).click()
    }
    await expectState(page, '话后整理')
    await fillByMouse(page, call)
    if (call.skipped) {
      await callPane(page).getByRole('button', { name: /^跳过/ }).click()
      await toast(page, /已跳过/).waitFor()
    }
    if (call.undone) {
      await result(page, call.undone).click()
      await customerPane(page)
        .getByRole('button', { name: /^保存(?!并)/ })
        .click()
      await expectState(page, '空闲')
      await toast(page, /^小结“.+”已保存/)
        .last()
        .getByRole('button', { name: /撤销/ })
        .click()
      await expectState(page, '话后整理')
    }
    if (call.digit) {
      await result(page, call.digit).click()
      await eventually(() => chosen(page, at)).toMatchObject({ results: 1 })
    }
    if (call.reason)
      await callPane(page)
        .getByLabel(/放回公海的原因/)
        .fill(call.reason)
    await customerPane(page)
      .getByRole('button', { name: /^保存并下一位/ })
      .click()
  }
  await toast(page, '队列里没有下一位了').waitFor()
  await expectAllKept(page, journey, userId, before)
}, 180_000)

/** Fills in fields by clicking into them and typing. */
async function fillByMouse(page: Page, { book, note }: PlannedCall): Promise<void> {
  if (book) {
    await callPane(page).getByRole('button', { name: /^预约/ }).click()
    await customerPane(page).getByLabel('预约', { exact: true }).fill(book)
  }
  if (note) {
    const remark = customerPane(page).getByRole('textbox', { name: '备注' })
    await remark.fill((await remark.inputValue()) + note)
  }
}
