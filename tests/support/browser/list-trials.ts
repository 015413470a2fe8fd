/** A list under the checks that every page passes. */
import type { Page } from 'playwright-core'
import type { Scopes } from '../../../src/console/registry/scopes'
import { grid, listShown, settled } from './console-page'
import type { Stage, TriedPage } from './trials'

/** A list as the platform's administrator sees it. */
export const listPage = (path: string, address = path): TriedPage => ({
  path,
  address,
  account: 'admin',
  async shown(page) {
    await listShown(page)
    // A place to which the focus can return.
    await grid(page).focus()
  },
})

/** What holds on a list whose first row is the current one, for somebody without a call. */
const scopesOf = (view: string, rows: string): Scopes => ({
  ...{ view, list: true, rows, selection: 'one' },
  ...{ call: 'none', focus: 'page', overlay: 'none' },
})

/**
 * A list where commands are tried, by default as the company's administrator, who takes calls too.
 * @param list.account somebody without a workstation
 * @param list.rows the kind of its rows
 * @param list.beside the path of another list, whose tab is open too
 * @param list.ready waits for what else must be true before a command
 */
export const listStage = (list: {
  path: string
  address?: string
  rows: string
  beside: string
  account?: string
  ready?(page: Page): Promise<unknown>
}): Stage => ({
  name: list.path,
  account: list.account ?? 'boss',
  worker: 'boss',
  scopes: scopesOf(list.path, list.rows),
  async open(journeys) {
    const visitor = await journeys.visit({ reducedMotion: 'reduce' })
    await visitor.open(list.beside)
    // With a session of their own, because signing out is tried too.
    await visitor.typePassword(list.account ?? 'boss')
    await visitor.arrive(list.beside)
    await listShown(visitor.page)
    return visitor
  },
  async prepare({ page, open }, worker) {
    await page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
    await open(list.address ?? list.path)
    await listShown(page)
    // By now the server has begun to answer the last page's requests, one of which may have placed a call.
    await worker.come('idle')
    if (list.account === undefined) await page.getByRole('banner').getByRole('link', { name: /空闲/ }).waitFor()
    await list.ready?.(page)
    await page.evaluate(() => {
      window.print = () => {
        document.title = 'printed'
        dispatchEvent(new Event('afterprint'))
      }
    })
    await settled(page)
    await grid(page).focus()
  },
})
