import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Circle, Keyboard, Maximize, Minimize, Settings, Users } from 'lucide-react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShell, type TestShell, testPage } from '../../../tests/support/console/shell'
import { deferred } from '../../../tests/support/deferred'
import { createStore } from '../../lib/store'
import { defineCommand, type ReadyPage } from '../registry/registry'
import { Layout } from './layout'

const ran: string[] = []
const note = (id: string) => () => void ran.push(id)
const isFull = createStore(false)
const commands = [
  defineCommand({
    id: 'console.toggle-sidebar',
    title: '收起或展开菜单',
    section: '控制台',
    hotkey: 'Mod+b',
    run: (_args, { settings }) => settings.change({ sidebarOpen: !settings.get().sidebarOpen }),
  }),
  defineCommand({
    id: 'console.open-palette',
    title: '命令面板',
    section: '控制台',
    hotkey: 'Mod+k',
    run: (_args, { palette }) => palette.toggle(),
  }),
  defineCommand({
    id: 'console.open-help',
    title: '快捷键',
    section: '控制台',
    icon: Keyboard,
    hotkey: '?',
    places: ['sidebar.foot'],
    run: note('help'),
  }),
  defineCommand({
    id: 'console.open-settings',
    title: '设置',
    section: '控制台',
    icon: Settings,
    hotkey: 'g ,',
    places: ['sidebar.foot', 'topbar.user'],
    run: note('settings'),
  }),
  defineCommand({
    id: 'console.toggle-fullscreen',
    title: '全屏',
    section: '控制台',
    icon: Maximize,
    places: ['topbar.icons'],
    whileOn: { state: isFull, title: '退出全屏', icon: Minimize },
    run: note('fullscreen'),
  }),
  defineCommand({
    id: 'console.choose-size',
    title: '切换尺寸',
    section: '控制台',
    run: note('size'),
  }),
  defineCommand({
    id: 'auth.sign-out',
    title: '退出登录',
    section: '账号',
    places: ['topbar.user'],
    run: note('sign-out'),
  }),
]
const groups = [
  { title: '客户管理', icon: Users, alwaysShow: true },
  { title: '通话管理', icon: Circle },
]
const late = deferred<() => null>()
const pages: ReadyPage[] = [
  testPage('/customer/mine', { title: '我的客户', group: '客户管理', hotkey: 'g m', view: () => <h1>我的客户</h1> }),
  testPage('/customer/public', { title: '客户公海', group: '客户管理', view: () => <h1>客户公海</h1> }),
  testPage('/customer/follow', {
    title: '客户跟踪',
    group: '客户管理',
    hidden: true,
    parent: '/customer/public',
    view: () => <h1>客户跟踪</h1>,
  }),
  testPage('/call/history', { title: '通话记录', subtitle: '全部', group: '通话管理', affix: true }),
  { ...testPage('/late', { group: '通话管理', hidden: true }), view: () => late.promise },
]

/** The width of the window, in pixels. */
const resize = (width: number) =>
  act(() => (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width }))

let shell: TestShell['shell']
async function open(at = '/customer/mine') {
  ;({ shell } = await renderInShell(<Layout />, { pages, groups, commands, at }))
}
const go = (to: string) => act(() => shell.router.go(to))
const menu = () => within(screen.getByRole('navigation', { name: '主菜单' }))
const crumbs = () => within(screen.getByRole('navigation', { name: '面包屑' }))

beforeEach(() => {
  ran.length = 0
  localStorage.clear()
  sessionStorage.clear()
  resize(1440)
})
afterEach(() => vi.unstubAllGlobals())

it('has a banner, navigation and one main part with the page in it', async () => {
  await open()
  expect(screen.getByRole('banner')).toBeDefined()
  expect(within(screen.getByRole('main')).getByRole('heading', { name: '我的客户' })).toBeDefined()
  await go('/nowhere')
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

it('the first tab stop leads to the main part, without changing the address', async () => {
  await open()
  await userEvent.tab()
  expect(document.activeElement?.textContent).toBe('跳到内容')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  expect(location.hash).toBe('')
})

describe('the menu', () => {
  it('shows groups, their pages with chords, and a single page without its group', async () => {
    await open()
    expect(menu().getByRole('button', { name: '客户管理' }).getAttribute('aria-expanded')).toBe('true')
    expect(menu().getByRole('link', { name: '我的客户' }).textContent).toContain('g m')
    expect(menu().getByRole('link', { name: '我的客户' }).getAttribute('aria-current')).toBe('page')
    expect(menu().queryByRole('link', { name: '客户跟踪' })).toBeNull()
    expect(menu().queryByRole('button', { name: '通话管理' })).toBeNull()
    expect(menu().getByRole('link', { name: '通话记录' }).getAttribute('href')).toBe('/call/history')
  })

  it('shows the page above a hidden one as current', async () => {
    await open('/customer/follow')
    expect(menu().getByRole('link', { name: '客户公海' }).getAttribute('aria-current')).toBe('page')
  })

  it('folds groups and remembers it; the next page in one unfolds it', async () => {
    await open()
    const group = () => menu().getByRole('button', { name: '客户管理' })
    await userEvent.click(group())
    expect(menu().queryByRole('link', { name: '我的客户' })).toBeNull()
    await go('/call/history')
    expect(group().getAttribute('aria-expanded')).toBe('false')
    await go('/customer/public')
    expect(group().getAttribute('aria-expanded')).toBe('true')
    expect(localStorage.getItem('menu.open')).toContain('客户管理')
  })

  it('leads to where a tab was left', async () => {
    await open('/customer/mine?page=3')
    await go('/customer/public')
    await userEvent.click(menu().getByRole('link', { name: '我的客户' }))
    expect(shell.router.get().location).toBe('/customer/mine?page=3')
    await userEvent.click(menu().getByRole('link', { name: '我的客户' }))
    expect(shell.router.get().location).toBe('/customer/mine')
  })

  it('leaves a click with Ctrl to the browser', async () => {
    await open()
    const click = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
    menu().getByRole('link', { name: '客户公海' }).dispatchEvent(click)
    expect(click.defaultPrevented).toBe(false)
    expect(shell.router.get().location).toBe('/customer/mine')
  })

  it('fetches a page’s code on hover and focus', async () => {
    await open()
    const prefetch = vi.spyOn(pages[1] as ReadyPage, 'view')
    await userEvent.hover(menu().getByRole('link', { name: '客户公海' }))
    await waitFor(() => expect(prefetch).toHaveBeenCalled())
  })

  it('has the settings and the keys at its foot', async () => {
    await open()
    const keys = menu().getByRole('button', { name: /^快捷键/ })
    expect(keys.getAttribute('aria-keyshortcuts')).toBe('?')
    expect(within(keys).getByText('?').tagName).toBe('KBD')
    await userEvent.click(keys)
    await userEvent.click(menu().getByRole('button', { name: '设置' }))
    expect(ran).toEqual(['help', 'settings'])
  })

  it('lets the settings’ button be taken away: the user menu leads there all the same', async () => {
    await open()
    await act(() => shell.settings.change({ settingsButton: false }))
    expect(menu().queryByRole('button', { name: '设置' })).toBeNull()
    expect(menu().getByRole('button', { name: /^快捷键/ })).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: /林晓彤/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: /^设置/ }))
    expect(ran).toEqual(['settings'])
  })

  it('keeps the label of the keys’ button where single keys are off', async () => {
    await open()
    act(() => shell.preferences.write('single-keys', false))
    const keys = menu().getByRole('button', { name: '快捷键' })
    expect(keys.textContent).toBe('快捷键')
  })

  it('shows the logo where the settings ask for it', async () => {
    await open()
    expect(menu().queryByText(shell.site.title)).toBeNull()
    await act(() => shell.settings.change({ sidebarLogo: true }))
    expect(menu().getByText(shell.site.title)).toBeDefined()
  })

  it('collapses to the icons of its groups, whose pages open as a menu, and remembers it', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '收起菜单' }))
    expect(menu().queryByRole('link', { name: '我的客户' })).toBeNull()
    expect(JSON.parse(localStorage.getItem('settings') ?? '{}')).toMatchObject({ sidebarOpen: false })
    await userEvent.click(menu().getByRole('button', { name: '客户管理' }))
    const pages = within(await screen.findByRole('menu', { name: '客户管理' }))
    expect(pages.getByRole('menuitemcheckbox', { name: /我的客户/ }).getAttribute('aria-checked')).toBe('true')
    await userEvent.click(pages.getByRole('menuitem', { name: /客户公海/ }))
    await waitFor(() => expect(shell.router.get().location).toBe('/customer/public'))
    await userEvent.click(menu().getByRole('link', { name: '通话记录' }))
    expect(shell.router.get().location).toBe('/call/history')
    await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
    expect(menu().getByRole('button', { name: '客户管理' })).toBeDefined()
  })
})

describe('below 992 px', () => {
  beforeEach(() => resize(390))
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: '展开菜单' }))
    return screen.findByRole('dialog', { name: '主菜单' })
  }

  it('the menu is closed, opens over the page, and closes with each change of route', async () => {
    await open()
    expect(screen.queryByRole('navigation', { name: '主菜单' })).toBeNull()
    const dialog = await openMenu()
    await userEvent.click(within(dialog).getByRole('link', { name: '客户公海' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('heading', { name: '客户公海' })).toBeDefined()
    // It stays closed after the return to where it was opened.
    await go('/customer/mine')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('closes by Escape and by its cross, gives the focus back, and takes the keys while it is open', async () => {
    await open()
    await openMenu()
    expect(shell.scopes.get().overlay).toBe('dialog')
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '展开菜单' }))
    expect(shell.scopes.get().overlay).toBe('none')
    await openMenu()
    await userEvent.click(screen.getByRole('button', { name: '关闭菜单' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('its command opens and closes it, and so does its key while it is open', async () => {
    await open()
    const toggle = () => act(() => shell.commands.execute('console.toggle-sidebar', {}, 'key'))
    await toggle()
    await screen.findByRole('dialog', { name: '主菜单' })
    await toggle()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await toggle()
    await screen.findByRole('dialog', { name: '主菜单' })
    await userEvent.keyboard('{Control>}b{/Control}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('the bell stays in the bar, and the user menu leads to the error log', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '通知' }))
    expect(await screen.findByRole('dialog', { name: '通知' })).toBeDefined()
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: /林晓彤/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '错误日志 0 条' }))
    expect(await screen.findByRole('dialog', { name: /错误日志/ })).toBeDefined()
  })

  it('the user menu has what stands in the bar of desks: the whole screen, and the way back, and the sizes', async () => {
    await open()
    const entry = async (name: string) => {
      await userEvent.click(screen.getByRole('button', { name: /林晓彤/ }))
      return screen.findByRole('menuitem', { name })
    }
    await userEvent.click(await entry('全屏'))
    act(() => isFull.set(true))
    await userEvent.click(await entry('退出全屏'))
    act(() => isFull.set(false))
    await userEvent.click(await entry('尺寸…'))
    expect(ran).toEqual(['fullscreen', 'fullscreen', 'size'])
  })

  it('leaves the setting for wide windows alone, and closes when the window is wide again', async () => {
    resize(1440)
    await open()
    resize(390)
    await openMenu()
    expect(JSON.parse(localStorage.getItem('settings') ?? 'null')).toMatchObject({ sidebarOpen: true })
    resize(1200)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(menu().getByRole('link', { name: '我的客户' })).toBeDefined()
    resize(390)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the breadcrumb', () => {
  it('leads through the group and the page above', async () => {
    await open('/customer/follow')
    expect(
      crumbs()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['客户管理', '客户公海', '客户跟踪'])
    await userEvent.click(crumbs().getByRole('link', { name: '客户公海' }))
    expect(shell.router.get().location).toBe('/customer/public')
    await userEvent.click(crumbs().getByRole('link', { name: '客户管理' }))
    expect(shell.router.get().location).toBe('/customer/mine')
    // The group's first page is this one, so there is no link.
    expect(crumbs().queryByRole('link')).toBeNull()
  })

  it('says what a page is about, and of 404 its title alone', async () => {
    await open('/call/history')
    expect(crumbs().getByText('全部')).toBeDefined()
    await go('/nowhere')
    expect(
      crumbs()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['页面不存在'])
  })
})

describe('the top bar', () => {
  it('opens the palette from what looks like a field', async () => {
    await open()
    const find = screen.getByRole('button', { name: '搜索页面、动作、客户' })
    expect(find.getAttribute('aria-keyshortcuts')).toBe('Control+k')
    expect(
      within(find)
        .getAllByText(/^(Ctrl|K)$/)
        .map((key) => key.textContent),
    ).toEqual(['Ctrl', 'K'])
    await userEvent.click(find)
    expect(shell.palette.get().open).toBe(true)
  })

  it('shows the state that a command has switched', async () => {
    await open()
    act(() => isFull.set(true))
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull()
    expect(screen.getByRole('button', { name: '退出全屏' }).querySelector('svg')?.classList).toContain(
      'lucide-minimize',
    )
    act(() => isFull.set(false))
    expect(screen.getByRole('button', { name: '全屏' })).toBeDefined()
  })

  it('has the commands of its place, and the user with theirs', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: '全屏' }))
    await userEvent.click(screen.getByRole('button', { name: /林晓彤.*1024/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
    await waitFor(() => expect(ran).toEqual(['fullscreen', 'sign-out']))
  })

  it('shows a bar while a page is long on its way', async () => {
    vi.useFakeTimers()
    try {
      await open()
      const going = shell.router.go('/late')
      await act(() => vi.advanceTimersByTimeAsync(119))
      expect(screen.queryByRole('progressbar')).toBeNull()
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(screen.getByRole('progressbar', { name: '正在打开页面' })).toBeDefined()
      await act(async () => {
        late.resolve(() => null)
        await going
      })
      expect(screen.queryByRole('progressbar')).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the settings', () => {
  it('take the tabs away', async () => {
    await open()
    expect(screen.getByRole('navigation', { name: '标签页' })).toBeDefined()
    await act(() => shell.settings.change({ tagTabs: false }))
    expect(screen.queryByRole('navigation', { name: '标签页' })).toBeNull()
  })

  it('decide what scrolls: the page with its header, or below a fixed one', async () => {
    await open()
    const main = screen.getByRole('main')
    const column = main.parentElement as HTMLElement
    /** What happens to a scroll position in both: on another page, and back on this one. */
    const scrolled = async () => {
      for (const element of [column, main]) {
        element.scrollTop = 200
        fireEvent.scroll(element)
      }
      await go('/customer/public')
      const elsewhere = [column.scrollTop, main.scrollTop]
      await go('/customer/mine')
      return [elsewhere, [column.scrollTop, main.scrollTop]]
    }
    // Nothing changes an element that isn't the pages' scroller.
    expect(await scrolled()).toEqual([
      [0, 200],
      [200, 200],
    ])
    await act(() => shell.settings.change({ fixedHeader: true }))
    expect(await scrolled()).toEqual([
      [200, 0],
      [200, 200],
    ])
  })
})
