/** A person asks a company what it holds about them, and to erase it: by keyboard and by mouse, compared with the database. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  dialog,
  eventually,
  idsOn,
  listShown,
  openPalette,
  palette,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSheet } from '../support/read-sheet'
import { readSqlite } from '../support/server/read-database'
import { revealWith } from '../support/server/reveal'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

const customerOf = async (id: number) =>
  (
    await ask(`select customer.name, customer.deleted_at, phone.enc,
      (select count(*) from call where call.customer_id = customer.id) as calls,
      (select count(*) from customer_flow where customer_id = customer.id) as flows
      from customer join phone on phone.id = customer.phone_id where customer.id = ${id}`)
  )[0] as { name: string; deleted_at: number | null; enc: string; calls: number; flows: number }

const form = (page: Page) => dialog(page, /^个人信息请求/)

it('by keyboard: the file says all of it, and then nothing is left but calls', async () => {
  const { page } = await j.enter('boss', '/customer/mine')
  await listShown(page)
  const ids = await idsOn(page)
  const called = await ask(`select customer_id as id from call where customer_id in (${ids}) limit 1`)
  const id = Number(called[0]?.id)
  for (let at = 0; at < ids.indexOf(id); at += 1) await page.keyboard.press('j')
  const before = await customerOf(id)
  await openPalette(page)
  await page.keyboard.type('答复个人信息请求')
  await eventually(() => selectedOption(page).textContent()).toMatch(/^答复个人信息请求/)
  await page.keyboard.press('Enter')
  await form(page).getByText(before.name, { exact: true }).waitFor()
  await form(page).getByText(`${before.calls} 条`).first().waitFor()
  await form(page).getByLabel('依据').focus()
  await page.keyboard.type('本人来信')
  const coming = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  const lines = readSheet(await readFile(await (await coming).path())).map((line) => Object.values(line).map(String))
  const open = revealWith(j.server.dataDir, await ask('select id, wrapped from encryption_key'))
  const number = open(before.enc)
  expect(lines[0]).toEqual(expect.arrayContaining(['号码', expect.stringContaining(number)]))
  expect(lines.filter(([kind]) => kind === '通话')).toHaveLength(before.calls)
  expect(lines.filter(([kind]) => kind === '跟进记录')).toHaveLength(before.flows)

  await toast(page, /已导出/).waitFor()
  await form(page).getByRole('button', { name: '全部删除' }).click()
  const sure = page.getByRole('alertdialog')
  await sure.getByText('不能恢复').waitFor()
  await sure.getByRole('button', { name: '取消' }).click()
  expect((await customerOf(id)).name).toBe(before.name)
  await form(page).getByRole('button', { name: '全部删除' }).click()
  await sure.getByRole('button', { name: '永久删除' }).click()
  await toast(page, '个人信息已删除').waitFor()
  await eventually(async () => (await idsOn(page)).includes(id)).toBe(false)
  const after = await customerOf(id)
  expect(after).toMatchObject({ name: '已删除的客户', enc: '', calls: before.calls, flows: before.flows })
  expect(after.deleted_at).not.toBeNull()
  const logged = await ask(`select diff from operation_log where action like 'personal-data.%' order by id`)
  expect(logged).toHaveLength(2)
  expect(JSON.stringify(logged)).not.toContain(number)
  expect(JSON.stringify(logged)).toContain('本人来信')
})

it('by mouse: a number that nobody has is said to be held nowhere', async () => {
  const { page } = await j.enter('boss', '/customer/mine')
  await listShown(page)
  await rows(page).first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: '答复个人信息请求' }).click()
  await form(page).getByRole('button', { name: '全部删除' }).waitFor()
  await form(page).getByRole('button', { name: '取消' }).click()
  await openPalette(page)
  await page.keyboard.type('按号码答复')
  await eventually(() => selectedOption(page).textContent()).toMatch(/^按号码答复个人信息请求/)
  await page.keyboard.press('Enter')
  await palette(page).getByPlaceholder('完整号码').waitFor()
  await page.keyboard.type('16099998888')
  await page.keyboard.press('Enter')
  await form(page).getByText('没有保存这个号码的任何信息').waitFor()
  expect(await form(page).getByRole('button', { name: '全部删除' }).count()).toBe(0)
})
