/** 操作日志, with its four lists. */
import type { Page } from 'playwright-core'
import { dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/system/log/list'
/** Somebody has signed in, even where nothing has been done. */
const logs = listPage(path, `${path}?part=login`)
const provider = 'admin'

const partOf = (page: Page, title: string) =>
  page.getByRole('navigation', { name: '日志种类' }).getByText(title, { exact: true })
const rowTitles = (page: Page) => titlesInMenu(page, rows(page).first(), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

export const logTrials: Trials = {
  pages: [logs],
  stages: [listStage({ path, rows: 'log', beside: '/manager/userlist', account: provider })],
  commands: joinTrials(
    { 'system.verify-log': { at: path }, 'system.open-log': { at: '/system/exceptionDictionary' } },
    controlsAt(path, { 'system.open-log': (page) => sidebar(page).getByRole('link', { name: '操作日志' }) }),
  ),
  places: {
    'log.row': { account: provider, address: path, titles: rowTitles },
    'log.toolbar': { account: provider, address: path, titles: toolbarTitles },
  },
  situations: onPage(logs, [
    {
      name: 'what the server did',
      kind: 'state',
      async open(page) {
        await partOf(page, '系统任务').click()
        await page.getByText('还没有系统任务').waitFor()
      },
      leave: (page) => partOf(page, '登录').click(),
    },
    {
      name: 'a check of the log',
      kind: 'over',
      async open(page) {
        await partOf(page, '操作').click()
        await page.getByRole('button', { name: '校验操作日志' }).click()
        await dialog(page, '校验操作日志').waitFor()
      },
    },
  ]),
}
