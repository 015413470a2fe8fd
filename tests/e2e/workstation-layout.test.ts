/** Which parts of a call are on the screen at once, measured by the rectangles that a browser renders. */
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { detail, eventually, listShown, openPalette, palette, selectedOption } from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import {
  callPane,
  chosenResult,
  customerPane,
  dialByPalette,
  expectState,
  result,
  wrapUp,
} from '../support/browser/station-page'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'
import { dayFor } from '../support/shanghai-day'

beforeAll(() => dayFor(2), 300_000)

const j = journeys()

/** Whether all of it is visible: not scrolled away, cut off or covered. */
async function isSeen(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    if (right <= left || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) return false
    const inset = 2
    const corners = [
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ] as const
    return corners.every(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (element.contains(hit) || hit.contains(element))
    })
  })
}

/** The parts that are not completely on the screen. */
async function unseen(parts: Readonly<Record<string, Locator>>): Promise<string[]> {
  const missing: string[] = []
  for (const [name, part] of Object.entries(parts)) if (!(await isSeen(part))) missing.push(name)
  return missing
}

const results = (page: Page) =>
  Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [digit, result(page, digit)]))
const saves = (page: Page) => ({
  保存并下一位: customerPane(page).getByRole('button', { name: '保存并下一位' }),
  保存: customerPane(page).getByRole('button', { name: /^保存(?!并)/ }),
})

/** Scrolls everything scrollable in it to its end. */
const scrollToEnd = (pane: Locator) =>
  pane.evaluate((element) => {
    for (const box of [element, ...element.querySelectorAll('*')]) box.scrollTop = box.scrollHeight
  })

/** The workstation of an agent who can call at once. */
async function idle(viewport = { width: 1440, height: 900 }): Promise<Page> {
  // An earlier call or its wrap-up may still be running.
  const token = await signIn(j.server.url, 'agent')
  const { data } = await callOver(j.server.url, phoneEndpoints.stationInfo, { token })
  if (data?.call) await callOver(j.server.url, phoneEndpoints.hangup, { token, body: { callId: data.call.id } })
  await callOver(j.server.url, phoneEndpoints.stateUpdate, { token, body: { state: 'IDLE' } })
  const { page } = await j.enter('agent', firstPage, { viewport })
  await expectState(page, '空闲')
  return page
}

/** A customer with many records, in a long call. */
async function callSomebodyKnown(phone: string, viewport: { width: number; height: number }): Promise<Page> {
  const token = await signIn(j.server.url, 'agent')
  const saved = await callOver(j.server.url, customerEndpoints.add, {
    token,
    body: { phone, name: '周文博', type: 20, remark: '第一次' },
  })
  expect(saved.code, saved.msg).toBe(codes.ok)
  const customerId = saved.data?.id as number
  for (let at = 1; at <= 12; at += 1) {
    const written = await callOver(j.server.url, customerEndpoints.flowAdd, {
      token,
      body: { customerId, type: 20, remark: `第 ${at} 次跟进：对方案认可，需要法务看合同，周一上午再联系。` },
    })
    expect(written.code, written.msg).toBe(codes.ok)
  }
  const page = await idle(viewport)
  await dialByPalette(page, phone)
  await expectState(page, '通话中')
  return page
}

it('on a small laptop number, timer, 挂断, results, 备注 and 保存 are there together, and stay in the form', async () => {
  const page = await callSomebodyKnown('16091019001', { width: 1024, height: 768 })
  const remark = customerPane(page).getByLabel('备注')
  const all = {
    number: callPane(page).getByText('160****9001').first(),
    timer: callPane(page).getByRole('timer'),
    挂断: callPane(page).getByRole('button', { name: '挂断' }),
    ...results(page),
    备注: remark,
    ...saves(page),
  }
  await customerPane(page).getByText('第 12 次跟进').waitFor()
  expect(await unseen(all)).toEqual([])

  await scrollToEnd(customerPane(page))
  await eventually(() => isSeen(customerPane(page).getByRole('listitem').last())).toBe(true)
  expect(await unseen(all)).toEqual([])

  await page.keyboard.press('i')
  await eventually(() => remark.evaluate((field) => document.activeElement === field)).toBe(true)
  await page.keyboard.insertText('一行\n'.repeat(30))
  await customerPane(page).getByRole('textbox', { name: '预约' }).focus()
  await page.keyboard.type('看不懂的时间')
  await page.keyboard.press('Tab')
  await customerPane(page)
    .getByText(/看不懂/)
    .first()
    .waitFor()
  expect(await unseen(all)).toEqual([])

  await page.keyboard.press('Alt+h')
  await expectState(page, '话后整理')
  const { 挂断: _, ...afterwards } = all
  expect(await unseen(afterwards)).toEqual([])
})

it.each([
  { name: 'telephone', viewport: { width: 390, height: 844 }, phone: '16091029001' },
  { name: 'tablet', viewport: { width: 768, height: 1024 }, phone: '16091039001' },
])(
  'on a $name the call can be ended from every pane, and saved from the call’s and the customer’s',
  async ({ viewport, phone }) => {
    const page = await callSomebodyKnown(phone, viewport)
    const pane = (title: string) =>
      page.getByRole('radiogroup', { name: '窗格' }).getByText(title, { exact: true }).click()
    const mask = `${phone.slice(0, 3)}****${phone.slice(-4)}`
    expect(
      await unseen({
        number: callPane(page).getByText(mask).first(),
        timer: callPane(page).getByRole('timer'),
        挂断: callPane(page).getByRole('button', { name: '挂断' }),
        ...results(page),
        保存并下一位: callPane(page).getByRole('button', { name: '保存并下一位' }),
      }),
    ).toEqual([])

    const strip = page.getByRole('region', { name: '正在进行的通话' })
    const here = {
      number: strip.getByText(mask),
      timer: strip.getByRole('timer'),
      挂断: strip.getByRole('button', { name: '挂断' }),
    }
    await pane('队列')
    await strip.waitFor()
    expect(await unseen(here)).toEqual([])
    await pane('客户')
    await customerPane(page).getByText('第 12 次跟进').waitFor()
    expect(await unseen({ ...here, 备注: customerPane(page).getByLabel('备注'), ...saves(page) })).toEqual([])
    await scrollToEnd(customerPane(page))
    expect(await unseen(here)).toEqual([])
    await here.挂断.click()
    await expectState(page, '话后整理')
    expect(await unseen({ number: here.number, timer: here.timer })).toEqual([])
  },
)

it('a typed number is whole until it is called and masked from then on; Shift D calls it again', async () => {
  const page = await idle()
  await openPalette(page)
  await page.keyboard.type('16091049003')
  await eventually(() => selectedOption(page).textContent()).toMatch(/160 9104 9003/)
  await page.keyboard.press('Enter')
  await expectState(page, '话后整理')
  await callPane(page).getByText('160****9003').first().waitFor()
  expect(await page.locator('main').textContent()).not.toMatch(/9104/)

  await wrapUp(page, 5)
  await callPane(page).getByRole('button', { name: '重拨上一个' }).click()
  await expectState(page, '话后整理')
  await callPane(page).getByText('160****9003').first().waitFor()
  await wrapUp(page, 5)
  await page.keyboard.press('Shift+d')
  await expectState(page, '话后整理')
  await callPane(page).getByText('160****9003').first().waitFor()
})

it('a long name leaves the buttons of its detail on the screen', async () => {
  j.sql("UPDATE user SET nickname = ? WHERE account = 'leader'", '非常非常长的一个名字一共有二十四个汉字才能算是到头了')
  const { page } = await j.enter('boss', '/manager/userlist?keywords=leader', {
    viewport: { width: 1440, height: 900 },
  })
  await listShown(page)
  await page.keyboard.press('Enter')
  await detail(page).waitFor()
  const named = (name: string) => detail(page).getByRole('button', { name })
  expect(
    await unseen({
      上一行: named('上一行'),
      下一行: named('下一行'),
      关闭: named('关闭详情'),
      编辑: named('编辑用户'),
      更多: named('更多操作'),
    }),
  ).toEqual([])
  expect(await detail(page).getByRole('heading', { level: 2 }).first().getAttribute('title')).toContain('非常非常长')
})

it('what is typed right after i stands in the form: no letter of it is lost or does anything else', async () => {
  const page = await callSomebodyKnown('16091059001', { width: 1440, height: 900 })
  const remark = customerPane(page).getByLabel('备注')
  const before = await remark.inputValue()
  // All keys run in one browser task, so that no frame comes between them.
  await page.evaluate(() => {
    for (const key of ['i', 'k', '1', 'b', 'D']) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(event)
    }
  })
  await eventually(() => remark.inputValue()).toBe(`${before}k1bD`)
  await page.keyboard.type('好')
  expect(await remark.inputValue()).toBe(`${before}k1bD好`)
  expect(await chosenResult(page).count()).toBe(0)
  expect(await palette(page).count()).toBe(0)
})
