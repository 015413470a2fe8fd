/** What every page has around it and over it: looked at once, on one page. */
import type { Page } from 'playwright-core'
import { holdChords } from '../../support/browser/chords'
import {
  dialog,
  findInPalette,
  menu,
  openAccount,
  openPalette,
  openUserMenu,
  options,
  palette,
  tabBar,
  toast,
} from '../../support/browser/console-page'
import { onPage } from '../../support/browser/trials'
import { flows } from '../customer'

const firstTab = (page: Page) => tabBar(page).getByRole('link').first()

export const ofTheShell = onPage(flows, [
  {
    name: 'the menu as icons',
    kind: 'state',
    menuChanges: true,
    async open(page) {
      await page.keyboard.press('Control+b')
      await page.getByRole('button', { name: '展开菜单' }).waitFor()
    },
    leave: (page) => page.getByRole('button', { name: '展开菜单' }).click(),
  },
  {
    name: 'messages',
    kind: 'state',
    async open(page) {
      await page.keyboard.type('g9')
      await toast(page, '没有快捷键').waitFor()
      await findInPalette(page, '撤销', '撤销上一步')
      await page.keyboard.press('Enter')
      await toast(page, '没有可以撤销的操作').waitFor()
    },
  },
  {
    name: 'a chord under way',
    kind: 'state',
    async open(page) {
      // Otherwise the chord would time out during the check.
      await holdChords(page)
      await page.keyboard.press('g')
      await page.getByText('再按').waitFor()
    },
  },
  { name: 'the palette', kind: 'over', open: openPalette },
  {
    name: 'the palette with results, people among them',
    kind: 'over',
    async open(page) {
      await openPalette(page)
      await page.keyboard.insertText('王')
      await palette(page).getByText('人员', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'the palette without results',
    kind: 'over',
    async open(page) {
      await openPalette(page)
      await page.keyboard.type('qqqqqq')
      await palette(page).getByText('没有找到“qqqqqq”').first().waitFor()
    },
  },
  {
    name: 'a question of the palette',
    kind: 'over',
    async open(page) {
      await findInPalette(page, '切换尺寸', '切换尺寸')
      await page.keyboard.press('Enter')
      await palette(page).getByPlaceholder('选择尺寸').waitFor()
    },
  },
  {
    name: 'a question of the palette that the server answers',
    kind: 'over',
    async open(page) {
      await page.keyboard.press('c')
      await palette(page).getByPlaceholder('选择客户').waitFor()
      await options(page).nth(3).waitFor()
    },
  },
  {
    name: 'the hotkeys',
    kind: 'over',
    async open(page) {
      await page.keyboard.press('?')
      await dialog(page, '快捷键').waitFor()
    },
  },
  {
    name: 'the settings',
    kind: 'over',
    async open(page) {
      await page.keyboard.type('g,')
      await dialog(page, '设置').waitFor()
    },
  },
  {
    name: 'another password for oneself',
    kind: 'over',
    async open(page) {
      await openUserMenu(page)
      await page.getByRole('menuitem', { name: '修改密码' }).click()
      await dialog(page, '修改密码').waitFor()
    },
  },
  { name: 'one’s account', kind: 'over', open: openAccount },
  {
    name: 'one’s sessions',
    kind: 'over',
    async open(page) {
      const account = await openAccount(page)
      await account.getByRole('tab', { name: '登录设备' }).click()
      await account.getByText('当前').waitFor()
    },
  },
  {
    name: 'one’s permissions',
    kind: 'over',
    async open(page) {
      const account = await openAccount(page)
      await account.getByRole('tab', { name: '我的权限' }).click()
      await account.getByText('客户跟踪').first().waitFor()
    },
  },
  {
    name: 'the error log',
    kind: 'over',
    async open(page) {
      await page.getByRole('button', { name: /^错误日志/ }).click()
      await dialog(page, '错误日志').waitFor()
    },
  },
  {
    name: 'the notices',
    kind: 'over',
    async open(page) {
      await page.keyboard.type('g9')
      await toast(page, '没有快捷键').waitFor()
      await page.getByRole('button', { name: /^通知/ }).click()
      await page.getByRole('heading', { name: '通知', exact: true }).waitFor()
    },
  },
  {
    name: 'the menu of sizes',
    kind: 'menu',
    async open(page) {
      await page.getByRole('button', { name: '尺寸' }).click()
      await menu(page, '尺寸').waitFor()
    },
  },
  { name: 'the user’s menu', kind: 'menu', open: openUserMenu },
  {
    name: 'a tab’s menu',
    kind: 'menu',
    async open(page) {
      await firstTab(page).click({ button: 'right' })
      await menu(page, /^标签页/).waitFor()
    },
  },
])
