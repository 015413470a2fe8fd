// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { envelope, type FakeServer, fakeServer } from '../../../tests/support/console/fake-server'
import { userInfo } from '../../../tests/support/console/user-info'
import { deferred } from '../../../tests/support/deferred'
import { authEndpoints } from '../../contract/auth'
import { managerEndpoints } from '../../contract/manager'
import type { UserInfo } from '../../contract/manager/user-info'
import { configureApi } from '../../lib/api'
import { readCookie } from '../../lib/browser/storage'
import { createSession, readUser } from './session'

let server: FakeServer

beforeEach(() => {
  server = fakeServer()
  // biome-ignore lint/suspicious/noDocumentCookie: as the session writes it
  document.cookie = 'Admin-Token=; Path=/; Max-Age=0'
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

// happy-dom empties a cookie with age 0, while browsers remove it.
const kept = () => readCookie('Admin-Token') || null

const openSession = () => {
  const session = createSession(12)
  configureApi({ token: () => session.get().token, onError: () => {} })
  return session
}

describe('the token', () => {
  it('is Bearer and the access token, in memory and in the cookie Admin-Token', () => {
    const session = openSession()
    expect(session.get().token).toBeNull()
    session.signIn('a.b-c_d')
    expect(session.get().token).toBe('Bearer a.b-c_d')
    expect(kept()).toBe('Bearer a.b-c_d')
    expect(document.cookie).toBe('Admin-Token=Bearer%20a.b-c_d')
  })

  it('is there again after a reload, its space included', () => {
    openSession().signIn('abc')
    expect(openSession().get().token).toBe('Bearer abc')
  })

  it.each([
    ['http:', 'Admin-Token=Bearer%20abc; Path=/; Max-Age=43200; SameSite=Strict'],
    ['https:', 'Admin-Token=Bearer%20abc; Path=/; Max-Age=43200; SameSite=Strict; Secure'],
  ])('stands under %s in the cookie %s', (protocol, text) => {
    vi.stubGlobal('location', { protocol })
    const written = vi.spyOn(document, 'cookie', 'set')
    openSession().signIn('abc')
    expect(written).toHaveBeenCalledExactlyOnceWith(text)
  })

  it('lives on with the session’s use, written at most once a minute, and not once it is another one’s', async () => {
    vi.useFakeTimers()
    const session = openSession()
    session.signIn('abc')
    const written = vi.spyOn(document, 'cookie', 'set')
    vi.advanceTimersByTime(59_999)
    session.use()
    expect(written).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    session.use()
    session.use()
    expect(written).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^Admin-Token=Bearer%20abc;.* Max-Age=43200;/),
    )
    written.mockRestore()
    // biome-ignore lint/suspicious/noDocumentCookie: as another tab does it
    document.cookie = 'Admin-Token=Bearer%20xyz; Path=/'
    vi.advanceTimersByTime(60_000)
    session.use()
    expect(kept()).toBe('Bearer xyz')
    vi.useRealTimers()
  })

  it('goes with every call', async () => {
    server.gives(managerEndpoints.userInfo, userInfo())
    const session = openSession()
    session.signIn('abc')
    await session.loadUser()
    expect(server.asked[0]?.headers.get('authorization')).toBe('Bearer abc')
    expect(server.asked[0]?.query).toEqual({ detail: 'true' })
  })
})

describe('the user info', () => {
  it.each([[null], [undefined], ['']])("%j says 'Verification failed, please Login again.'", async (data) => {
    expect(() => readUser(data as null)).toThrow('Verification failed, please Login again.')
    server.answersWrongly(managerEndpoints.userInfo, () => envelope(20000, '', data))
    await expect(openSession().loadUser()).rejects.toThrow('Verification failed, please Login again.')
  })

  it.each([[[]], [null], [undefined], ['admin']])(
    "roles %j say 'getInfo: roles must be a non-null array!', before anything is forced",
    async (roles) => {
      const data = { ...userInfo(), roles } as UserInfo
      server.answersWrongly(managerEndpoints.userInfo, () => envelope(20000, '', data))
      const session = openSession()
      await expect(session.loadUser()).rejects.toThrow('getInfo: roles must be a non-null array!')
      expect(session.visitor()).toEqual({ token: null, roles: null, permissions: [] })
    },
  )

  it('forces the roles to admin and adds employee', () => {
    const user = readUser(userInfo({ roles: ['坐席'] }))
    expect(user.roles).toEqual(['admin', 'employee'])
    expect(user.info.roles).toEqual(['坐席'])
  })

  it('keeps permissions as entries with a permission field, and adds the four defaults', () => {
    const info = userInfo({ paths: ['/customer/mine', 'customer:save', null] })
    const names = readUser(info).permissions.map(({ permission }) => permission)
    expect(names).toEqual([
      '/customer/mine',
      'customer:save',
      '/phone/index',
      '/call/history',
      '/customer/followList',
      '/customer/UserCustomerList',
    ])
    expect(readUser(info).permissions[0]).toEqual({ ...info.permissions[0], permission: '/customer/mine' })
  })

  it('is fetched once however many ask', async () => {
    server.gives(managerEndpoints.userInfo, userInfo())
    const session = openSession()
    session.signIn('abc')
    await Promise.all([session.loadUser(), session.loadUser(), session.loadUser()])
    expect(server.count(managerEndpoints.userInfo)).toBe(1)
    await session.loadUser()
    expect(server.count(managerEndpoints.userInfo)).toBe(2)
  })

  it('of a session that ended meanwhile is not taken for the next one’s', async () => {
    const late = deferred<Response>()
    server.answers(managerEndpoints.userInfo, () => late.promise)
    const session = openSession()
    session.signIn('first')
    const loading = session.loadUser()
    session.resetToken()
    session.signIn('second')
    late.resolve(envelope(20000, '', userInfo({ name: '甲' })))
    await loading
    expect(session.get()).toEqual({ token: 'Bearer second', user: null, stayed: false })
  })
})

describe('the end', () => {
  const signedIn = async () => {
    server.gives(managerEndpoints.userInfo, userInfo())
    const session = openSession()
    session.signIn('abc')
    await session.loadUser()
    return session
  }

  it('a sign-out clears token, roles and cookie after the server did it, and tells who must know', async () => {
    const session = await signedIn()
    const ended = vi.fn()
    session.onSignOut(ended)
    const answer = deferred<Response>()
    server.answers(authEndpoints.logout, () => answer.promise)
    const done = session.signOut()
    expect(session.visitor().roles).toEqual(['admin', 'employee'])
    answer.resolve(envelope(20000, ''))
    await done
    expect(session.visitor()).toEqual({ token: null, roles: null, permissions: [] })
    expect(kept()).toBeNull()
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it('a sign-out that the server refuses changes nothing', async () => {
    const session = await signedIn()
    const ended = vi.fn()
    session.onSignOut(ended)
    server.answers(authEndpoints.logout, () => envelope(50300, '数据库暂时不可用，请稍后重试'))
    await expect(session.signOut()).rejects.toThrow('数据库暂时不可用')
    expect(session.visitor()).toMatchObject({ token: 'Bearer abc', roles: ['admin', 'employee'] })
    expect(kept()).toBe('Bearer abc')
    expect(ended).not.toHaveBeenCalled()
  })

  it('a reset clears token and roles and ends nothing else', async () => {
    const session = await signedIn()
    const ended = vi.fn()
    session.onSignOut(ended)
    session.resetToken()
    expect(session.visitor()).toEqual({ token: null, roles: null, permissions: [] })
    expect(kept()).toBeNull()
    expect(ended).not.toHaveBeenCalled()
  })

  it('listeners that have unsubscribed are not called', async () => {
    const session = await signedIn()
    const ended = vi.fn()
    session.onSignOut(ended)()
    server.gives(authEndpoints.logout, null)
    await session.signOut()
    expect(ended).not.toHaveBeenCalled()
  })

  it('staying has no effect after the sign-out', async () => {
    const session = await signedIn()
    session.resetToken()
    session.stay()
    expect(session.get().stayed).toBe(false)
  })

  it('leaves the cookie of a newer session, begun in another tab, alone', async () => {
    const session = await signedIn()
    createSession(12).signIn('newer')
    session.resetToken()
    expect(kept()).toBe('Bearer newer')
  })
})
