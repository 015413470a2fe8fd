/**
 * The list pages: filters, the state in the address, order and pages, views, columns, actions on rows, export,
 * failures.
 */
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Call, callEndpoints } from '../../src/contract/call'
import { type CustomerFlow, customerEndpoints } from '../../src/contract/customer/customers'
import { managerEndpoints } from '../../src/contract/manager'
import { systemEndpoints } from '../../src/contract/system'
import {
  column,
  currentRow,
  detail,
  eventually,
  filterLine,
  grid,
  listShown,
  pager,
  requestsTo,
  rowOf,
  rows,
  settled,
  toast,
  total,
} from '../support/browser/console-page'
import { expectMessage, flows, journeys } from '../support/browser/journey'
import { callOver } from '../support/server/http'
import { readSqlite } from '../support/server/read-database'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'
import { unzip } from '../support/unzip'

const j = journeys()
const users = '/manager/userlist'
const flowCalls = '**/userCustomerFlow/list?**'

const search = (page: Page) => page.getByRole('search', { name: '筛选' })
const bulkBar = (page: Page) => page.getByRole('region', { name: '批量操作' })
const texts = (page: Page) => rows(page).allTextContents()
const encoded = encodeURIComponent

/** Ticks choices of a filter's form field. */
async function choose(page: Page, title: string, ...labels: readonly string[]): Promise<void> {
  await search(page).getByRole('combobox', { name: title }).click()
  for (const label of labels)
    await page.getByRole('listbox', { name: title }).getByRole('option', { name: label }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: title }).waitFor({ state: 'detached' })
}

/** The ticked choices, as their label shows them. */
const chosenIn = (page: Page, title: string): Promise<string> =>
  search(page)
    .getByRole('combobox', { name: title })
    .evaluate((input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent ?? '')

async function filter(page: Page, text: string): Promise<void> {
  await filterLine(page).fill(text)
  await page.keyboard.press('Enter')
}

describe('filters', () => {
  it('typed in the syntax: they hold, stand as tokens and in the form, and one can be taken away', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    const all = await total(page)
    await filter(page, '类型:成交 续费')
    await arrive(`${flows}?keywords=${encoded('续费')}&type=50`)
    await eventually(() => total(page)).toBeLessThan(all)
    expect(new Set(await column(page, '类型'))).toEqual(new Set(['成交客户']))
    expect(new Set(await column(page, '备注'))).toEqual(new Set(['续费一年，客户满意']))
    await eventually(() => chosenIn(page, '类型')).toBe('成交客户')
    expect(await filterLine(page).inputValue()).toBe('续费')

    await search(page).getByRole('button', { name: '去掉条件 类型' }).click()
    await arrive(`${flows}?keywords=${encoded('续费')}`)
    await filterLine(page).fill('')
    await page.keyboard.press('Enter')
    await arrive(flows)
    await eventually(() => total(page)).toBe(all)
  })

  it('that can’t be understood are told, and nothing is filtered', async () => {
    const { page, address } = await j.enter('admin', flows)
    await listShown(page)
    await filter(page, '类型:外星 年龄:3')
    await expectMessage(page, /类型没有“外星”，可选 新客户.*没有“年龄”这个条件/)
    expect(await filterLine(page).getAttribute('aria-invalid')).toBe('true')
    expect(address()).toBe(flows)
  })

  it('chosen in the form: choice, person, period; 重置 takes all of them away', async () => {
    const { page, address, arrive } = await j.enter('admin', flows)
    await listShown(page)
    const all = await total(page)
    await choose(page, '类型', '重点客户')
    const person = search(page).getByRole('combobox', { name: '跟进人' })
    await person.click()
    await page.keyboard.type('luojie')
    await page.getByRole('listbox').getByRole('option', { name: /罗杰/ }).click()
    // Typing alone sends no request.
    expect(address()).toBe(flows)
    await search(page).getByRole('button', { name: '查询' }).click()
    await eventually(() => address()).toMatch(/\?type=20&userId=\d+$/)
    await eventually(() => column(page, '跟进人').then((names) => [...new Set(names)])).toEqual([
      expect.stringContaining('罗杰'),
    ])
    await search(page).getByRole('radio', { name: '本月' }).click()
    await eventually(() => address()).toContain('updateTime=month')

    await search(page)
      .getByRole('button', { name: '自定义' })
      .or(page.getByRole('button', { name: '本月' }))
      .last()
      .click()
    const span = page.getByRole('dialog', { name: '时间：自定义' })
    await span.getByRole('textbox', { name: '从' }).fill('2026-01-01')
    await span.getByRole('textbox', { name: '到' }).fill('2025-12-31')
    await page.keyboard.press('Tab')
    await span.getByText('结束早于开始').waitFor()
    expect(await span.getByRole('button', { name: '确定' }).isDisabled()).toBe(true)
    await span.getByRole('textbox', { name: '到' }).fill('2026-12-31')
    await page.keyboard.press('Tab')
    await span.getByRole('button', { name: '确定' }).click()
    await eventually(() => address()).toContain(`updateTime=${encoded('2026-01-01..2026-12-31')}`)

    await search(page).getByRole('button', { name: '重置' }).click()
    await arrive(flows)
    await eventually(() => total(page)).toBe(all)
    expect(await person.inputValue()).toBe('')
  })

  it('several of a choice: ticked by keys, in the address, one taken away in the line; a reload shows them', async () => {
    const { page, arrive, open } = await j.enter('admin', flows)
    await listShown(page)
    const all = await total(page)
    const field = search(page).getByRole('combobox', { name: '类型' })
    await field.focus()
    const list = page.getByRole('listbox', { name: '类型' })
    await page.keyboard.press('ArrowDown')
    await list.waitFor()
    for (const key of ['ArrowDown', 'Space', 'ArrowDown', 'Enter', 'Escape']) await page.keyboard.press(key)
    await list.waitFor({ state: 'detached' })
    await eventually(() => chosenIn(page, '类型')).toBe('意向客户 +1')
    await search(page).getByRole('button', { name: '查询' }).click()
    await arrive(`${flows}?type=10,20`)
    await eventually(() => column(page, '类型').then((types) => [...new Set(types)].sort())).toEqual([
      '意向客户',
      '重点客户',
    ])
    const both = await total(page)
    expect(both).toBeLessThan(all)

    await search(page).getByRole('button', { name: '去掉 意向客户' }).click()
    await arrive(`${flows}?type=20`)
    await eventually(() => total(page)).toBeLessThan(both)
    await filter(page, '类型:意向,成交,无效')
    await arrive(`${flows}?type=10,30,50`)
    const [others] = await readSqlite(j.server.dataDir)(
      'select count(*) as count from customer_flow where type in (10, 30, 50)',
    )
    await eventually(() => total(page)).toBe(others?.count)
    expect(await column(page, '类型')).toHaveLength(20)
    expect(await column(page, '类型')).not.toContain('重点客户')

    await open(`${flows}?type=20,10,99`)
    await expectMessage(page, /类型没有“99”，可选 新客户/)
    await arrive(`${flows}?type=10,20`)
    await eventually(() => total(page)).toBe(both)
    await page.reload()
    await eventually(() => chosenIn(page, '类型')).toBe('意向客户 +1')
    await search(page).getByRole('button', { name: '去掉条件 类型' }).click()
    await arrive(flows)
  })

  it('not yet asked for stay while rows are gone through; asked for again, they are asked anew', async () => {
    const { page, address } = await j.enter('admin', users)
    await listShown(page)
    await choose(page, '所属', '渠道')
    await filterLine(page).fill('还没有查')
    await rows(page).nth(2).click()
    await eventually(() => address()).toContain('current=')
    expect(await filterLine(page).inputValue()).toBe('还没有查')
    expect(await chosenIn(page, '所属')).toBe('渠道')
    await search(page).getByRole('button', { name: '重置' }).click()
    await eventually(() => filterLine(page).inputValue()).toBe('')
    expect(await chosenIn(page, '所属')).toBe('')
    const asked = page.waitForResponse((response) => response.url().includes('/manager/api/v1/user/list'))
    await search(page).getByRole('button', { name: '查询' }).click()
    await asked
  })

  it('at one press: the ones that stand over the list', async () => {
    const { page, arrive } = await j.enter('admin', users)
    await listShown(page)
    const preset = (title: string) => page.getByRole('button', { name: title, exact: true })
    await preset('停用').click()
    await arrive(`${users}?status=DISABLED`)
    expect(await preset('停用').getAttribute('aria-pressed')).toBe('true')
    expect(await preset('全部').getAttribute('aria-pressed')).toBe('false')
    await page.getByText('没有符合条件的记录').waitFor()
    await preset('启用').click()
    await arrive(`${users}?status=ENABLED`)
    await listShown(page)
    expect(new Set(await column(page, '状态'))).toEqual(new Set(['启用']))
    await preset('全部').click()
    await arrive(users)
  })

  it('that nothing answers to: says so, and leads out', async () => {
    const { page, arrive } = await j.enter('admin', `${users}?keywords=nobody-is-called-so`)
    await page.getByText('没有符合条件的记录').waitFor()
    await page.getByRole('button', { name: '重置筛选' }).click()
    await arrive(users)
    await listShown(page)
  })
})

describe('the address', () => {
  const state = `${flows}?type=10&sort=updateTime&page=2&size=10`

  it('holds filters, order, page, size and row: after a reload, by Back, for whoever gets the link', async () => {
    const { page, address, arrive } = await j.enter('admin', state)
    await listShown(page)
    await rows(page).nth(3).click()
    await eventually(() => address()).toMatch(/&current=\d+$/)
    const shown = await texts(page)
    const current = await currentRow(page).textContent()
    const title = await detail(page).getByRole('heading').first().textContent()
    const link = address()
    const expectSame = async (other: Page) => {
      await eventually(() => texts(other)).toEqual(shown)
      expect(await currentRow(other).textContent()).toBe(current)
      expect(await detail(other).getByRole('heading').first().textContent()).toBe(title)
      expect(await pager(other).getByRole('button', { name: '第 2 页' }).getAttribute('aria-current')).toBe('page')
      expect(await other.getByRole('combobox', { name: '每页条数' }).inputValue()).toBe('10')
    }
    await page.reload()
    await expectSame(page)
    const other = await j.enter('admin', link)
    await expectSame(other.page)

    await page.getByRole('button', { name: '成交', exact: true }).click()
    await arrive(`${flows}?type=50&sort=updateTime&size=10`)
    await eventually(() => texts(page)).not.toEqual(shown)
    await page.goBack()
    await arrive(link)
    await expectSame(page)
  })

  it('with what can’t be is read as far as it can', async () => {
    const { page } = await j.enter('admin', `${users}?sort=password&page=-3&size=7&status=GONE&current=x`)
    await listShown(page)
    expect(await rows(page).count()).toBeGreaterThanOrEqual(10)
    expect(await page.getByRole('combobox', { name: '每页条数' }).inputValue()).toBe('20')
  })

  it('beyond the last page shows the last', async () => {
    const { page, arrive } = await j.enter('admin', `${users}?page=99`)
    await arrive(`${users}?page=3`)
    await listShown(page)
  })
})

it('the tab of a detail is part of the address: a link opens it, Back leaves it, a call in it leads to its record', async () => {
  const customerId = await calledAndFollowed('leader')
  const { page, address, arrive } = await j.enter('leader', `${flows}?customerId=${customerId}`)
  await listShown(page)
  const tab = (name: string) => detail(page).getByRole('tab', { name })
  await tab('通话').click()
  await eventually(() => address()).toMatch(/&current=\d+&tab=calls$/)
  const call = detail(page).getByRole('tabpanel').getByRole('link').first()
  await call.waitFor()
  await page.reload()
  await call.waitFor()
  expect(await tab('通话').getAttribute('aria-selected')).toBe('true')
  await page.goBack()
  await arrive(`${flows}?customerId=${customerId}`)
  await eventually(() => tab('跟进').getAttribute('aria-selected')).toBe('true')
  await page.goForward()
  await call.click()
  await eventually(() => address()).toMatch(/^\/call\/history\?/)
  await listShown(page)
  await detail(page).getByRole('region', { name: '通话资料' }).waitFor()
})

/** A customer of this account whom somebody has called and written about. */
async function calledAndFollowed(as: string): Promise<number> {
  const token = await signIn(j.server.url, as)
  const endTime = Math.floor(Date.now() / 1000)
  const span = { startTime: endTime - 60 * 86_400, endTime }
  const [calls, written] = await Promise.all([
    callOver(j.server.url, callEndpoints.list, { token, query: { ...span, noPaging: true } }),
    callOver(j.server.url, customerEndpoints.flowList, { token, query: { noPaging: true } }),
  ])
  const called = new Set((calls.data as readonly Call[]).map(({ customerId }) => customerId))
  const both = (written.data as readonly CustomerFlow[]).find(({ customerId }) => called.has(customerId))
  if (!both) throw new Error(`nobody of ${as}'s was called and written about`)
  return both.customerId
}

describe('order and pages', () => {
  it('sorts by a column: rising, falling, as it was', async () => {
    const { page, arrive } = await j.enter('admin', users)
    await listShown(page)
    const accounts = () => column(page, '账号')
    const rising = await accounts()
    const head = grid(page).getByRole('columnheader', { name: '账号' })
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    await head.click()
    await arrive(`${users}?sort=-account`)
    await eventually(() => head.getAttribute('aria-sort')).toBe('descending')
    await eventually(async () => (await accounts())[0]).not.toBe(rising[0])
    const falling = await accounts()
    expect(falling).toEqual([...falling].sort().reverse())
    await head.click()
    await arrive(users)
    await eventually(accounts).toEqual(rising)
  })

  it('changes the page’s size, goes on, jumps, and scrolls to the top', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await page.getByRole('combobox', { name: '每页条数' }).selectOption('100 条/页')
    await arrive(`${flows}?size=100`)
    await eventually(() => grid(page).getAttribute('aria-rowcount')).toBe('102')
    // Only the visible ones of a hundred rows are rendered, once the code that selects them is loaded.
    await until(
      () => rows(page).count(),
      (count) => count < 60,
    )
    await grid(page).evaluate((table) => table.scrollTo({ top: 2000 }))
    await pager(page).getByRole('button', { name: '下一页' }).click()
    await arrive(`${flows}?page=2&size=100`)
    await eventually(() => grid(page).evaluate((table) => table.scrollTop)).toBe(0)

    const jumper = pager(page).getByRole('textbox', { name: '前往页' })
    await jumper.fill('5')
    await jumper.press('Enter')
    await arrive(`${flows}?page=5&size=100`)
    await jumper.fill('9999')
    await jumper.press('Enter')
    const last = Math.ceil((await total(page)) / 100)
    await arrive(`${flows}?page=${last}&size=100`)
    expect(await pager(page).getByRole('button', { name: '下一页' }).getAttribute('aria-disabled')).toBe('true')
    await pager(page).getByRole('button', { name: '第 1 页' }).click()
    await arrive(`${flows}?size=100`)
  })

  it('sums up the whole filter', async () => {
    const { page } = await j.enter('admin', `${users}?org=COMPANY&size=10`)
    await listShown(page)
    const sums = grid(page).locator('tfoot')
    // The sums come after the rows.
    await eventually(() => sums.textContent()).toContain('启用 40')
    expect(await sums.textContent()).toContain(`合计 ${await total(page)}`)
  })
})

it('views are saved under a name, kept, applied, changed and deleted', async () => {
  const { page, arrive } = await j.enter('cg1004', `${flows}?type=20&sort=updateTime`)
  await listShown(page)
  const choose = async (name: string | RegExp) => {
    await page.keyboard.press('v')
    await page
      .getByRole('menu', { name: '视图' })
      .getByRole(/^(重点|老)/.test(String(name)) ? 'menuitemcheckbox' : 'menuitem', { name })
      .click()
  }
  await choose('保存当前视图…')
  const dialog = page.getByRole('dialog', { name: '保存视图' })
  expect(await dialog.getByRole('textbox', { name: '视图名' }).inputValue()).toBe('类型:重点客户')
  await dialog.getByRole('textbox', { name: '视图名' }).fill('')
  await page.keyboard.press('Enter')
  await dialog.getByText('视图名不能为空').waitFor()
  await dialog.getByRole('textbox', { name: '视图名' }).fill('重点老的')
  await page.keyboard.press('Enter')
  await toast(page, '视图“重点老的”已保存').waitFor()

  await page.getByRole('button', { name: '全部', exact: true }).click()
  await arrive(`${flows}?sort=updateTime`)
  await page.goto(`${j.server.url}${flows}`)
  await listShown(page)
  await choose('重点老的')
  await arrive(`${flows}?type=20&sort=updateTime`)
  await page.getByRole('button', { name: /^重点老的/ }).waitFor()

  await page.getByRole('button', { name: '成交', exact: true }).click()
  await arrive(`${flows}?type=50&sort=updateTime`)
  await choose('用当前条件更新“重点老的”')
  await toast(page, '视图“重点老的”已更新').waitFor()
  await page.getByRole('button', { name: /^重点老的/ }).waitFor()

  await choose('删除“重点老的”…')
  await page.getByRole('alertdialog').getByRole('button', { name: '删除' }).click()
  await page.getByRole('button', { name: /^视图/ }).waitFor()
  await page.keyboard.press('v')
  await page.getByRole('menu', { name: '视图' }).getByRole('menuitem', { name: /^保存/ }).waitFor()
  expect(await page.getByRole('menuitemcheckbox').count()).toBe(0)
})

describe('columns', () => {
  const heads = (page: Page) => grid(page).getByRole('columnheader').allTextContents()
  const arranged = (page: Page) =>
    page.waitForResponse((response) => response.url().includes(systemEndpoints.preferenceUpdate.path))
  const reload = async (page: Page) => {
    const loaded = page.waitForResponse((response) => response.url().includes(systemEndpoints.preferenceList.path))
    await page.reload()
    await loaded
    await listShown(page)
  }

  it('are hidden, shown and put in order in their box; the server keeps it', async () => {
    const { page } = await j.enter('boss', users)
    await listShown(page)
    const usual = await heads(page)
    expect(usual).not.toContain('创建时间')
    await page.getByRole('button', { name: '列设置' }).click()
    const box = page.getByRole('dialog', { name: '列设置' })
    const saved = arranged(page)
    await box.getByRole('checkbox', { name: '手机' }).click()
    await box.getByRole('checkbox', { name: '创建时间' }).click()
    await box.getByRole('button', { name: '上移 账号' }).click()
    expect(await box.getByRole('checkbox', { name: '姓名' }).isDisabled()).toBe(true)
    await saved
    const wanted = ['', '账号', '姓名', '单位', '工号', '角色', '状态', '最近登录', '创建时间']
    await eventually(() => heads(page)).toEqual(wanted)
    await reload(page)
    await eventually(() => heads(page)).toEqual(wanted)
    // Export and print use it too; another list is unchanged.
    await page.getByRole('button', { name: '列设置' }).click()
    const restored = arranged(page)
    await box.getByRole('button', { name: '恢复默认' }).click()
    await restored
    await eventually(() => heads(page)).toEqual(usual)
  })

  it('are dragged to another place and to another width, by keys too', async () => {
    const { page } = await j.enter('channel', users)
    await listShown(page)
    const head = (name: string) => grid(page).getByRole('columnheader', { name, exact: true })
    const boxOf = async (name: string) => {
      const box = await head(name).boundingBox()
      if (!box) throw new Error(`${name} is not shown`)
      return box
    }
    let saved = arranged(page)
    const phone = await boxOf('手机')
    const account = await boxOf('账号')
    await page.mouse.move(phone.x + 20, phone.y + 10)
    await page.mouse.down()
    await page.mouse.move(account.x + 40, account.y + 10, { steps: 4 })
    await page.mouse.move(account.x + 4, account.y + 10, { steps: 4 })
    await page.mouse.up()
    await eventually(async () => (await heads(page)).slice(1, 4)).toEqual(['姓名', '手机', '账号'])
    await saved

    saved = arranged(page)
    const before = await boxOf('账号')
    await page.mouse.move(before.x + before.width - 3, before.y + 10)
    await page.mouse.down()
    await page.mouse.move(before.x + before.width + 57, before.y + 10, { steps: 4 })
    await page.mouse.up()
    await eventually(async () => Math.round((await boxOf('账号')).width)).toBe(Math.round(before.width) + 60)
    await saved

    saved = arranged(page)
    await head('姓名').focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Shift+ArrowLeft')
    await eventually(async () => Math.round((await boxOf('账号')).width)).toBe(Math.round(before.width) + 44)
    await saved
    await reload(page)
    await eventually(async () => (await heads(page)).slice(1, 4)).toEqual(['姓名', '手机', '账号'])
    expect(Math.round((await boxOf('账号')).width)).toBe(Math.round(before.width) + 44)
  })
})

describe('what is done to rows', () => {
  it('checks rows, all of a page, all of the filter; over pages, until the filter changes', async () => {
    const { page } = await j.enter('boss', `${users}?size=10`)
    await listShown(page)
    const count = () => bulkBar(page).locator('output').textContent()
    await rows(page).nth(1).getByRole('checkbox').click()
    await rows(page)
      .nth(3)
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await eventually(count).toBe('已选 3')
    await pager(page).getByRole('button', { name: '下一页' }).click()
    await eventually(() => pager(page).getByRole('button', { name: '第 2 页' }).getAttribute('aria-current')).toBe(
      'page',
    )
    // The rows of the first page stay until those of the second have come.
    const second = (await total(page)) - 10
    expect(second).toBeLessThan(10)
    await eventually(() => rows(page).count()).toBe(second)
    await grid(page).getByRole('checkbox', { name: '选择本页' }).click()
    await eventually(count).toBe(`已选 ${3 + second}`)
    await bulkBar(page)
      .getByRole('button', { name: /^选全部/ })
      .click()
    await eventually(count).toBe(`已选 ${await total(page)}`)
    await filter(page, 'cg101')
    await bulkBar(page).waitFor({ state: 'detached' })
  })

  it('disables and enables all that the filter of another list of users finds, and nobody else', async () => {
    const { page } = await j.enter('boss', '/company/user?keywords=cg10&size=10')
    await listShown(page)
    const disabled = async () =>
      (await readSqlite(j.server.dataDir)("select account from user where status = 'DISABLED' order by account")).map(
        ({ account }) => account,
      )
    const before = await disabled()
    const all = (await readSqlite(j.server.dataDir)("select account from user where account like 'cg10%'")).length
    expect(all).toBeGreaterThan(10)
    for (const verb of ['停用', '启用']) {
      await grid(page).getByRole('checkbox', { name: '选择本页' }).click()
      await bulkBar(page)
        .getByRole('button', { name: /^选全部/ })
        .click()
      await bulkBar(page).getByRole('button', { name: verb }).click()
      const question = page.getByRole('alertdialog')
      await question.getByRole('button', { name: verb }).click()
      await toast(page, new RegExp(`已${verb}`))
        .first()
        .waitFor()
      await eventually(async () => (await disabled()).length).toBe(before.length + (verb === '停用' ? all : 0))
      await bulkBar(page).getByRole('button', { name: /^取消/ }).click()
    }
    expect(await disabled()).toEqual(before)
  })

  it('moves employees to another department by the palette alone, from any page, and takes it back', async () => {
    // A list that has rows at any hour.
    const { page } = await j.enter('boss', flows)
    await listShown(page)
    const places = () =>
      readSqlite(j.server.dataDir)(
        `select account, department.name from user join company_user on user_id = user.id
         join department on department.id = department_id where account in ('cg1005', 'cg1006') order by account`,
      )
    const before = await places()
    const names = await readSqlite(j.server.dataDir)(
      "select nickname from user where account in ('cg1005', 'cg1006') order by account",
    )
    await page.keyboard.press('Control+k')
    await page.keyboard.type('移动部门')
    await page.getByRole('option', { name: /^员工换部门/ }).click()
    for (const { nickname } of names) {
      const found = page.getByRole('option', { name: String(nickname) }).first()
      await page.keyboard.type(String(nickname))
      await found.waitFor()
      await page.keyboard.press('Shift+Enter')
      await page.keyboard.press('Control+a')
    }
    await page.keyboard.press('Delete')
    await page.keyboard.press('Enter')
    await page.keyboard.type('客服')
    await page.getByRole('option', { name: '客服部' }).waitFor()
    await page.keyboard.press('Enter')
    await toast(page, `已移动 ${names.map(({ nickname }) => nickname).join('、')}`).waitFor()
    expect(await places()).toEqual(before.map((row) => ({ ...row, name: '客服部' })))
    await page.keyboard.press('z')
    await eventually(places).toEqual(before)
  })

  it('moves all that a filter finds to another department, after a question, and takes it back', async () => {
    const { page } = await j.enter('boss', '/company/user?keywords=cg10&size=10')
    await listShown(page)
    const places = () =>
      readSqlite(j.server.dataDir)(
        `select account, department.name from user join company_user on user_id = user.id
         join department on department.id = department_id where account like 'cg10%' order by account`,
      )
    const before = await places()
    await grid(page).getByRole('checkbox', { name: '选择本页' }).click()
    await bulkBar(page)
      .getByRole('button', { name: /^选全部/ })
      .click()
    await bulkBar(page).getByRole('button', { name: '员工换部门' }).click()
    // Who is meant is known: only the department is asked for.
    await page.keyboard.type('客服')
    await page.getByRole('option', { name: '客服部' }).waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: '移动员工？' })
    await question.getByText(`等 ${before.length} 位`).waitFor()
    await question.getByRole('button', { name: '移动' }).click()
    await toast(page, /已移动 .+等 \d+ 位/).waitFor()
    expect(await places()).toEqual(before.map((row) => ({ ...row, name: '客服部' })))
    await page.keyboard.press('z')
    await eventually(places).toEqual(before)
  })

  it('disables several after a question, and takes it back by z and by the button', async () => {
    const { page } = await j.enter('boss', `${users}?keywords=cg101`)
    await listShown(page)
    const disable = async () => {
      await rowOf(page, 'cg1014').getByRole('checkbox').click()
      await rowOf(page, 'cg1015').getByRole('checkbox').click()
      await bulkBar(page).getByRole('button', { name: '停用' }).click()
      await page.getByRole('alertdialog', { name: '停用用户？' }).getByRole('button', { name: '停用' }).click()
      await toast(page, /已停用/).waitFor()
      await eventually(() => rowOf(page, '停用').count()).toBe(2)
      await expect(signIn(j.server.url, 'cg1014')).rejects.toThrow()
    }
    const takeBack = async (undo: () => Promise<void>) => {
      // The rows change before the server has answered.
      await Promise.all([page.waitForResponse((answer) => answer.request().method() === 'POST'), undo()])
      await eventually(() => rowOf(page, '启用').count()).toBe(9)
      expect(await signIn(j.server.url, 'cg1014')).toBeTruthy()
      await toast(page, /已停用/).waitFor({ state: 'detached' })
    }
    await disable()
    await takeBack(() => page.keyboard.press('z'))
    await page.keyboard.press('Escape')
    await bulkBar(page).waitFor({ state: 'detached' })
    await disable()
    await takeBack(() =>
      toast(page, /已停用/)
        .getByRole('button', { name: '撤销' })
        .click(),
    )
  })

  it('asked and not confirmed, changes nothing; a row’s menu does it too', async () => {
    const { page } = await j.enter('boss', `${users}?keywords=cg1016`)
    await listShown(page)
    const asked = requestsTo(page, managerEndpoints.userStatusBatch.path)
    await rowOf(page, 'cg1016').click({ button: 'right' })
    await page.getByRole('menu', { name: '行操作' }).getByRole('menuitem', { name: '停用' }).click()
    const question = page.getByRole('alertdialog', { name: '停用用户？' })
    await question.waitFor()
    // A click next to the question does not answer it, and keys do nothing behind it.
    await page.mouse.click(5, 5)
    await page.keyboard.type('jx')
    expect(await question.count()).toBe(1)
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await detail(page).count()).toBe(1)
    // Checked now, and therefore not by the key behind the question.
    await page.keyboard.press('x')
    await eventually(() => bulkBar(page).locator('output').textContent()).toBe('已选 1')
    await settled(page)
    expect(asked()).toBe(0)
    expect(await rowOf(page, '启用').count()).toBe(1)
    expect(await signIn(j.server.url, 'cg1016')).toBeTruthy()
  })

  it('edits a user', async () => {
    const { page } = await j.enter('boss', `${users}?keywords=cg1017`)
    await listShown(page)
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: /^编辑用户/ })
    await dialog.getByRole('textbox', { name: '姓名' }).fill('')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expectMessage(page, '姓名不能为空')
    await dialog.getByRole('textbox', { name: '姓名' }).fill('周改名')
    await dialog.getByRole('textbox', { name: '介绍' }).fill('改过')
    await page.keyboard.press('Control+Enter')
    await toast(page, '周改名已保存').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => column(page, '姓名')).toEqual([expect.stringContaining('周改名')])
    await detail(page).getByText('改过').waitFor()
  })

  it('adds a user, who can sign in', async () => {
    const { page } = await j.enter('boss', users)
    await listShown(page)
    await page.keyboard.press('c')
    const dialog = page.getByRole('dialog', { name: '新增用户' })
    await dialog.getByRole('button', { name: '新增' }).click()
    await expectMessage(page, '账号以字母开头')
    await dialog.getByRole('textbox', { name: '账号' }).fill('newcomer')
    await dialog.getByRole('textbox', { name: '姓名' }).fill('新来的')
    await dialog.getByRole('textbox', { name: '手机' }).fill('+86 160-8765 4321')
    await dialog.getByRole('combobox', { name: '公司' }).selectOption('晨光教育科技有限公司')
    await dialog.getByRole('textbox', { name: '工号' }).fill('2001')
    await dialog.getByRole('combobox', { name: '角色' }).click()
    await page.getByRole('listbox').getByRole('option', { name: /坐席/ }).click()
    await page.keyboard.press('Escape')
    await dialog.getByLabel(/^初始密码/).fill('Newcomer-2026')
    await dialog.getByRole('checkbox', { name: /^只能用一次/ }).uncheck()
    await dialog.getByRole('button', { name: '新增' }).click()
    await toast(page, '已新增 新来的').waitFor()
    await filter(page, 'newcomer')
    await eventually(() => column(page, '手机')).toEqual(['160****4321'])
    expect(await signIn(j.server.url, 'newcomer', 'Newcomer-2026')).toBeTruthy()
  })

  it('writes a follow-up, which comes to the top and stays typed where it is refused', async () => {
    const { page } = await j.enter('cg1005', flows)
    await listShown(page)
    const name = await column(page, '客户').then((names) => names[2])
    await rows(page).nth(2).click()
    await page.keyboard.press('n')
    const dialog = page.getByRole('dialog', { name: `写跟进：${name}` })
    const remark = dialog.getByRole('textbox', { name: '备注' })
    await dialog.getByRole('combobox', { name: '类型' }).selectOption('重点客户')
    await remark.fill('约好了演示')
    await page.route('**/userCustomerFlow/add', (route) =>
      route.fulfill({ json: { code: 40900, msg: '有人先保存了', data: null } }),
    )
    await remark.press('Control+Enter')
    await expectMessage(page, '有人先保存了')
    expect(await remark.inputValue()).toBe('约好了演示')
    await page.unroute('**/userCustomerFlow/add')
    await remark.press('Control+Enter')
    await toast(page, '跟进已保存').waitFor()
    await eventually(async () => (await column(page, '备注'))[0]).toBe('约好了演示')
    expect((await column(page, '客户'))[0]).toBe(name)
  })
})

describe('the detail', () => {
  it('follows the row, goes on by its buttons, is closed and remembered closed, and keeps its width', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    const title = () => detail(page).getByRole('heading').first().textContent()
    await rows(page).nth(4).click()
    await eventually(title).toBe('董磊')
    await detail(page).getByRole('button', { name: '下一行' }).click()
    await eventually(title).toBe('罗杰')
    await detail(page).getByRole('button', { name: '上一行' }).click()
    await eventually(title).toBe('董磊')

    const width = async () => Math.round((await detail(page).boundingBox())?.width ?? 0)
    const before = await width()
    const edge = page.getByRole('separator', { name: '用户列表详情的宽度' })
    await edge.focus()
    await page.keyboard.press('ArrowLeft')
    await eventually(width).toBe(before + 16)
    const box = await edge.boundingBox()
    await page.mouse.move((box?.x ?? 0) + 4, 400)
    await page.mouse.down()
    await page.mouse.move((box?.x ?? 0) - 46, 400, { steps: 4 })
    await page.mouse.up()
    await eventually(width).toBe(before + 66)
    await page.reload()
    await listShown(page)
    await eventually(width).toBe(before + 66)

    await detail(page).getByRole('button', { name: '关闭详情' }).click()
    await detail(page).waitFor({ state: 'detached' })
    await page.reload()
    await listShown(page)
    await currentRow(page).waitFor()
    await settled(page)
    expect(await detail(page).count()).toBe(0)
    await rows(page).nth(1).dblclick()
    await detail(page).waitFor()
  })
})

describe('export', () => {
  const poison = '=HYPERLINK("http://evil.example","点我")'

  async function exported(page: Page, format: string): Promise<Download> {
    await page.keyboard.press('Shift+E')
    await page.getByRole('option', { name: new RegExp(format) }).waitFor()
    const coming = page.waitForEvent('download')
    await page.getByRole('option', { name: new RegExp(format) }).click()
    return coming
  }

  it('saves the whole filter as it is shown: masked, no formula, as csv and as xlsx', async () => {
    const token = await signIn(j.server.url, 'agent')
    const added = await callOver(j.server.url, customerEndpoints.add, {
      token,
      body: { phone: '16077778888', name: '=1+1', type: 50, remark: '公式' },
    })
    const customerId = (added.data as { id: number }).id
    // The first note of a customer is also a record.
    for (const remark of [poison, '寻常，"引号"', ...Array.from({ length: 12 }, (_, at) => `第 ${at} 条`)]) {
      await callOver(j.server.url, customerEndpoints.flowAdd, { token, body: { customerId, type: 50, remark } })
    }
    const { page } = await j.enter('agent', `${flows}?customerId=${customerId}&size=10`)
    await listShown(page)

    const csv = await exported(page, 'CSV')
    expect(csv.suggestedFilename()).toMatch(/^客户跟踪 .+ \d{4}-\d\d-\d\d \d{4}\.csv$/)
    const text = await readFile(await csv.path(), 'utf8')
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]).toBe('\ufeff跟进时间,客户,电话,类型,备注,跟进人')
    expect(lines).toHaveLength(1 + 15)
    const [poisoned] = lines.filter((line) => line.includes('HYPERLINK'))
    expect(poisoned).toContain(`,'=1+1,160****8888,成交客户,"'=HYPERLINK(""http://evil.example"",""点我"")",`)
    expect(lines.filter((line) => line.includes('"寻常，""引号"""'))).toHaveLength(1)
    expect(text).not.toContain('16077778888')
    await toast(page, '已导出 15 条').waitFor()

    const xlsx = await exported(page, 'Excel')
    expect(xlsx.suggestedFilename()).toMatch(/\.xlsx$/)
    const files = unzip(await readFile(await xlsx.path()))
    const content = [...files.values()].join('\n')
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
    expect(sheet.match(/<row /g)).toHaveLength(1 + 15)
    expect(sheet).not.toMatch(/<f[ >]/)
    expect(content).toContain('160****8888')
    expect(content).not.toContain('16077778888')
    expect(content).toContain('HYPERLINK')
  })
})

describe('failures', () => {
  it('a list that could not be had says so and is tried again', async () => {
    const { page, open } = await j.enter('admin', users)
    await listShown(page)
    // A real answer: a request without one is tried again automatically.
    await page.route(flowCalls, (route) =>
      route.fulfill({ json: { code: 50300, msg: '数据库暂时不可用，请稍后重试', data: null } }),
    )
    await open(`${flows}?type=10`)
    await page.getByText('客户跟踪没有取到').waitFor()
    await page.unroute(flowCalls)
    await page.getByRole('button', { name: '重试' }).click()
    await listShown(page)
    expect(new Set(await column(page, '类型'))).toEqual(new Set(['意向客户']))
  })

  it('a refresh that fails leaves the rows', async () => {
    const { page, forgive } = await j.enter('admin', flows)
    await listShown(page)
    const shown = await texts(page)
    await page.route(flowCalls, (route) => route.abort())
    await page.keyboard.press('r')
    await expectMessage(page, /连接|网络/)
    expect(await texts(page)).toEqual(shown)
    forgive(/net::ERR_FAILED/)
  })

  it('rows on their way are shown as such, and the table doesn’t move', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(flowCalls, async (route) => {
      await held
      await route.continue()
    })
    await page.keyboard.type('gkf')
    await eventually(() => grid(page).getAttribute('aria-busy')).toBe('true')
    const before = await grid(page).boundingBox()
    release()
    await listShown(page, '客户跟踪')
    expect(await grid(page).boundingBox()).toEqual(before)
  })

  it('what the server refuses shows 401, whatever the menu thought', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await page.route('**/manager/api/v1/user/list?**', (route) =>
      route.fulfill({ json: { code: 40300, msg: '没有权限', data: null } }),
    )
    await page.keyboard.type('gu')
    await arrive(`/401?from=${encoded(users)}`)
    await page.getByRole('heading', { name: '没有“用户列表”的权限' }).waitFor()
    await page.getByRole('banner').waitFor()
  })
})
