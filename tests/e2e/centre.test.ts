/** 呼叫中心 for supervisors, and for those with nobody to supervise. */
import { expect, it } from 'vitest'
import { eventually, focused, listShown, rowOf, sidebar } from '../support/browser/console-page'
import { deskWorker } from '../support/browser/desk-worker'
import { firstPage, journeys } from '../support/browser/journey'
import { agents, callPane, expectState, stateBar, stationShown } from '../support/browser/station-page'

const j = journeys({ LOOPBACK_SPEED: '10' })

it('a manager sees who calls whom while it goes on, and each leads there', async () => {
  await j.enter('agent', firstPage)
  const worker = await deskWorker(j.server.url, 'agent')
  const { page, open, arrive, typePassword, address } = await j.visit()
  await open('/')
  await typePassword('leader')
  await arrive(firstPage)
  const agent = agents(page).getByRole('row', { name: /高淑芬/ })
  await worker.come('talking')
  await eventually(() => agent.textContent()).toMatch(/通话\d\d:\d\d/)
  await eventually(() => page.getByRole('region', { name: '今日最近通话' }).textContent()).toContain('通话中')
  await worker.come('wrap-up')
  await eventually(() => agent.textContent()).toMatch(/话后整理/)

  // Opens the call by its number.
  await agent.getByRole('link', { name: /\*{4}9001/ }).click()
  await listShown(page, '通话记录')
  await page.getByRole('region', { name: '通话经过' }).waitFor()
  await page.goBack()
  // Opens the calls that a figure counts.
  await page.getByRole('term').filter({ hasText: '接通量' }).locator('xpath=..').getByRole('link').click()
  await arrive('/call/history?answered=true')
  await listShown(page, '通话记录')
  await rowOf(page, '高淑芬').first().waitFor()
  await page.goBack()
  // Shows the agents in one state, and all again.
  await agents(page)
    .getByRole('link', { name: /话后整理/ })
    .click()
  await arrive(`${firstPage}?state=WRAP_UP`)
  await eventually(() => agents(page).getByRole('rowheader').count()).toBe(1)
  await agents(page).getByRole('link', { name: /全部/ }).click()
  await eventually(() => agents(page).getByRole('rowheader').count()).toBeGreaterThan(1)
  expect(address()).toBe(firstPage)
})

it('a manager starts calling, and stops, by keyboard and by mouse', async () => {
  const { page } = await j.enter('boss', firstPage)
  const start = page.getByRole('button', { name: '开始接打' })
  await start.waitFor()
  expect(await stateBar(page).count()).toBe(0)
  await start.focus()
  await page.keyboard.press('Enter')
  await stationShown(page)
  await eventually(() => callPane(page).evaluate((pane) => pane === document.activeElement)).toBe(true)
  expect(await agents(page).count()).toBe(0)
  // An agent on a short break still counts as present.
  await stateBar(page).getByRole('button', { name: '小休' }).click()
  await expectState(page, '小休')
  await page.keyboard.press('s')
  await page.keyboard.insertText('离线')
  await page.keyboard.press('Enter')
  await agents(page).waitFor()
  await eventually(() => focused(page)).not.toBe('nothing')
  await start.click()
  await stationShown(page)
  await stateBar(page).getByRole('button', { name: '离线', exact: true }).click()
  await agents(page).waitFor()
})

it('staff without a workstation see the companies they answer for', async () => {
  const { page } = await j.enter('channel', firstPage)
  await agents(page)
    .getByRole('row', { name: /晨光教育/ })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: '开始接打' }).count()).toBe(0)
  const person = agents(page).getByRole('link', { name: '1003 高淑芬' })
  await person.click()
  await listShown(page, '用户列表')
  await rowOf(page, '高淑芬').waitFor()
})

it('who lacks the page is led to it all the same, and finds the pages that they have', async () => {
  j.sql(`update user_role set role_id = (select id from role where code = 'auditor')
    where user_id = (select id from user where account = 'cg1016')`)
  const { page, open, arrive, typePassword } = await j.visit()
  await open('/')
  await typePassword('cg1016')
  await arrive(firstPage)
  await page.getByText('这个账号没有呼叫中心').waitFor()
  const main = page.getByRole('main')
  await eventually(() => main.getByRole('link').allTextContents()).toEqual([
    '通话记录',
    '用户列表',
    '角色列表',
    '操作日志',
  ])
  await main.getByRole('link', { name: '用户列表' }).click()
  await listShown(page, '用户列表')
  await open('/')
  await arrive(firstPage)
  await sidebar(page).waitFor()
})
