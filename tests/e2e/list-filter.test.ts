/** What the filter line suggests, and spans of hours, in the browser: by keyboard, by mouse, and as the address has it. */
import { expect, it } from 'vitest'
import { judge } from '../support/axe'
import { eventually, filterLine, listShown } from '../support/console-page'
import { flows, journeys } from '../support/journey'

const j = journeys()

it('names and values are suggested while one types, by keyboard', async () => {
  const { page, arrive } = await j.enter('boss', flows, { reducedMotion: 'reduce', colorScheme: 'light' })
  await listShown(page)
  await page.keyboard.press('/')
  await page.keyboard.type('类')
  const list = page.getByRole('listbox', { name: '筛选建议' })
  await list
    .getByRole('option', { name: /^类型:/ })
    .first()
    .waitFor()
  expect(await judge(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await filterLine(page).inputValue()).toBe('类型:')
  await page.keyboard.type('重')
  await eventually(() => list.getByRole('option').allTextContents()).toEqual(['重点客户'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await arrive(`${flows}?type=20`)
  await list.waitFor({ state: 'detached' })
  expect(await filterLine(page).inputValue()).toBe('')
  expect(await filterLine(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

it('people are found by pinyin and chosen by mouse', async () => {
  const { page } = await j.enter('boss', flows)
  await listShown(page)
  await filterLine(page).click()
  await page.keyboard.type('跟进人:yinyan')
  await page.getByRole('listbox', { name: '筛选建议' }).getByRole('option', { name: '尹艳' }).click()
  await page.waitForURL(/userId=\d+$/)
  await page.getByRole('button', { name: '去掉条件 跟进人' }).waitFor()
})

it('hours of a day are chosen in the form and typed, and stand in the address', async () => {
  const { page, arrive, open } = await j.enter('boss', '/call/history')
  const span = page.getByRole('dialog', { name: '时间：自定义' })
  await page.getByRole('button', { name: '自定义' }).click()
  await span.getByLabel('几点起').fill('9')
  await span.getByLabel('几点止').fill('12:30')
  await span.getByRole('button', { name: '确定' }).click()
  await arrive('/call/history?createTime=today_0900-1230')
  await page.getByRole('button', { name: '今日 09:00–12:30' }).waitFor()

  await filterLine(page).fill('时间:昨天 14:00-18:00')
  await filterLine(page).press('Enter')
  await arrive('/call/history?createTime=yesterday_1400-1800')
  await open('/call/history?createTime=lastweek')
  await page.getByRole('radio', { name: '上周', checked: true }).waitFor()
})
