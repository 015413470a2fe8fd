import { eventually, openUserMenu, palette, refuse, toast } from '../../support/browser/console-page'
import { firstPage as path } from '../../support/browser/journey'
import {
  agents,
  callPane,
  chosenResult,
  customerPane,
  dialByPalette,
  expectState,
  queuePane,
  stationShown,
} from '../../support/browser/station-page'
import { showOwn, workstation } from '../../support/browser/station-trials'
import { onPage, type TriedPage } from '../../support/browser/trials'

/** The call centre of somebody without a workstation. */
export const centre = (account: string): TriedPage => ({
  path,
  account,
  shown: (page) => agents(page).waitFor(),
})
/** A supervisor's own workstation: it begins when they say so. */
const supervisor: TriedPage = {
  path,
  account: 'leader',
  async shown(page) {
    await page.getByRole('button', { name: '开始接打' }).click()
    await stationShown(page)
    await callPane(page).focus()
  },
}

/** Each with another agent, because an agent in a call stays in it. */
export const moments = [
  ...onPage(centre('admin'), [
    {
      name: 'the agents in one state, of whom there are none',
      address: `${path}?state=BREAK`,
      kind: 'state',
      open: (page) => agents(page).getByText('现在没有人小休').waitFor(),
    },
    {
      name: 'a call centre that could not be had',
      kind: 'state',
      async open(page) {
        await page.route('**/centre/info', refuse)
        await page.reload()
        await page.getByText('呼叫中心没有取到').waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1005'), [
    { name: 'a queue', kind: 'state', open: showOwn },
    {
      name: 'nobody to be called',
      kind: 'state',
      async open(page) {
        await page.route('**/queue/info?**', (route) =>
          route.fulfill({ json: { code: 20000, msg: '', data: { callbacks: [], records: [], total: 0 } } }),
        )
        await page.getByRole('button', { name: '刷新队列' }).click()
        await page.getByText('没有要呼叫的').waitFor()
      },
    },
    {
      name: 'a queue that is filtered, for what is not there',
      kind: 'state',
      async open(page) {
        await page.keyboard.press('/')
        await queuePane(page).getByRole('textbox').fill('nobody-is-called-so')
        await page.getByText('没有符合的').waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1006'), [
    {
      name: 'a call',
      kind: 'state',
      async open(page) {
        await dialByPalette(page, '16200019001')
        await expectState(page, '通话中')
        await page.keyboard.press('1')
        await chosenResult(page).waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1007'), [
    {
      name: 'a wrap-up, and a result that wants a reason',
      kind: 'state',
      async open(page) {
        await dialByPalette(page, '16200029003')
        await expectState(page, '话后整理')
        // Only a customer can go back to the pool, and typing a name makes this person one.
        await customerPane(page).getByRole('textbox', { name: /^名称/ }).fill('要放回的人')
        await page.keyboard.press('Escape')
        await page.keyboard.press('9')
        await callPane(page)
          .getByRole('textbox', { name: /^放回公海的原因/ })
          .waitFor()
        await page.keyboard.press('Alt+n')
        await toast(page, '要填原因').waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1008'), [
    {
      name: 'a result that was not chosen, another time that is not understood',
      kind: 'state',
      async open(page) {
        // Answered, because an unanswered call needs no result.
        await dialByPalette(page, '16200039002')
        await expectState(page, '话后整理')
        const booking = customerPane(page).getByRole('textbox', { name: '预约' })
        await booking.waitFor()
        await page.keyboard.press('b')
        await eventually(() => booking.evaluate((field) => field === document.activeElement)).toBe(true)
        await page.keyboard.insertText('改天')
        await page.keyboard.press('Alt+s')
        await toast(page, '还没有选小结').waitFor()
        await customerPane(page).getByText('看不懂这个时间').waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1009'), [
    {
      name: 'a call that is not placed',
      kind: 'state',
      async open(page) {
        await dialByPalette(page, '16200019001')
        await callPane(page).getByText('没有拨出：同事正在呼叫').waitFor()
      },
    },
  ]),
  ...onPage(workstation('cg1011'), [
    {
      name: 'the question before a call is left by signing out',
      kind: 'state',
      async open(page) {
        await dialByPalette(page, '16200059001')
        await expectState(page, '通话中')
        await openUserMenu(page)
        await page.getByRole('menuitem', { name: '退出登录' }).click()
        await page.getByRole('alertdialog', { name: '通话还没有结束' }).waitFor()
      },
    },
  ]),
  ...onPage(supervisor, [
    {
      name: 'a locked number to be unlocked',
      kind: 'state',
      async open(page) {
        await showOwn(page)
        await page.keyboard.press('j')
        await page.keyboard.press('Alt+l')
        await palette(page).getByPlaceholder('锁定多久').waitFor()
        await page.keyboard.press('Enter')
        await palette(page).getByPlaceholder('锁定原因').waitFor()
        await page.keyboard.insertText('客户要求')
        await page.keyboard.press('Enter')
        await callPane(page).getByRole('button', { name: '解锁' }).click()
        await palette(page).getByPlaceholder('解锁原因').waitFor()
      },
    },
  ]),
]
