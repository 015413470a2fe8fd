import { describe, expect, it } from 'vitest'
import { type Entry, type Found, tiers } from './ranking'
import { sectionsOf } from './sections'

const found = (id: string, kind: Entry['kind'], tier: number = tiers.titlePrefix): Found => ({
  entry: { id, title: id, keywords: [], section: '', kind },
  tier,
  title: [],
  beside: null,
})
const shown = (
  list: readonly Found[],
  hasQuery: boolean,
  scores: Record<string, number> = {},
  off: readonly string[] = [],
) =>
  sectionsOf(
    list,
    hasQuery,
    (id) => scores[id] ?? 0,
    ({ id }) => off.includes(id),
  ).map(({ title, items }) => [title, ...items.map(({ entry }) => entry.id)])

describe('without a query', () => {
  const list = [found('a', 'page'), found('b', 'page'), found('c', 'action'), found('d', 'action')]

  it('shows pages, then actions, in their order', () => {
    expect(shown(list, false)).toEqual([
      ['页面', 'a', 'b'],
      ['动作', 'c', 'd'],
    ])
  })

  it('puts what is used first, the most used above, and once', () => {
    expect(shown(list, false, { b: 1, d: 3, c: 0.01 })).toEqual([
      ['最近', 'd', 'b'],
      ['页面', 'a'],
      ['动作', 'c'],
    ])
  })
})

describe('what can’t be done now', () => {
  const list = [found('c', 'action'), found('d', 'action'), found('e', 'action')]

  it('stands below what can, however much it is used', () => {
    expect(shown(list, false, { c: 3, e: 1 }, ['c'])).toEqual([
      ['最近', 'e'],
      ['动作', 'd', 'c'],
    ])
  })

  it('stands where it matches with a query', () => {
    expect(shown(list, true, {}, ['c'])).toEqual([['动作', 'c', 'd', 'e']])
  })
})

describe('with a query', () => {
  it('puts the group with the better match first', () => {
    expect(shown([found('c', 'action'), found('a', 'page'), found('d', 'action')], true)).toEqual([
      ['动作', 'c', 'd'],
      ['页面', 'a'],
    ])
  })

  it('keeps the best match first, used or not', () => {
    expect(shown([found('a', 'page'), found('b', 'page')], true, { b: 9 })).toEqual([['页面', 'a', 'b']])
    expect(shown([found('b', 'page'), found('a', 'page')], true, { b: 9 })).toEqual([
      ['最近', 'b'],
      ['页面', 'a'],
    ])
  })

  it('never lists a fuzzy match as recent', () => {
    expect(shown([found('a', 'page', tiers.fuzzy)], true, { a: 9 })).toEqual([['页面', 'a']])
  })
})
