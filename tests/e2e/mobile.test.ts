/** A phone of 390 × 844: the menu over the page, rows of two lines, the detail as a sheet. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../support/browser/axe'
import {
  currentRow,
  eventually,
  filterLine,
  focused,
  grid,
  listShown,
  openUserMenu,
  options,
  pager,
  palette,
  rows,
  settled,
  sidebar,
  signOutByMenu,
  toast,
} from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'

const j = journeys()
const users = '/manager/userlist'
const history = '/call/history'
const telephone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }

const menu = (page: Page) => page.getByRole('dialog', { name: '主菜单' })
const isWiderThanTheScreen = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth)

describe('the menu', () => {
  it('is closed, opens over the page, and closes with each change of route', async () => {
    const { page, arrive } = await j.enter('admin', flows, telephone)
    await listShown(page)
    await page.getByRole('banner').getByRole('button', { name: '展开菜单' }).waitFor()
    expect(await sidebar(page).count()).toBe(0)
    for (const { title, path } of [
      { title: '用户列表', path: users },
      { title: '用户列表', path: users },
    ]) {
      await page.getByRole('banner').getByRole('button', { name: '展开菜单' }).tap()
      await menu(page).waitFor()
      const group = menu(page).getByRole('button', { name: '权限管理' })
      if ((await group.getAttribute('aria-expanded')) === 'false') await group.tap()
      await menu(page).getByRole('link', { name: title }).tap()
      await arrive(path)
      await menu(page).waitFor({ state: 'detached' })
    }
    await page.getByRole('banner').getByRole('button', { name: '展开菜单' }).tap()
    await menu(page).waitFor()
    await page.goBack()
    await menu(page).waitFor({ state: 'detached' })
  })

  it('closes by its cross and gives the focus back', async () => {
    const { page } = await j.enter('admin', flows, telephone)
    await listShown(page)
    await page.getByRole('banner').getByRole('button', { name: '展开菜单' }).tap()
    await menu(page).getByRole('button', { name: '关闭菜单' }).tap()
    await menu(page).waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('展开菜单')
  })
})

describe('a list', () => {
  it('has rows of two lines, a short pager, and nothing wider than the screen', async () => {
    const { page, arrive } = await j.enter('admin', flows, telephone)
    await listShown(page)
    const row = rows(page).first()
    expect((await row.boundingBox())?.height).toBe(60)
    const tops = await row
      .locator('td')
      .evaluateAll((cells) => cells.slice(1).map((cell) => cell.getBoundingClientRect().top))
    expect(new Set(tops.map((top) => (top - Math.min(...tops) < 20 ? 1 : 2)))).toEqual(new Set([1, 2]))
    await pager(page).getByRole('button', { name: '下一页' }).waitFor()
    expect(await page.getByRole('combobox', { name: '每页条数' }).count()).toBe(0)
    expect(await isWiderThanTheScreen(page)).toBe(false)
    await page.getByRole('navigation', { name: '分页' }).getByRole('button', { name: '下一页' }).tap()
    await arrive(`${flows}?page=2`)
    const jumper = page.getByRole('textbox', { name: '前往页' })
    await jumper.tap()
    await jumper.fill('4')
    await page.keyboard.press('Enter')
    await arrive(`${flows}?page=4`)
    const right = await jumper.evaluate((field) => field.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(390 - 8)
  })

  it('shows the detail as a sheet, which goes from row to row and back to the list', async () => {
    const { page } = await j.enter('admin', users, telephone)
    await listShown(page)
    await rows(page).nth(2).tap()
    const sheet = page.getByRole('dialog', { name: '用户列表详情' })
    await sheet.waitFor()
    expect((await sheet.boundingBox())?.width).toBe(390)
    const title = () => sheet.getByRole('heading').first().textContent()
    const first = await title()
    await sheet.getByRole('button', { name: '下一行' }).tap()
    await eventually(title).not.toBe(first)
    await sheet.getByRole('button', { name: '关闭详情' }).tap()
    await sheet.waitFor({ state: 'detached' })
    expect(await currentRow(page).count()).toBe(1)
  })

  it('is filtered by the line and by what stands over it', async () => {
    const { page, arrive } = await j.enter('admin', flows, telephone)
    await listShown(page)
    await filterLine(page).fill('类型:成交')
    await page.getByRole('button', { name: '查询' }).tap()
    await arrive(`${flows}?type=50`)
    await page.getByRole('button', { name: '去掉条件 类型' }).tap()
    await arrive(flows)
    await page.getByRole('button', { name: '重点', exact: true }).tap()
    await arrive(`${flows}?type=20`)
    await listShown(page)
    expect(await isWiderThanTheScreen(page)).toBe(false)
  })

  it('is filtered by every field of the form, in a sheet', async () => {
    const { page, arrive } = await j.enter('boss', history, {
      ...telephone,
      reducedMotion: 'reduce',
      colorScheme: 'light',
    })
    const sheet = page.getByRole('dialog', { name: '筛选' })
    const opener = page.getByRole('search').getByRole('button', { name: /^筛选/ })
    await opener.tap()
    await sheet.getByRole('combobox', { name: '挂断方' }).waitFor()
    const box = await sheet.boundingBox()
    expect([box?.x, box?.width, (box?.y ?? 0) + (box?.height ?? 0)]).toEqual([0, 390, 844])
    expect(await faultsOf(page)).toEqual([])
    const [presets, span] = await Promise.all([
      sheet.getByRole('radiogroup', { name: '时间' }).boundingBox(),
      sheet.getByRole('button', { name: '自定义' }).boundingBox(),
    ])
    expect(span?.y).toBe(presets?.y)
    await sheet.getByRole('radio', { name: '近7天' }).tap()
    await sheet.getByRole('combobox', { name: '坐席' }).tap()
    const person = page.getByRole('listbox').getByRole('option').last()
    const name = (await person.locator('span').first().textContent()) ?? ''
    // It lies over the sheet: a tap reaches it.
    await person.tap()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await sheet.getByRole('button', { name: '查询' }).tap()
    await sheet.waitFor({ state: 'detached' })
    await eventually(() => new URL(page.url()).search).toMatch(/^\?createTime=7d&userId=\d+$/)
    await eventually(() => focused(page)).toMatch(/^筛选.*2$/)
    await page.getByRole('button', { name: '去掉条件 坐席' }).waitFor()
    // The name is loaded after the tag shows.
    await eventually(() => page.getByRole('search').textContent()).toContain(name)
    const ask = await page.getByRole('search').getByRole('button', { name: '查询' }).boundingBox()
    expect((ask?.x ?? 0) + (ask?.width ?? 0)).toBeLessThanOrEqual(390 - 12)
    expect(await isWiderThanTheScreen(page)).toBe(false)

    await opener.tap()
    await sheet.getByRole('button', { name: '重置' }).tap()
    await arrive(history)
    expect(await sheet.getByRole('radio', { name: '今日' }).getAttribute('aria-checked')).toBe('true')
    expect(await sheet.getByRole('combobox', { name: '坐席' }).inputValue()).toBe('')
    await page.touchscreen.tap(195, 100)
    await sheet.waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('筛选')
    await page.keyboard.press('f')
    expect(await focused(page)).toBe('筛选条件')
  })

  it('shows a span of days in its line with 查询 in sight', async () => {
    const { page } = await j.enter('boss', `${history}?createTime=2026-01-01..2026-01-31&answered=true`, telephone)
    const ask = page.getByRole('search').getByRole('button', { name: '查询' })
    const box = await ask.boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390 - 12)
    expect(await isWiderThanTheScreen(page)).toBe(false)
  })

  it('checks rows and acts on them', async () => {
    const { page } = await j.enter('admin', users, telephone)
    await listShown(page)
    await rows(page).nth(1).getByRole('checkbox').tap()
    const bar = page.getByRole('region', { name: '批量操作' })
    await eventually(() => bar.locator('output').textContent()).toBe('已选 1')
    await settled(page)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await isWiderThanTheScreen(page)).toBe(false)
    await bar.getByRole('button', { name: /^取消/ }).tap()
    await bar.waitFor({ state: 'detached' })
  })
})

it('a follow-up is written, by way of the sheet', async () => {
  const { page } = await j.enter('cg1005', flows, telephone)
  await listShown(page)
  await rows(page).nth(1).tap()
  await page.getByRole('dialog', { name: '客户跟踪详情' }).getByRole('button', { name: '写跟进' }).tap()
  const dialog = page.getByRole('dialog', { name: /^写跟进/ })
  await dialog.getByRole('textbox', { name: '备注' }).fill('在路上写的')
  expect(await isWiderThanTheScreen(page)).toBe(false)
  await dialog.getByRole('button', { name: '保存' }).tap()
  await toast(page, '跟进已保存').waitFor()
  await page.getByRole('dialog', { name: '客户跟踪详情' }).getByText('在路上写的').waitFor()
})

it.each([390, 768])('at %d px the bell stays in the bar, and the error log is in the user’s menu', async (width) => {
  const { page } = await j.enter('admin', flows, { ...telephone, viewport: { width, height: 844 } })
  await listShown(page)
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: '通知', exact: true }).tap()
  const bell = page.getByRole('dialog', { name: '通知' })
  await bell.getByText('没有通知').waitFor()
  await page.keyboard.press('Escape')
  await bell.waitFor({ state: 'detached' })
  expect(await banner.getByRole('button', { name: /^错误日志/ }).isVisible()).toBe(false)
  await openUserMenu(page)
  await page.getByRole('menuitem', { name: /^错误日志/ }).tap()
  await page.getByRole('dialog', { name: /^错误日志/ }).waitFor()
})

it('the palette opens from the top bar, and signing out from the user’s menu', async () => {
  const { page, arrive } = await j.enter('cg1006', flows, telephone)
  await listShown(page)
  await page.getByRole('banner').getByRole('button', { name: '搜索页面、动作、客户' }).tap()
  await palette(page).getByRole('combobox').fill('切换外观')
  await options(page).first().tap()
  await options(page).filter({ hasText: '深色' }).tap()
  await eventually(() => page.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await grid(page).count()).toBe(1)
  await signOutByMenu(page)
  await arrive(`/login?redirect=${encodeURIComponent(flows)}`)
})
