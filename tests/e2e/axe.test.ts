/**
 * Runs axe on separate pages, on a phone and in other colours. situations.test.ts covers everything that opens in the
 * console.
 */
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf, violations } from '../support/browser/axe'
import {
  detail,
  eventually,
  listShown,
  openUserMenu,
  rows,
  settled,
  sidebar,
  toast,
} from '../support/browser/console-page'
import { firstPage, flows, journeys } from '../support/browser/journey'
import { expectState } from '../support/browser/station-page'

const j = journeys()
/** Without motion, so that nothing is examined halfway; the scheme follows the system's. */
const still = { reducedMotion: 'reduce', colorScheme: 'light' } as const

it('reports a planted fault', async () => {
  const { page } = await j.visit(still)
  await page.setContent(
    '<html lang="zh"><main><h1>一</h1><button></button><p style="color: #aaa">太浅的字</p></main><p>外面</p></html>',
  )
  const found = await violations(page)
  expect(found.map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['button-name', 'color-contrast', 'region']),
  )
})

describe('axe finds nothing', () => {
  it('on the login page, with its faults too', async () => {
    const { page, open } = await j.visit(still)
    await open('/login')
    await page.getByRole('form', { name: '登录' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByLabel('密码', { exact: true }).press('Enter')
    await page.getByText('请输入用户名').waitFor()
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('请输入手机号或用户名').waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('on 404 and 401', async () => {
    const { page, open } = await j.enter('agent', '/404', still)
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await open('/401?from=/manager/userlist')
    await page.getByRole('heading', { name: /权限/ }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('on a page that broke, and in the log of its error', async () => {
    const { page, forgive } = await j.enter('admin', flows, still)
    await listShown(page)
    await page.route('**/manager/api/v1/user/list?**', (route) =>
      route.fulfill({ json: { code: 20000, msg: '', data: { records: [{ id: 1 }], total: 1 } } }),
    )
    await page.keyboard.type('gu')
    await page.getByText('页面出错了').waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: /^错误日志/ }).click()
    const log = page.getByRole('dialog', { name: '错误日志' })
    await log.getByRole('button', { name: /^详情/ }).first().click()
    expect(await faultsOf(page)).toEqual([])
    await log.getByRole('button', { name: '清空' }).click()
    forgive(/./)
  })

  it('on the locked screen', async () => {
    const { page } = await j.enter('cg1004', flows, still)
    await openUserMenu(page)
    await page.getByRole('menuitem', { name: '锁屏' }).click()
    await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('on a telephone: list, menu, sheet, palette', async () => {
    const { page } = await j.enter('admin', '/manager/userlist', {
      ...still,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await listShown(page)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '展开菜单' }).tap()
    await page.getByRole('dialog', { name: '主菜单' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: '关闭菜单' }).tap()
    await rows(page).nth(1).tap()
    await detail(page).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('at the workstation on a telephone, pane by pane', async () => {
    const { page } = await j.enter('cg1005', firstPage, {
      ...still,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    await expectState(page, '空闲')
    const panes = page.getByRole('radiogroup', { name: '窗格' })
    for (const title of ['队列', '通话', '客户']) {
      await panes.getByRole('radio', { name: title }).tap()
      await eventually(() => panes.getByRole('radio', { name: title }).getAttribute('aria-checked')).toBe('true')
      await settled(page)
      expect(await faultsOf(page), title).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), title).toBe(false)
    }
  })

  it('in the menus of the folded sidebar', async () => {
    const { page } = await j.enter('admin', '/manager/userlist', still)
    await listShown(page)
    await page.keyboard.press('Control+b')
    await sidebar(page).getByRole('button', { name: '权限管理' }).click()
    await page.getByRole('menu', { name: '权限管理' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
  })

  it('with another theme colour, however pale', async () => {
    const { page } = await j.enter('admin', '/manager/userlist', still)
    await listShown(page)
    for (const colour of ['#ffe100', '#d6d6d6', '#0b0b40']) {
      await page.keyboard.type('g,')
      const drawer = page.getByRole('dialog', { name: '设置' })
      const field = drawer.getByRole('textbox', { name: '主题色色值' })
      const before = await page.locator('html').getAttribute('style')
      await field.fill(colour)
      await field.press('Enter')
      await eventually(() => page.locator('html').getAttribute('style')).not.toBe(before)
      await toast(page, 'Compiling the theme').waitFor({ state: 'detached' })
      expect(await faultsOf(page), `${colour} in the settings`).toEqual([])
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await page.keyboard.press('x')
      expect(await faultsOf(page), `${colour} on the list`).toEqual([])
      await page.keyboard.press('x')
    }
  })
})

describe('axe finds nothing among the components', () => {
  /** This page exists only in development. */
  const building = journeys({ NODE_ENV: 'development' })

  it('in each state, and with each kind of what opens from them', async () => {
    const { page } = await building.enter('admin', '/development/components', still)
    await page.locator('canvas').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const kinds: readonly [kind: string, open: () => Promise<void>, opened: Locator][] = [
      ['a menu', () => button('菜单').click(), page.getByRole('menu')],
      ['a menu at the pointer', () => button('在这里按右键').click({ button: 'right' }), page.getByRole('menu')],
      ['a popover', () => button('浮框').click(), page.getByRole('dialog', { name: '说明' })],
      [
        'a picker',
        () => page.getByRole('combobox', { name: '人员（一位）' }).click(),
        page.getByRole('option', { name: '林晓彤' }),
      ],
      ['a tree', () => page.getByRole('button', { name: /^部门/ }).click(), page.getByRole('tree')],
      ['a calendar', () => button('选择日期').click(), page.getByRole('grid', { name: /^日期/ })],
    ]
    for (const [kind, open, opened] of kinds) {
      await open()
      await opened.waitFor()
      expect(await violations(page), kind).toEqual([])
      await page.keyboard.press('Escape')
      await opened.waitFor({ state: 'detached' })
    }
  }, 120_000)
})
