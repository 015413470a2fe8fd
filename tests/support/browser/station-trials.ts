/** The workstation under the checks that every page passes. */
import type { Page } from 'playwright-core'
import type { Scopes } from '../../../src/console/registry/scopes'
import { codes } from '../../../src/contract/envelope'
import { phoneEndpoints } from '../../../src/contract/phone'
import { callOver } from '../server/http'
import { signIn } from '../server/sign-in'
import { eventually, settled } from './console-page'
import type { Moment } from './desk-worker'
import { firstPage, type Journeys } from './journey'
import { callPane, queue, result, stateBar, stateNow, stationShown } from './station-page'
import type { Stage, TriedPage } from './trials'

/** The workstation of this agent, without a call. */
export const workstation = (account: string): TriedPage => ({
  path: firstPage,
  account,
  async shown(page) {
    await stationShown(page)
    await callPane(page).focus()
  },
})

/** Shows the agent's own customers in the queue. */
export async function showOwn(page: Page): Promise<void> {
  await page.keyboard.press('v')
  await page.getByRole('menuitemcheckbox', { name: '我的客户' }).click()
  await queue(page).nth(3).waitFor()
}

const calls = { idle: 'none', talking: 'talking', 'wrap-up': 'wrap-up' } as const
const titles = { idle: '空闲', talking: '通话中', 'wrap-up': '话后整理' } as const

const scopesAt = (moment: Moment): Scopes => ({
  ...{ view: firstPage, list: false, rows: 'none', selection: 'none' },
  ...{ call: calls[moment], focus: 'page', overlay: 'none' },
})

/**
 * A workstation where commands are tried, at one moment of a call.
 * @param first what the agent has done before
 * @param ready brings about what else must be true before a command
 */
export const stationStage = (
  name: string,
  moment: Moment,
  account: string,
  { first, ready }: { first?(url: string): Promise<void>; ready?(page: Page): Promise<void> } = {},
): Stage => ({
  name,
  account,
  worker: account,
  scopes: scopesAt(moment),
  async open(journeys: Journeys) {
    // An agent in a wrap-up stays there during the trial.
    await journeys.setting('call.wrap-up-seconds', 600)
    await first?.(journeys.server.url)
    const visitor = await journeys.enter(account, firstPage, { reducedMotion: 'reduce' })
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await stateBar(visitor.page).getByRole('button').first().waitFor()
    await showOwn(visitor.page)
    return visitor
  },
  async prepare({ page, open }, worker) {
    await open(firstPage)
    await queue(page).first().waitFor()
    await stateBar(page).getByRole('button').first().waitFor()
    // Work of the last command may still run when the page is left.
    const now = async () => {
      await worker.come(moment)
      return stateNow(page)
    }
    await eventually(now).toBe(titles[moment])
    await result(page, 1).waitFor()
    await ready?.(page)
    await settled(page)
    await callPane(page).focus()
  },
})

/** Lets an agent promise a callback so soon that it appears in the queue. */
export async function bookSoon(url: string, account: string): Promise<void> {
  const token = await signIn(url, account)
  const body = { phone: '16200059001', time: Math.floor(Date.now() / 1000) + 1800 }
  const { code, msg } = await callOver(url, phoneEndpoints.callbackAdd, { token, body })
  if (code !== codes.ok) throw new Error(`${account}: ${code} ${msg}`)
}
