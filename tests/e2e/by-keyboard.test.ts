/** A day's work with only the keyboard: no click and no pointer, from sign-in to sign-out. */
import type { Page } from 'playwright-core'
import { it } from 'vitest'
import { demoPassword } from '../../src/server/db/demo/plan'
import {
  column,
  currentRow,
  eventually,
  focused,
  listShown,
  openPalette,
  palette,
  rowOf,
  rows,
  selectedOption,
  tabTo,
  toast,
} from '../support/browser/console-page'
import { expectFocus, firstPage, flows, journeys } from '../support/browser/journey'

const j = journeys()

async function runByPalette(page: Page, typed: string, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(typed)
  await eventually(() => selectedOption(page).textContent()).toContain(title)
  await page.keyboard.press('Enter')
}

it('everything works by keyboard alone', async () => {
  const { page, open, arrive, address, typePassword } = await j.visit()
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  await open('/')
  await typePassword('boss')
  await arrive(firstPage)

  // Goes to a page, into its filter, through its rows.
  await type('gu')
  await listShown(page, '用户列表')
  await press('/')
  await eventually(() => focused(page)).toBe('筛选条件')
  await type('cg101')
  await press('Enter')
  await eventually(() => rows(page).count()).toBe(9)
  await press('Escape')
  await tabTo(page, '用户列表')
  await press('End')
  await eventually(() => currentRow(page).locator('td').nth(2).textContent()).toBe('cg1018')

  // Edits: goes through the form with Tab and saves with its key; the focus is back on the table.
  await press('e')
  await page.getByRole('dialog', { name: /^编辑用户/ }).waitFor()
  await tabTo(page, '介绍')
  await type('只用键盘')
  await press('Control+Enter')
  await toast(page, /已保存$/).waitFor()
  await eventually(() => focused(page)).toBe('用户列表')

  // Opens a row's own menu. What can't be undone at once asks first, with the focus on No.
  await press('Shift+F10')
  await page.getByRole('menu', { name: '行操作' }).waitFor()
  await press('ArrowUp')
  await press('ArrowUp')
  await eventually(() => focused(page)).toMatch(/^停用/)
  await press('Enter')
  await page.getByRole('alertdialog').waitFor()
  await eventually(() => focused(page)).toBe('取消')
  await press('Tab')
  await press('Enter')
  await toast(page, /^已停用/).waitFor()
  await eventually(() => rowOf(page, '停用').count()).toBe(1)
  await press('z')
  await eventually(() => rowOf(page, '启用').count()).toBe(9)

  // Changes columns and sorting from the table's head.
  await tabTo(page, '姓名', 'Shift+Tab')
  await press('ArrowRight')
  await press('Enter')
  await eventually(() => address()).toMatch(/[?&]sort=-account/)
  await eventually(async () => (await column(page, '账号'))[0]).toBe('cg1018')
  await tabTo(page, '列设置', 'Shift+Tab')
  await press('Enter')
  await page.getByRole('dialog', { name: '列设置' }).waitFor()
  await tabTo(page, '手机')
  await press('Space')
  await page.getByRole('columnheader', { name: '手机' }).waitFor({ state: 'detached' })
  await press('Alt+ArrowDown')
  await tabTo(page, '恢复默认')
  await press('Enter')
  await page.getByRole('columnheader', { name: '手机' }).waitFor()
  await press('Escape')
  await eventually(() => focused(page)).toBe('列设置')

  // Changes the detail's width, uses its buttons.
  await tabTo(page, '用户列表详情的宽度')
  const separator = page.getByRole('separator')
  const before = Number(await separator.getAttribute('aria-valuenow'))
  await press('ArrowLeft')
  await eventually(async () => Number(await separator.getAttribute('aria-valuenow'))).toBe(before + 16)
  await press('Enter')
  await eventually(async () => Number(await separator.getAttribute('aria-valuenow'))).toBe(before)
  await tabTo(page, '下一行')
  const current = await currentRow(page).textContent()
  await press('Enter')
  await eventually(() => currentRow(page).textContent()).not.toBe(current)

  // Adds a follow-up with its date from the calendar.
  await type('gkf')
  await listShown(page, '客户跟踪')
  await press('n')
  await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
  await type('只用键盘写的')
  await tabTo(page, /^类型/, 'Shift+Tab')
  await press('ArrowDown')
  await tabTo(page, '选择下次跟进')
  await press('Enter')
  // The calendar's code may have to load before a day can be chosen.
  await page.getByRole('grid', { name: /^下次跟进/ }).waitFor()
  await tabTo(page, /^\d+年\d+月\d+日/)
  await press('PageDown')
  await press('ArrowRight')
  await press('Enter')
  await page.getByRole('grid', { name: /^下次跟进/ }).waitFor({ state: 'detached' })
  await tabTo(page, '下次跟进', 'Shift+Tab')
  await press('Enter')
  await toast(page, '跟进已保存').waitFor()
  await eventually(async () => (await column(page, '备注'))[0]).toBe('只用键盘写的')

  // Uses the console itself.
  await type('g,')
  await page.getByRole('dialog', { name: '设置' }).waitFor()
  await tabTo(page, '跟随系统')
  await press('ArrowLeft')
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  await tabTo(page, '侧栏标志')
  await press('Space')
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('navigation', { name: '主菜单' }).getByText('欢呼后台').waitFor()
  await runByPalette(page, 'qhcc', '切换尺寸')
  await type('mini')
  await press('Enter')
  await toast(page, 'Switch Size Success').waitFor()
  await tabTo(page, '客户跟踪')
  await runByPalette(page, 'suoping', '锁屏')
  await page.getByRole('dialog', { name: '屏幕已锁定' }).waitFor()
  await expectFocus(page, '密码')
  await type(demoPassword)
  await press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await eventually(() => focused(page)).toBe('客户跟踪')
  await runByPalette(page, 'tcdl', '退出登录')
  await palette(page).waitFor({ state: 'detached' })
  await arrive(`/login?redirect=${encodeURIComponent(flows)}`)
  await page.getByRole('form', { name: '登录' }).waitFor()
})
