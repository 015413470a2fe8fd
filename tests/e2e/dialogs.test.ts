/** Dialogs are there with the key: nothing of ours, or of a library's, waits for a timer before it shows one. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { listShown } from '../support/console-page'
import { journeys } from '../support/journey'

const j = journeys()

/** A list with its first row current and all its code there, in which time stands still. */
async function withoutTimers(path: string): Promise<Page> {
  const { page } = await j.enter('boss', path)
  // Before the page's own scripts: React takes hold of the timers as it starts.
  await page.clock.install()
  await page.reload()
  await listShown(page)
  await page.keyboard.press('j')
  await page.waitForLoadState('networkidle')
  await page.clock.pauseAt(Date.now() + 60_000)
  return page
}

it.each([
  ['用户列表', '/manager/userlist', 'c', '新增用户'],
  ['用户列表', '/manager/userlist', 'e', '编辑用户'],
  ['客户跟踪', '/customer/followList', 'n', '写跟进'],
  ['客户跟踪', '/customer/followList', 'g ,', '设置'],
])('on %s (%s) `%s` opens “%s” though no timer runs', async (_, path, keys, name) => {
  const page = await withoutTimers(path)
  for (const key of keys.split(' ')) await page.keyboard.press(key)
  const dialog = page.getByRole('dialog', { name: new RegExp(name) })
  await dialog.waitFor()
  expect(await dialog.count()).toBe(1)
})

it('the box of a question is there though no timer runs', async () => {
  const page = await withoutTimers('/manager/userlist')
  // Not the first row: nobody disables themselves.
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
  await page.getByRole('alertdialog').waitFor()
})
