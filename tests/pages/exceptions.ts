/** 异常字典. */
import type { Page } from 'playwright-core'
import { detail, dialog, rows, sidebar, titlesInMenu } from '../support/browser/console-page'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'

const path = '/system/exceptionDictionary'
const exceptions = listPage(path)
const provider = 'admin'

const rowTitles = (page: Page) => titlesInMenu(page, rows(page).first(), 'right')
const toolbarTitles = (page: Page) => page.getByRole('main').getByRole('button').allTextContents()

export const exceptionTrials: Trials = {
  pages: [exceptions],
  stages: [listStage({ path, rows: 'exception', beside: '/manager/userlist', account: provider })],
  commands: joinTrials(
    { 'system.open-exceptions': { at: '/system/log/list' }, 'system.try-exception': { at: path } },
    controlsAt(path, {
      'system.open-exceptions': (page) => sidebar(page).getByRole('link', { name: '异常字典' }),
    }),
  ),
  places: {
    'exception.row': { account: provider, address: path, titles: rowTitles },
    'exception.toolbar': { account: provider, address: path, titles: toolbarTitles },
  },
  situations: onPage(exceptions, [
    {
      name: 'a code',
      kind: 'state',
      async open(page) {
        await page.keyboard.press('Enter')
        await detail(page).getByText('重拨间隔').waitFor()
      },
    },
    {
      name: 'what a code means',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('e')
        await dialog(page, /^编辑异常码/).waitFor()
      },
    },
    {
      name: 'a code to try',
      kind: 'over',
      async open(page) {
        await page.getByRole('button', { name: '映射测试' }).click()
        await dialog(page, '映射测试').getByLabel('原始码').fill('486')
        await page.keyboard.press('Control+Enter')
        await dialog(page, '映射测试').getByText('用户忙').waitFor()
      },
    },
  ]),
}
