import { Circle } from 'lucide-react'
import { describe, expect, it } from 'vitest'
import type { Group, Page, ReadyPage } from '../../registry/registry'
import { currentOf, menuTree, parentOf } from './menu-tree'

const page = (path: string, group: string, more: Partial<Page> = {}): ReadyPage => ({
  id: `test.open${path.replaceAll('/', '-')}`,
  path,
  title: path,
  group,
  ...more,
  view: async () => () => null,
})
const group = (title: string, more: Partial<Group> = {}): Group => ({ title, icon: Circle, ...more })

const groups = [group('线路'), group('通话'), group('呼叫', { alwaysShow: true }), group('系统')]
const pages = [
  page('/call/history', '通话'),
  page('/line/list', '线路'),
  page('/line/user', '线路'),
  page('/line/phones', '线路', { hidden: true, parent: '/line/list' }),
  page('/line/phone', '线路', { hidden: true, parent: '/line/phones' }),
  page('/phone/index', '呼叫'),
  page('/system/log', '系统', { hidden: true }),
]

const shape = (permitted: readonly ReadyPage[]) =>
  menuTree(groups, permitted).map((node) =>
    node.kind === 'page' ? node.page.path : [node.group.title, ...node.pages.map(({ path }) => path)],
  )

describe('the tree', () => {
  it('has the groups in their order, each with its visible pages; a single page stands by itself', () => {
    expect(shape(pages)).toEqual([['线路', '/line/list', '/line/user'], '/call/history', ['呼叫', '/phone/index']])
  })

  it('counts only what the user may open', () => {
    expect(shape(pages.filter(({ path }) => path !== '/line/user' && path !== '/phone/index'))).toEqual([
      '/line/list',
      '/call/history',
    ])
    expect(shape([])).toEqual([])
  })
})

describe('the current page', () => {
  const current = (path: string, permitted = pages) => currentOf(path, permitted)?.path ?? null

  it('is the visible page at the path', () => {
    expect(current('/line/user')).toBe('/line/user')
    expect(current('/404')).toBeNull()
  })

  it('is for a hidden page the nearest visible one above it', () => {
    expect(current('/line/phones')).toBe('/line/list')
    expect(current('/line/phone')).toBe('/line/list')
  })

  it('is nothing where nothing visible is above it', () => {
    expect(current('/system/log')).toBeNull()
    const withoutList = pages.filter(({ path }) => path !== '/line/list')
    expect(current('/line/phones', withoutList)).toBeNull()
  })

  it('ends if pages are each other’s parents', () => {
    const circle = [
      page('/x', '线路', { hidden: true, parent: '/y' }),
      page('/y', '线路', { hidden: true, parent: '/x' }),
    ]
    expect(current('/x', circle)).toBeNull()
  })
})

it('finds the page above only where the user may open it', () => {
  const phones = pages[3] as ReadyPage
  expect(parentOf(phones, pages)?.path).toBe('/line/list')
  expect(parentOf(phones, [phones])).toBeUndefined()
  expect(parentOf(pages[0] as ReadyPage, pages)).toBeUndefined()
})
