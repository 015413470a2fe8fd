/** What journeys do and see in the signed-in console, by the names that users read. */
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'

/** Asks again and again until the answer is the expected one. */
export const eventually = <T>(ask: () => Promise<T> | T) => expect.poll(ask, { timeout: 10_000, interval: 40 })

/** The list of the shown page. */
export const grid = (page: Page): Locator => page.getByRole('grid')
/** Its rows without header and sums. */
export const rows = (page: Page): Locator => grid(page).locator('tr[data-id]')
export const rowOf = (page: Page, text: string | RegExp): Locator => rows(page).filter({ hasText: text })
/** The ids of the rows, from the top. */
export const idsOn = (page: Page): Promise<number[]> =>
  rows(page).evaluateAll((all) => all.map((row) => Number(row.getAttribute('data-id'))))
/** The row under the cursor. */
export const currentRow = (page: Page): Locator => grid(page).locator('tr[aria-current]')
export const detail = (page: Page): Locator => page.locator('[aria-label$="详情"][tabindex="-1"]')
export const filterLine = (page: Page): Locator => page.getByRole('combobox', { name: '筛选条件' })
export const pager = (page: Page): Locator => page.getByRole('navigation', { name: '分页' })
export const tabBar = (page: Page): Locator => page.getByRole('navigation', { name: '标签页' })
export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: '主菜单' })
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('region', { name: '消息' }).locator('[role="status"], [role="alert"]').filter({ hasText: text })
export const palette = (page: Page): Locator => page.getByRole('dialog').and(page.locator('[data-palette]'))

/** Waits until the list has rows, and those of what is asked: the ones before stay, pale, until an answer comes. */
export async function listShown(page: Page, title?: string): Promise<void> {
  const list = title === undefined ? grid(page) : page.getByRole('grid', { name: title })
  await list.locator('tr[data-id]').first().waitFor()
  await page.locator('.stale').filter({ has: list }).waitFor({ state: 'detached' })
}

/** Waits until the page has answers to its own requests, and everything that follows rendering has happened. */
export async function settled(page: Page): Promise<void> {
  await eventually(() => page.locator('main [aria-busy="true"]:visible').count()).toBe(0)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 })))
}

/** Counts the requests to an endpoint from now on. */
export function requestsTo(page: Page, path: string): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === path) sent += 1
  })
  return () => sent
}

/** Closes a message, which would otherwise disappear by itself while something else is looked at. */
export async function dismiss(message: Locator): Promise<void> {
  await message.getByRole('button', { name: '关闭消息' }).click()
  await message.waitFor({ state: 'detached' })
}

/** What opens over a page, by its title. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name })
export const menu = (page: Page, name: string | RegExp): Locator => page.getByRole('menu', { name })

/** The texts of a menu, which is closed again. */
export async function titlesInMenu(page: Page, button: Locator, click: 'left' | 'right' = 'left'): Promise<string[]> {
  await button.click({ button: click })
  await page.getByRole('menu').waitFor()
  const titles = await page.getByRole('menu').locator('[role^="menuitem"]').allTextContents()
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  return titles
}

/** What can be done with checked rows: checks one, and takes it back. */
export async function bulkTitles(page: Page): Promise<string[]> {
  const box = rows(page).nth(2).getByRole('checkbox')
  await box.click()
  const titles = await page.getByRole('region', { name: '批量操作' }).getByRole('button').allTextContents()
  await box.click()
  return titles
}

/** The titles of the page tabs, in order, without the hidden text for screen readers on a fixed one. */
export async function tabTitles(page: Page): Promise<string[]> {
  const texts = await tabBar(page).getByRole('link').allTextContents()
  return texts.map((text) => text.replace('（固定）', ''))
}

/** The texts of one column in the visible rows, by its heading. */
export async function column(page: Page, title: string): Promise<string[]> {
  const headings = await grid(page).getByRole('columnheader').allInnerTexts()
  const at = headings.indexOf(title)
  if (at < 0) throw new Error(`no column ${title} among ${headings.join(' ')}`)
  return rows(page)
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts()
}

/** How many rows match the filter, according to the pager. */
export async function total(page: Page): Promise<number> {
  const text = await pager(page).textContent()
  return Number(text?.match(/^共 ([\d,]+) 条/)?.[1]?.replaceAll(',', ''))
}

/** Finds an entry in the palette. */
export async function findInPalette(page: Page, typed: string, title: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.insertText(typed)
  await options(page).filter({ hasText: title }).first().waitFor()
}

/** Opens the palette by its key. */
export async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await palette(page).waitFor()
}

/** The palette's rows. */
export const options = (page: Page): Locator => palette(page).getByRole('option')
export const selectedOption = (page: Page): Locator => palette(page).locator('[role="option"][aria-selected="true"]')

export async function openUserMenu(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button').last().click()
  await page.getByRole('menu', { name: '用户菜单' }).waitFor()
}

export async function signOutByMenu(page: Page): Promise<void> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: '退出登录' }).click()
}

export async function openAccount(page: Page): Promise<Locator> {
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: '我的账号' }).click()
  const dialog = page.getByRole('dialog', { name: '我的账号' })
  await dialog.waitFor()
  return dialog
}

/** The element with the focus, in words: for messages and comparisons. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return 'nothing'
    const name = element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent
    return (name ?? element.textContent ?? '').trim()
  })

/** Answers a request with a refusal. It is a real answer: without one the console would ask again by itself. */
export const refuse = (route: Route): Promise<void> =>
  route.fulfill({ json: { code: 50300, msg: '数据库暂时不可用，请稍后重试', data: null } })

/** Presses Tab until an element with this name has the focus. */
export async function tabTo(page: Page, name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const at = await focused(page)
    if (typeof name === 'string' ? at === name : name.test(at)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead to ${name}`)
}
