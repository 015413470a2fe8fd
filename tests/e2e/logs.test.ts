/** 操作日志 in the real browser: what was done is found, read and checked by keyboard; who signed in, by mouse. */
import { expect, it } from 'vitest'
import {
  currentRow,
  detail,
  dialog,
  eventually,
  listShown,
  palette,
  rows,
  selectedOption,
  toast,
} from '../support/browser/console-page'
import { exported } from '../support/browser/exported'
import { journeys } from '../support/browser/journey'
import { readSheet } from '../support/read-sheet'
import { readSqlite } from '../support/server/read-database'
import { signIn } from '../support/server/sign-in'

const j = journeys()
const ask = (statement: string) => readSqlite(j.server.dataDir)(statement)

it('by keyboard: what was done is found, with all that was done to the same thing, and the log is checked', async () => {
  const { page } = await j.enter('admin', '/manager/rolelist')
  await listShown(page)
  await page.keyboard.press('c')
  await dialog(page, '新增角色').waitFor()
  await page.keyboard.type('夜班')
  await page.keyboard.press('Control+Enter')
  await toast(page, '已新增 夜班').waitFor()
  await eventually(() => currentRow(page).textContent()).toContain('夜班')
  await page.keyboard.press('e')
  await dialog(page, /^编辑角色/).waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('晚班')
  await page.keyboard.press('Control+Enter')
  await toast(page, '晚班已保存').waitFor()

  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await page.waitForURL(/\/system\/log\/list/)
  await listShown(page)
  await eventually(() => currentRow(page).textContent()).toContain('修改角色')
  await eventually(() => currentRow(page).textContent()).toContain('角色：夜班 → 晚班')
  await page.keyboard.press('Enter')
  await detail(page).getByRole('region', { name: '改了什么' }).getByText('晚班').waitFor()
  const [role] = await ask(`select id from role where name = '晚班'`)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.insertText('全部操作')
  await eventually(() => selectedOption(page).textContent()).toContain('这个对象的全部操作')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('object') === `role:${role?.id}`)
  await eventually(() => rows(page).allTextContents()).toHaveLength(2)

  // The server seals what no earlier row can come before any more.
  await expect
    .poll(async () => (await ask('select count(*) as count from seal'))[0]?.count, { timeout: 40_000 })
    .toBeGreaterThan(0)
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
  await page.keyboard.insertText('校验操作日志')
  await eventually(() => selectedOption(page).textContent()).toContain('校验操作日志')
  await page.keyboard.press('Enter')
  await dialog(page, '校验操作日志').waitFor()
  await page.keyboard.type('12')
  await page.keyboard.press('Control+Enter')
  await dialog(page, '校验操作日志').getByText('锚点形如').waitFor()
  const [seal] = await ask('select to_id, hash from seal order by id limit 1')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(`${seal?.to_id}-${seal?.hash}`)
  await page.keyboard.press('Control+Enter')
  await toast(page, /没有发现改动.*与锚点 .* 相符/).waitFor()
}, 90_000)

it('by mouse: who tried to sign in, what of it failed, and who took data out', async () => {
  await expect(signIn(j.server.url, 'leader', 'not-theirs')).rejects.toThrow()
  const { page } = await j.enter('boss', '/system/log/list')
  const parts = page.getByRole('navigation', { name: '日志种类' })
  await parts.getByText('登录').click()
  await page.waitForURL(/part=login/)
  await rows(page).filter({ hasText: 'boss' }).first().waitFor()
  await page.getByRole('button', { name: '没有成功' }).click()
  await page.waitForURL(/part=login&result=WRONG/)
  await page.reload()
  await listShown(page)
  expect(await parts.getByText('登录').getAttribute('aria-current')).toBe('page')
  const failed = await ask(`select count(*) as count from login_log where result <> 'OK' and company_id = 1`)
  await eventually(() => rows(page).allTextContents()).toHaveLength(Number(failed[0]?.count))
  const file = readSheet(await exported(page, 'Excel'))
  expect(file).toHaveLength(Number(failed[0]?.count))
  expect(file[0]).toMatchObject({ 账号: 'leader', 结果: '密码或验证码不对' })
  await toast(page, /^已导出/).waitFor()
  await parts.getByText('系统任务').click()
  await page.getByText('还没有系统任务').waitFor()
  await parts.getByText('敏感访问').click()
  await eventually(() => rows(page).allTextContents()).toHaveLength(2)
  expect((await rows(page).allTextContents()).join()).toMatch(/下载任务文件.*导出/)
})
