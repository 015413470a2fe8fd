/** Customers from a file in the real browser: by keyboard from the palette, by mouse, found by their import, taken back. */
import { expect, it } from 'vitest'
import { uploadPart } from '../../src/contract/system/imports'
import { dialog, eventually, listShown, palette, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const address = '/customer/mine'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`客户姓名,手机号码,意向,跟进时间,跟进记录\n${lines.join('\n')}\n`),
})

it('by keyboard: a list of thousands in several parts goes to a colleague, and its import finds it', async () => {
  const { page } = await j.enter('boss', address)
  await listShown(page)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.type('导入客户')
  await page.getByRole('option', { name: /^导入客户/ }).waitFor()
  await page.keyboard.press('Enter')
  const form = dialog(page, '导入客户')
  const long = '谈'.repeat(1900)
  const lines = Array.from(
    { length: 2000 },
    (_, at) => `甲${at},1660${String(at).padStart(7, '0')},重点,2025-03-01,${long}`,
  )
  const file = csv('展会.csv', lines)
  expect(file.buffer.length).toBeGreaterThan(uploadPart)
  await form.getByLabel('要导入的客户文件').setInputFiles(file)
  await form.getByText('前 200 行都可以导入').waitFor()
  await form.getByLabel('没有填归属人的客户，归谁').focus()
  await page.keyboard.type('高淑芬')
  await page.getByRole('option', { name: /高淑芬/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await toast(page, '新增 2,000 位').waitFor({ timeout: 60_000 })
  const [count] = await ask(
    `select count(*) as customers, sum(last_follow_at = 1740758400) as followed from customer
     join "user" on "user".id = customer.user_id where nickname = '高淑芬' and customer.import_id is not null`,
  )
  expect(count).toEqual({ customers: 2000, followed: 2000 })

  await page.keyboard.press('/')
  await page.keyboard.type('导入批次:')
  await page.getByRole('option', { name: /展会\.csv/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(() => new URL(page.url()).searchParams.has('importId')).toBe(true)
  await page.getByRole('navigation', { name: '分页' }).getByText('2,000').waitFor()
})

it('by mouse: into the pool, with the reasons of those that stay out, and taken back', async () => {
  const { page } = await j.enter('boss', '/customer/public', { viewport: { width: 1600, height: 900 } })
  await listShown(page)
  await page.getByRole('button', { name: '导入公海客户' }).click()
  const form = dialog(page, '导入客户')
  await form
    .getByLabel('要导入的客户文件')
    .setInputFiles(csv('名单.csv', ['乙一,16699990001,,,', '乙二,16699990002,土豪,,', '乙三,16699990003,,,']))
  await form.getByText('3 行里有 1 行有问题').waitFor()
  await form.getByText('第 3 行：类型须为').waitFor()
  await form.getByRole('button', { name: '开始导入' }).click()
  await toast(page, '新增 2 位，失败 1').waitFor()
  await rows(page).filter({ hasText: '乙三' }).waitFor()
  await page.getByRole('button', { name: '导入公海客户' }).click()
  await dialog(page, '导入客户').getByRole('button', { name: '撤销导入：名单.csv' }).click()
  await page.getByRole('alertdialog').getByText('后来打过电话、跟进过或改过的会留下').waitFor()
  await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click()
  await toast(page, '已撤销 2 位').waitFor()
  expect(await ask(`select name from customer where name in ('乙一', '乙三') and deleted_at is null`)).toEqual([])
})
