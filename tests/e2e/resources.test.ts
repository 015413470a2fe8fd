/** A company's resources in the real browser: what is sold there bites there, at the next click of the company's people. */
import { expect, it } from 'vitest'
import { thousands } from '../../src/lib/number'
import { dialog, eventually, listShown, palette, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const page = '/company/resources'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const quotaOf = (key: string) =>
  ask(`select "limit", expire_at from company_quota where company_id = 1 and key = '${key}'`)

it('fewer exports, and the company’s next export says so', async () => {
  const admin = (await j.enter('admin', page)).page
  await listShown(admin)
  await admin.keyboard.press('e')
  const form = dialog(admin, /^修改配额/)
  await form.getByLabel('每日导出行数上限').fill('3')
  await form.getByRole('button', { name: '清除每日导出行数到期' }).click()
  await form.getByLabel('备注').fill('合同 2026-18')
  await admin.keyboard.press('Control+Enter')
  await toast(admin, /配额已保存/).waitFor()
  expect(await quotaOf('exportRows')).toEqual([{ limit: 3, expire_at: null }])
  await rows(admin).first().getByText('0 / 3').waitFor()
  await admin.getByRole('tab', { name: '历史' }).click()
  await admin.getByText('备注：合同 2026-18').waitFor()

  const boss = (await j.enter('boss', '/company/user')).page
  await listShown(boss)
  await boss.keyboard.press('Shift+E')
  await palette(boss).waitFor()
  await boss.keyboard.press('Enter')
  await boss
    .getByText(/今天只剩 3 行（已用 0 \/ 3）/)
    .first()
    .waitFor()
  expect(await ask('select * from export_use')).toEqual([])
})

it('no more customers than the company may have: whoever adds one is told, and what was typed comes back', async () => {
  const admin = (await j.enter('admin', page)).page
  await listShown(admin)
  const limit = async (customers: string) => {
    await admin.keyboard.press('e')
    await dialog(admin, /^修改配额/)
      .getByLabel('客户数上限')
      .fill(customers)
    await admin.keyboard.press('Control+Enter')
    await dialog(admin, /^修改配额/).waitFor({ state: 'detached' })
  }
  const count = async () => Number((await ask('select count from customer_count where company_id = 1'))[0]?.count)
  const before = await count()
  await limit('1')
  await rows(admin)
    .first()
    .getByText(`${thousands(before)} / 1 已满`)
    .waitFor()

  const boss = (await j.enter('boss', '/customer/mine')).page
  await listShown(boss)
  await boss.keyboard.press('c')
  const form = dialog(boss, '客户信息')
  await form.getByRole('textbox', { name: /^电话/ }).fill('16100007701')
  await form.getByRole('textbox', { name: /^名称/ }).fill('第一千位')
  await form.getByRole('textbox', { name: /^备注/ }).fill('想要报价')
  await boss.keyboard.press('Control+Enter')
  const refused = toast(boss, /客户数已达上限（1 位）/)
  await refused.waitFor()
  expect(await count()).toBe(before)

  await limit(String(before + 1))
  await refused.getByRole('button', { name: '重试' }).click()
  await form.getByText('想要报价').waitFor()
  await boss.keyboard.press('Control+Enter')
  await toast(boss, '已保存').waitFor()
  await eventually(count).toBe(before + 1)
  expect(await ask("select remark from customer where name = '第一千位'")).toEqual([{ remark: '想要报价' }])
})

it('by mouse: a function that is taken is gone for the company’s people', async () => {
  const admin = (await j.enter('admin', page)).page
  const visitor = await j.enter('boss', '/company/department')
  const boss = visitor.page
  await listShown(boss)
  await rows(admin).first().click()
  await admin
    .getByRole('button', { name: /修改功能/ })
    .first()
    .click()
  const form = dialog(admin, /^修改功能/)
  await form.getByLabel('查找功能').fill('部门管理')
  await form.getByRole('checkbox', { name: '部门管理', exact: true }).click()
  await form.getByText('收回：部门管理。').waitFor()
  await form.getByRole('button', { name: '保存' }).click()
  await toast(admin, /功能已保存/).waitFor()
  // What somebody may do is known for a second.
  const isRefused = async () => {
    await visitor.open('/company/department')
    await boss.getByRole('main').waitFor()
    return (await boss.getByText('401').count()) > 0
  }
  await eventually(isRefused).toBe(true)
})
