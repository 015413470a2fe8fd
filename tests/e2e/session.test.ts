/** A session's life: signing out, each way it can end, an unreachable server. */
import { describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { systemEndpoints } from '../../src/contract/system'
import { listShown, openAccount, openUserMenu, requestsTo, signOutByMenu } from '../support/browser/console-page'
import { expectMessage, firstPage, flows, journeys, type Visitor } from '../support/browser/journey'
import type { VisitOptions } from '../support/browser/page-pool'
import { callOver } from '../support/server/http'
import { signIn } from '../support/server/sign-in'

const j = journeys()
const encoded = encodeURIComponent(flows)
/** Chromium's error for an unreachable server. */
const unreached = /net::ERR_/

async function signedIn(account: string, path = flows, options: VisitOptions = {}): Promise<Visitor> {
  const visitor = await j.visit(options)
  await visitor.open(path)
  await visitor.typePassword(account)
  await visitor.arrive(path)
  await visitor.page.getByRole('banner').waitFor()
  return visitor
}

const tokenOf = async ({ context }: Visitor) =>
  (await context.cookies()).find(({ name }) => name === 'Admin-Token')?.value

describe('signing out', () => {
  it('ends the session and comes back to the page after the next sign-in', async () => {
    const visitor = await signedIn('boss', `${flows}?tab=2`)
    const { page, arrive, typePassword } = visitor
    await signOutByMenu(page)
    await arrive(`/login?redirect=${encoded}%3Ftab%3D2`)
    expect(await tokenOf(visitor)).toBeUndefined()
    // Without a session, its address doesn't open the page either.
    await visitor.open(`${flows}?tab=2`)
    await arrive(`/login?redirect=${encoded}%3Ftab%3D2`)
    await typePassword('boss')
    await arrive(`${flows}?tab=2`)
  })

  it('is noticed in the browser’s other tabs at their next call', async () => {
    const first = await signedIn('boss')
    const second = await j.visitorIn(first.context)
    await second.open(flows)
    await listShown(second.page)
    await signOutByMenu(first.page)
    await first.arrive(`/login?redirect=${encoded}`)
    // The page may have sent a request by itself.
    await second.page.keyboard.press('r')
    await second.page.getByRole('alertdialog').getByRole('button', { name: 'Re-Login' }).click()
    await second.arrive(`/login?redirect=${encoded}`)
  })

  it('stays signed in and says so when the server is not reached', async () => {
    const visitor = await signedIn('boss')
    const { page, address, forgive } = visitor
    await page.route('**/auth/logout', (route) => route.abort())
    await signOutByMenu(page)
    await expectMessage(page, '没有退出登录，您仍在登录状态')
    expect(address()).toBe(flows)
    expect(await tokenOf(visitor)).toBeDefined()
    forgive(unreached)
  })
})

/** Ends all sessions of an account, in each possible way. */
const endings = {
  50008: async (account: string) =>
    j.sql(
      `update session set revoked_at = 1, revoked_why = 'REVOKED' where user_id = (select id from user where account = ?)`,
      account,
    ),
  50012: async (account: string) => {
    const admin = await signIn(j.server.url, 'admin')
    const oneDevice = (value: boolean) =>
      callOver(j.server.url, systemEndpoints.settingUpdate, { token: admin, body: { key: 'auth.one-device', value } })
    await oneDevice(true)
    await signIn(j.server.url, account)
    await oneDevice(false)
  },
  50014: async (account: string) =>
    j.sql('update session set expire_at = 1 where user_id = (select id from user where account = ?)', account),
}

describe.each([50008, 50012, 50014] as const)('a session that ended with %s', (code) => {
  const account = { 50008: 'cg1005', 50012: 'cg1006', 50014: 'cg1007' }[code]
  const texts = { 50008: '登录已被下线，请重新登录', 50012: '您的账号已在别处登录', 50014: '登录已过期，请重新登录' }

  it('opens one box with the specification’s texts; Cancel stays, Re-Login clears the token and reloads', async () => {
    const visitor = await signedIn(account)
    const { page, address, arrive, typePassword } = visitor
    await endings[code](account)
    // Any request opens the box, even one that the page sends by itself.
    await page.keyboard.press('r')
    const box = page.getByRole('alertdialog')
    await box.waitFor()
    expect(await page.getByRole('heading', { name: 'Confirm logout' }).textContent()).toBe('Confirm logout')
    expect(await box.textContent()).toContain(
      'You have been logged out, you can cancel to stay on this page, or log in again',
    )
    await expectMessage(page, texts[code])
    await box.getByRole('button', { name: 'Cancel' }).click()
    await box.waitFor({ state: 'detached' })
    expect(address()).toBe(flows)
    expect(await tokenOf(visitor)).toBeDefined()

    await page.keyboard.press('r')
    await box.waitFor()
    await page.keyboard.press('Enter')
    await arrive(`/login?redirect=${encoded}`)
    expect(await tokenOf(visitor)).toBeUndefined()
    await typePassword(account)
    await arrive(flows)
  })
})

it('asks once: what was under way when somebody chose to stay opens no second box', async () => {
  const { page } = await signedIn('cg1008')
  let sent = () => {}
  const isSent = new Promise<void>((resolve) => {
    sent = resolve
  })
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${customerEndpoints.flowList.path}?*`, async (route) => {
    sent()
    await isReleased
    await route.continue()
  })
  await page.keyboard.press('r')
  await isSent
  await endings[50012]('cg1008')
  const box = page.getByRole('alertdialog')
  await box.getByRole('button', { name: 'Cancel' }).click()
  await box.waitFor({ state: 'detached' })
  const late = page.waitForResponse((response) => response.url().includes(customerEndpoints.flowList.path))
  release()
  expect(await (await late).json()).toMatchObject({ code: 50012 })
  // Its message shows that it was handled.
  await page.getByRole('alert').filter({ hasText: '您的账号已在别处登录' }).first().waitFor()
  expect(await box.count()).toBe(0)
})

describe('my sessions', () => {
  it('are listed, and another one can be ended after a question', async () => {
    const other = await signIn(j.server.url, 'cg1009')
    const { page } = await signedIn('cg1009')
    const account = await openAccount(page)
    await account.getByRole('tab', { name: '登录设备' }).click()
    const end = account.getByRole('button', { name: /^下线/ })
    await end.waitFor()
    await end.click()
    const ended = requestsTo(page, authEndpoints.sessionDelete.path)
    await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await end.click()
    await page.getByRole('alertdialog').getByRole('button', { name: '下线' }).click()
    await page.getByRole('status').filter({ hasText: '已下线' }).waitFor()
    await end.waitFor({ state: 'detached' })
    // The question that was answered with 取消 has sent nothing.
    expect(ended()).toBe(1)
    const answer = await callOver(j.server.url, systemEndpoints.settingList, { token: other })
    expect(answer).toMatchObject({ code: 50008, msg: '登录已被下线，请重新登录' })
  })
})

describe('a lost server', () => {
  it('is told in words, and forgotten when it is back', async () => {
    const { page, arrive, forgive } = await signedIn('cg1010')
    await openUserMenu(page)
    await j.server.kill('SIGKILL')
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expectMessage(page, /连接|网络|服务器/)
    await expectMessage(page, '没有退出登录')
    await j.server.restart()
    await signOutByMenu(page)
    await arrive(`/login?redirect=${encoded}`)
    forgive(unreached)
  })

  it('keeps what needs code of its own from opening, says so, and opens it when it is back', async () => {
    const { page, forgive } = await signedIn('cg1011', flows, { isNew: true })
    await j.server.kill('SIGKILL')
    await page.getByRole('button', { name: '尺寸' }).click()
    await expectMessage(page, '加载失败，请重试')
    await j.server.restart()
    await page.getByRole('button', { name: '尺寸' }).click()
    await page.getByRole('menu', { name: '尺寸' }).waitFor()
    forgive(unreached)
  })

  it('while signing in leaves what was typed, and the next try succeeds', async () => {
    const { page, open, typePassword, arrive, forgive } = await j.visit()
    await open('/login')
    await j.server.kill('SIGKILL')
    await typePassword('agent')
    await expectMessage(page, /连接|网络|服务器/)
    expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe('agent')
    await j.server.restart()
    await page.getByRole('button', { name: '登录', exact: false }).last().click()
    await arrive(firstPage)
    forgive(unreached)
  })
})
