/** The suggestions of the filter line, and hour ranges, in the browser: by keyboard, by mouse, and from the address. */
import { expect, it } from 'vitest'
import { faultsOf } from '../support/browser/axe'
import { column, eventually, filterLine, listShown, total } from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'

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
  expect(await faultsOf(page)).toEqual([])
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

it('a department is asked for with those below it or without, typed and ticked', async () => {
  const { page, arrive, open } = await j.enter('boss', '/manager/userlist')
  await listShown(page)
  const below = page.getByRole('checkbox', { name: '含下级' })
  const places = () =>
    column(page, '单位').then((texts) => [...new Set(texts.map((text) => text.split(' · ')[0]))].sort())
  await filterLine(page).fill('部门:销售部')
  await filterLine(page).press('Enter')
  await page.waitForURL(/departmentId=\d+$/)
  await page.getByText('销售部（含下级）').waitFor()
  await eventually(places).toEqual(['销售一组', '销售二组', '销售部'])
  await below.uncheck()
  await page.getByRole('button', { name: '查询' }).click()
  await page.waitForURL(/departmentId=\d+_only$/)
  await eventually(places).toEqual(['销售部'])

  // Only the calls of the department itself, unless the user asks for more.
  const id = new URL(page.url()).searchParams.get('departmentId')?.replace('_only', '')
  await open(`/call/history?createTime=lastmonth&departmentId=${id}`)
  await listShown(page)
  const alone = await total(page)
  await filterLine(page).fill('部门:销售部含下级')
  await filterLine(page).press('Enter')
  await arrive(`/call/history?createTime=lastmonth&departmentId=${id}_below`)
  await page.getByText('销售部（含下级）').waitFor()
  await eventually(() => total(page)).toBeGreaterThan(alone)
})
