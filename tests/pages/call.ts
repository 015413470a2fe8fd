/** 通话管理: the list of calls. */
import type { Page } from 'playwright-core'
import { callStateLabels, callStates, isOver } from '../../src/contract/call-states'
import {
  detail,
  dialog,
  eventually,
  grid,
  menu,
  rows,
  settled,
  sidebar,
  titlesInMenu,
} from '../support/browser/console-page'
import { flows } from '../support/browser/journey'
import { listPage, listStage } from '../support/browser/list-trials'
import { controlsAt, joinTrials, onPage, type Trials } from '../support/browser/trials'
import { periodOfRun } from '../support/shanghai-day'

const path = '/call/history'
const address = `${path}?createTime=${periodOfRun()}`
const history = listPage(path, address)
/** To an agent, who called some of them. */
const ownCalls = { ...history, account: 'cg1010' }

async function readAgain(page: Page): Promise<void> {
  await page.reload()
  await history.shown(page)
  await settled(page)
}

/** The list's text for a running call. */
const onTheLine = new RegExp(
  callStates
    .filter((state) => !isOver(state))
    .map((state) => callStateLabels[state])
    .join('|'),
)

export const callTrials: Trials = {
  pages: [history],
  stages: [
    listStage({
      ...{ path, address, rows: 'call', beside: flows },
      ready: (page) => eventually(() => rows(page).first().textContent()).not.toMatch(onTheLine),
    }),
  ],
  commands: joinTrials(
    {
      'call.hang-up': {
        last: true,
        async before(page, worker) {
          await worker.come('talking')
          await eventually(() => rows(page).first().textContent()).toMatch(callStateLabels.ANSWERED)
          await rows(page).first().click()
          await settled(page)
          await grid(page).focus()
        },
      },
      'call.open-calls-of-tail': { typed: '9001' },
      // The list may have been read in the wrap-up of the last command's call, when nobody may change its result.
      'call.change-wrapup': { before: readAgain },
    },
    controlsAt('/manager/userlist', {
      // Its group is closed while a page of another group is shown.
      'call.open-history': (page) => sidebar(page).getByRole('button', { name: '通话管理' }),
    }),
  ),
  places: {
    'call.row': { address, titles: (page) => titlesInMenu(page, rows(page).nth(2), 'right') },
    'call.toolbar': { address, titles: (page) => page.getByRole('main').getByRole('button').allTextContents() },
    'call.related': {
      address,
      async titles(page) {
        await rows(page).nth(2).click()
        await page.getByRole('region', { name: '通话经过' }).waitFor()
        return detail(page).getByRole('button').allTextContents()
      },
    },
    phone: {
      address,
      async titles(page) {
        await rows(page).nth(2).click()
        await page.getByRole('region', { name: '通话经过' }).waitFor()
        return detail(page)
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''))
      },
    },
  },
  situations: [
    ...onPage(history, [
      {
        name: 'a call beside the list',
        kind: 'state',
        async open(page) {
          await page.keyboard.press('Enter')
          await page.getByRole('region', { name: '通话经过' }).waitFor()
        },
      },
    ]),
    ...onPage(ownCalls, [
      {
        name: 'another result for a call',
        kind: 'over',
        async open(page) {
          await page.keyboard.press('e')
          await dialog(page, '改小结').getByRole('radio').first().waitFor()
        },
      },
      {
        name: 'a call’s menu',
        kind: 'menu',
        async open(page) {
          await rows(page).nth(1).click({ button: 'right' })
          await menu(page, '行操作').waitFor()
        },
      },
    ]),
  ],
}
