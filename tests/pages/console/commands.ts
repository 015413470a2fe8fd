/** The commands that work on every page, or on every list: tried once, on the list of users. */
import type { Page } from 'playwright-core'
import { codes } from '../../../src/contract/envelope'
import { demoPassword } from '../../../src/server/db/demo/plan'
import {
  bulkTitles,
  currentRow,
  detail,
  dismiss,
  eventually,
  filterLine,
  listShown,
  rows,
  settled,
  sidebar,
  tabBar,
  tabTitles,
  titlesInMenu,
  toast,
} from '../../support/browser/console-page'
import { stationShown } from '../../support/browser/station-page'
import { controlsAt, joinTrials, type Trials } from '../../support/browser/trials'
import { users } from '../manager'

const { path } = users

/** The address follows a moment later. */
async function toSecondRow(page: Page): Promise<void> {
  await page.keyboard.press('j')
  await page.waitForURL(/current=/)
}

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name })
const inDetail = (name: string) => (page: Page) => detail(page).getByRole('button', { name })
const firstTab = (page: Page) => tabBar(page).getByRole('link').first()
const box = (page: Page) => rows(page).first().getByRole('checkbox')
const labels = (page: Page, within: 'banner' | 'sidebar') =>
  (within === 'banner' ? page.getByRole('banner') : sidebar(page))
    .getByRole('button')
    .evaluateAll((all) => all.map((one) => one.ariaLabel ?? one.textContent ?? ''))

export const consoleCommands = joinTrials(
  {
    'list.previous': { before: toSecondRow },
    'list.extend-up': { before: toSecondRow },
    'list.previous-page': {
      async before(page) {
        await page.keyboard.press(']')
        await page.waitForURL(/page=2/)
        await listShown(page)
      },
    },
    // The last command may have closed the detail.
    'list.leave': {
      async before(page) {
        await page.keyboard.press('x')
        await page.getByRole('region', { name: '批量操作' }).waitFor()
      },
    },
    'console.refresh-tab': { before: (page) => filterLine(page).fill('还没有查') },
    // The commands before decide which other tabs exist, but the workstation's is always the first.
    'console.go-tab-2': {
      async before(page) {
        await firstTab(page).click()
        await stationShown(page)
        await settled(page)
      },
    },
    // The palette offers the usual size second.
    'console.choose-size': {
      async before(page) {
        await page.getByRole('banner').getByRole('button', { name: '尺寸' }).click()
        await page.getByRole('menuitemcheckbox', { name: 'Mini' }).click()
        await dismiss(toast(page, 'Switch Size Success'))
      },
    },
    'console.reopen-tab': {
      async before(page) {
        const titles = await tabTitles(page)
        await tabBar(page).getByRole('button', { name: /^关闭/ }).last().click()
        await eventually(() => tabTitles(page)).toEqual(titles.slice(0, -1))
      },
    },
    'console.lock': {
      last: true,
      async after(page) {
        await page.keyboard.type(demoPassword)
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
      },
    },
    // What the palette still asks for, for the letters typed, is answered after the session has ended.
    'auth.sign-out': { last: true, refusals: [codes.illegalToken] },
  },
  controlsAt(path, {
    // Rarely used commands: the pointer opens the palette and finds them there.
    ...Object.fromEntries(
      [
        'customer.open-flows-of-phone',
        'customer.personal-data-of-number',
        'customer.edit',
        'call.open-calls-of-phone',
        'call.open-calls-of-tail',
        'call.open-calls-of-employee',
        'phone.dial-customer',
        'console.reopen-tab',
        'console.open-palette',
      ].map((id) => [id, button('搜索页面、动作、客户')]),
    ),
    'console.choose-size': button('尺寸'),
    // Each leads to the thing itself: the drawer, or the message that offers it.
    'console.choose-scheme': (page) => sidebar(page).getByRole('button', { name: '设置' }),
    'console.undo': (page) => page.getByRole('region', { name: '消息' }),
    'console.toggle-sidebar': button('收起菜单'),
    'list.filter': filterLine,
    'list.views': button(/^视图/),
    'list.next': inDetail('下一行'),
    'list.previous': inDetail('上一行'),
    'list.extend-down': box,
    'list.extend-up': box,
    'list.toggle': box,
    'list.open': currentRow,
    'list.peek': inDetail('关闭详情'),
    'list.leave': inDetail('关闭详情'),
    'list.previous-page': button('上一页'),
    'list.next-page': button('下一页'),
    ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8, 9].map((place) => [`console.go-tab-${place}`, firstTab])),
  }),
)

export const consolePlaces: Trials['places'] = {
  // The customers' list has what every list has, and what is for customers alone.
  'list.bulk': { address: '/customer/mine', titles: bulkTitles },
  'list.toolbar': {
    address: '/customer/mine',
    titles: (page) => titlesInMenu(page, page.getByRole('main').getByRole('button', { name: '更多操作' }).first()),
  },
  tab: { address: path, titles: (page) => titlesInMenu(page, firstTab(page), 'right') },
  'topbar.user': {
    address: path,
    titles: (page) => titlesInMenu(page, page.getByRole('banner').getByRole('button').last()),
  },
  'topbar.icons': { address: path, titles: (page) => labels(page, 'banner') },
  'sidebar.foot': { address: path, titles: (page) => labels(page, 'sidebar') },
}
