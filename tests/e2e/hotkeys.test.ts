/** Keys: chords, the list's keys, typing in fields, the key table and its changes, the hint. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { systemEndpoints } from '../../src/contract/system'
import { holdChords } from '../support/browser/chords'
import {
  currentRow,
  detail,
  eventually,
  filterLine,
  focused,
  grid,
  listShown,
  openPalette,
  palette,
  rows,
  settled,
  sidebar,
  toast,
} from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'

const j = journeys()
const users = '/manager/userlist'

/** The status at the foot of the page that shows an unfinished chord. */
const badge = (page: Page) => page.getByRole('status').filter({ hasText: '再按' })
const place = (page: Page) =>
  rows(page).evaluateAll((all) => all.findIndex((row) => row.getAttribute('aria-current') !== null) + 1)

/** Opens what comes as code of its own, so that from now on it opens at once. */
async function loadDialogs(page: Page): Promise<void> {
  for (const [key, title] of [
    ['?', '快捷键'],
    ['c', '新增用户'],
  ] as const) {
    await page.keyboard.press(key)
    await page.getByRole('dialog', { name: title }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
}

/** Runs something that changes a preference, and waits until the server has stored it. */
async function kept(page: Page, change: () => Promise<unknown>): Promise<void> {
  const saved = page.waitForResponse((response) => response.url().includes(systemEndpoints.preferenceUpdate.path))
  await change()
  await saved
}

describe('chords', () => {
  it('lead to pages, of two keys and of three', async () => {
    const { page, arrive } = await j.enter('admin', flows)
    await listShown(page)
    await page.keyboard.type('gu')
    await arrive(users)
    await listShown(page, '用户列表')
    await page.keyboard.type('gkf')
    await arrive(flows)
    await listShown(page, '客户跟踪')
  })

  it('show what may follow, say which key follows none, and end on Escape', async () => {
    const { page, address } = await j.enter('admin', flows)
    await listShown(page)
    await holdChords(page)
    await page.keyboard.press('g')
    await badge(page).waitFor()
    const shown = await badge(page).textContent()
    for (const title of ['用户列表', '我的客户', '设置']) expect(shown).toContain(title)
    await page.keyboard.press('9')
    await toast(page, '没有快捷键 g 9').waitFor()
    await badge(page).waitFor({ state: 'detached' })

    await page.keyboard.press('g')
    await badge(page).waitFor()
    await page.keyboard.press('Escape')
    await badge(page).waitFor({ state: 'detached' })
    // A single key again.
    await page.keyboard.press('j')
    await eventually(() => place(page)).toBe(2)
    expect(address()).toMatch(/^\/customer\/followList/)
  })

  it('are given up after a while', async () => {
    const { page, address } = await j.enter('admin', flows)
    await listShown(page)
    await page.keyboard.press('g')
    await badge(page).waitFor()
    await badge(page).waitFor({ state: 'detached' })
    await page.keyboard.press('u')
    await page.keyboard.press('j')
    await eventually(() => place(page)).toBe(2)
    expect(address()).toMatch(/^\/customer\/followList/)
  })
})

describe('on a list', () => {
  it('j and k move, x checks, Shift with them checks on, Escape takes it back step by step', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    const checked = page.getByRole('region', { name: '批量操作' }).locator('output')
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await eventually(() => place(page)).toBe(3)
    await page.keyboard.press('k')
    await eventually(() => place(page)).toBe(2)
    await page.keyboard.press('x')
    await eventually(() => checked.textContent()).toBe('已选 1')
    await page.keyboard.press('Shift+J')
    await page.keyboard.press('Shift+J')
    await eventually(() => checked.textContent()).toBe('已选 3')
    await page.keyboard.press('Escape')
    await checked.waitFor({ state: 'detached' })
    expect(await detail(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await detail(page).waitFor({ state: 'detached' })
    expect(await focused(page)).toBe('用户列表')
  })

  it('Space shows and hides the detail, Enter goes into it', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    await detail(page).waitFor()
    await page.keyboard.press('Space')
    await detail(page).waitFor({ state: 'detached' })
    await page.keyboard.press('Space')
    await detail(page).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await eventually(() => focused(page)).toBe('用户列表详情')
    const name = await currentRow(page).locator('td').nth(1).textContent()
    expect(await detail(page).getByRole('heading').first().textContent()).toBe(name?.slice(1))
  })

  it('brackets page, r fetches anew, slash and f go to the filter, v opens the views', async () => {
    const { page, arrive } = await j.enter('admin', users)
    await listShown(page)
    await page.keyboard.press(']')
    await arrive(`${users}?page=2`)
    await page.keyboard.press('[')
    await arrive(users)
    await listShown(page)
    const fetched = page.waitForResponse((response) => response.url().includes('/manager/api/v1/user/list'))
    await page.keyboard.press('r')
    await fetched
    for (const key of ['/', 'f']) {
      await page.keyboard.press(key)
      await eventually(() => focused(page)).toBe('筛选条件')
      await page.keyboard.press('Escape')
      await eventually(() => focused(page)).toBe('nothing')
    }
    await page.keyboard.press('v')
    await page.getByRole('menu', { name: '视图' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })

  it('held down, a key goes from row to row; a command runs once', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    for (let i = 0; i < 4; i += 1) await page.keyboard.down('j')
    await page.keyboard.up('j')
    await eventually(() => place(page)).toBe(5)
    for (let i = 0; i < 4; i += 1) await page.keyboard.down('c')
    await page.keyboard.up('c')
    await page.getByRole('dialog', { name: '新增用户' }).waitFor()
    expect(await page.getByRole('dialog').count()).toBe(1)
  })
})

describe('in a field', () => {
  it('letters are text, whatever they do elsewhere', async () => {
    const { page, address } = await j.enter('admin', users)
    await listShown(page)
    await loadDialogs(page)
    await filterLine(page).click()
    const typed = 'gu jkx rv ce [] ? z n'
    await page.keyboard.type(typed)
    await eventually(() => filterLine(page).inputValue()).toBe(typed)
    // Keys with Ctrl work there too: this one's dialog has come, and so would those of the letters.
    await openPalette(page)
    expect(await page.getByRole('dialog').count()).toBe(1)
    expect(address()).toBe(users)
    await page.keyboard.press('Escape')
    await palette(page).waitFor({ state: 'detached' })
    expect(await place(page)).toBe(1)
    await eventually(() => focused(page)).toBe('筛选条件')
  })

  it('nor do they do anything behind a dialog', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await sheet.getByRole('switch').focus()
    await page.keyboard.type('gkfjx')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    // The first key that moves, and the first that checks.
    await page.keyboard.press('j')
    await eventually(() => place(page)).toBe(2)
    await page.keyboard.press('x')
    await eventually(() => page.getByRole('region', { name: '批量操作' }).locator('output').textContent()).toBe(
      '已选 1',
    )
    expect(new URL(page.url()).pathname).toBe(users)
  })
})

describe('the sheet', () => {
  it('lists the page’s own keys first, and finds by name and by key', async () => {
    const { page } = await j.enter('admin', users)
    await listShown(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await sheet.waitFor()
    const titles = () => sheet.getByRole('heading', { level: 3 }).allTextContents()
    expect((await titles())[0]).toBe('当前页面')
    expect(await sheet.getByRole('region', { name: '当前页面' }).textContent()).toContain('新增用户')
    const search = sheet.getByRole('textbox', { name: '搜索' })
    await search.fill('g u')
    await eventually(() => sheet.getByRole('listitem').count()).toBe(1)
    expect(await sheet.getByRole('listitem').textContent()).toContain('用户列表')
    await search.fill('打印')
    await eventually(() => sheet.getByRole('listitem').textContent()).toContain('打印')
    await search.fill('没有这个')
    await sheet.getByText('没有找到').waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
  })

  it('gives a command another key, which the server keeps; a clash is refused with its reason', async () => {
    const { page, arrive } = await j.enter('boss', flows)
    await listShown(page)
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await page.keyboard.press('?')
    await sheet.getByRole('button', { name: '改键：用户列表' }).click()
    const taker = sheet.getByRole('application')
    await eventually(() => focused(page)).toContain('的新快捷键')
    await page.keyboard.type('gkf')
    await sheet.getByText('“客户跟踪”已经在用 g k f').waitFor()
    await page.keyboard.press('Enter')
    expect(await taker.count()).toBe(1)
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Backspace')
    await page.keyboard.type('gz')
    await kept(page, () => page.keyboard.press('Enter'))
    await taker.waitFor({ state: 'detached' })
    await eventually(() => focused(page)).toBe('改键：用户列表')
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.type('gz')
    await arrive(users)

    const again = await j.enter('boss', flows)
    // The keys of their own come after the page: what is shown says when they are there.
    await sidebar(again.page).getByRole('button', { name: '权限管理' }).click()
    await sidebar(again.page).getByRole('link', { name: '用户列表' }).filter({ hasText: 'g z' }).waitFor()
    await again.page.keyboard.type('gu')
    await toast(again.page, '没有快捷键 g u').waitFor()
    await again.page.keyboard.type('gz')
    await again.arrive(users)
    // The new key appears wherever keys are shown.
    expect(await sidebar(again.page).getByRole('link', { name: '用户列表' }).textContent()).toContain('g z')
    await again.page.keyboard.press('?')
    const row = again.page.getByRole('listitem').filter({ hasText: '已改' })
    await row.getByRole('button', { name: '改键：用户列表' }).click()
    await kept(again.page, () => again.page.getByRole('button', { name: '恢复默认' }).click())
    await row.waitFor({ state: 'detached' })
  })

  it('switches single keys off, chords of them included, and leaves the others', async () => {
    const { page } = await j.enter('channel', '/company/list')
    await listShown(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: '快捷键' })
    await kept(page, () => sheet.getByRole('switch', { name: '单键快捷键' }).click())
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    for (const time of ['at once', 'after a reload']) {
      await grid(page).focus()
      await page.keyboard.type('jjx?gu')
      await openPalette(page)
      expect(await page.getByRole('dialog').count(), time).toBe(1)
      await page.keyboard.press('Escape')
      await palette(page).waitFor({ state: 'detached' })
      expect(await place(page), time).toBe(1)
      await settled(page)
      expect(await page.getByRole('dialog').count(), time).toBe(0)
      const loaded = page.waitForResponse((response) => response.url().includes(systemEndpoints.preferenceList.path))
      await page.reload()
      await loaded
      await listShown(page)
    }
  })
})

it('tells who uses the mouse of a command’s key, three times', async () => {
  const { page } = await j.enter('cg1007', flows)
  await listShown(page)
  const hint = toast(page, '下次可以按 r')
  for (const time of [1, 2, 3, 4]) {
    await page.getByRole('button', { name: '更多操作' }).first().click()
    const fetched = page.waitForResponse((response) => response.url().includes('/userCustomerFlow/list'))
    await page.getByRole('menuitem', { name: '刷新列表' }).click()
    await fetched
    if (time > 3) {
      // The messages come in the order of what they tell.
      await page.keyboard.type('g9')
      await toast(page, '没有快捷键 g 9').waitFor()
      expect(await hint.count()).toBe(0)
    } else {
      await hint.getByRole('button', { name: '关闭消息' }).click()
      await hint.waitFor({ state: 'detached' })
    }
  }
})
