import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, signedInServer } from '../../tests/support/console/fake-server'
import { address, renderConsole } from '../../tests/support/console/render-console'
import { createConsole } from '../console/console'
import { authEndpoints } from '../contract/auth'
import { call } from '../lib/api'
import { readCookie } from '../lib/browser/storage'
import { App } from './app'
import { pages } from './routes'

let server: FakeServer

beforeEach(() => {
  server = signedInServer()
  server.gives(authEndpoints.sessionList, [])
  server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const list = '/customer/followList'

it('an unknown path says so and leads home', async () => {
  await renderConsole('/nowhere', 'abc')
  expect([address(), document.title]).toEqual(['/404', '页面不存在 - 欢呼后台'])
  await userEvent.click(screen.getByRole('link', { name: '返回首页' }))
  await waitFor(() => expect(address()).toBe('/phone/index'))
  expect(await screen.findByRole('heading', { level: 1, name: '呼叫中心' })).toBeDefined()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

it('401 names the account and lets another one sign in', async () => {
  await renderConsole(`/401?from=${encodeURIComponent(list)}`, 'abc')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有“客户跟踪”的权限')
  expect(screen.getByText(/当前账号是林晓彤/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '换个账号' }))
  await waitFor(() => expect(address()).toBe('/login?redirect=%2F401%3Ffrom%3D%252Fcustomer%252FfollowList'))
})

it('the page has one main part, whatever is shown', async () => {
  const app = await renderConsole('/404', 'abc')
  expect(screen.getAllByRole('main')).toHaveLength(1)
  await act(() => app.router.go(list))
  expect(screen.getAllByRole('main')).toHaveLength(1)
})

it('a refresh mounts the page anew', async () => {
  const app = await renderConsole(list, 'abc')
  const before = await screen.findByRole('heading', { level: 1, name: '客户跟踪' })
  await act(() => app.router.go(`/redirect${list}`))
  expect(screen.getByRole('heading', { level: 1, name: '客户跟踪' })).not.toBe(before)
  expect(address()).toBe(list)
})

it('ten calls of an ended session open one box; Cancel stays, Re-Login clears the token and reloads', async () => {
  await renderConsole(list, 'abc')
  server.answers(authEndpoints.sessionList, () => envelope(50014, '登录已过期，请重新登录'))
  const failTen = () =>
    act(async () => {
      await Promise.allSettled(Array.from({ length: 10 }, () => call(authEndpoints.sessionList)))
    })
  await failTen()
  const boxes = await screen.findAllByRole('alertdialog', { name: 'Confirm logout' })
  expect(boxes).toHaveLength(1)
  expect(boxes[0]?.textContent).toContain(
    'You have been logged out, you can cancel to stay on this page, or log in again',
  )
  expect(screen.getByRole('alert').textContent).toBe('登录已过期，请重新登录')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([address(), readCookie('Admin-Token')]).toEqual([list, 'Bearer abc'])

  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await failTen()
  await userEvent.click(await screen.findByRole('button', { name: /^Re-Login/ }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(readCookie('Admin-Token') || null).toBeNull()
})

it('a sign-out in another tab is noticed at the next call', async () => {
  await renderConsole(list, 'abc')
  // The other tab has removed the cookie and ended the session on the server.
  // biome-ignore lint/suspicious/noDocumentCookie: as the other tab does it
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0'
  server.answers(authEndpoints.logout, () => envelope(50008, '请登录'))
  await userEvent.click(screen.getByRole('button', { name: /林晓彤/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: '退出登录' }))
  await screen.findByRole('alertdialog', { name: 'Confirm logout' })
  await userEvent.keyboard('{Escape}')
})

it('code that could not be fetched can be tried again', async () => {
  const app = await renderConsole(list, 'abc')
  const page = app.router.pageAt(list)
  const view = vi.spyOn(page as NonNullable<typeof page>, 'view').mockRejectedValue(new TypeError('Failed to fetch'))
  await act(() => app.router.go(`/redirect${list}`))
  expect(screen.getByRole('alert').textContent).toContain('“客户跟踪”没有加载出来')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reload).toHaveBeenCalledTimes(1)
  view.mockRestore()
})

it('a page whose code broke does not blame the network', async () => {
  const reported = vi.fn<typeof reportError>()
  vi.stubGlobal('reportError', reported)
  const app = await renderConsole(list, 'abc')
  const page = app.router.pageAt(list)
  const broke = new Error('no such column')
  const view = vi.spyOn(page as NonNullable<typeof page>, 'view').mockRejectedValue(broke)
  await act(() => app.router.go(`/redirect${list}`))
  expect(screen.getByRole('alert').textContent).toBe(
    '“客户跟踪”没有加载出来程序出错了。请重试；若仍如此，请联系管理员。重试',
  )
  expect(reported.mock.calls).toEqual([[broke]])
  view.mockRestore()
})

describe('the console that did not come up', () => {
  const reported = vi.fn<typeof reportError>()

  async function openWithout(fault: Error, environment: string) {
    vi.stubGlobal('reportError', reported)
    const head = document.createElement('script')
    head.type = 'application/json'
    head.id = 'site'
    head.textContent = JSON.stringify({ environment })
    document.head.append(head)
    // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
    document.cookie = 'Admin-Token=Bearer%20abc; Path=/'
    history.replaceState(null, '', list)
    const app = createConsole({ pages, signedIn: () => Promise.reject(fault) })
    render(<App app={app} />)
    await act(() => app.router.start())
    return screen.getByRole('main').textContent
  }

  beforeEach(() => reported.mockReset())
  afterEach(() => document.querySelector('#site')?.remove())

  it('blames the network for code that was not fetched', async () => {
    const shown = await openWithout(new TypeError('Failed to fetch dynamically imported module'), 'production')
    expect(shown).toBe('控制台没有加载出来网络可能中断，或系统刚刚更新。请重试。重试')
    expect(reported).not.toHaveBeenCalled()
  })

  it('does not blame it for code that broke, and reports that', async () => {
    const broke = new Error('two commands have the title 拨打')
    const shown = await openWithout(broke, 'production')
    expect(shown).toBe('控制台没有加载出来程序出错了。请重试；若仍如此，请联系管理员。重试')
    expect(reported.mock.calls).toEqual([[broke]])
  })

  it('says in development what broke', async () => {
    const shown = await openWithout(new Error('two commands have the title 拨打'), 'development')
    expect(shown).toContain('two commands have the title 拨打')
  })
})
