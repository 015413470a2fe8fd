/** 角色列表, 分配角色权限, 角色用户列表 and 权限列表. */
import type { Page } from 'playwright-core'
import { bulkTitles, detail, dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/manager/rolelist'
const grantsPath = '/manager/rolepowerlist'
const usersPath = '/manager/roleuserlist'
const powersPath = '/manager/powerlist'
const powers = listPage(powersPath)
const roles = listPage(path)
const grants = listPage(grantsPath)
const roleUsers = listPage(usersPath)
/** Only the provider's people change the roles that came with the product. */
const provider = 'admin'

const rowTitles = (page: Page) => titlesInMenu(page, rows(page).nth(2), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

export const roleTrials: Trials = {
  pages: [roles, grants, roleUsers, powers],
  stages: [
    listStage({ path, rows: 'role', beside: '/manager/userlist', account: provider }),
    listStage({ path: usersPath, rows: 'role-user', beside: '/manager/userlist' }),
    listStage({ path: powersPath, rows: 'power', beside: '/manager/userlist', account: provider }),
  ],
  commands: joinTrials(
    {
      'manager.take-role': { at: usersPath },
      'manager.open-permissions': { at: path },
      // A group can't be changed.
      'manager.edit-power': { before: (page) => rows(page).nth(1).click() },
    },
    controlsAt(path, {
      'manager.open-roles': (page) => sidebar(page).getByRole('link', { name: '角色列表' }),
      'manager.open-permissions': (page) => sidebar(page).getByRole('link', { name: '权限列表' }),
    }),
  ),
  places: {
    'role.row': { account: provider, address: path, titles: rowTitles },
    'role.toolbar': { account: provider, address: path, titles: toolbarTitles },
    'role-grant.row': { account: provider, address: grantsPath, titles: rowTitles },
    'role-grant.toolbar': { account: provider, address: grantsPath, titles: toolbarTitles },
    'power.row': { account: provider, address: powersPath, titles: rowTitles },
    'role-user.row': { address: usersPath, titles: rowTitles },
    'role-user.toolbar': { address: usersPath, titles: toolbarTitles },
    'role-user.bulk': { address: usersPath, titles: bulkTitles },
  },
  situations: [
    ...onPage(roles, [
      {
        name: 'a new role',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('c')
          await dialog(page, '新增角色').waitFor()
          await dialog(page, '新增角色').getByRole('button', { name: '新增' }).click()
          await dialog(page, '新增角色').getByText('角色不能为空').waitFor()
        },
      },
      {
        name: 'what a role grants',
        kind: 'state',
        async open(page) {
          await detail(page).getByRole('tab', { name: '权限' }).click()
          await detail(page).getByRole('listitem').filter({ hasText: '通话记录' }).waitFor()
        },
      },
    ]),
    ...onPage(powers, [
      {
        name: 'a permission’s place',
        kind: 'over',
        async open(page) {
          await rows(page).nth(1).click()
          await page.keyboard.press('e')
          await dialog(page, /^编辑权限/).waitFor()
        },
      },
    ]),
    ...onPage(grants, [
      {
        name: 'a permission to take',
        kind: 'state',
        async open(page) {
          await rows(page).filter({ hasText: '坐席' }).click()
          await detail(page).getByRole('checkbox', { name: '客户公海' }).click()
          await detail(page).getByText('收回：客户公海').waitFor()
        },
        leave: (page) => detail(page).getByRole('button', { name: '还原' }).click(),
      },
    ]),
  ],
}
