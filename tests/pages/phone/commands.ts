/** The commands of a call, at the workstation in each of its moments. */
import type { Page } from 'playwright-core'
import { dismiss, eventually, sidebar, toast } from '../../support/browser/console-page'
import {
  callPane,
  customerPane,
  fillList,
  nextInQueue,
  queue,
  queuePane,
  result,
  stateBar,
} from '../../support/browser/station-page'
import { bookSoon, stationStage } from '../../support/browser/station-trials'
import { controlsAt, joinTrials, type Stage } from '../../support/browser/trials'

let pasted = 0
/** It has enough numbers for everything that follows: the list stays. */
async function pasteList(page: Page): Promise<void> {
  pasted += 1
  await queuePane(page).getByRole('button', { name: '粘贴名单' }).first().click()
  await fillList(
    page,
    [1, 2, 3, 4].map((at) => `16300${pasted}${at}9003`),
  )
  await page.keyboard.press('Control+Enter')
  await dismiss(toast(page, '名单已建好'))
  // Callbacks that are due stand above.
  await queue(page).filter({ hasText: '9003' }).first().click()
  await callPane(page).getByRole('button', { name: /^稍后/ }).waitFor()
}

const inCall = (name: string | RegExp) => (page: Page) => callPane(page).getByRole('button', { name })
const inQueue = (name: string | RegExp) => (page: Page) => queuePane(page).getByRole('button', { name })
const inForm = (name: string | RegExp) => (page: Page) => customerPane(page).getByRole('button', { name })
const [idle, talking, wrapUp, list] = ['idle', 'talking', 'wrap-up', 'a pasted list'].map(
  (moment) => `the workstation: ${moment}`,
) as [string, string, string, string]

export const phoneCommands = joinTrials(
  {
    // Only the second row and later rows have a row before.
    'phone.previous': {
      async before(page) {
        const first = await nextInQueue(page).getAttribute('id')
        await page.keyboard.press('j')
        await eventually(() => nextInQueue(page).getAttribute('id')).not.toBe(first)
      },
    },
    'phone.put-off': { at: list },
    'phone.skip': { at: list },
    // Without a call it asks the same as 预约回访, which is tried.
    'phone.book': { at: talking },
    'phone.save': { at: wrapUp },
    'phone.save-and-next': { at: wrapUp },
    'phone.leave-form': {
      at: talking,
      async before(page) {
        await page.keyboard.press('i')
        // The command's code loads with its first use.
        await customerPane(page).locator(':focus').waitFor()
      },
    },
    'phone.hang-up': { last: true },
    // In the menu of a pasted list.
    'phone.dial-next-number': { elsewhere: 'tests/e2e/several-numbers.test.ts' },
    'phone.delete-list': { elsewhere: 'tests/e2e/situations.test.ts' },
    // On a callback's row and message.
    'phone.dial-callback': { elsewhere: 'src/console/calls/callbacks/follow-callbacks.test.tsx' },
    // Beside the number, for whoever may.
    'phone.reveal': { elsewhere: 'tests/e2e/reveal.test.ts' },
    // On the record of a locked number, for supervisors.
    'phone.unlock-number': { elsewhere: 'commands/phone/phone.test.tsx' },
  },
  controlsAt('/manager/userlist', {
    // Its group is closed while a page of another group is shown.
    'phone.open-centre': (page) => sidebar(page).getByRole('button', { name: '呼叫管理' }),
  }),
  controlsAt(idle, {
    'phone.dial-current': inCall(/^拨打/),
    'phone.add-callback': inCall(/^预约/),
    'phone.redial': inCall(/^重拨上一个/),
    'phone.open-callbacks': inQueue(/^我的预约/),
    // On the row of the callback that is due.
    'phone.cancel-callback': (page) => queuePane(page).getByTitle('取消预约'),
    'phone.choose-state': (page) => stateBar(page).getByRole('group', { name: '可切换的状态' }),
    'phone.next': (page) => queue(page).nth(1),
    'phone.previous': (page) => queue(page).first(),
    'phone.filter-queue': inQueue(/^筛选$/),
    'phone.choose-queue': (page) => queuePane(page).locator('#queue-views'),
    'phone.call-view': (page) => queuePane(page).locator('#queue-views'),
    'phone.refresh-queue': inQueue('刷新队列'),
    'phone.paste-list': inQueue('粘贴名单'),
  }),
  controlsAt(talking, {
    'phone.hang-up': inCall(/^挂断/),
    'phone.mute': inCall(/^静音/),
    'phone.next-script': inCall(/^下一条/),
    // The shown one is pressed again.
    'phone.hide-scripts': inCall(/^开场白/),
    'phone.book': inCall(/^预约/),
    'phone.lock-number': inCall(/^锁定/),
    'phone.edit-form': (page) => customerPane(page).getByRole('textbox', { name: '备注' }),
    'phone.leave-form': callPane,
    ...Object.fromEntries(
      [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) =>
        ['result', 'result-in-field'].map((kind) => [`phone.${kind}-${digit}`, (page: Page) => result(page, digit)]),
      ),
    ),
  }),
  controlsAt(wrapUp, {
    'phone.extend-wrap-up': inCall(/^\+30 秒/),
    'phone.save-and-next': inForm(/^保存并下一位/),
    'phone.save': inForm(/^保存(?!并)/),
  }),
  controlsAt(list, { 'phone.put-off': inCall(/^稍后/), 'phone.skip': inCall(/^跳过/) }),
)

export const phoneStages: readonly Stage[] = [
  stationStage(idle, 'idle', 'cg1005', { first: (url) => bookSoon(url, 'cg1005') }),
  stationStage(talking, 'talking', 'cg1006'),
  stationStage(wrapUp, 'wrap-up', 'cg1007'),
  stationStage(list, 'idle', 'cg1008', { ready: pasteList }),
]
