/** 二次验证 as a person goes through it: the app's first code, the next ones, a recovery code, and a lost phone. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { eventually, listShown, openAccount, rows, toast } from '../support/browser/console-page'
import { firstPage, journeys } from '../support/browser/journey'
import { codeAt } from '../support/server/second-step'

const j = journeys()

const field = (page: Page) => page.getByRole('textbox', { name: /^验证码/ })
const codesIn = (page: Page) => page.getByRole('region', { name: '恢复码' }).getByRole('listitem')

it('an employee sets up an app, signs in with it, with a recovery code, and anew after a reset', async () => {
  await j.setting('auth.second-step-roles', '部门主管')
  j.sql('update user set demo = 0 where account = ?', 'leader')

  const { page, open, typePassword, arrive } = await j.visit()
  await open('/login')
  await typePassword('leader')
  await page.getByRole('img', { name: '绑定验证器的二维码' }).waitFor()
  await eventually(() => field(page).evaluate((node) => node === document.activeElement)).toBe(true)
  const secret = (await page.locator('code').textContent()) ?? ''
  // Nothing is open yet, not even for somebody who knows the address.
  expect((await page.context().cookies()).filter(({ name }) => name === 'Admin-Token')).toEqual([])
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('验证码不对').waitFor()
  await page.keyboard.type(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await codesIn(page).nth(9).waitFor()
  const recoveryCode = (await codesIn(page).first().textContent()) ?? ''
  await page.getByRole('button', { name: '已保存，进入' }).click()
  await arrive(firstPage)

  const again = await j.visit()
  await again.open('/login')
  await again.typePassword('leader')
  await field(again.page).waitFor()
  expect(await again.page.getByRole('img', { name: '绑定验证器的二维码' }).count()).toBe(0)
  // The step after the one whose code was used: the phone may be half a minute ahead.
  await again.page.keyboard.type(codeAt(secret, Date.now() + 30_000))
  await again.page.keyboard.press('Enter')
  await again.arrive(firstPage)

  const lost = await j.visit()
  await lost.open('/login')
  await lost.typePassword('leader')
  await field(lost.page).fill(recoveryCode)
  await lost.page.getByRole('button', { name: '验证并登录' }).click()
  await lost.arrive(firstPage)
  await toast(lost.page, '还剩 9 个').waitFor()

  const account = await openAccount(lost.page)
  await account.getByRole('tab', { name: '登录设备' }).click()
  const own = account.getByRole('region', { name: '二次验证' })
  await own.getByText('还剩 9 个恢复码').waitFor()
  // As if the codes above had been used long ago.
  j.sql('update second_factor set last_step = ?', 0)
  await own.getByRole('button', { name: '换新恢复码' }).click()
  await lost.page.keyboard.type(codeAt(secret, Date.now()))
  await lost.page.keyboard.press('Enter')
  await codesIn(lost.page).nth(9).waitFor()
  expect(await codesIn(lost.page).allTextContents()).not.toContain(recoveryCode)
  await own.getByRole('button', { name: '已保存' }).click()
  await own.getByText('还剩 10 个恢复码').waitFor()

  const admin = await j.enter('admin', '/manager/userlist?keywords=leader')
  await listShown(admin.page)
  await rows(admin.page).first().click({ button: 'right' })
  await admin.page.getByRole('menuitem', { name: '重置二次验证' }).click()
  await admin.page.getByRole('alertdialog').getByRole('button', { name: '重置' }).click()
  await toast(admin.page, '下次登录时重新绑定验证器').waitFor()
  const anew = await j.visit()
  await anew.open('/login')
  await anew.typePassword('leader')
  await anew.page.getByRole('img', { name: '绑定验证器的二维码' }).waitFor()
  expect(await anew.page.locator('code').textContent()).not.toBe(secret)
})
