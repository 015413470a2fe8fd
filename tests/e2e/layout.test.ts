/** Everything around a page: menu, bars, settings, size, colours, account, lock, and the pages for missing things. */
import { parse, wcagContrast } from 'culori'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/server/db/demo/plan'
import {
  currentRow,
  eventually,
  focused,
  listShown,
  openAccount,
  openPalette,
  openUserMenu,
  options,
  palette,
  rows,
  selectedOption,
  settled,
  sidebar,
  signOutByMenu,
  tabBar,
  toast,
} from '../support/browser/console-page'
import { expectFocus, expectMessage, firstPage, flows, journeys } from '../support/browser/journey'
import { signIn } from '../support/server/sign-in'

const j = journeys()
const users = '/manager/userlist'

const banner = (page: Page) => page.getByRole('banner')
const root = (page: Page) => page.locator('html')

async function openSettings(page: Page) {
  await page.keyboard.type('g,')
  const drawer = page.getByRole('dialog', { name: '设置' })
  await drawer.waitFor()
  return drawer
}

const colourOf = (page: Page, selector: string, property: 'color' | 'background-color') =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

describe('the menu', () => {
  it('collapses to icons whose pages open beside them, by button and by key, and stays so', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    const width = async () => (await sidebar(page).boundingBox())?.width
    expect(await width()).toBe(210)
    await banner(page).getByRole('button', { name: '收起菜单' }).click()
    await eventually(width).toBe(48)
    await page.reload()
    await listShown(page)
    expect(await width()).toBe(48)
    await sidebar(page).getByRole('button', { name: '权限管理' }).click()
    await page.getByRole('menu', { name: '权限管理' }).getByRole('menuitem', { name: '用户列表' }).click()
    await arrive(users)
    await page.keyboard.press('Control+b')
    await eventually(width).toBe(210)
    expect(await sidebar(page).getByRole('link', { name: '用户列表' }).getAttribute('aria-current')).toBe('page')
  })

  it('folds its groups, and the breadcrumb says where one is', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    const crumbs = () => page.getByRole('navigation', { name: '面包屑' }).getByRole('listitem').allTextContents()
    await eventually(crumbs).toEqual(['权限管理', '用户列表'])
    await sidebar(page).getByRole('button', { name: '权限管理' }).click()
    await sidebar(page).getByRole('link', { name: '用户列表' }).waitFor({ state: 'detached' })
    await page.keyboard.type('gkf')
    await eventually(crumbs).toEqual(['客户管理', '客户跟踪'])
  })

  it('has no entry for a hidden page, nor for what the user may not open', async () => {
    const { page, open, arrive } = await j.enter('agent', flows)
    await listShown(page)
    const groups = sidebar(page).locator('button[aria-expanded]')
    const titles = ['呼叫管理', '客户管理', '通话管理']
    expect(await groups.allTextContents()).toEqual(titles)
    for (const title of titles) await sidebar(page).getByRole('button', { name: title }).click()
    const links = () => sidebar(page).getByRole('link').allTextContents()
    await eventually(links).toEqual(
      ['呼叫中心', '我的客户', '客户公海', '通话记录'].map((title) => expect.stringMatching(new RegExp(`^${title}`))),
    )
    await openPalette(page)
    await page.keyboard.type('/用户列表')
    await eventually(() => options(page).allTextContents()).toEqual(['没有找到“用户列表”'])
    await open(users)
    await arrive(`/401?from=${encodeURIComponent(users)}`)
  })
})

describe('the top bar', () => {
  it('searches the permitted pages by title and by path', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await banner(page).getByRole('button', { name: '搜索页面、动作、客户' }).click()
    await palette(page).waitFor()
    await page.keyboard.type('manager/user')
    await eventually(() => selectedOption(page).textContent()).toContain('用户列表')
    await page.keyboard.press('Enter')
    await arrive(users)
  })

  it('takes the whole screen and gives it back', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
    const button = banner(page).getByRole('button', { name: /全屏/ })
    await button.click()
    await eventually(isFull).toBe(true)
    await button.click()
    await eventually(isFull).toBe(false)
  })

  it('says so where the browser has no whole screen to give', async () => {
    const visitor = await j.visit()
    await visitor.page.addInitScript(() => Reflect.deleteProperty(Element.prototype, 'requestFullscreen'))
    await visitor.open(flows)
    await visitor.typePassword('admin')
    await banner(visitor.page).getByRole('button', { name: '全屏' }).click()
    await expectMessage(visitor.page, 'you browser can not work')
  })

  it('shows what went wrong in the page, without telephone numbers', async () => {
    const { page, forgive } = await j.enter('admin', flows)
    await listShown(page)
    await page.evaluate(() => void setTimeout(() => Promise.reject(new Error('打不通 13812345678'))))
    const button = banner(page).getByRole('button', { name: '错误日志 1 条' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: '错误日志' })
    await dialog.getByText('打不通 138****5678').first().waitFor()
    await dialog.getByText(flows).first().waitFor()
    await dialog.getByRole('button', { name: /^详情/ }).click()
    await dialog.getByText(/Error: 打不通/).waitFor()
    expect(await dialog.textContent()).not.toContain('13812345678')
    await dialog.getByRole('button', { name: '清空' }).click()
    await dialog.getByText('没有错误').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('错误日志 0 条')
    forgive(/打不通/)
  })

  it('the bell is no echo of messages that nothing can be done about', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    await page.keyboard.type('g9')
    await toast(page, '没有快捷键 g 9').waitFor()
    await banner(page).getByRole('button', { name: '通知', exact: true }).click()
    await page.getByRole('dialog', { name: '通知' }).getByText('没有通知').waitFor()
  })
})

describe('the size', () => {
  it('changes the rows’ height, says so, and is remembered', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    const height = async () => (await rows(page).nth(1).boundingBox())?.height
    expect(await height()).toBe(36)
    for (const [title, px] of [
      ['Default', 40],
      ['Small', 32],
      ['Mini', 28],
      ['Medium', 36],
      ['Mini', 28],
    ] as const) {
      await banner(page).getByRole('button', { name: '尺寸' }).click()
      await page.getByRole('menu', { name: '尺寸' }).getByRole('menuitemcheckbox', { name: title }).click()
      await toast(page, 'Switch Size Success').waitFor()
      await eventually(height).toBe(px)
    }
    await page.reload()
    await listShown(page)
    expect(await height()).toBe(28)
  })
})

describe('the settings', () => {
  it('colour the console, saying so while they do, and keep every colour readable', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    const drawer = await openSettings(page)
    const hex = drawer.getByRole('textbox', { name: '主题色色值' })
    expect(await hex.inputValue()).toBe('#1890ff')
    await hex.fill('#nothing')
    await page.keyboard.press('Enter')
    expect(await hex.getAttribute('aria-invalid')).toBe('true')
    // A yellow on which white text can't be read.
    await hex.fill('#ffe100')
    await page.keyboard.press('Enter')
    await toast(page, 'Compiling the theme').waitFor()
    await toast(page, 'Compiling the theme').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    const solid = 'button:text-is("查询")'
    const readable = async () =>
      wcagContrast(
        parse(await colourOf(page, solid, 'color')) ?? '',
        parse(await colourOf(page, solid, 'background-color')) ?? '',
      )
    const yellow = await colourOf(page, solid, 'background-color')
    expect(await readable()).toBeGreaterThanOrEqual(4.5)
    await page.reload()
    await listShown(page)
    expect(await colourOf(page, solid, 'background-color')).toBe(yellow)

    await openSettings(page)
    await drawer.getByRole('radio', { name: '绿' }).click()
    await eventually(() => colourOf(page, solid, 'background-color')).not.toBe(yellow)
    expect(await readable()).toBeGreaterThanOrEqual(4.5)
  })

  it('take the tabs away, fix the header, show the logo; 恢复默认 brings all back and can be undone', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page)
    const drawer = await openSettings(page)
    const turn = (name: string) => drawer.getByRole('switch', { name }).click()
    // Those of the console come first, then the platform's.
    const state = () => drawer.getByRole('switch').evaluateAll((all) => all.slice(0, 5).map((one) => one.ariaChecked))
    // The specification's defaults; single keys are on.
    expect(await state()).toEqual(['true', 'false', 'false', 'true', 'true'])
    await turn('标签页')
    await tabBar(page).waitFor({ state: 'detached' })
    await turn('固定顶栏')
    await turn('侧栏标志')
    await turn('设置按钮')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await sidebar(page).getByText('欢呼后台').waitFor()
    await page.reload()
    await listShown(page)
    // Kept by the same settings: where it is shown, they are in force.
    await sidebar(page).getByText('欢呼后台').waitFor()
    expect(await tabBar(page).count()).toBe(0)
    await openSettings(page)
    expect(await state()).toEqual(['false', 'true', 'true', 'false', 'true'])
    await drawer.getByRole('button', { name: '恢复默认' }).click()
    await eventually(state).toEqual(['true', 'false', 'false', 'true', 'true'])
    await toast(page, '已恢复默认设置').getByRole('button', { name: '撤销' }).click()
    await eventually(state).toEqual(['false', 'true', 'true', 'false', 'true'])
  })

  it('are light, dark or the system’s, and remember it', async () => {
    const { page } = await j.enter('admin', flows, { colorScheme: 'dark' })
    await listShown(page)
    const scheme = () => root(page).getAttribute('data-theme')
    expect(await scheme()).toBe('dark')
    const drawer = await openSettings(page)
    const choice = drawer.getByRole('radiogroup', { name: '外观' })
    expect(await choice.getByRole('radio', { name: '跟随系统' }).getAttribute('aria-checked')).toBe('true')
    await choice.getByRole('radio', { name: '浅色' }).click()
    await eventually(scheme).toBe('light')
    await page.reload()
    await listShown(page)
    expect(await scheme()).toBe('light')
    await openSettings(page)
    await choice.getByRole('radio', { name: '浅色' }).focus()
    await page.keyboard.press('ArrowRight')
    await eventually(scheme).toBe('dark')
    await page.keyboard.press('ArrowRight')
    await page.emulateMedia({ colorScheme: 'light' })
    await eventually(scheme).toBe('light')
  })
})

describe('one’s own account', () => {
  it('shows who one is, where one is signed in and what one may do', async () => {
    const { page } = await j.enter('leader', flows)
    await listShown(page)
    const account = await openAccount(page)
    await account.getByText('尹艳').waitFor()
    await account.getByText('部门主管').waitFor()
    await account.getByRole('tab', { name: '资料' }).focus()
    await page.keyboard.press('ArrowRight')
    await account
      .getByText(/Chrome|node/i)
      .first()
      .waitFor()
    await page.keyboard.press('ArrowRight')
    await account.getByText('客户跟踪').first().waitFor()
    await page.keyboard.press('Escape')
    await account.waitFor({ state: 'detached' })
  })

  it('changes the password: the next sign-in takes the new one alone', async () => {
    const { page, arrive, typePassword } = await j.enter('cg1008', flows)
    await listShown(page)
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '修改密码' }).click()
    const dialog = page.getByRole('dialog', { name: '修改密码' })
    await expectFocus(page, '原密码')
    const type = async (...texts: string[]) => {
      for (const [at, text] of texts.entries()) {
        if (at > 0) await page.keyboard.press('Tab')
        // From the field over its button to the next field.
        if (at > 0 && (await focused(page)) === '显示密码') await page.keyboard.press('Tab')
        await page.keyboard.press('Control+a')
        await page.keyboard.type(text)
      }
      await page.keyboard.press('Enter')
    }
    await type('falsch', 'Neues-2026', 'Neues-2026')
    await expectFocus(page, '原密码')
    await dialog.locator('[aria-invalid="true"]').waitFor()
    await type(demoPassword, 'Neues-2026', 'Neues-2026')
    await toast(page, '密码已修改，其他登录已下线').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await signOutByMenu(page)
    await arrive(`/login?redirect=${encodeURIComponent(flows)}`)
    await typePassword('cg1008')
    await expectMessage(page, '用户名或密码错误')
    await page.getByLabel('密码', { exact: true }).fill('Neues-2026')
    await page.keyboard.press('Enter')
    await arrive(flows)
    await expect(signIn(j.server.url, 'cg1008')).rejects.toThrow()
  })
})

describe('the lock', () => {
  const screen = (page: Page) => page.getByRole('dialog', { name: '屏幕已锁定' })

  it('comes after some minutes of nothing, holds over a reload, and opens by the password alone', async () => {
    const visitor = await j.visit()
    const { page } = visitor
    await page.clock.install()
    await visitor.open(flows)
    await visitor.typePassword('cg1009')
    await listShown(page)
    const drawer = await openSettings(page)
    await drawer
      .getByRole('radiogroup', { name: /空闲锁屏/ })
      .getByRole('radio', { name: '5', exact: true })
      .click()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.clock.fastForward('04:30')
    await page.keyboard.press('j')
    await eventually(() => currentRow(page).getAttribute('aria-rowindex')).toBe('3')
    await page.clock.fastForward('04:30')
    await settled(page)
    expect(await screen(page).count()).toBe(0)
    await page.clock.fastForward('00:31')
    await screen(page).waitFor()
    await expectFocus(page, '密码')
    // Nothing behind it can be reached.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    // What is typed next still goes into the lock's own field.
    await page.keyboard.type('x')
    await eventually(() => page.getByLabel('密码', { exact: true }).inputValue()).toBe('x')
    expect(await palette(page).count()).toBe(0)
    await page.reload()
    await screen(page).waitFor()
    await expectFocus(page, '密码')
    await page.keyboard.type('falsch')
    await page.keyboard.press('Enter')
    await screen(page).locator('[aria-invalid="true"]').waitFor()
    await page.getByLabel('密码', { exact: true }).fill(demoPassword)
    await page.keyboard.press('Enter')
    await screen(page).waitFor({ state: 'detached' })
    await listShown(page)
  })

  it('comes at once from the user’s menu, in every tab, and leads to the sign-in', async () => {
    const { page, context, arrive } = await j.enter('cg1010', flows)
    await listShown(page)
    const other = await j.visitorIn(context)
    await other.open(flows)
    await listShown(other.page)
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '锁屏' }).click()
    await screen(page).waitFor()
    await screen(other.page).waitFor()
    await screen(page).getByRole('button', { name: '退出登录' }).click()
    await arrive(`/login?redirect=${encodeURIComponent(flows)}`)
  })
})

describe('what isn’t there, and what isn’t allowed', () => {
  it('stands inside the layout, with a way on', async () => {
    const { page, open, arrive } = await j.enter('agent', '/no/such/page')
    await arrive('/404')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    expect(await page.getByRole('main').count()).toBe(1)
    await banner(page).waitFor()
    expect(await page.title()).toMatch(/ - 欢呼后台$/)
    await page.getByRole('link', { name: '返回首页' }).click()
    await arrive(firstPage)

    await open(users)
    await page.getByRole('heading', { name: '没有“用户列表”的权限' }).waitFor()
    await page.getByText('高淑芬').first().waitFor()
    await page.getByRole('button', { name: '换个账号' }).click()
    await page.getByRole('form', { name: '登录' }).waitFor()
  })

  it('a page that breaks says so, and the rest goes on', async () => {
    const { page, forgive } = await j.enter('admin', flows)
    await listShown(page)
    await page.route('**/manager/api/v1/user/list?**', (route) =>
      route.fulfill({ json: { code: 20000, msg: '', data: { records: [{ id: 1 }], total: 1 } } }),
    )
    await page.keyboard.type('gu')
    await page.getByText('页面出错了').waitFor()
    await page.unroute('**/manager/api/v1/user/list?**')
    await banner(page)
      .getByRole('button', { name: /^错误日志 [1-9]/ })
      .waitFor()
    await page.keyboard.type('gkf')
    await listShown(page, '客户跟踪')
    await banner(page)
      .getByRole('button', { name: /^错误日志/ })
      .click()
    await page.getByRole('dialog', { name: '错误日志' }).getByRole('button', { name: '清空' }).click()
    forgive(/./)
  })
})
