import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../tests/support/fake-server'
import { address, renderConsole } from '../../tests/support/render-console'
import { userInfo } from '../../tests/support/user-info'
import { authEndpoints } from '../contract/auth'
import { managerEndpoints } from '../contract/manager'
import { call } from '../lib/api'
import { readCookie } from '../lib/storage'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  server.gives(managerEndpoints.userInfo, userInfo())
  server.gives(authEndpoints.sessionList, [])
  server.gives(authEndpoints.logout, null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('an unknown path says so and leads home', async () => {
  await renderConsole('/nowhere', 'abc')
  expect([address(), document.title]).toEqual(['/404', '页面不存在 - 欢呼后台'])
  await userEvent.click(screen.getByRole('link', { name: '返回首页' }))
  await waitFor(() => expect(address()).toBe('/home'))
  expect(await screen.findByRole('region', { name: '当前账号' })).toBeDefined()
  expect(document.activeElement?.tagName).toBe('MAIN')
})

it('401 names the account and lets another one sign in', async () => {
  await renderConsole('/401?from=%2Fhome', 'abc')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('没有“首页”的权限')
  expect(screen.getByText(/当前账号是林晓彤/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: '换个账号' }))
  await waitFor(() => expect(address()).toBe('/login?redirect=%2F401%3Ffrom%3D%252Fhome'))
})

it('a refresh mounts the page anew', async () => {
  const app = await renderConsole('/home', 'abc')
  await waitFor(() => expect(server.count(authEndpoints.sessionList)).toBe(1))
  const before = screen.getByRole('region', { name: '当前账号' })
  await act(() => app.router.go('/redirect/home'))
  expect(screen.getByRole('region', { name: '当前账号' })).not.toBe(before)
  expect(address()).toBe('/home')
})

it('ten calls of an ended session open one box; Cancel stays, Re-Login clears the token and reloads', async () => {
  await renderConsole('/home', 'abc')
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
  expect(screen.getByRole('alert').textContent).toBe('登录已过期，请重新登录×10')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([address(), readCookie('Admin-Token')]).toEqual(['/home', 'Bearer abc'])

  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await failTen()
  await userEvent.click(await screen.findByRole('button', { name: /^Re-Login/ }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(readCookie('Admin-Token') || null).toBeNull()
})

it('a sign-out in another tab is noticed at the next call', async () => {
  await renderConsole('/home', 'abc')
  // The other tab has removed the cookie and ended the session at the server.
  // biome-ignore lint/suspicious/noDocumentCookie: as the other tab does it
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0'
  server.answers(authEndpoints.logout, () => envelope(50008, '请登录'))
  await userEvent.click(screen.getByRole('button', { name: '退出登录' }))
  await screen.findByRole('alertdialog', { name: 'Confirm logout' })
  await userEvent.keyboard('{Escape}')
})

it('code that could not be fetched can be tried again', async () => {
  const app = await renderConsole('/home', 'abc')
  const page = app.router.pageAt('/home')
  vi.spyOn(page as NonNullable<typeof page>, 'view').mockRejectedValue(new TypeError('Failed to fetch'))
  await act(() => app.router.go('/redirect/home'))
  expect(screen.getByRole('alert').textContent).toContain('“首页”没有加载出来')
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(reload).toHaveBeenCalledTimes(1)
})
