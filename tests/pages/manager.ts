/** 权限管理: the list of users. */
import {
  bulkTitles,
  currentRow,
  detail,
  dialog,
  dismiss,
  menu,
  rows,
  sidebar,
  titlesInMenu,
  toast,
} from '../support/browser/console-page'
import { flows } from '../support/browser/journey'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/manager/userlist'
export const users = listPage(path)

export const managerTrials: Trials = {
  pages: [users],
  // With enough rows for a second page.
  stages: [listStage({ path, address: `${path}?size=10`, rows: 'user', beside: flows })],
  commands: joinTrials(
    {
      // Nobody in the demo data is disabled.
      'manager.enable-users': {
        async before(page) {
          await rows(page).last().click({ button: 'right' })
          await page.getByRole('menuitem', { name: '停用用户' }).click()
          await page.getByRole('alertdialog').getByRole('button', { name: '停用' }).click()
          await rows(page).last().getByText('停用').waitFor()
          await dismiss(toast(page, /^已停用/))
        },
      },
    },
    controlsAt(path, {
      'manager.open-users': (page) => sidebar(page).getByRole('link', { name: '用户列表' }),
      'manager.add-employee': (page) => page.getByRole('main').getByRole('button', { name: '新增用户' }),
    }),
  ),
  places: {
    'user.row': { address: path, titles: (page) => titlesInMenu(page, rows(page).nth(2), 'right') },
    'user.toolbar': { address: path, titles: (page) => page.getByRole('main').getByRole('button').allTextContents() },
    'user.related': { address: path, titles: (page) => detail(page).getByRole('button').allTextContents() },
    'user.bulk': { address: path, titles: bulkTitles },
  },
  situations: onPage(users, [
    {
      name: 'a new user',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('c')
        await dialog(page, '新增用户').waitFor()
        await dialog(page, '新增用户').getByRole('combobox', { name: '公司' }).selectOption({ index: 1 })
        await dialog(page, '新增用户').getByRole('button', { name: '新增' }).click()
        await dialog(page, '新增用户').getByText('姓名不能为空').waitFor()
      },
    },
    {
      name: 'a user’s fields',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('e')
        await dialog(page, /^编辑用户/).waitFor()
      },
    },
    {
      name: 'another password for a user',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('j')
        await page.getByRole('button', { name: '重置密码' }).click()
        await dialog(page, /^重置密码/)
          .getByRole('button', { name: '生成' })
          .click()
      },
    },
    {
      name: 'a question that can’t be undone',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('j')
        await currentRow(page).click({ button: 'right' })
        await page.getByRole('menuitem', { name: '停用用户' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'a user’s menu',
      kind: 'menu',
      async open(page) {
        await rows(page).nth(2).click({ button: 'right' })
        await menu(page, '行操作').waitFor()
      },
    },
    {
      name: 'the roles of a user, with one chosen',
      kind: 'popup',
      async open(page) {
        await page.keyboard.press('e')
        await dialog(page, /^编辑用户/)
          .getByRole('combobox', { name: '角色' })
          .click()
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    {
      name: 'the departments for a new user',
      kind: 'popup',
      async open(page) {
        await page.keyboard.press('c')
        await dialog(page, '新增用户').getByRole('combobox', { name: '公司' }).selectOption({ index: 1 })
        await dialog(page, '新增用户').getByText('部门', { exact: true }).waitFor()
        await dialog(page, '新增用户').getByLabel('部门').click()
        await page.getByRole('tree').waitFor()
      },
    },
  ]),
}
