// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testPage } from '../../../../tests/support/console/shell'
import { userInfo } from '../../../../tests/support/console/user-info'
import type { Visitor } from '../../routes/guard'
import { createRouter, type Router } from '../../routes/router'
import { readUser, type Session } from '../../session/session'
import { createTabs, mostCached, type Tabs } from './tabs'

const view = () => null
const fixed = (path: string) => ({ path, title: path, view: async () => view })

/** The second is a group of its own at the start; `/d` keeps no state. */
const pages = [
  testPage('/a'),
  testPage('/home', { affix: true }),
  testPage('/b'),
  testPage('/c'),
  testPage('/d', { keepAlive: false }),
]

let router: Router
let tabs: Tabs
let signOut: () => void
let end: () => void

/**
 * A router as at the start of the shell, at an address.
 * @param forgotten paths whose permission keeps no state
 */
async function open(at = '/a', { listed = pages, userId = 7, forgotten = [] as readonly string[] } = {}) {
  history.replaceState(null, '', at)
  const visitor: Visitor = { token: 'Bearer t', roles: null, permissions: [] }
  const endings = new Set<() => void>()
  const info = userInfo({ id: userId, paths: listed.map(({ path }) => path) })
  const permissions = info.permissions.map((entry) => ({ ...entry, keepAlive: !forgotten.includes(entry.path ?? '') }))
  const user = readUser({ ...info, permissions })
  const session = {
    get: () => ({ token: visitor.token, user }),
    visitor: () => visitor,
    async loadUser() {
      visitor.roles = ['admin']
    },
    onSignOut(listener: () => void) {
      endings.add(listener)
      return () => void endings.delete(listener)
    },
  } as unknown as Session
  signOut = () => {
    Object.assign(visitor, { token: null, roles: null })
    for (const listener of [...endings]) listener()
  }
  router = createRouter({
    pages: { login: fixed('/login'), forbidden: fixed('/401'), notFound: fixed('/404') },
    signedIn: async () => ({ pages: listed, Frame: view }),
    session,
    siteTitle: '欢呼后台',
    onFailure: () => {},
  })
  await router.go(at, { replace: true })
  tabs = createTabs({ router, session })
  end = tabs.start()
}

const paths = () => tabs.get().visited.map((tab) => tab.page.path)
const shown = () => router.get().page?.path
const tabAt = (path: string) => tabs.get().visited.find((tab) => tab.page.path === path)
const go = async (...to: string[]) => {
  for (const one of to) await router.go(one)
}

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('visited', () => {
  it('begins with the affixed pages and what is shown', async () => {
    await open('/b?x=1')
    expect(tabs.get().visited).toMatchObject([
      { location: '/home', view: null },
      { location: '/b?x=1', view: expect.any(Function) },
    ])
  })

  it('grows with each page, once, and keeps its location up to date', async () => {
    await open()
    await go('/b', '/c', '/a?page=2#x')
    expect(paths()).toEqual(['/home', '/a', '/b', '/c'])
    expect(tabAt('/a')?.location).toBe('/a?page=2#x')
  })

  it('has neither 404 nor what nobody may open', async () => {
    await open()
    await go('/nowhere')
    expect(shown()).toBe('/404')
    expect(paths()).toEqual(['/home', '/a'])
  })

  it('a menu leads to where a tab was left, and from the page itself to its start', async () => {
    await open('/a?page=2')
    expect(tabs.locationOf('/a')).toBe('/a')
    expect(tabs.locationOf('/b')).toBe('/b')
    await go('/b')
    expect(tabs.locationOf('/a')).toBe('/a?page=2')
  })

  it('takes a location for a page that is not shown', async () => {
    await open('/a')
    await go('/b')
    tabs.update('/a', '/a?page=3')
    expect(tabAt('/a')?.location).toBe('/a?page=3')
    tabs.update('/c', '/c?page=3')
    expect(paths()).not.toContain('/c')
  })

  it('goes to a tab by its place', async () => {
    await open()
    await tabs.go(1)
    expect(shown()).toBe('/home')
    await tabs.go(9)
    expect(shown()).toBe('/home')
  })
})

describe('closing', () => {
  beforeEach(async () => {
    await open()
    await go('/b', '/c')
  })

  it('goes to the right neighbour, else to the left', async () => {
    await go('/b')
    await tabs.delete('/b')
    expect([shown(), paths()]).toEqual(['/c', ['/home', '/a', '/c']])
    await tabs.delete('/c')
    expect([shown(), paths()]).toEqual(['/a', ['/home', '/a']])
  })

  it('of a tab that is not shown stays on the page', async () => {
    await tabs.delete('/a')
    expect([shown(), paths()]).toEqual(['/c', ['/home', '/b', '/c']])
  })

  it('leaves the affixed alone, whichever way', async () => {
    await tabs.delete('/home')
    expect(paths()).toContain('/home')
    await tabs.deleteOthers('/b')
    expect([shown(), paths()]).toEqual(['/b', ['/home', '/b']])
    await tabs.deleteAll()
    expect([shown(), paths()]).toEqual(['/home', ['/home']])
  })

  it('of the others without one that is there does nothing', async () => {
    await tabs.deleteOthers('/nowhere')
    expect(paths()).toEqual(['/home', '/a', '/b', '/c'])
  })

  it('keeps the tab of the page shown until the next page is there', async () => {
    const seen: string[][] = []
    tabs.subscribe(() => seen.push(paths()))
    const done = tabs.delete('/c')
    expect(paths()).toContain('/c')
    await done
    expect(seen.at(-1)).toEqual(['/home', '/a', '/b'])
  })

  it('counts also when the user goes elsewhere meanwhile', async () => {
    const done = tabs.delete('/c')
    await router.go('/a')
    await done
    expect([shown(), paths()]).toEqual(['/a', ['/home', '/a', '/b']])
  })

  it('reopens the last one where it was, and no tab that is there', async () => {
    await go('/c?page=4')
    await tabs.delete('/c')
    await tabs.delete('/a')
    await go('/a')
    await tabs.reopen()
    expect(router.get().location).toBe('/c?page=4')
    await tabs.reopen()
    expect(router.get().location).toBe('/c?page=4')
  })
})

it('without an affixed page the last tab gives way to the first page', async () => {
  await open('/c', { listed: [testPage('/a'), testPage('/c')] })
  await tabs.deleteAll()
  expect([shown(), paths()]).toEqual(['/a', ['/a']])
  // If it would lead to itself, it stays.
  await tabs.delete('/a')
  expect([shown(), paths()]).toEqual(['/a', ['/a']])
})

describe('cached', () => {
  it('holds what was shown, unless the page forgets', async () => {
    await open('/a')
    await go('/d', '/b')
    expect(tabs.get().cached).toEqual(['/a', '/b'])
  })

  it('leaves out a page whose permission says not to keep its state', async () => {
    await open('/a', { forgotten: ['/b'] })
    await go('/b', '/c', '/b')
    expect(tabs.get().cached).toEqual(['/a', '/c'])
  })

  it('holds only the pages shown last', async () => {
    const many = Array.from({ length: mostCached + 2 }, (_, at) => testPage(`/${at}`))
    await open('/0', { listed: many })
    await go(...many.slice(1, -1).map(({ path }) => path), '/1', `/${mostCached + 1}`)
    expect(tabs.get().cached).toHaveLength(mostCached)
    expect(tabs.get().cached.slice(-2)).toEqual(['/1', `/${mostCached + 1}`])
    expect(tabs.get().cached).not.toContain('/0')
    expect(tabs.get().cached).not.toContain('/2')
  })

  it('forgets a page that is refreshed, mounts it anew, and keeps it again', async () => {
    await open('/a?page=2')
    await go('/b')
    const done = tabs.refresh('/a')
    expect(tabs.get().cached).not.toContain('/a')
    await done
    expect(router.get().location).toBe('/a?page=2')
    expect(tabAt('/a')?.refreshed).not.toBe(0)
    expect(tabAt('/b')?.refreshed).toBe(0)
    expect(tabs.get().cached).toEqual(['/b', '/a'])
    const { refreshed } = tabAt('/a') ?? {}
    await tabs.refresh('/a')
    expect(tabAt('/a')?.refreshed).not.toBe(refreshed)
  })
})

describe('over a reload', () => {
  it('the tabs stay, with their locations and without their state', async () => {
    await open('/a?page=2')
    await go('/b?x=1', '/c')
    await open('/c')
    expect(tabs.get().visited.map(({ location }) => location)).toEqual(['/home', '/a?page=2', '/b?x=1', '/c'])
    expect(tabs.get().cached).toEqual(['/c'])
  })

  it('only those that the user may still open', async () => {
    await open()
    await go('/b', '/c')
    await open('/a', { listed: pages.filter(({ path }) => path !== '/b') })
    expect(paths()).toEqual(['/home', '/a', '/c'])
  })

  it('only those of the same user, and none after a sign-out', async () => {
    await open()
    await go('/b')
    await open('/a', { userId: 8 })
    expect(paths()).toEqual(['/home', '/a'])
    await open('/a', { userId: 7 })
    expect(paths()).toContain('/b')
    signOut()
    await open('/a', { userId: 7 })
    expect(paths()).toEqual(['/home', '/a'])
  })

  it.each(['null', '{"a":1}', '[1,null,{"path":"/b"},{"path":"/b","location":"https://elsewhere.test/b"}]', '[{'])(
    'whatever else is stored is left out: %s',
    async (stored) => {
      sessionStorage.setItem('tabs.7', stored)
      await open()
      expect(paths()).toEqual(['/home', '/a'])
    },
  )

  it('works without a storage', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { getItem: denied, setItem: denied, removeItem: denied })
    await open()
    await go('/b')
    signOut()
    vi.unstubAllGlobals()
    expect(paths()).toEqual(['/home', '/a', '/b'])
  })
})

it('the tabs of an ended session do not react to the next session’s end', async () => {
  await open()
  end()
  signOut()
  expect(sessionStorage.length).toBe(1)
})

it('follows the router while it is started', async () => {
  await open()
  end()
  await go('/b')
  expect(paths()).not.toContain('/b')
  tabs.start()
  expect(paths()).toContain('/b')
})

describe('whatever is done, in whatever order, waited for or not', () => {
  const path = fc.constantFrom(...pages.map((page) => page.path), '/nowhere', '/')
  const step = fc.oneof(
    fc.record({ op: fc.constant('open' as const), path }),
    fc.record({ op: fc.constantFrom('delete', 'deleteOthers', 'refresh'), path }),
    fc.record({ op: fc.constantFrom('deleteAll', 'reopen'), path }),
    fc.record({ op: fc.constant('go' as const), path }),
  )

  const run = ({ op, path }: { op: string; path: string }): Promise<void> => {
    if (op === 'open') return router.go(`${path}?at=${path.length}`)
    if (op === 'delete') return tabs.delete(path)
    if (op === 'deleteOthers') return tabs.deleteOthers(path)
    if (op === 'refresh') return tabs.refresh(path)
    if (op === 'deleteAll') return tabs.deleteAll()
    return op === 'reopen' ? tabs.reopen() : tabs.go(path.length)
  }

  const check = () => {
    const { visited, cached } = tabs.get()
    const all = visited.map((tab) => tab.page.path)
    const page = router.pageAt(shown() ?? '')
    expect(new Set(all).size).toBe(all.length)
    expect(all[0]).toBe('/home')
    expect(all).toContain(page?.path ?? '/home')
    expect(new Set(cached).size).toBe(cached.length)
    expect(all).toEqual(expect.arrayContaining([...cached]))
    expect(cached).not.toContain('/d')
    for (const { page, location } of visited) expect(location.split('?')[0]).toBe(page.path)
    const kept = JSON.parse(sessionStorage.getItem('tabs.7') ?? '[]') as { location: string }[]
    expect(kept.map(({ location }) => location)).toEqual(visited.map(({ location }) => location))
  }

  it('the page shown has a tab, the affixed stands first, nothing twice, and only tabs keep their state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 25 }), async (steps) => {
        sessionStorage.clear()
        await open()
        const under: Promise<void>[] = []
        const unwatch = tabs.subscribe(() => {
          const all = paths()
          expect(all[0]).toBe('/home')
          expect(new Set(all).size).toBe(all.length)
        })
        for (const [one, waits] of steps) {
          under.push(run(one))
          if (waits) await Promise.all(under)
          check()
        }
        await Promise.all(under)
        check()
        unwatch()
      }),
      { numRuns: 200 },
    )
  })

  it('what was closed is gone, and what was opened is there', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 15 }), path, async (steps, last) => {
        sessionStorage.clear()
        await open()
        for (const one of steps) await run(one)
        const before = paths()
        await tabs.delete(last)
        // With the affixed page there is always another place to go.
        expect(paths()).toEqual(before.filter((path) => path === '/home' || path !== last))
        await router.go(last === '/' || last === '/nowhere' ? '/a' : last)
        expect(paths()).toContain(shown())
        await tabs.deleteAll()
        expect(paths()).toEqual(['/home'])
      }),
      { numRuns: 100 },
    )
  })
})
