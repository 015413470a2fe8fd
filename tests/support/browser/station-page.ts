/** What journeys do and see at the workstation, by the names that users read. */
import type { Locator, Page } from 'playwright-core'
import { eventually, openPalette, palette, selectedOption, toast } from './console-page'

export const stateBar = (page: Page): Locator => page.getByRole('region', { name: '坐席状态' })
export const callPane = (page: Page): Locator => page.getByRole('region', { name: '当前通话' })
export const customerPane = (page: Page): Locator => page.getByRole('region', { name: '客户信息' })
export const queuePane = (page: Page): Locator => page.getByRole('region', { name: '队列' })
/** The list of agents that a supervisor sees instead of a workstation. */
export const agents = (page: Page): Locator => page.getByRole('region', { name: '坐席', exact: true })
/** The people to call, as far as the queue shows them. */
export const queue = (page: Page): Locator => queuePane(page).getByRole('option')
/** The person that Enter dials. */
export const nextInQueue = (page: Page): Locator => queuePane(page).locator('[role="option"][aria-selected="true"]')
/** The result that a digit chooses. */
export const result = (page: Page, digit: number): Locator =>
  callPane(page).locator(`button[aria-keyshortcuts="${digit} Alt+${digit}"]`)
export const chosenResult = (page: Page): Locator =>
  callPane(page).getByRole('group', { name: '小结' }).locator('button[aria-pressed="true"]')

/** The state of this agent: 空闲, 通话中. */
export async function stateNow(page: Page): Promise<string> {
  const text = await stateBar(page).getByRole('button').first().textContent()
  return (text ?? '').replace(/[\s\d:]+/g, '')
}
export const expectState = (page: Page, state: string | RegExp) => eventually(() => stateNow(page)).toMatch(state)

/** Waits until the workstation is there and its agent is ready. */
export async function stationShown(page: Page): Promise<void> {
  await stateBar(page).waitFor()
  await expectState(page, '空闲')
  // The digits choose among these results, so they must be there.
  await result(page, 1).or(callPane(page).getByText('还没有选人')).waitFor()
}

/** The seconds on the large timer of the call. */
export async function timer(page: Page): Promise<number> {
  const text = await callPane(page).getByRole('timer').textContent()
  return (text ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The agent's own figures of the day, by their titles. */
export const figures = (page: Page): Promise<Record<string, string>> =>
  stateBar(page)
    .locator('dl[aria-label="今日本人"] > div')
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((one) => [one.querySelector('dt')?.textContent ?? '', one.querySelector('dd')?.textContent ?? '']),
      ),
    )

/** Pastes numbers into the open dialog and makes a list of them. */
export async function fillList(page: Page, numbers: readonly string[]): Promise<void> {
  const dialog = page.getByRole('dialog', { name: '粘贴名单' })
  await dialog.waitFor()
  await dialog.getByRole('textbox', { name: /^号码/ }).fill(numbers.join('\n'))
}

/** Types a number into the palette and calls it. */
export async function dialByPalette(page: Page, number: string): Promise<void> {
  await openPalette(page)
  await page.keyboard.type(number)
  await eventually(() => selectedOption(page).textContent()).toMatch(/^拨打/)
  await page.keyboard.press('Enter')
  await palette(page).waitFor({ state: 'detached' })
}

/** Sets the result of the call in wrap-up and saves it, by keyboard. */
export async function wrapUp(page: Page, digit: number): Promise<void> {
  await expectState(page, '话后整理')
  await page.keyboard.press(String(digit))
  await page.keyboard.press('Alt+s')
  await toast(page, /小结“.+”已保存/)
    .last()
    .waitFor()
  await expectState(page, '空闲')
}
