/**
 * Calls from end to end: dialled, answered or not, given a result, found in 通话记录; with only the keyboard, with only the
 * mouse, over cuts.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import {
  column,
  eventually,
  focused,
  grid,
  listShown,
  openPalette,
  rowOf,
  rows,
  selectedOption,
  sidebar,
  toast,
  total,
} from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import {
  callPane,
  chosenResult,
  customerPane,
  dialByPalette,
  expectState,
  figures,
  fillList,
  nextInQueue,
  queue,
  result,
  stateBar,
  stateNow,
  stationShown,
  timer,
  wrapUp,
} from '../support/browser/station-page'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'
import { dayFor } from '../support/shanghai-day'

beforeAll(() => dayFor(4), 300_000)

/** An unanswered ring takes 650 ms; an answered call that nobody ends takes a minute and a half. */
const j = journeys({ LOOPBACK_SPEED: '40' })

/** The numbers of one journey. The last four digits decide the outcome of each. */
const numbers = (journey: number, tails: readonly string[]) =>
  tails.map((tail, at) => `160${journey}${String(at).padStart(3, '0')}${tail}`)

/** The digit that each call gets, and how 通话记录 shows it. */
const tenCalls = [
  { tail: '9002', digit: 1, state: '已接通', name: '有意向' },
  { tail: '9003', digit: 5, state: '用户忙', name: '不便接听' },
  { tail: '9004', digit: 4, state: '无人接听', name: '考虑中' },
  { tail: '9001', digit: 2, state: '已接通', name: '已成交' },
  { tail: '9005', digit: 7, state: '对方拒接', name: '明确拒绝' },
  { tail: '9006', digit: 5, state: '已关机', name: '不便接听' },
  { tail: '9007', digit: 8, state: '空号', name: '非本人' },
  { tail: '9007', digit: 4, state: '空号', name: '考虑中' },
  { tail: '9002', digit: 6, state: '已接通', name: '暂不需要' },
  { tail: '9003', digit: 4, state: '用户忙', name: '考虑中' },
] as const

/** How many calls the server has placed for this page. */
function countDials(page: Page): () => number {
  let placed = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/phone/api/v1/manager/call/dial')) placed += 1
  })
  return () => placed
}

/** Opens 通话记录 from the menu, whose group may be closed. */
async function openHistoryByMouse(page: Page): Promise<void> {
  const link = sidebar(page).getByRole('link', { name: '通话记录' })
  if ((await link.count()) === 0) await sidebar(page).getByRole('button', { name: '通话管理' }).click()
  await link.click()
}

/** The ten calls are in 通话记录, newest first, as in the figures of the day. */
async function expectTenIn(page: Page, before: Record<string, string>): Promise<void> {
  await listShown(page, '通话记录')
  const newestFirst = [...tenCalls].reverse()
  await eventually(async () => (await column(page, '小结')).slice(0, 10)).toEqual(newestFirst.map(({ name }) => name))
  expect((await column(page, '状态')).slice(0, 10)).toEqual(newestFirst.map(({ state }) => state))
  const sums = await grid(page).locator('tfoot').textContent()
  const all = await total(page)
  await page.keyboard.type('gc')
  await stationShown(page)
  const after = await figures(page)
  const more = (name: string) => Number(after[name]) - Number(before[name])
  expect({ 呼叫量: more('呼叫量'), 接通量: more('接通量'), 意向: more('意向') }).toEqual({
    呼叫量: 10,
    接通量: 3,
    意向: 2,
  })
  expect(sums).toContain(`呼叫 ${after.呼叫量}`)
  expect(sums).toContain(`接通 ${after.接通量}`)
  expect(all).toBeGreaterThanOrEqual(10)
}

it('ten calls by keyboard alone: Enter dials the first, then a digit and Alt+N are all that each takes', async () => {
  const { page, arrive, open, typePassword } = await j.visit()
  await open('/')
  await typePassword('agent')
  await arrive(firstPage)
  await stationShown(page)
  const before = await figures(page)
  await openPalette(page)
  await page.keyboard.type('ztmd')
  await eventually(() => selectedOption(page).textContent()).toContain('粘贴名单')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '粘贴名单' })
  await dialog.waitFor()
  const tails = tenCalls.map(({ tail }) => tail)
  await page.keyboard.insertText(numbers(1, tails).join('\n'))
  await page.keyboard.press('Control+Enter')
  await toast(page, '名单已建好，10 个号码').waitFor()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => queue(page).count()).toBe(10)

  const placed = countDials(page)
  const pressed: string[] = []
  const press = async (key: string) => {
    pressed.push(key)
    await page.keyboard.press(key)
  }
  await press('Enter')
  for (const [at, { tail, digit }] of tenCalls.entries()) {
    await eventually(placed).toBe(at + 1)
    if (tail === '9001') {
      await expectState(page, '通话中')
      await press('Alt+h')
    }
    await expectState(page, '话后整理')
    await press(String(digit))
    await eventually(() => chosenResult(page).count()).toBe(1)
    await press('Alt+n')
  }
  await toast(page, '队列里没有下一位了').waitFor()
  expect(pressed).toEqual([
    'Enter',
    ...tenCalls.flatMap(({ tail, digit }) => [...(tail === '9001' ? ['Alt+h'] : []), String(digit), 'Alt+n']),
  ])
  await page.keyboard.type('gh')
  await expectTenIn(page, before)
}, 90_000)

it('ten calls by mouse alone', async () => {
  const { page } = await j.enter('cg1005', firstPage)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  await stationShown(page)
  const before = await figures(page)
  await button('粘贴名单').first().click()
  await fillList(
    page,
    numbers(
      2,
      tenCalls.map(({ tail }) => tail),
    ),
  )
  await page
    .getByRole('dialog', { name: '粘贴名单' })
    .getByRole('button', { name: /^建名单/ })
    .click()
  await toast(page, '名单已建好，10 个号码').waitFor()
  await eventually(() => queue(page).count()).toBe(10)
  await eventually(() => focused(page)).toBe('队列')

  const placed = countDials(page)
  for (const [at, { tail, digit }] of tenCalls.entries()) {
    // Each call starts in another way: the row itself, the button, saving the one before.
    if (at === 0) await queue(page).first().dblclick()
    if (at === 1) await callPane(page).getByRole('button', { name: /^拨打/ }).click()
    await eventually(placed).toBe(at + 1)
    if (tail === '9001') {
      await expectState(page, '通话中')
      await callPane(page).getByRole('button', { name: /^静音/ }).click()
      await callPane(page).getByText('通话中 · 已静音').waitFor()
      await callPane(page).getByRole('button', { name: /^挂断/ }).click()
    }
    await expectState(page, '话后整理')
    await result(page, digit).click()
    await eventually(() => chosenResult(page).count()).toBe(1)
    if (at === 0) {
      await customerPane(page)
        .getByRole('button', { name: /^保存(?!并)/ })
        .click()
      await expectState(page, '空闲')
      await nextInQueue(page).click()
    } else
      await customerPane(page)
        .getByRole('button', { name: /^保存并下一位/ })
        .click()
  }
  await toast(page, '队列里没有下一位了').waitFor()
  await openHistoryByMouse(page)
  await expectTenIn(page, before)
}, 90_000)

it('a number whose call the line did not take waits in the list again, and counts for nothing', async () => {
  const { page } = await j.enter('cg1013', firstPage)
  await stationShown(page)
  const before = await figures(page)
  await page.getByRole('button', { name: '粘贴名单' }).first().click()
  await fillList(page, numbers(8, ['9008', '9003']))
  await page.keyboard.press('Control+Enter')
  await toast(page, '名单已建好，2 个号码').waitFor()
  await eventually(() => queue(page).count()).toBe(2)
  await queue(page).first().dblclick()
  await expectState(page, '话后整理')
  await wrapUp(page, 4)
  await eventually(() => queue(page).allTextContents()).toEqual([
    expect.stringContaining('160****9003'),
    expect.stringContaining('160****9008'),
  ])
  // The customer whom nobody has called comes next.
  expect(await nextInQueue(page).textContent()).toContain('160****9003')
  expect(await figures(page)).toEqual(before)
})

it('a reload in mid-call: the same call goes on, with what was typed and chosen', async () => {
  const token = await signIn(j.server.url, 'cg1006')
  const [phone = ''] = numbers(3, ['9001'])
  const body = { phone, name: '重载试验', type: 10 as const, remark: '从前写的' }
  await callOver(j.server.url, customerEndpoints.add, { token, body })
  const { page } = await j.enter('cg1006', firstPage)
  await stationShown(page)
  await dialByPalette(page, phone)
  await expectState(page, '通话中')
  await page.keyboard.press('1')
  await eventually(() => chosenResult(page).textContent()).toContain('有意向')
  const remark = customerPane(page).getByRole('textbox', { name: '备注' })
  await eventually(() => remark.inputValue()).toBe('从前写的')
  await page.keyboard.press('i')
  await eventually(() => remark.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('，通话中写的')
  await eventually(() => timer(page)).toBeGreaterThan(1)
  const before = await timer(page)

  await page.reload()
  await expectState(page, '通话中')
  await callPane(page).getByText('重载试验', { exact: true }).waitFor()
  expect(await timer(page)).toBeGreaterThanOrEqual(before)
  await eventually(() => remark.inputValue()).toBe('从前写的，通话中写的')
  await eventually(() => chosenResult(page).textContent()).toContain('有意向')
  const now = await timer(page)
  await eventually(() => timer(page)).toBeGreaterThan(now)

  await page.keyboard.press('Alt+h')
  await expectState(page, '话后整理')
  // Once more, after the call.
  await page.reload()
  await expectState(page, '话后整理')
  await eventually(() => remark.inputValue()).toBe('从前写的，通话中写的')
  await eventually(() => chosenResult(page).textContent()).toContain('有意向')
  await page.keyboard.press('Alt+s')
  await toast(page, /小结“.+”已保存/).waitFor()
  await page.keyboard.type('gh')
  await listShown(page, '通话记录')
  await eventually(() => rowOf(page, '重载试验').count()).toBe(1)
  expect(await rowOf(page, '重载试验').textContent()).toMatch(/已接通.*有意向.*坐席/)
  const { data } = await callOver(j.server.url, customerEndpoints.info, { token, query: { phone } })
  expect(data?.remark).toBe('从前写的，通话中写的')
})

it('a server restart in mid-call: the console says that it may be out of date, and the call ends once', async () => {
  const { page, forgive } = await j.enter('cg1007', firstPage)
  await stationShown(page)
  const [phone = ''] = numbers(4, ['9001'])
  await dialByPalette(page, phone)
  await expectState(page, '通话中')
  const before = await timer(page)
  const stale = stateBar(page).getByRole('status').filter({ hasText: '连接中断' })
  await j.server.kill('SIGTERM')
  await stale.waitFor()
  await j.server.restart()
  await stale.waitFor({ state: 'detached' })
  expect(await stateNow(page)).toBe('通话中')
  expect(await timer(page)).toBeGreaterThanOrEqual(before)
  await page.keyboard.press('Alt+h')
  await wrapUp(page, 4)
  await page.keyboard.type('gh')
  await listShown(page, '通话记录')
  await eventually(() => rowOf(page, '160****9001').count()).toBe(1)
  expect(await rowOf(page, '160****9001').textContent()).toMatch(/已接通.*考虑中.*坐席/)
  // Its timeline: each event happened once.
  await page.keyboard.press('Enter')
  const steps = page.getByRole('region', { name: '通话经过' }).locator('li header > span:first-child')
  await eventually(() => steps.allTextContents()).toEqual(['发起', '送呼', '振铃', '接通', '挂断'])
  forgive(/net::ERR_|WebSocket/)
})

it('two operators, one customer: the second is told who is on the line', async () => {
  const [phone = ''] = numbers(5, ['9001'])
  const first = await j.enter('cg1008', firstPage)
  const second = await j.enter('cg1009', firstPage)
  await stationShown(first.page)
  await stationShown(second.page)
  await dialByPalette(first.page, phone)
  await expectState(first.page, '通话中')
  await dialByPalette(second.page, phone)
  const notice = callPane(second.page).getByRole('alert')
  await notice.getByText('没有拨出：同事正在呼叫').waitFor()
  const why = await notice.getByText(/^同事.+正在与这个号码通话，结束后可再拨$/).textContent()
  const name = why?.slice('同事'.length, why.indexOf('正在与')) ?? ''
  expect(name).not.toBe('')
  expect(await first.page.getByRole('banner').getByRole('button').last().textContent()).toContain(name)
  expect(await stateNow(second.page)).toBe('空闲')
  await first.page.keyboard.press('Alt+h')
  await wrapUp(first.page, 4)
  // Once it is over the line is free.
  await notice.getByRole('button', { name: '再拨一次' }).click()
  await expectState(second.page, '通话中')
  await second.page.keyboard.press('Alt+h')
  await wrapUp(second.page, 4)
})

it('a fourth call to a number within five minutes is not placed, and the pane says why and when it may be', async () => {
  const { page } = await j.enter('cg1010', firstPage)
  await stationShown(page)
  const [phone = ''] = numbers(6, ['9003'])
  for (let times = 0; times < 3; times += 1) {
    await dialByPalette(page, phone)
    await wrapUp(page, 4)
  }
  const { 呼叫量: called } = await figures(page)
  await dialByPalette(page, phone)
  const notice = callPane(page).getByRole('alert')
  await notice.getByText('没有拨出：呼叫过于频繁').waitFor()
  const text = (await notice.textContent()) ?? ''
  expect(text).toMatch(/5 分钟内已呼叫 3 次，(?:明天 )?\d\d:\d\d 后可再拨（还有 [45] 分钟）/)
  expect(await stateNow(page)).toBe('空闲')
  expect((await figures(page)).呼叫量).toBe(called)
})

it('a masked number in a list is dialled by mouse', async () => {
  const { page, arrive } = await j.enter('cg1011', firstPage)
  await stationShown(page)
  const [phone = ''] = numbers(7, ['9003'])
  await dialByPalette(page, phone)
  await wrapUp(page, 4)
  await openHistoryByMouse(page)
  await listShown(page, '通话记录')
  const row = rowOf(page, '160****9003').first()
  await row.getByText('160****9003').hover()
  await row.locator('button[aria-label^="拨打"]').click()
  await arrive(firstPage)
  await wrapUp(page, 4)
  await page.keyboard.type('gh')
  await listShown(page, '通话记录')
  await eventually(() => rowOf(page, '160****9003').count()).toBe(2)
  // And by its key, from the row of an earlier call.
  await rowOf(page, '160****9003').first().click()
  await page.keyboard.press('d')
  await arrive(firstPage)
  await wrapUp(page, 4)
})

it('the end of the wrap-up saves the result that was chosen', async () => {
  await j.setting('call.wrap-up-seconds', 5)
  try {
    const { page } = await j.enter('cg1012', firstPage)
    await stationShown(page)
    const [phone = ''] = numbers(8, ['9003'])
    await dialByPalette(page, phone)
    await expectState(page, '话后整理')
    await page.keyboard.press('4')
    await eventually(() => chosenResult(page).textContent()).toContain('考虑中')
    await callPane(page).getByRole('timer', { name: '话后整理还剩' }).waitFor()
    await expectState(page, '空闲')
    await page.keyboard.type('gh')
    await listShown(page, '通话记录')
    await eventually(() => rowOf(page, '160****9003').textContent()).toContain('考虑中')
    await rows(page).first().click()
    await page.getByText('超时自动保存').waitFor()
  } finally {
    await j.setting('call.wrap-up-seconds', 30)
  }
})
