// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { userInfo } from '../../../tests/support/console/user-info'
import { deferred } from '../../../tests/support/deferred'
import { authEndpoints } from '../../contract/auth'
import { managerEndpoints } from '../../contract/manager'
import { configureApi } from '../../lib/api'
import type { ReadyPage } from '../registry/registry'
import { createSession, type Session } from '../session/session'
import { createRouter, type FixedPages, type Router } from './router'

let server: FakeServer
let session: Session
let router: Router
let stop: AbortController
const failures: string[] = []

const view = (name: string) => () => name
const fixed = (path: string, title: string) => ({ path, title, view: async () => view(title) })
const page = (path: string, title: string, more: Partial<ReadyPage> = {}): ReadyPage => ({
  ...fixed(path, title),
  id: `test.open${path.replaceAll('/', '-')}`,
  group: '组',
  ...more,
})
const broken = vi.fn<ReadyPage['view']>()

const pages: FixedPages = {
  login: fixed('/login', '登录'),
  forbidden: fixed('/401', '没有权限'),
  notFound: fixed('/404', '页面不存在'),
}
const listed = [
  page('/home', '首页', { everyone: true }),
  page('/customer/mine', '客户列表'),
  page('/manager/userlist', '用户列表'),
  page('/broken', '坏页', { everyone: true, view: broken }),
  page('/moved', '搬走的页', { everyone: true, redirect: '/customer/mine' }),
]
const signedIn = vi.fn(async () => ({ pages: listed, Frame: view('frame') }))

/** Where browsers report uncaught errors. */
const reported = vi.fn<typeof reportError>()

const address = () => `${location.pathname}${location.search}${location.hash}`

async function open(at: string, token?: string) {
  history.replaceState(null, '', at)
  session = createSession(12)
  if (token) session.signIn(token)
  configureApi({ token: () => session.get().token, onError: () => {} })
  router = createRouter({ pages, signedIn, session, siteTitle: '欢呼后台', onFailure: (text) => failures.push(text) })
  await router.start()
}

beforeEach(() => {
  failures.length = 0
  signedIn.mockClear()
  broken.mockReset()
  reported.mockReset()
  vi.stubGlobal('reportError', reported)
  server = fakeServer()
  server.gives(managerEndpoints.userInfo, userInfo({ paths: ['/customer/mine'] }))
  // Each router of a test listens to popstate; a later test must not trigger an earlier router.
  stop = new AbortController()
  const listen = globalThis.addEventListener.bind(globalThis)
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) =>
    listen(type, listener, { signal: stop.signal }),
  )
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0'
})
afterEach(() => {
  stop.abort()
  vi.unstubAllGlobals()
})

describe('without a token', () => {
  it('opens the login page, with the way back', async () => {
    await open('/customer/mine?page=2#x')
    expect(address()).toBe('/login?redirect=%2Fcustomer%2Fmine%3Fpage%3D2%23x')
    expect(router.get()).toMatchObject({ page: pages.login, frame: null })
    expect(document.title).toBe('登录 - 欢呼后台')
    expect(server.asked).toEqual([])
    expect(signedIn).not.toHaveBeenCalled()
  })

  it('forwards /auth-redirect to the login page', async () => {
    await open('/auth-redirect?redirect=%2Fhome')
    expect(address()).toBe('/login?redirect=%2Fhome')
  })
})

describe('with a token', () => {
  it('loads the user info once, then opens the page in its frame', async () => {
    await open('/customer/mine?page=2', 'abc')
    expect(address()).toBe('/customer/mine?page=2')
    expect(router.get()).toMatchObject({ page: listed[1], location: '/customer/mine?page=2', fault: null })
    expect(router.get().frame).not.toBeNull()
    expect(document.title).toBe('客户列表 - 欢呼后台')
    await router.go('/home')
    expect(server.count(managerEndpoints.userInfo)).toBe(1)
    expect(signedIn).toHaveBeenCalledTimes(1)
  })

  it('goes from /login to the first permitted page', async () => {
    await open('/login?redirect=%2Fcustomer%2Fmine', 'abc')
    expect(address()).toBe('/home')
  })

  it('shows 401 for what is not permitted and 404 for what is not there', async () => {
    await open('/manager/userlist', 'abc')
    expect(address()).toBe('/401?from=%2Fmanager%2Fuserlist')
    expect(router.get().frame).not.toBeNull()
    await router.go('/nowhere')
    expect(address()).toBe('/404')
    expect(document.title).toBe('页面不存在 - 欢呼后台')
  })

  it('follows the redirect of a page', async () => {
    await open('/moved', 'abc')
    expect(address()).toBe('/customer/mine')
  })

  it('lists what the user may open', async () => {
    await open('/home', 'abc')
    expect(router.permitted().map(({ path }) => path)).toEqual(['/home', '/customer/mine', '/broken', '/moved'])
    expect([router.isPermitted('/customer/mine'), router.isPermitted('/manager/userlist')]).toEqual([true, false])
    // Computed once for this visitor, because every button asks.
    expect(router.permitted()).toBe(router.permitted())
  })

  it('without the code of the console, says so and keeps the session', async () => {
    signedIn
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockRejectedValueOnce(new TypeError('Failed to fetch again'))
    await open('/customer/mine', 'abc')
    expect(router.get()).toMatchObject({ page: null, fault: expect.any(TypeError) })
    expect(session.get().token).toBe('Bearer abc')
    expect(reported).not.toHaveBeenCalled()
    await router.go('/customer/mine')
    expect(router.get()).toMatchObject({ page: listed[1], fault: null })
  })

  it('reports code of the console that broke, once for each time it is shown', async () => {
    const broke = new Error('commands/ is wrong')
    signedIn.mockRejectedValueOnce(broke).mockRejectedValueOnce(broke)
    await open('/customer/mine', 'abc')
    expect(router.get()).toMatchObject({ page: null, fault: broke })
    expect(reported.mock.calls).toEqual([[broke]])
  })

  it.each([
    ['no data', () => envelope(20000, '', null), 'Verification failed, please Login again.'],
    ['no roles', () => envelope(20000, '', { ...userInfo(), roles: [] }), 'getInfo: roles must be a non-null array!'],
    ['an expired token', () => envelope(50014, '登录已过期', null), '登录已过期'],
    ['a refusal without words', () => envelope(50000, '', null), 'Error'],
    ['no server', () => Promise.reject(new TypeError('gone')), '连接不上服务器，请检查网络后重试'],
  ])('%s clears the token, says why and goes to the login page', async (_, answer, text) => {
    server.answersWrongly(managerEndpoints.userInfo, answer)
    await open('/customer/mine?page=2', 'abc')
    expect(failures).toEqual([text])
    expect(session.get().token).toBeNull()
    expect(address()).toBe('/login?redirect=%2Fcustomer%2Fmine%3Fpage%3D2')
    expect(router.get().page).toBe(pages.login)
  })

  it("an error without text says 'Has Error'", async () => {
    await open('/login')
    session.signIn('abc')
    vi.spyOn(session, 'loadUser').mockRejectedValue(undefined)
    await router.go('/home')
    expect(failures).toEqual(['Has Error'])
    expect(address()).toBe('/login?redirect=%2Fhome')
  })
})

describe('going', () => {
  it('adds to the history, unless it replaces or stays', async () => {
    await open('/home', 'abc')
    const before = history.length
    await router.go('/customer/mine')
    await router.go('/customer/mine')
    await router.go('/home', { replace: true })
    expect(history.length).toBe(before + 1)
  })

  it('keeps the page before until the next one is there', async () => {
    await open('/home', 'abc')
    const loaded = deferred<() => string>()
    broken.mockReturnValue(loaded.promise)
    const gone = router.go('/broken')
    await Promise.resolve()
    expect(router.get().page).toBe(listed[0])
    expect(address()).toBe('/home')
    loaded.resolve(view('坏页'))
    await gone
    expect(address()).toBe('/broken')
  })

  it('to another page meanwhile wins', async () => {
    await open('/home', 'abc')
    const loaded = deferred<() => string>()
    broken.mockReturnValue(loaded.promise)
    const gone = router.go('/broken')
    await router.go('/customer/mine')
    loaded.resolve(view('坏页'))
    await gone
    expect(router.get().page).toBe(listed[1])
    expect(address()).toBe('/customer/mine')
  })

  it('to another host leads to /', async () => {
    await open('/customer/mine', 'abc')
    await router.go('https://evil.example/home')
    expect(address()).toBe('/home')
    await router.go('http://[')
    expect(address()).toBe('/home')
  })

  it('tells of code that could not be fetched', async () => {
    await open('/home', 'abc')
    broken.mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
    await router.go('/broken')
    expect(router.get()).toMatchObject({ page: listed[3], view: null, fault: expect.any(TypeError) })
    expect(reported).not.toHaveBeenCalled()
    await router.go('/home')
    expect(router.get()).toMatchObject({ page: listed[0], fault: null })
  })

  it("reports a page's code that broke", async () => {
    await open('/home', 'abc')
    const broke = new TypeError('columns is undefined')
    broken.mockRejectedValue(broke)
    await router.go('/broken')
    expect(router.get()).toMatchObject({ page: listed[3], view: null, fault: broke })
    expect(reported.mock.calls).toEqual([[broke]])
  })

  it('asks again for code that could not be fetched, and for what there is only on a refresh', async () => {
    await open('/home', 'abc')
    broken.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(view('坏页'))
    await router.prefetch('/broken')
    await router.go('/broken')
    expect(router.get()).toMatchObject({ page: listed[3], view: expect.any(Function), fault: null })
    await router.go('/home')
    await router.go('/broken')
    expect(broken).toHaveBeenCalledTimes(2)

    const newer = view('新页')
    broken.mockResolvedValue(newer)
    await router.go('/redirect/broken')
    await router.go('/home')
    await router.go('/broken')
    expect(router.get().view).toBe(newer)
    expect(broken).toHaveBeenCalledTimes(3)
  })

  it('through /redirect/{path} mounts the page anew, without a step in the history', async () => {
    await open('/customer/mine?page=2', 'abc')
    const { refreshed } = router.get()
    const before = history.length
    await router.go('/redirect/customer/mine?page=2')
    expect(router.get().refreshed).toBe(refreshed + 1)
    expect(address()).toBe('/customer/mine?page=2')
    expect(history.length).toBe(before)
  })

  it('back and forward passes the guard too', async () => {
    await open('/home', 'abc')
    session.resetToken()
    history.replaceState(null, '', '/customer/mine')
    dispatchEvent(new Event('popstate'))
    await vi.waitFor(() => expect(address()).toBe('/login?redirect=%2Fcustomer%2Fmine'))
  })
})

describe('the end of the session', () => {
  it('a sign-out leads to the login page, with the way back', async () => {
    server.gives(authEndpoints.logout, null)
    await open('/customer/mine?page=2', 'abc')
    await session.signOut()
    await vi.waitFor(() => expect(address()).toBe('/login?redirect=%2Fcustomer%2Fmine%3Fpage%3D2'))
    expect(router.get()).toMatchObject({ page: pages.login, frame: null })
  })

  it('a sign-out that fails changes nothing', async () => {
    server.answers(authEndpoints.logout, () => envelope(50300, '数据库暂时不可用'))
    await open('/customer/mine', 'abc')
    await expect(session.signOut()).rejects.toThrow()
    expect(address()).toBe('/customer/mine')
    expect(router.get().page).toBe(listed[1])
  })

  it('while a page is on its way lets nothing through', async () => {
    await open('/home', 'abc')
    const loaded = deferred<() => string>()
    broken.mockReturnValue(loaded.promise)
    const gone = router.go('/broken')
    session.resetToken()
    loaded.resolve(view('坏页'))
    await gone
    expect(router.get().page).toBe(pages.login)
    expect(address()).toBe('/login?redirect=%2Fbroken')
  })
})
