import { dialog, findInPalette, menu, options, palette } from '../../support/browser/console-page'
import { customerPane, fillList, stateBar } from '../../support/browser/station-page'
import { showOwn, workstation } from '../../support/browser/station-trials'
import { onPage } from '../../support/browser/trials'

export const overTheStation = onPage(workstation('cg1010'), [
  {
    name: 'the menu of states',
    kind: 'menu',
    async open(page) {
      await stateBar(page).getByRole('button').first().click()
      await menu(page, '切换状态').waitFor()
    },
  },
  {
    name: 'the menu of queues, without a pasted list',
    kind: 'menu',
    async open(page) {
      await page.keyboard.press('v')
      await menu(page, '队列').waitFor()
    },
  },
  {
    name: 'a list to be pasted',
    kind: 'over',
    async open(page) {
      await page.getByRole('button', { name: '粘贴名单' }).first().click()
      await dialog(page, '粘贴名单').waitFor()
      await page.keyboard.press('Control+Enter')
      await dialog(page, '粘贴名单').getByText('号码不能为空，一行一个').waitFor()
    },
  },
  {
    name: 'what became of a list that was pasted',
    kind: 'over',
    async open(page) {
      await page.getByRole('button', { name: '粘贴名单' }).first().click()
      await fillList(page, ['16200049003', '不是号码', '16200049003'])
      await page.keyboard.press('Control+Enter')
      await dialog(page, '名单已建好，1 个号码').waitFor()
    },
  },
  {
    name: 'the menu of queues, with a pasted list',
    kind: 'menu',
    async open(page) {
      await page.keyboard.press('v')
      await menu(page, '队列').getByText('删除这个名单').waitFor()
    },
  },
  {
    name: 'a list to be deleted',
    kind: 'over',
    async open(page) {
      await page.keyboard.press('v')
      await page.getByRole('menuitem', { name: '删除这个名单' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'a callback to be booked',
    kind: 'over',
    async open(page) {
      await page.keyboard.press('b')
      await palette(page).getByPlaceholder('什么时候回访').waitFor()
      await page.keyboard.insertText('明天下午3点')
      await options(page).first().waitFor()
    },
  },
  {
    name: 'one’s callbacks, one of them to be moved',
    kind: 'over',
    async open(page) {
      await showOwn(page)
      await page.keyboard.press('b')
      await palette(page).getByPlaceholder('什么时候回访').waitFor()
      await page.keyboard.insertText('明天下午3点')
      await options(page).first().waitFor()
      await page.keyboard.press('Enter')
      await palette(page).getByPlaceholder('可以不填').waitFor()
      await page.keyboard.press('Enter')
      await palette(page).waitFor({ state: 'detached' })
      await page.keyboard.press('Shift+B')
      await dialog(page, /^我的预约/)
        .getByRole('button', { name: /^改期/ })
        .first()
        .click()
      await dialog(page, /^我的预约/)
        .getByRole('textbox')
        .waitFor()
    },
  },
  {
    name: 'a number to be locked',
    kind: 'over',
    async open(page) {
      await page.keyboard.press('Alt+l')
      await palette(page).getByPlaceholder('锁定多久').waitFor()
      await page.keyboard.press('Enter')
      await palette(page).getByPlaceholder('锁定原因').waitFor()
    },
  },
  {
    name: 'a customer’s follow-ups',
    kind: 'over',
    async open(page) {
      await showOwn(page)
      await customerPane(page).getByRole('button', { name: '客户跟踪' }).click()
      await dialog(page, '明细').getByRole('table').waitFor()
    },
  },
  {
    name: 'a new customer',
    kind: 'over',
    async open(page) {
      await findInPalette(page, '新增客户', '新增客户')
      await page.keyboard.press('Enter')
      await dialog(page, '客户信息').waitFor()
      await page.keyboard.press('Control+Enter')
      await dialog(page, '客户信息').getByText('名称不能为空').waitFor()
    },
  },
])
