import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { returnPath } from '../../lib/login/return-path'
import { decideRoute, type Guarded, hasPermission, loginPath, type Pages, permittedPages, type Visitor } from './guard'

const page = (path: string, more: Partial<Guarded> = {}): Guarded => ({ path, title: path, ...more })
const pages: Pages<Guarded> = {
  login: page('/login'),
  forbidden: page('/401'),
  notFound: page('/404'),
  listed: [
    page('/home', { everyone: true }),
    page('/customer/mine'),
    page('/phone/index', { home: true }),
    page('/audit', { roles: ['auditor'] }),
    page('/staff', { roles: ['employee'] }),
  ],
}

const nobody: Visitor = { token: null, roles: null, permissions: [] }
const arrived: Visitor = { ...nobody, token: 'Bearer abc' }
const may = (...names: string[]): Visitor => ({
  token: 'Bearer abc',
  roles: ['admin', 'employee'],
  permissions: names.map((permission) => ({ permission })),
})

/** Follows the redirects, as the router does. */
function follow(location: string, visitor: Visitor) {
  const trail = [location]
  for (;;) {
    const decision = decideRoute(trail.at(-1) as string, visitor, pages)
    if (!('redirect' in decision)) return { decision, trail }
    trail.push(decision.redirect)
    if (trail.length > 100) expect.fail(`a loop: ${trail.slice(0, 6).join(' → ')}`)
  }
}

describe('without a token', () => {
  it.each([
    '/',
    '/home',
    '/404',
    '/401',
    '/nowhere',
    '/redirect/home',
    '/phone/index?x=1&y=2#z',
    '/loginx',
    '/login/x',
    '//evil.example',
  ])('%s goes to the login page, with the way back', (location) => {
    expect(decideRoute(location, nobody, pages)).toEqual({
      redirect: `/login?redirect=${encodeURIComponent(location)}`,
    })
  })

  it.each(['/login', '/login/', '/login?redirect=%2Fhome', '/login#x'])('%s is shown', (location) => {
    expect(decideRoute(location, nobody, pages)).toEqual({ show: pages.login })
  })

  it.each([
    ['/auth-redirect?redirect=%2Fcustomer%2Fmine%3Fpage%3D2', '/login?redirect=%2Fcustomer%2Fmine%3Fpage%3D2'],
    ['/auth-redirect', '/login?redirect=%2F'],
    ['/auth-redirect?redirect=https%3A%2F%2Fevil.example', '/login?redirect=%2F'],
    ['/auth-redirect?redirect=%2F%2Fevil.example', '/login?redirect=%2F'],
  ])('%s forwards to %s', (location, target) => {
    expect(decideRoute(location, nobody, pages)).toEqual({ redirect: target })
  })
})

describe('with a token', () => {
  it.each(['/login', '/login?redirect=%2Fhome', '/login/'])('%s goes to /', (location) => {
    expect(decideRoute(location, arrived, pages)).toEqual({ redirect: '/' })
    expect(decideRoute(location, may('/phone/index'), pages)).toEqual({ redirect: '/' })
  })

  it('/auth-redirect forwards to its path, of this host only', () => {
    expect(decideRoute('/auth-redirect?redirect=%2Fhome%3Fa%3D1', arrived, pages)).toEqual({ redirect: '/home?a=1' })
    expect(decideRoute('/auth-redirect?redirect=%2F%2Fevil.example', arrived, pages)).toEqual({ redirect: '/' })
    expect(decideRoute('/auth-redirect?redirect=javascript%3Aalert(1)', arrived, pages)).toEqual({ redirect: '/' })
  })

  it.each(['/', '/home', '/404', '/401', '/nowhere', '/redirect/home'])('%s waits for the roles', (location) => {
    expect(decideRoute(location, arrived, pages)).toEqual({ load: true })
  })
})

describe('with roles', () => {
  it('/ goes home where that is permitted, else to the first permitted page', () => {
    expect(decideRoute('/', may('/phone/index', '/customer/mine'), pages)).toEqual({ redirect: '/phone/index' })
    expect(decideRoute('/', may('/customer/mine'), pages)).toEqual({ redirect: '/home' })
    const bare = { ...pages, listed: [page('/customer/mine'), page('/phone/index', { home: true })] }
    expect(decideRoute('/', may('/customer/mine'), bare)).toEqual({ redirect: '/customer/mine' })
    expect(decideRoute('/', may(), bare)).toEqual({ redirect: '/401' })
  })

  it('shows a permitted page, whatever its query', () => {
    const { listed } = pages
    expect(decideRoute('/customer/mine?page=2#row', may('/customer/mine'), pages)).toEqual({ show: listed[1] })
    expect(decideRoute('/customer/mine/', may('/customer/mine'), pages)).toEqual({ show: listed[1] })
    expect(decideRoute('/home', may(), pages)).toEqual({ show: listed[0] })
  })

  it('sends what is known but not permitted to 401, naming it', () => {
    expect(decideRoute('/customer/mine?x=1', may('/phone/index'), pages)).toEqual({
      redirect: '/401?from=%2Fcustomer%2Fmine',
    })
  })

  it('sends what is unknown to 404', () => {
    for (const location of [
      '/nowhere',
      '/customer',
      '/customer/mine/x',
      '/Home',
      '/redirect',
      '/%68ome',
      '//evil.example/home',
    ]) {
      expect(decideRoute(location, may('/customer/mine'), pages)).toEqual({ redirect: '/404' })
    }
    expect(decideRoute('/404', may(), pages)).toEqual({ show: pages.notFound })
    expect(decideRoute('/401?from=%2Fhome', may(), pages)).toEqual({ show: pages.forbidden })
  })

  it('a forced admin bypasses no filter: neither permissions nor a page’s roles', () => {
    expect(decideRoute('/audit', may('/audit'), pages)).toEqual({ redirect: '/401?from=%2Faudit' })
    expect(decideRoute('/staff', may('/staff'), pages)).toEqual({ show: pages.listed[4] })
    expect(decideRoute('/staff', may(), pages)).toEqual({ redirect: '/401?from=%2Fstaff' })
    expect(permittedPages(pages.listed, may('/audit', '/phone/index')).map(({ path }) => path)).toEqual([
      '/home',
      '/phone/index',
    ])
  })

  it('/redirect/{path} goes to the path as a refresh', () => {
    const visitor = may('/customer/mine')
    expect(decideRoute('/redirect/customer/mine?page=2#x', visitor, pages)).toEqual({
      redirect: '/customer/mine?page=2#x',
      refresh: true,
    })
    expect(decideRoute('/redirect//evil.example', visitor, pages)).toEqual({ redirect: '/', refresh: true })
  })

  it('a permission is granted by exactly its name', () => {
    const { permissions } = may('/customer/mine', 'customer:save')
    expect(hasPermission(permissions, 'customer:save')).toBe(true)
    for (const name of ['', 'customer', 'customer:', 'Customer:save', '/customer/mine/'])
      expect(hasPermission(permissions, name)).toBe(false)
  })
})

describe('whatever the address', () => {
  const known = ['/', '/login', '/auth-redirect', '/redirect', '/404', '/401', ...pages.listed.map(({ path }) => path)]
  const path = fc.oneof(
    fc.constantFrom(...known),
    fc.webPath().map((text) => `/${text.replace(/^\/+/, '')}`),
    fc.constantFrom('//evil.example', '/\\evil', '/%2f%2fevil'),
  )
  const location: fc.Arbitrary<string> = fc.letrec<{ at: string }>((tie) => ({
    at: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      path,
      fc.tuple(path, fc.webQueryParameters()).map(([at, query]) => `${at}?${query}`),
      fc.tuple(path, fc.webFragments()).map(([at, fragment]) => `${at}#${fragment}`),
      tie('at').map((at) => `/redirect${at}`),
      fc
        .tuple(fc.constantFrom('/login', '/auth-redirect'), tie('at'))
        .map(([at, redirect]) => `${at}?redirect=${encodeURIComponent(redirect)}`),
    ),
  })).at
  const granted = fc.uniqueArray(
    fc.constantFrom(...pages.listed.map((listed) => listed.path), '/nowhere', 'customer:save'),
  )

  it('no page but the login page shows without a token', () => {
    fc.assert(
      fc.property(location, (at) => {
        const { decision, trail } = follow(at, nobody)
        expect(decision).toEqual({ show: pages.login })
        expect(trail.length).toBeLessThanOrEqual(2)
      }),
    )
  })

  it('nothing shows before the roles are there', () => {
    fc.assert(
      fc.property(location, (at) => {
        expect(follow(at, arrived).decision).toEqual({ load: true })
      }),
    )
  })

  it('with roles every address ends at a permitted page or a page that says why not', () => {
    fc.assert(
      fc.property(location, granted, (at, names) => {
        const { decision } = follow(at, may(...names))
        const shown = 'show' in decision ? decision.show : expect.fail('nothing shown')
        const allowed = [pages.notFound, pages.forbidden, ...permittedPages(pages.listed, may(...names))]
        expect(allowed).toContain(shown)
      }),
    )
  })

  it('the login page leads back to where one came from', () => {
    fc.assert(
      fc.property(location, (at) => {
        const url = new URL(loginPath(at), 'http://here.example')
        const back = returnPath(url.search)
        expect(new URL(back, 'http://here.example').origin).toBe('http://here.example')
        expect([at, '/']).toContain(back)
      }),
    )
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), (text, query) => {
        const at = `/a${text}?${query}`
        expect(returnPath(new URL(loginPath(at), 'http://here.example').search)).toBe(at)
      }),
    )
  })

  it('no redirect parameter leads to another host', () => {
    const hostile = fc.oneof(
      fc.webUrl(),
      fc.constantFrom(
        '//evil.example',
        '/\\evil.example',
        '\\\\evil.example',
        '/\t/evil.example',
        'javascript:alert(1)',
        '/..//evil.example',
        '/%2fevil.example',
        ' //evil.example',
        '/%09/evil.example',
      ),
      fc.string(),
    )
    fc.assert(
      fc.property(hostile, (redirect) => {
        const back = returnPath(new URLSearchParams({ redirect }).toString())
        expect(back.startsWith('/')).toBe(true)
        expect(new URL(back, 'http://here.example').origin).toBe('http://here.example')
      }),
    )
  })
})

it('reads a list of permissions once, however often it is asked', () => {
  let reads = 0
  const list = ['/a', '/b', 'user:save'].map((name) => ({
    get permission() {
      reads++
      return name
    },
  }))
  const answers = ['/a', '/c', 'user:save', 'user:save', '/b'].map((name) => hasPermission(list, name))
  expect(answers).toEqual([true, false, true, true, true])
  expect(reads).toBe(list.length)
})
