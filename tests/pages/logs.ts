/** 操作日志, with its four lists. */
import type { Page } from 'playwright-core'
import { dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/system/log/list'
const logs = listPage(path)
const provider = 'admin'

const rowTitles = (page: Page) => titlesInMenu(page, rows(page).first(), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

export const logTrials: Trials = {
  pages: [logs],
  stages: [listStage({ path, rows: 'log', beside: '/manager/userlist', account: provider })],
  commands: joinTrials(
    { 'system.verify-log': { at: path }, 'system.open-log': { at: path } },
    controlsAt(path, { 'system.open-log': (page) => sidebar(page).getByRole('link', { name: '操作日志' }) }),
  ),
  places: {
    'log.row': { account: provider, address: path, titles: rowTitles },
    'log.toolbar': { account: provider, address: path, titles: toolbarTitles },
  },
  situations: onPage(logs, [
    {
      name: 'who signed in',
      kind: 'state',
      async open(page) {
        await page.getByRole('navigation', { name: '日志种类' }).getByText('登录').click()
        await rows(page).filter({ hasText: '密码' }).first().waitFor()
      },
      leave: (page) => page.getByRole('navigation', { name: '日志种类' }).getByText('操作', { exact: true }).click(),
    },
    {
      name: 'a check of the log',
      kind: 'over',
      async open(page) {
        await page.getByRole('button', { name: '校验操作日志' }).click()
        await dialog(page, '校验操作日志').waitFor()
      },
    },
  ]),
}
