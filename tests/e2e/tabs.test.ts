/** The page tabs: what they keep, how they close and reopen, and when they are forgotten. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import {
  eventually,
  filterLine,
  focused,
  grid,
  listShown,
  rows,
  sidebar,
  signOutByMenu,
  tabBar,
  tabTitles,
  toast,
} from '../support/browser/console-page'
import { firstPage, flows, journeys, type Visitor } from '../support/browser/journey'

const j = journeys()
const users = '/manager/userlist'

const tab = (page: Page, title: string) => tabBar(page).getByRole('link', { name: title })
const shownTab = (page: Page) => tabBar(page).locator('[aria-current="page"]').textContent()

/** Both pages are open, the user list is shown. */
async function bothOpen(account = 'admin'): Promise<Visitor> {
  const visitor = await j.enter(account, flows)
  await listShown(visitor.page, '客户跟踪')
  await visitor.page.keyboard.type('gu')
  await listShown(visitor.page, '用户列表')
  return visitor
}

async function chooseInMenu(page: Page, title: string, item: string): Promise<void> {
  await tab(page, title).click({ button: 'right' })
  await page
    .getByRole('menu', { name: `标签页：${title}` })
    .getByRole('menuitem', { name: item, exact: true })
    .click()
}

describe('a tab keeps', () => {
  it('what was typed, checked and scrolled, and shows it before the server answers', async () => {
    const { page } = await j.enter('admin', `${flows}?size=100`)
    await listShown(page)
    await filterLine(page).fill('还没有查')
    await rows(page).nth(1).getByRole('checkbox').click()
    await grid(page).evaluate((table) => table.scrollTo({ top: 900 }))
    await eventually(() => grid(page).evaluate((table) => table.scrollTop)).toBe(900)
    // No browser reports a scroll position before the frame that shows it.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    await page.keyboard.type('gu')
    await listShown(page, '用户列表')
    // If it is requested again, the answer never comes.
    await page.route('**/userCustomerFlow/list?**', () => {})
    await tab(page, '客户跟踪').click()
    await listShown(page, '客户跟踪')
    expect(await filterLine(page).inputValue()).toBe('还没有查')
    expect(await page.getByRole('region', { name: '批量操作' }).locator('output').textContent()).toBe('已选 1')
    await eventually(() => grid(page).evaluate((table) => table.scrollTop)).toBe(900)
  })

  it('no click that belongs to the visible page, even if the tab opened later', async () => {
    const { page } = await bothOpen()
    await tab(page, '客户跟踪').click()
    await rows(page).nth(3).click()
    expect(await rows(page).nth(3).getAttribute('aria-current')).toBe('true')
  })

  it('where it was: the menu leads there, and once more to its beginning', async () => {
    const { page, arrive } = await bothOpen()
    await filterLine(page).fill('cg1005')
    await page.keyboard.press('Enter')
    await arrive(`${users}?keywords=cg1005`)
    await tab(page, '客户跟踪').click()
    await listShown(page, '客户跟踪')
    await sidebar(page).getByRole('link', { name: '用户列表' }).click()
    await arrive(`${users}?keywords=cg1005`)
    await sidebar(page).getByRole('link', { name: '用户列表' }).click()
    await arrive(users)
  })

  it('its keys: they never act on rows checked in another tab', async () => {
    const { page } = await bothOpen()
    await page.keyboard.press('x')
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await page.keyboard.type('gkf')
    await listShown(page, '客户跟踪')
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: /^写跟进/ }).waitFor()
  })
})

describe('the menu of a tab', () => {
  it('刷新 mounts it anew', async () => {
    const { page } = await j.enter('admin', flows)
    await listShown(page, '客户跟踪')
    // Recently loaded data is not requested again.
    await page.clock.install()
    await page.keyboard.type('gu')
    await listShown(page, '用户列表')
    await filterLine(page).fill('还没有查')
    await page.clock.fastForward('00:03')
    const fetched = page.waitForResponse((response) => response.url().includes('/manager/api/v1/user/list'))
    await chooseInMenu(page, '用户列表', '刷新')
    await fetched
    await eventually(() => filterLine(page).inputValue()).toBe('')
    expect(await tabTitles(page)).toEqual(['呼叫中心', '客户跟踪', '用户列表'])
  })

  it('关闭 of the shown one goes to its neighbour, of another one stays', async () => {
    const { page, arrive, address } = await bothOpen()
    await chooseInMenu(page, '客户跟踪', '关闭')
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '用户列表'])
    expect(address()).toBe(users)
    await page.keyboard.type('gkf')
    await listShown(page, '客户跟踪')
    await chooseInMenu(page, '客户跟踪', '关闭')
    await arrive(users)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '用户列表'])
  })

  it('关闭其他 leaves one beside the workstation’s, and then says that there are no others', async () => {
    const { page, arrive } = await bothOpen()
    await chooseInMenu(page, '客户跟踪', '关闭其他')
    await arrive(flows)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '客户跟踪'])
    await tab(page, '客户跟踪').click({ button: 'right' })
    const item = page.getByRole('menuitem', { name: /^关闭其他/ })
    expect(await item.textContent()).toContain('没有其他标签页')
    expect(await item.getAttribute('aria-disabled')).toBe('true')
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('关闭所有 leaves the workstation alone, whose tab can’t be closed', async () => {
    const { page, arrive } = await bothOpen()
    await chooseInMenu(page, '用户列表', '关闭所有')
    await arrive(firstPage)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心'])
    expect(await tabBar(page).getByRole('button', { name: /^关闭/ }).count()).toBe(0)
    await page.keyboard.type('tw')
    await toast(page, /不能关闭/).waitFor()
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心'])
  })

  it('opens by key, and gives the focus back', async () => {
    const { page } = await bothOpen()
    await tab(page, '用户列表').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await focused(page)).toBe('客户跟踪')
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menu', { name: '标签页：客户跟踪' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('客户跟踪')
  })
})

describe('closing and coming back', () => {
  it('t w closes, t u opens it where it was, t 2 and t 3 go', async () => {
    const { page, arrive } = await bothOpen()
    await filterLine(page).fill('cg1005')
    await page.keyboard.press('Enter')
    await arrive(`${users}?keywords=cg1005`)
    await page.keyboard.press('Escape')
    await page.keyboard.type('tw')
    await arrive(flows)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '客户跟踪'])
    await page.keyboard.type('tu')
    await arrive(`${users}?keywords=cg1005`)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '客户跟踪', '用户列表'])
    await page.keyboard.type('t2')
    await arrive(flows)
    await eventually(() => shownTab(page)).toContain('客户跟踪')
    await page.keyboard.type('t3')
    await arrive(`${users}?keywords=cg1005`)
    await page.keyboard.type('to')
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '用户列表'])
    await page.keyboard.type('ta')
    await arrive(firstPage)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心'])
  })

  it('the cross, the middle button and Delete close', async () => {
    const { page, arrive } = await bothOpen()
    await tabBar(page).getByRole('button', { name: '关闭 用户列表' }).click()
    await arrive(flows)
    await page.keyboard.type('gu')
    await arrive(users)
    await tab(page, '客户跟踪').click({ button: 'middle' })
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '用户列表'])
    await page.keyboard.type('gkf')
    await arrive(flows)
    await tab(page, '用户列表').focus()
    await page.keyboard.press('Delete')
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '客户跟踪'])
  })
})

describe('memory', () => {
  it('a reload keeps them, with where they were', async () => {
    const { page, arrive } = await bothOpen()
    await filterLine(page).fill('cg1005')
    await page.keyboard.press('Enter')
    await arrive(`${users}?keywords=cg1005`)
    await tab(page, '客户跟踪').click()
    await listShown(page, '客户跟踪')
    await page.reload()
    await listShown(page, '客户跟踪')
    expect(await tabTitles(page)).toEqual(['呼叫中心', '客户跟踪', '用户列表'])
    await tab(page, '用户列表').click()
    await arrive(`${users}?keywords=cg1005`)
  })

  it('a sign-out forgets them', async () => {
    const { page, arrive, typePassword } = await j.visit()
    await page.goto(`${j.server.url}${users}`)
    await typePassword('admin')
    await arrive(users)
    await listShown(page, '用户列表')
    await page.keyboard.type('gkf')
    await listShown(page, '客户跟踪')
    await signOutByMenu(page)
    await arrive(`/login?redirect=${encodeURIComponent(flows)}`)
    await typePassword('admin')
    await arrive(flows)
    await eventually(() => tabTitles(page)).toEqual(['呼叫中心', '客户跟踪'])
  })

  it('/redirect/… refreshes a page and leaves no trace of itself', async () => {
    const { page, open, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await open(`/redirect${users}?keywords=cg1005`)
    await arrive(`${users}?keywords=cg1005`)
    await listShown(page, '用户列表')
    expect(await tabTitles(page)).toEqual(['呼叫中心', '客户跟踪', '用户列表'])
  })
})
