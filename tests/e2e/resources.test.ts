/** A company's resources in the real browser: what is sold there bites there, at the next click of the company's people. */
import { expect, it } from 'vitest'
import { dialog, eventually, listShown, palette, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const page = '/company/resources'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const quotas = () => ask('select key, "limit", expire_at from company_quota where company_id = 1 order by key')

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
  const [, exports] = await quotas()
  expect(exports).toMatchObject({ key: 'exportRows', limit: 3, expire_at: null })
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
