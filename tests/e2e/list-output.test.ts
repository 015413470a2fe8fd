/**
 * Exporting and printing a list: thousands of rows as a workbook and on paper, compared with the database; and the
 * messages if that fails.
 */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { customerEndpoints, customerTypeLabel } from '../../src/contract/customer/customers'
import { listShown, toast } from '../support/browser/console-page'
import { exportAs, exported } from '../support/browser/exported'
import { flows, journeys } from '../support/browser/journey'
import { readSheet } from '../support/read-sheet'
import { callOver } from '../support/server/http'
import { readSqlite } from '../support/server/read-database'
import { signIn } from '../support/server/sign-in'

const j = journeys()
const many = 5000

const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const day = (seconds: number) => new Date((seconds + 8 * 3600) * 1000).toISOString().slice(0, 10)

/** A customer of the agent with this many follow-ups in the database. */
async function customerWith(count: number, phone: string): Promise<number> {
  const token = await signIn(j.server.url, 'agent')
  const body = { phone, name: `导出 ${phone.slice(-4)}`, type: 10, remark: '寻常' } as const
  const added = await callOver(j.server.url, customerEndpoints.add, { token, body })
  expect(added.msg).toBe('')
  const { id } = added.data as { id: number }
  const [before] = await ask(`select count(*) as n from customer_flow where customer_id = ${id}`)
  j.sql(
    `with recursive number(i) as (select 1 union all select i + 1 from number where i < ?)
     insert into customer_flow (company_id, customer_id, type, remark, user_id, created_at, updated_at)
     select company_id, id, 10 * (1 + i % 4), '第 ' || i || ' 条', user_id, created_at - i * 1000, created_at - i * 1000
     from number, customer where id = ?`,
    count - Number(before?.n),
    id,
  )
  return id
}

/** Prevents printing: the print view stays until `afterprint`. */
const holdPrint = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      // Not the title: the console writes that itself again when it shows a message.
      document.documentElement.dataset.printed = ''
    }
  })
const printed = (page: Page) => page.locator('html[data-printed]').waitFor({ state: 'attached' })

describe('export', () => {
  it(`saves ${many} rows as a workbook, each of them the database's, in the order of the list`, async () => {
    const customerId = await customerWith(many, '16071110001')
    // Not the order in which they come without a choice.
    const { page } = await j.enter('agent', `${flows}?customerId=${customerId}&sort=updateTime`)
    await listShown(page)
    const rows = readSheet(await exported(page, 'Excel'))
    await toast(page, '已导出 5,000 条').waitFor()
    const kept = await ask(
      `select type, remark from customer_flow where customer_id = ${customerId} order by updated_at, id`,
    )
    expect(kept).toHaveLength(many)
    expect(rows.map(({ 类型, 备注, 电话 }) => [类型, 备注, 电话])).toEqual(
      kept.map(({ type, remark }) => [customerTypeLabel(Number(type)), remark, '160****0001']),
    )
  })

  it('saves more rows than a list gives at once, and its lengths of time can be summed up', async () => {
    const [span] = await ask(
      `select count(*) as n, min(created_at) as first, max(created_at) as last from call
       where company_id = (select company_id from user where account = 'boss')`,
    )
    expect(Number(span?.n)).toBeGreaterThan(many)
    const dates = `${day(Number(span?.first) / 1000)}..${day(Number(span?.last) / 1000)}`
    const { page } = await j.enter('boss', `/call/history?createTime=${dates}`)
    await listShown(page)
    const rows = readSheet(await exported(page, 'Excel'))
    await toast(page, `已导出 ${Number(span?.n).toLocaleString('en-US')} 条`).waitFor()
    expect(rows).toHaveLength(Number(span?.n))
    const [talked] = await ask(
      `select sum(case when answered = 1 then talk_sec else 0 end) as sec from
       call where company_id = (select company_id from user where account = 'boss')`,
    )
    expect(Math.round(sum(rows.map((row) => Number(row.通话))) * 86_400)).toBe(Number(talked?.sec))
  })

  it.each([
    { step: 'asking for it', route: /export\/add/ },
    { step: 'fetching the file', route: /ticket\/add/ },
  ])('says so where $step fails, and tries again', async ({ route }) => {
    const { page, forgive } = await j.enter('agent', flows)
    await listShown(page)
    await page.route(route, (request) => request.abort())
    await exportAs(page, 'Excel')
    const said = toast(page, /^导出没有完成/)
    await said.filter({ hasText: /连接不上服务器/ }).waitFor()
    await page.unroute(route)
    forgive(/net::ERR_FAILED/)
    const coming = page.waitForEvent('download')
    await said.getByRole('button', { name: '重试' }).click()
    expect(readSheet(await readFile(await (await coming).path())).length).toBeGreaterThan(0)
  })

  it('says why where the server can’t do it', async () => {
    const { page } = await j.enter('agent', `${flows}?keywords=没有这样的跟进`)
    await page.getByText('没有符合条件的').first().waitFor()
    await exportAs(page, 'Excel')
    await toast(page, '导出没有完成：没有符合条件的记录，放宽条件后再试').waitFor()
  })

  it('shows in the bell how far it is, also after a reload, and there its file can be saved again', async () => {
    const { page } = await j.enter('agent', flows)
    await listShown(page)
    await exported(page, 'CSV')
    // As if a server took its time with it.
    j.sql(
      `update job set state = 'RUNNING', ended_at = null, done = 250, total = 1000, lease_by = 'x', lease_until = 9e12
       where id = (select max(id) from job)`,
    )
    const bell = page.getByRole('button', { name: /^通知/ })
    await bell.click()
    const list = page.getByRole('dialog', { name: '通知' })
    const progress = list.getByRole('progressbar', { name: '导出客户跟踪' })
    await progress.waitFor()
    expect(await progress.getAttribute('aria-valuenow')).toBe('25')
    await list.getByText('250 / 1,000').waitFor()
    await page.reload()
    await page.getByRole('button', { name: '通知，1 个任务进行中' }).waitFor()
    j.sql(`update job set state = 'DONE', ended_at = 1, lease_by = null, lease_until = null where ended_at is null`)
    const done = toast(page, /^导出客户跟踪：已导出/)
    const coming = page.waitForEvent('download')
    await done.getByRole('button', { name: '下载' }).click()
    const saved = await readFile(await (await coming).path(), 'utf8')
    await page.getByRole('button', { name: '通知', exact: true }).click()
    const again = page.waitForEvent('download')
    await list
      .getByRole('button', { name: /^下载：客户跟踪/ })
      .first()
      .click()
    expect(await readFile(await (await again).path(), 'utf8')).toBe(saved)
  })

  it('can be cancelled from the bell', async () => {
    const { page } = await j.enter('agent', flows)
    await listShown(page)
    await exported(page, 'CSV')
    j.sql(`update job set state = 'QUEUED', ended_at = null, run_at = 9e12 where id = (select max(id) from job)`)
    await page.getByRole('button', { name: /^通知/ }).click()
    const list = page.getByRole('dialog', { name: '通知' })
    await list.getByRole('button', { name: '取消：导出客户跟踪' }).click()
    await list.getByText('已取消').first().waitFor()
    expect((await ask('select state from job order by id desc limit 1'))[0]?.state).toBe('CANCELLED')
  })
})

describe('print', () => {
  it('puts the whole filter onto paper, alone, under its filter, its order and its sums', async () => {
    const customerId = await customerWith(130, '16071110002')
    const { page, open } = await j.enter('agent', flows, { colorScheme: 'dark' })
    await holdPrint(page)
    await open(`${flows}?customerId=${customerId}&sort=updateTime&size=10`)
    await listShown(page)
    await page.getByRole('main').getByRole('button', { name: '更多操作' }).first().click()
    await page.getByRole('menuitem', { name: '打印' }).click()
    await printed(page)

    const paper = page.locator('[data-print]')
    expect(await paper.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await paper.isVisible()).toBe(true)
    expect(await page.getByRole('banner').isVisible()).toBe(false)
    expect(await page.getByRole('grid').isVisible()).toBe(false)
    expect(await paper.locator('tbody tr:not([data-sums])').count()).toBe(130)
    const head = await paper.locator('dl').textContent()
    for (const words of ['客户 导出 0002', '跟进时间，升序', '130 条']) expect(head).toContain(words)
    expect(await paper.locator('[data-sums]').textContent()).toMatch(/合计 130[\s\S]*客户 1/)
    // Dark on white, whatever the screen's colours are.
    const [ink, ground] = await page.evaluate(() => {
      const style = (element: Element) => getComputedStyle(element)
      return [style(document.querySelector('[data-print] td') as Element).color, style(document.body).backgroundColor]
    })
    expect([ink, ground]).toEqual(['rgb(26, 33, 41)', 'rgb(255, 255, 255)'])

    await page.evaluate(() => void dispatchEvent(new Event('afterprint')))
    await paper.waitFor({ state: 'detached' })
  })

  it('prints the checked rows alone, without sums that are not theirs', async () => {
    const { page } = await j.enter('agent', flows)
    await holdPrint(page)
    await page.reload()
    await listShown(page)
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Control+k')
    await page.keyboard.type('打印')
    await page.getByRole('option', { name: /打印/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await printed(page)
    const paper = page.locator('[data-print]')
    expect(await paper.locator('tbody tr').count()).toBe(2)
    expect(await paper.locator('dl').textContent()).toContain('已勾选的 2 条')
  })
})
