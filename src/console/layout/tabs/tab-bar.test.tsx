import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../../tests/support/console/shell'
import { defineCommand } from '../../registry/registry'
import { TabBar } from './tab-bar'

const path = (args: Record<string, unknown>) => String(args.path)
const commands = [
  defineCommand({
    id: 'console.refresh-tab',
    title: '刷新',
    section: '标签页',
    hotkey: 't r',
    places: ['tab'],
    run: (args, { tabs }) => tabs.refresh(path(args)),
  }),
  defineCommand({
    id: 'console.close-tab',
    title: '关闭',
    section: '标签页',
    hotkey: 't w',
    places: ['tab'],
    run: (args, { tabs }) => tabs.delete(path(args)),
  }),
  defineCommand({
    id: 'console.close-other-tabs',
    title: '关闭其他',
    section: '标签页',
    places: ['tab'],
    run: (args, { tabs }) => tabs.deleteOthers(path(args)),
  }),
  defineCommand({
    id: 'console.close-all-tabs',
    title: '关闭所有',
    section: '标签页',
    places: ['tab'],
    run: (_args, { tabs }) => tabs.deleteAll(),
  }),
]
const pages = [
  testPage('/home', { title: '首页', affix: true }),
  testPage('/a', { title: '甲' }),
  testPage('/b', { title: '乙' }),
  testPage('/c', { title: '丙' }),
]

async function open() {
  const { shell } = await renderInShell(<TabBar />, { pages, commands, at: '/a?x=1' })
  for (const to of ['/b', '/c', '/b']) await act(() => shell.router.go(to))
  return shell
}
const links = () => screen.getAllByRole('link')
const titles = () => links().map((link) => link.textContent?.replace('（固定）', '*'))
const link = (title: string) => screen.getByRole('link', { name: (name) => name.startsWith(title) })
const menuItems = async (title: string) => {
  fireEvent.contextMenu(link(title), { clientX: 5, clientY: 5 })
  const menu = await screen.findByRole('menu', { name: `标签页：${title}` })
  return within(menu).getAllByRole('menuitem')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('links to where each visited page was left, with the shown one as current', async () => {
  await open()
  expect(within(screen.getByRole('navigation', { name: '标签页' })).getAllByRole('listitem')).toHaveLength(4)
  expect(titles()).toEqual(['首页*', '甲', '乙', '丙'])
  expect(link('甲').getAttribute('href')).toBe('/a?x=1')
  expect(links().map((one) => one.getAttribute('aria-current'))).toEqual([null, null, 'page', null])
  await userEvent.click(link('甲'))
  expect(location.search).toBe('?x=1')
})

it('closes by the cross, which the affixed have not, and says which', async () => {
  await open()
  expect(screen.queryByRole('button', { name: '关闭 首页' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '关闭 乙' }))
  await waitFor(() => expect(titles()).toEqual(['首页*', '甲', '丙']))
  expect(link('丙').getAttribute('aria-current')).toBe('page')
})

it('closes by the middle button, and opens nothing with it', async () => {
  await open()
  for (const title of ['丙', '首页']) {
    const event = new MouseEvent('auxclick', { button: 1, bubbles: true, cancelable: true })
    act(() => void link(title).dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
  }
  await waitFor(() => expect(titles()).toEqual(['首页*', '甲', '乙']))
})

it('by keys: Tab reaches every tab, arrows go along, Delete closes and the focus stays in the bar', async () => {
  await open()
  await userEvent.tab()
  expect(document.activeElement).toBe(link('首页'))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(link('乙'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '关闭 乙' }))
  await userEvent.tab()
  expect(document.activeElement).toBe(link('丙'))
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(titles()).toEqual(['首页*', '甲', '乙']))
  expect(document.activeElement).toBe(link('乙'))
  await userEvent.keyboard('{Home}{Delete}{End}')
  expect(titles()).toEqual(['首页*', '甲', '乙'])
  expect(document.activeElement).toBe(link('乙'))
})

it('a right click opens the menu of that tab, with keycaps', async () => {
  await open()
  const items = await menuItems('甲')
  expect(items.map((item) => item.textContent)).toEqual(['刷新tr', '关闭tw', '关闭其他', '关闭所有'])
  await userEvent.click(items[1] as HTMLElement)
  await waitFor(() => expect(titles()).toEqual(['首页*', '乙', '丙']))
  expect(location.pathname).toBe('/b')
})

it('the menu key opens it too, at the tab', async () => {
  await open()
  vi.spyOn(link('丙'), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 48, 60, 36))
  fireEvent.contextMenu(link('丙'), { clientX: 0, clientY: 0 })
  expect(await screen.findByRole('menu', { name: '标签页：丙' })).toBeDefined()
})

it('关闭其他 and 关闭所有 leave the affixed', async () => {
  const shell = await open()
  await userEvent.click((await menuItems('甲'))[2] as HTMLElement)
  await waitFor(() => expect(titles()).toEqual(['首页*', '甲']))
  await act(() => shell.router.go('/c'))
  await userEvent.click((await menuItems('甲'))[3] as HTMLElement)
  await waitFor(() => expect(titles()).toEqual(['首页*']))
})

it('says why a tab can not be closed', async () => {
  const shell = await open()
  const close = (await menuItems('首页'))[1]
  expect(close?.textContent).toContain('已固定')
  expect(close?.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await act(() => shell.tabs.deleteAll())
  const [, , others, all] = await menuItems('首页')
  expect(others?.textContent).toContain('没有其他标签页')
  expect(all?.textContent).toContain('都已固定')
})

it('every tab shows its cross to a finger, as the shown one does', async () => {
  const crosses = () => ['甲', '乙'].map((title) => screen.getByRole('button', { name: `关闭 ${title}`, hidden: true }))
  await open()
  const [hidden, shown] = crosses().map(({ className }) => className)
  expect(hidden).toContain('invisible')
  cleanup()
  const media = vi.spyOn(window, 'matchMedia')
  media.mockImplementation(
    (query) => ({ matches: query === '(pointer: coarse)', addEventListener() {}, removeEventListener() {} }) as never,
  )
  await open()
  expect(crosses().map(({ className }) => className)).toEqual([shown, shown])
})

it('a wheel scrolls the tabs sideways where they do not fit', async () => {
  await open()
  const list = screen.getByRole('list')
  const wheel = () => {
    const event = new WheelEvent('wheel', { deltaY: 40, bubbles: true, cancelable: true })
    list.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(wheel()).toBe(false)
  vi.spyOn(list, 'scrollWidth', 'get').mockReturnValue(900)
  vi.spyOn(list, 'clientWidth', 'get').mockReturnValue(300)
  const before = list.scrollLeft
  expect(wheel()).toBe(true)
  expect(list.scrollLeft).toBe(before + 40)
})
