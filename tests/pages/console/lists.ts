import { longestPeriod } from '../../../src/console/calls/call-address'
import { dialog, filterLine, menu, refuse } from '../../support/browser/console-page'
import { onPage } from '../../support/browser/trials'
import { flows } from '../customer'
import { users } from '../manager'

const hang = () => new Promise<void>(() => {})

export const ofLists = [
  ...onPage(users, [
    {
      name: 'rows checked',
      kind: 'state',
      async open(page) {
        await page.keyboard.press('x')
        await page.getByRole('region', { name: '批量操作' }).waitFor()
      },
    },
    {
      name: 'no rows',
      kind: 'state',
      async open(page) {
        await filterLine(page).fill('nobody-is-called-so')
        await page.keyboard.press('Enter')
        await page.getByText('没有符合条件的记录').waitFor()
      },
    },
    {
      name: 'rows that could not be had',
      kind: 'state',
      async open(page) {
        await page.route('**/user/list?**', refuse)
        await page.getByRole('button', { name: '停用', exact: true }).click()
        await page.getByText('用户列表没有取到').waitFor()
      },
    },
    {
      name: 'rows on their way',
      kind: 'state',
      async open(page) {
        await page.route('**/userCustomerFlow/list?**', hang)
        await page.keyboard.type('gkf')
        await page.locator('table[aria-busy="true"]').waitFor()
      },
    },
    {
      name: 'the columns',
      kind: 'over',
      async open(page) {
        await page.getByRole('button', { name: '列设置' }).click()
        await dialog(page, '列设置').waitFor()
      },
    },
    {
      name: 'what a list can do',
      kind: 'menu',
      async open(page) {
        await page.getByRole('main').getByRole('button', { name: '更多操作' }).first().click()
        await menu(page, '更多操作').waitFor()
      },
    },
  ]),
  ...onPage(flows, [
    {
      name: 'filters as tokens, and one that is not understood',
      address: `${flows.path}?type=10&updateTime=${longestPeriod(Date.now())}`,
      kind: 'state',
      async open(page) {
        await filterLine(page).fill('类型:外星')
        await page.keyboard.press('Enter')
        await page.getByText('没有“外星”').waitFor()
        await page.getByRole('button', { name: '展开' }).click()
      },
    },
    {
      name: 'the calendar of a field',
      kind: 'over',
      async open(page) {
        await page.keyboard.press('n')
        await page.getByRole('button', { name: '选择下次跟进' }).click()
        await page.getByRole('grid', { name: /^下次跟进/ }).waitFor()
      },
    },
    {
      name: 'a span of days',
      kind: 'over',
      async open(page) {
        await page.getByRole('button', { name: '自定义' }).click()
        await dialog(page, '时间：自定义').waitFor()
      },
    },
    {
      name: 'the views',
      kind: 'menu',
      async open(page) {
        await page.keyboard.press('v')
        await menu(page, '视图').waitFor()
      },
    },
    {
      name: 'a view to be saved',
      address: `${flows.path}?type=10`,
      kind: 'over',
      async open(page) {
        await page.keyboard.press('v')
        await page.getByRole('menuitem', { name: '保存当前视图…' }).click()
        await dialog(page, '保存视图').waitFor()
      },
    },
    {
      name: 'suggestions under the filter line',
      kind: 'popup',
      async open(page) {
        await page.keyboard.press('/')
        await page.keyboard.type('类型:')
        await page.getByRole('listbox', { name: '筛选建议' }).getByRole('option').nth(1).waitFor()
        await page.keyboard.press('ArrowDown')
      },
    },
    {
      name: 'a picker',
      kind: 'popup',
      async open(page) {
        await page.getByRole('combobox', { name: '跟进人' }).click()
        await page.getByRole('listbox').getByRole('option').first().waitFor()
      },
    },
    {
      name: 'several of a choice',
      address: `${flows.path}?type=10,20,50`,
      kind: 'popup',
      async open(page) {
        await page.getByRole('search').getByRole('combobox', { name: '类型' }).click()
        await page.getByRole('listbox', { name: '类型' }).getByRole('option', { selected: true }).first().waitFor()
      },
    },
  ]),
]
