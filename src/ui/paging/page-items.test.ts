import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageItems } from './page-items'

it.each([
  [1, 5, [1, 2, 3, 4, 5]],
  [7, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 20, [1, 2, 3, 4, 5, 'gap-after', 20]],
  [4, 20, [1, 2, 3, 4, 5, 'gap-after', 20]],
  [5, 20, [1, 'gap-before', 4, 5, 6, 'gap-after', 20]],
  [16, 20, [1, 'gap-before', 15, 16, 17, 'gap-after', 20]],
  [17, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
  [20, 20, [1, 'gap-before', 16, 17, 18, 19, 20]],
])('page %i of %i', (page, pages, items) => {
  expect(pageItems(page, pages)).toEqual(items)
})

it('narrow, there are five', () => {
  expect(pageItems(9, 20, 5)).toEqual([1, 'gap-before', 9, 'gap-after', 20])
})

it('always offers the first, the last and the current page, in order and no more than asked for', () => {
  const any = fc.record({ pages: fc.integer({ min: 1, max: 2000 }), most: fc.integer({ min: 5, max: 11 }) })
  fc.assert(
    fc.property(any, fc.double({ min: 0, max: 1, noNaN: true }), ({ pages, most }, part) => {
      const page = 1 + Math.floor(part * (pages - 1))
      const items = pageItems(page, pages, most)
      const shown = items.filter((item) => typeof item === 'number')
      expect(shown).toEqual([...new Set(shown)].sort((a, b) => a - b))
      expect(shown).toEqual(expect.arrayContaining([1, page, pages]))
      expect(items.length).toBe(Math.min(pages, most))
      items.forEach((item, at) => {
        const [before, after] = [items[at - 1], items[at + 1]]
        if (typeof item === 'number') return
        expect(Number(after) - Number(before)).toBeGreaterThan(2)
      })
    }),
  )
})
