/** A list of numbers that must not be called, from a file, in the real browser: by keyboard, and taken back by mouse. */
import { expect, it } from 'vitest'
import { dialog, eventually, listShown, palette, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const locks = () =>
  ask(`select type, reason, expire_at is null as forever from phone_lock where source = '导入' order by id`)

const file = {
  name: '黑名单.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    '手机号码,类型,原因,到期\n16699990001,投诉,转来的投诉,2099-01-01\n16699990002,,,\n16699990003,坏人,,\n',
  ),
}

it('numbers of a file are locked with what is said for all, those that are not are told, and all is taken back', async () => {
  const { page } = await j.enter('boss', '/customer/companyPhoneLocked', { viewport: { width: 1600, height: 900 } })
  await listShown(page)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('导入锁定')
  await page.getByRole('option', { name: /^导入锁定号码/ }).waitFor()
  await page.keyboard.press('Enter')
  const form = dialog(page, '导入锁定号码')
  await form.getByLabel('要导入的锁定号码文件').setInputFiles(file)
  await form.getByText('3 行里有 2 行有问题').waitFor()
  await form.getByLabel('没有填原因的号码').focus()
  // What was typed counts, also if the field is never left.
  await page.keyboard.type('旧系统的黑名单')
  await page.keyboard.press('Control+Enter')
  await toast(page, '新增 2 个，失败 1').waitFor()
  await rows(page).filter({ hasText: '旧系统的黑名单' }).waitFor()
  expect(await locks()).toEqual([
    { type: 'COMPLAINT', reason: '转来的投诉', forever: 0 },
    { type: 'REFUSES', reason: '旧系统的黑名单', forever: 1 },
  ])

  await page.getByRole('button', { name: '导入锁定号码' }).click()
  await dialog(page, '导入锁定号码').getByRole('button', { name: '撤销导入：黑名单.csv' }).click()
  await page.getByRole('alertdialog').getByText('后来解锁、处理或改过的会留下').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click()
  await toast(page, '已撤销 2 个').waitFor()
  expect(await locks()).toEqual([])
  await eventually(() => rows(page).filter({ hasText: '旧系统的黑名单' }).count()).toBe(0)
})
