/** 角色列表, 分配角色权限 and 角色用户列表. */
import type { Page } from 'playwright-core'
import { bulkTitles, detail, dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/manager/rolelist'
const grantsPath = '/manager/rolepowerlist'
const usersPath = '/manager/roleuserlist'
const roles = listPage(path)
const grants = listPage(grantsPath)
const roleUsers = listPage(usersPath)
/** Only the provider's people change the roles that came with the product. */
const provider = 'admin'

const rowTitles = (page: Page) => titlesInMenu(page, rows(page).nth(2), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

export const roleTrials: Trials = {
  pages: [roles, grants, roleUsers],
  stages: [
    listStage({ path, rows: 'role', beside: '/manager/userlist', account: provider }),
    listStage({ path: usersPath, rows: 'role-user', beside: '/manager/userlist' }),
  ],
  commands: joinTrials(
    {
      'manager.take-role': { at: usersPath },
    },
    controlsAt(path, {
      'manager.open-roles': (page) => sidebar(page).getByRole('link', { name: '角色列表' }),
    }),
  ),
  places: {
    'role.row': { account: provider, address: path, titles: rowTitles },
    'role.toolbar': { account: provider, address: path, titles: toolbarTitles },
    'role-grant.row': { account: provider, address: grantsPath, titles: rowTitles },
    'role-grant.toolbar': { account: provider, address: grantsPath, titles: toolbarTitles },
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
