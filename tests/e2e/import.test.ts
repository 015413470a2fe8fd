/** Employees from a file in the real browser: columns chosen by hand, results that open the accounts, taken back. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dialog, listShown, palette, rows, toast } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'
import { readSheet } from '../support/read-sheet'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const staff = '/company/user'
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)
const imported = () =>
  ask(`select account, nickname, deleted_at from "user" where account like 'von.datei%' order by id`)

/** As a personnel office keeps it: other titles, a column too many, two people who can't be taken over. */
const file = (accounts: readonly string[]) => ({
  name: '花名册.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `姓名,登录,部门,籍贯\n${accounts.map((account, at) => `林${at},${account},${at === 1 ? '没有的部门' : '销售一组'},上海`).join('\n')}\n`,
  ),
})

async function preview(page: Page, accounts: readonly string[]) {
  const form = dialog(page, '导入员工')
  await form.getByLabel('要导入的员工文件').setInputFiles(file(accounts))
  // Nobody would guess what stands in this column.
  await form.getByText('请先选好各列的内容').waitFor()
  return form
}

describe('employees from a file', () => {
  it('by mouse: what the preview says comes true, the passwords open the accounts, and it is taken back', async () => {
    const { page } = await j.enter('boss', staff)
    await listShown(page)
    await page.getByRole('button', { name: '导入员工' }).click()
    const form = await preview(page, ['von.datei1', 'von.datei2', 'von.datei3'])
    await form.getByLabel('登录是什么').selectOption('账号')
    await form.getByLabel('没有填角色的员工，给这些角色').click()
    await page.getByRole('option', { name: '坐席' }).click()
    await page.keyboard.press('Escape')
    await form.getByText('3 行里有 1 行有问题').waitFor()
    await form.getByText('第 3 行：部门“没有的部门”不存在').waitFor()
    await form.getByRole('button', { name: '开始导入' }).click()
    const end = toast(page, '新增 2 位，失败 1')
    await end.waitFor()
    expect((await imported()).map(({ nickname }) => nickname)).toEqual(['林0', '林2'])

    const coming = page.waitForEvent('download')
    await end.getByRole('button', { name: '下载' }).click()
    const results = readSheet(await readFile(await (await coming).path()))
    expect(results.map(({ 登录, 导入结果 }) => [登录, 导入结果])).toEqual([
      ['von.datei2', '失败'],
      ['von.datei1', '新增'],
      ['von.datei3', '新增'],
    ])
    const visitor = await j.visit()
    await visitor.open('/login')
    await visitor.page.getByLabel('用户名').fill('von.datei1')
    await visitor.page.getByLabel('密码', { exact: true }).fill(String(results[1]?.一次性密码))
    await visitor.page.keyboard.press('Enter')
    await visitor.page.getByLabel('新密码', { exact: true }).waitFor()

    await page.getByRole('button', { name: '导入员工' }).click()
    await dialog(page, '导入员工').getByRole('button', { name: '撤销导入：花名册.csv' }).click()
    await page.getByRole('alertdialog').getByText('新增的 2 位会被删除').waitFor()
    await page.getByRole('alertdialog').getByRole('button', { name: '撤销导入' }).click()
    await toast(page, '已撤销 2 位').waitFor()
    expect((await imported()).filter(({ deleted_at }) => deleted_at === null)).toEqual([])
  })

  it('by keyboard: from the palette to the list that shows them', async () => {
    const { page } = await j.enter('boss', staff)
    await listShown(page)
    await page.keyboard.press('Control+k')
    await palette(page).waitFor()
    await page.keyboard.type('导入员工')
    await page.getByRole('option', { name: /^导入员工/ }).waitFor()
    await page.keyboard.press('Enter')
    const form = await preview(page, ['von.datei7'])
    await form.getByLabel('登录是什么').focus()
    await page.keyboard.press('ArrowDown')
    await form.getByLabel('没有填角色的员工，给这些角色').focus()
    await page.keyboard.type('坐席')
    await page.getByRole('option', { name: '坐席' }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await form.getByText('1 行都可以导入').waitFor()
    await page.keyboard.press('Control+Enter')
    await toast(page, '新增 1 位').waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('von.datei7')
    await page.keyboard.press('Enter')
    await rows(page).filter({ hasText: 'von.datei7' }).waitFor()
  })

  it('says why a file can’t be sent', async () => {
    const { page } = await j.enter('boss', staff)
    await listShown(page)
    await page.getByRole('button', { name: '导入员工' }).click()
    const form = dialog(page, '导入员工')
    const input = form.getByLabel('要导入的员工文件')
    await input.setInputFiles({ name: 'a.xls', mimeType: 'application/vnd.ms-excel', buffer: Buffer.from('x') })
    await form.getByText('旧的 xls 请先另存为 xlsx').waitFor()
    await input.setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('') })
    await form.getByText('文件是空的').waitFor()
    await input.setInputFiles({ name: 'a.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004 no sheet') })
    await form.getByText('文件没有读出来').waitFor()
    await form.getByRole('button', { name: '换一个文件' }).click()
    await form.getByRole('button', { name: '选择文件' }).waitFor()
  })

  it('shows nothing of one file for another that can’t be read', async () => {
    const { page } = await j.enter('boss', staff)
    await listShown(page)
    await page.getByRole('button', { name: '导入员工' }).click()
    const form = await preview(page, ['von.datei8'])
    await form.getByRole('button', { name: '换一个文件' }).click()
    const bad = { name: 'b.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004 no sheet') }
    await form.getByLabel('要导入的员工文件').setInputFiles(bad)
    await form.getByText('文件没有读出来').waitFor()
    expect(await form.getByRole('button', { name: '开始导入' }).isDisabled()).toBe(true)
    expect(await form.getByText('登录', { exact: true }).count()).toBe(0)
  })
})
