import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, signedInServer } from '../../../tests/support/console/fake-server'
import { address, renderConsole } from '../../../tests/support/console/render-console'
import { userInfo } from '../../../tests/support/console/user-info'
import { deferred } from '../../../tests/support/deferred'
import { authEndpoints } from '../../contract/auth'
import { managerEndpoints } from '../../contract/manager'
import { readCookie } from '../../lib/browser/storage'

let server: FakeServer

const userName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /用户名/ })
const password = () => screen.getByLabelText<HTMLInputElement>('密码')
const code = () => screen.getByLabelText<HTMLInputElement>('验证码')
const button = () => screen.getByRole('button', { name: /登录/ })
const toast = () => screen.findByRole('alert')
const logins = () => server.asked.filter(({ endpoint }) => endpoint.endsWith('/login')).map(({ body }) => body)

/** What the page's head says of sign-in by code. */
const sayCodeLogin = (codeLogin: boolean) => {
  document.head.innerHTML = `<script type="application/json" id="site">{"codeLogin":${codeLogin}}</script>`
}

beforeEach(() => {
  sayCodeLogin(true)
  server = signedInServer()
  server.gives(authEndpoints.login, { accessToken: 'abc' })
  server.gives(authEndpoints.code, { resendAfter: 60 })
})
afterEach(() => {
  document.head.innerHTML = ''
  vi.unstubAllGlobals()
})

it('has no way in by code where nothing sends codes, and works by keyboard as before', async () => {
  sayCodeLogin(false)
  await renderConsole('/login')
  expect([screen.queryByRole('tab'), screen.queryByText(/验证码/)]).toEqual([null, null])
  expect(document.activeElement).toBe(userName())
  await userEvent.keyboard('admin')
  await userEvent.tab()
  expect(document.activeElement).toBe(password())
  await userEvent.keyboard('Demo-2026{Enter}')
  await waitFor(() => expect(address()).toBe('/phone/index'))
  expect(logins()).toMatchObject([{ userName: 'admin', type: 10 }])
})

describe('by keyboard', () => {
  it('with a password: the name trimmed, the password hashed as typed, then where one wanted to go', async () => {
    await renderConsole('/customer/followList?type=10')
    expect(document.activeElement).toBe(userName())
    await userEvent.keyboard('  admin ')
    await userEvent.tab()
    await userEvent.keyboard(' Demo-2026')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/customer/followList?type=10'))
    expect(logins()).toEqual([
      { userName: 'admin', code: '8e2e7dfea4f2a4653ed2dcdaad3225b3ca43af4cb1972a559a5bfe97f5705ef8', type: 10 },
    ])
    expect(readCookie('Admin-Token')).toBe('Bearer abc')
    expect(document.title).toBe('客户跟踪 - 欢呼后台')
  })

  it('with a code: tabs by arrow keys, what was typed stays, the code trimmed', async () => {
    await renderConsole('/login')
    await userEvent.keyboard('13800138000')
    await userEvent.tab({ shift: true })
    await userEvent.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: '验证码登录', selected: true }))
    await userEvent.tab()
    expect(document.activeElement).toBe(userName())
    expect(userName().value).toBe('13800138000')
    await userEvent.tab()
    await userEvent.keyboard(' 123456 {Enter}')
    await waitFor(() => expect(address()).toBe('/phone/index'))
    expect(logins()).toEqual([{ userName: '13800138000', code: '123456', type: 20 }])
  })

  it('what is missing is said beside its field, which gets the focus, and nothing is sent', async () => {
    await renderConsole('/login')
    await userEvent.keyboard('   {Enter}')
    expect(userName().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(userName().getAttribute('aria-describedby') ?? '')?.textContent).toBe('请输入用户名')
    await userEvent.keyboard('admin')
    expect(userName().getAttribute('aria-invalid')).toBeNull()
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(password())
    expect(screen.getByText('请输入密码')).toBeDefined()
    expect(server.asked).toEqual([])
  })

  it('an Enter that belongs to an input method does not submit', async () => {
    await renderConsole('/login')
    await userEvent.type(password(), 'x')
    await userEvent.type(userName(), 'wang')
    fireEvent.compositionStart(userName())
    expect(fireEvent.keyDown(userName(), { key: 'Enter', isComposing: true })).toBe(false)
    expect(fireEvent.keyDown(userName(), { key: 'Enter', keyCode: 229 })).toBe(false)
    // Sent together, because an Enter later than 100 ms after the composition is a normal key.
    const end = createEvent.compositionEnd(userName())
    const enter = createEvent.keyDown(userName(), { key: 'Enter' })
    fireEvent(userName(), end)
    expect(fireEvent(userName(), enter)).toBe(false)
    expect(server.asked).toEqual([])
    // The next one comes when a composition has been over for so long.
    const over = createEvent.compositionEnd(userName())
    Object.defineProperty(over, 'timeStamp', { value: end.timeStamp - 120 })
    fireEvent(userName(), over)
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(logins()).toHaveLength(1))
  })
})

describe('what goes wrong', () => {
  const tryPassword = async (name = 'admin', secret = 'wrong') => {
    await renderConsole('/login?redirect=%2Fcustomer%2FfollowList')
    await userEvent.type(userName(), name)
    await userEvent.type(password(), `${secret}{Enter}`)
  }

  it('the server’s message is a toast and stands beside the form; what was typed stays', async () => {
    server.answers(authEndpoints.login, () => envelope(40100, '用户名或密码错误'))
    await tryPassword()
    expect((await toast()).textContent).toBe('用户名或密码错误')
    expect(document.querySelector('form')?.textContent).toContain('用户名或密码错误')
    expect([userName().value, password().value]).toEqual(['admin', 'wrong'])
    expect(document.activeElement).toBe(password())
    expect(address()).toBe('/login?redirect=%2Fcustomer%2FfollowList')
  })

  it('a wrong code is taken away, and the next can be typed', async () => {
    server.answers(authEndpoints.login, () => envelope(40100, '验证码错误或已过期，请重新获取'))
    await renderConsole('/login')
    await userEvent.click(screen.getByRole('tab', { name: '验证码登录' }))
    await userEvent.type(userName(), 'agent')
    await userEvent.type(code(), '000000{Enter}')
    await toast()
    expect([userName().value, code().value]).toEqual(['agent', ''])
    expect(document.activeElement).toBe(code())
  })

  it('a field the server refuses is told of beside that field', async () => {
    const data = { field: 'userName', reason: '最长 64 个字符' }
    server.answers(authEndpoints.login, () => envelope(40000, '用户名最长 64 个字符', data))
    await tryPassword()
    expect((await toast()).textContent).toBe('用户名最长 64 个字符')
    expect(document.getElementById(userName().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '最长 64 个字符',
    )
    expect(document.activeElement).toBe(userName())
  })

  it('a server that is away leaves everything as it was', async () => {
    server.answers(authEndpoints.login, () => Promise.reject(new TypeError('Failed to fetch')))
    await tryPassword()
    expect((await toast()).textContent).toBe('连接不上服务器，请检查网络后重试')
    expect(password().value).toBe('wrong')
    expect(button().getAttribute('aria-busy')).toBeNull()
  })

  it('a user info that fails leads back here, with the way back and what was typed', async () => {
    server.answers(managerEndpoints.userInfo, () => envelope(20000, '', { ...userInfo(), roles: [] }))
    await tryPassword()
    expect((await toast()).textContent).toBe('getInfo: roles must be a non-null array!')
    expect(address()).toBe('/login?redirect=%2Fcustomer%2FfollowList')
    expect(readCookie('Admin-Token') || null).toBeNull()
    expect(userName().value).toBe('admin')
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull())
  })

  it('two Enters and a click sign in once', async () => {
    const answer = deferred<Response>()
    server.answers(authEndpoints.login, () => answer.promise)
    await tryPassword()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(button())
    expect(button().textContent).toBe('正在登录…')
    expect(logins()).toHaveLength(1)
    answer.resolve(envelope(20000, '', { accessToken: 'abc' }))
    await waitFor(() => expect(address()).toBe('/customer/followList'))
    expect(logins()).toHaveLength(1)
  })
})

describe('a code', () => {
  // The clock stands still, so that a countdown doesn't move while the test is slow.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  const openCodeTab = async () => {
    await renderConsole('/login')
    await userEvent.click(screen.getByRole('tab', { name: '验证码登录' }))
  }
  const send = () => userEvent.click(screen.getByRole('button', { name: /验证码|重发/ }))

  it('is asked for by name, and the wait is shown', async () => {
    await openCodeTab()
    await userEvent.type(userName(), ' agent ')
    await send()
    expect((await screen.findByRole('status')).textContent).toContain('验证码')
    expect(server.asked.map(({ body }) => body)).toEqual([{ userName: 'agent' }])
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: '60 秒后重发' })).disabled).toBe(true)
    expect(document.activeElement).toBe(code())
  })

  it('can be asked for at once under another name: a mistyped one must not delay the right one', async () => {
    await openCodeTab()
    await userEvent.type(userName(), 'agnt')
    await send()
    await screen.findByRole('button', { name: '60 秒后重发' })
    await userEvent.clear(userName())
    await userEvent.type(userName(), 'agent')
    await send()
    expect(server.asked.map(({ body }) => body)).toEqual([{ userName: 'agnt' }, { userName: 'agent' }])
  })

  it('needs a name', async () => {
    await openCodeTab()
    await send()
    expect(screen.getByText('请输入手机号或用户名')).toBeDefined()
    expect(document.activeElement).toBe(userName())
    expect(server.asked).toEqual([])
  })

  it('that is refused can be asked for again', async () => {
    server.answers(authEndpoints.code, () => envelope(42900, '验证码发送过于频繁，请 40 秒后再试'))
    await openCodeTab()
    await userEvent.type(userName(), 'agent')
    await send()
    expect((await toast()).textContent).toBe('验证码发送过于频繁，请 40 秒后再试')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '获取验证码' }).disabled).toBe(false)
  })
})

describe('the way back', () => {
  it('is named where the page is known', async () => {
    await renderConsole('/customer/followList')
    expect(await screen.findByText('登录后返回：客户管理 / 客户跟踪')).toBeDefined()
  })

  it.each(['/login', '/login?redirect=%2F', '/login?redirect=%2Fnowhere'])('is not named at %s', async (at) => {
    await renderConsole(at)
    expect(userName()).toBeDefined()
    expect(screen.queryByText(/登录后返回/)).toBeNull()
  })

  it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'never leads to %s',
    async (redirect) => {
      await renderConsole(`/login?redirect=${encodeURIComponent(redirect)}`)
      await userEvent.type(userName(), 'admin')
      await userEvent.type(password(), 'x{Enter}')
      await waitFor(() => expect(address()).toBe('/phone/index'))
    },
  )
})

it('is friendly to password managers', async () => {
  await renderConsole('/login')
  expect([userName().name, userName().autocomplete]).toEqual(['userName', 'username'])
  expect([password().name, password().autocomplete, password().type]).toEqual([
    'password',
    'current-password',
    'password',
  ])
  await userEvent.click(screen.getByRole('button', { name: '显示密码' }))
  expect(password().type).toBe('text')
  await userEvent.click(screen.getByRole('tab', { name: '验证码登录' }))
  expect([code().autocomplete, code().inputMode]).toEqual(['one-time-code', 'numeric'])
})

it('the scheme can be switched and is remembered', async () => {
  await renderConsole('/login')
  // The style sheet shows one of its two names.
  const toggle = screen.getByRole('button', { name: /深色.*浅色/ })
  await userEvent.click(toggle)
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('"dark"')
  await userEvent.click(toggle)
  expect(document.documentElement.dataset.theme).toBe('light')
})
