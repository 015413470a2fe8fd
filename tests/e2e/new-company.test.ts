/** A company from nothing to its first employee's first call: once by keyboard alone, once by mouse alone. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { dialog, eventually, focused, listShown, rowOf, sidebar, tabTo, toast } from '../support/browser/console-page'
import { firstPage, journeys, type Visitor } from '../support/browser/journey'
import { expectState } from '../support/browser/station-page'

const j = journeys({ LOOPBACK_SPEED: '10' })

// A new company has the installation's hours, and the test runs at any.
beforeAll(() => j.setting('call.dial-window', '00:00-24:00'))

const handedPassword = async (page: Page): Promise<string> =>
  (await dialog(page, /^已开通/)
    .locator('code')
    .textContent()) ?? ''
const madePassword = async (page: Page): Promise<string> =>
  (await dialog(page, '新增用户').locator('code').textContent()) ?? ''
const guide = (page: Page) => page.getByRole('region', { name: '开始使用' })

/** Signs in with a one-time password by keyboard: the user's own takes its place. */
async function signInOnce({ page, open, arrive, typePassword }: Visitor, account: string, once: string) {
  await open('/login')
  await typePassword(account, once)
  await eventually(() => focused(page)).toBe('新密码')
  await page.keyboard.type('Mine-2026')
  await tabTo(page, '确认新密码')
  await page.keyboard.type('Mine-2026')
  await page.keyboard.press('Enter')
  await arrive(firstPage)
}

it('by keyboard alone', async () => {
  const provider = await j.enter('admin', '/company/allCompany')
  const press = (key: string) => provider.page.keyboard.press(key)
  await listShown(provider.page, '所有企业')
  await press('c')
  await dialog(provider.page, '新增企业').waitFor()
  await eventually(() => focused(provider.page)).toMatch(/^名称/)
  await provider.page.keyboard.type('键盘茶业有限公司')
  await tabTo(provider.page, /^渠道/)
  await provider.page.keyboard.type('华东')
  await eventually(() => provider.page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
    expect.stringMatching(/^华东/),
  ])
  await press('Enter')
  await press('Control+Enter')
  await dialog(provider.page, /^开通管理员/).waitFor()
  await tabTo(provider.page, /^账号/)
  await provider.page.keyboard.type('keys.boss')
  await tabTo(provider.page, /^姓名/)
  await provider.page.keyboard.type('简建')
  await press('Control+Enter')
  await dialog(provider.page, /^已开通/).waitFor()

  const boss = await j.visit()
  await signInOnce(boss, 'keys.boss', await handedPassword(provider.page))
  await guide(boss.page).waitFor()
  const bossPress = (key: string) => boss.page.keyboard.press(key)
  await tabTo(boss.page, '去部门管理')
  await bossPress('Enter')
  await boss.page.getByRole('heading', { name: '还没有部门' }).waitFor()
  await bossPress('c')
  await dialog(boss.page, '新增部门').waitFor()
  await eventually(() => focused(boss.page)).toMatch(/^名称/)
  await boss.page.keyboard.type('销售部')
  await bossPress('Control+Enter')
  await toast(boss.page, '已新增 销售部').waitFor()

  await boss.page.keyboard.type('geu')
  await listShown(boss.page, '企业用户')
  await bossPress('c')
  await dialog(boss.page, '新增用户').waitFor()
  await tabTo(boss.page, /^账号/)
  await boss.page.keyboard.type('keys.agent')
  await tabTo(boss.page, /^姓名/)
  await boss.page.keyboard.type('林键')
  await tabTo(boss.page, /^角色/)
  await boss.page.keyboard.type('坐席')
  await eventually(() => boss.page.getByRole('listbox').getByRole('option').allTextContents()).toEqual([
    expect.stringMatching(/^坐席/),
  ])
  await bossPress('Enter')
  await bossPress('Escape')
  await tabTo(boss.page, '生成')
  await bossPress('Enter')
  const once = await madePassword(boss.page)
  await bossPress('Control+Enter')
  await toast(boss.page, '已新增 林键').waitFor()
  await rowOf(boss.page, 'keys.agent').waitFor()

  const agent = await j.visit()
  await signInOnce(agent, 'keys.agent', once)
  const agentPress = (key: string) => agent.page.keyboard.press(key)
  await expectState(agent.page, '空闲')
  await agentPress('d')
  // As fast as one types: nothing waits for the palette.
  await agent.page.keyboard.type('16100009001')
  await agentPress('Enter')
  await expectState(agent.page, '通话中')
  await agentPress('Alt+h')

  // What the guide was for is done.
  await boss.page.keyboard.type('gc')
  await boss.page.getByRole('region', { name: '坐席' }).waitFor()
  await eventually(() => guide(boss.page).count()).toBe(0)
}, 120_000)

it('by mouse alone', async () => {
  const provider = await j.enter('admin', '/company/allCompany')
  const of = (page: Page) => ({
    button: (name: string | RegExp) => page.getByRole('button', { name }),
    field: (within: string | RegExp, label: string | RegExp) => dialog(page, within).getByLabel(label),
    /** Chooses in a picker of a dialog. */
    async pick(within: string | RegExp, label: RegExp, option: RegExp) {
      await dialog(page, within).getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    },
  })
  const p = of(provider.page)
  await listShown(provider.page, '所有企业')
  await p.button(/^新增企业/).click()
  await p.field('新增企业', /^名称/).fill('鼠标茶业有限公司')
  await p.pick('新增企业', /^渠道/, /华东/)
  await dialog(provider.page, '新增企业').getByRole('button', { name: /^新增/ }).click()
  await p.field(/^开通管理员/, /^账号/).fill('mouse.boss')
  await p.field(/^开通管理员/, /^姓名/).fill('舒鼠')
  await dialog(provider.page, /^开通管理员/)
    .getByRole('button', { name: /^开通/ })
    .click()
  await dialog(provider.page, /^已开通/).waitFor()
  const once = await handedPassword(provider.page)
  await dialog(provider.page, /^已开通/)
    .getByRole('button', { name: /^复制全部/ })
    .click()
  await toast(provider.page, '已复制').waitFor()
  await dialog(provider.page, /^已开通/)
    .getByRole('button', { name: /^关闭$/ })
    .first()
    .click()
  await rowOf(provider.page, '鼠标茶业有限公司').waitFor()

  const signIn = async ({ page, open, arrive }: Visitor, account: string, password: string) => {
    await open('/login')
    await page.getByLabel('用户名', { exact: true }).fill(account)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: /^登录/ }).click()
    await page.getByLabel('新密码', { exact: true }).fill('Mine-2026')
    await page.getByLabel('确认新密码', { exact: true }).fill('Mine-2026')
    await page.getByRole('button', { name: /^设置并登录/ }).click()
    await arrive(firstPage)
  }
  const boss = await j.visit()
  const b = of(boss.page)
  await signIn(boss, 'mouse.boss', once)
  await guide(boss.page).getByRole('button', { name: '去部门管理' }).click()
  await boss.page.getByRole('heading', { name: '还没有部门' }).waitFor()
  await b
    .button(/^新增部门/)
    .first()
    .click()
  await b.field('新增部门', /^名称/).fill('客服部')
  await dialog(boss.page, '新增部门').getByRole('button', { name: /^新增/ }).click()
  await toast(boss.page, '已新增 客服部').waitFor()
  await sidebar(boss.page).getByRole('link', { name: '企业用户' }).click()
  await listShown(boss.page, '企业用户')
  await b.button(/^新增用户/).click()
  await b.field('新增用户', /^账号/).fill('mouse.agent')
  await b.field('新增用户', /^姓名/).fill('林鼠')
  await b.pick('新增用户', /^角色/, /^坐席/)
  // The list of roles stays for another one, and lies over what follows until one presses beside it.
  await dialog(boss.page, '新增用户').getByRole('heading').click()
  await eventually(() => boss.page.getByRole('listbox').count()).toBe(0)
  await dialog(boss.page, '新增用户').getByRole('button', { name: '生成' }).click()
  const first = await madePassword(boss.page)
  await dialog(boss.page, '新增用户').getByRole('button', { name: /^新增/ }).click()
  await rowOf(boss.page, 'mouse.agent').waitFor()

  const agent = await j.visit()
  await signIn(agent, 'mouse.agent', first)
  await agent.page.getByRole('button', { name: '粘贴名单' }).first().click()
  await agent.page.getByRole('dialog', { name: '粘贴名单' }).getByLabel(/^号码/).fill('16100009001 周到')
  await agent.page
    .getByRole('dialog', { name: '粘贴名单' })
    .getByRole('button', { name: /^建名单/ })
    .click()
  await agent.page.getByRole('dialog', { name: '粘贴名单' }).waitFor({ state: 'hidden' })
  await agent.page.getByRole('button', { name: /^拨打/ }).first().click()
  await expectState(agent.page, '通话中')
  await agent.page.getByRole('button', { name: /^挂断/ }).first().click()
}, 120_000)
