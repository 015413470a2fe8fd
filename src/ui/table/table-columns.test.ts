import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arranged,
  type ColumnLayout,
  fitsIn,
  isShown,
  layoutOf,
  moved,
  ordered,
  plainLayout,
  resized,
  tracks,
} from './table-columns'
import { toggled } from './toggle-column'

const columns = [
  { key: 'name', fixed: true },
  { key: 'phone', width: 112 },
  { key: 'note', optional: true },
  { key: 'count', width: 68, minWidth: 60 },
]
const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)
const shownKeys = (layout: ColumnLayout) => keys(arranged(columns, layout))

it('what was kept counts as far as it is a layout', () => {
  for (const odd of [
    undefined,
    null,
    5,
    'order',
    true,
    [],
    [1],
    {},
    { order: 5, widths: 'wide', hidden: {}, shown: null },
  ]) {
    expect(layoutOf(odd)).toEqual({ ...plainLayout, widths: odd === undefined ? {} : expect.any(Object) })
    expect(shownKeys(layoutOf(odd))).toEqual(['name', 'phone', 'count'])
  }
  const kept = {
    order: ['count', null, 7, 'name'],
    widths: { phone: 'wide', count: 90, note: null },
    hidden: [['phone']],
  }
  expect(layoutOf(kept)).toEqual({ ...plainLayout, order: ['count', 'name'], widths: { count: 90 } })
})

describe('arranging', () => {
  it('shows the columns as defined, without the optional ones', () => {
    expect(shownKeys(plainLayout)).toEqual(['name', 'phone', 'count'])
  })

  it('a column that the saved order does not know follows its neighbour', () => {
    expect(keys(ordered(columns, { ...plainLayout, order: ['count', 'phone', 'name'] }))).toEqual([
      'count',
      'phone',
      'note',
      'name',
    ])
  })

  it('takes the user’s widths, none below the least', () => {
    const layout = { ...plainLayout, widths: { name: 200, count: 3 } }
    expect(arranged(columns, layout).map(({ width }) => width)).toEqual([200, 112, 60])
  })
})

it('moves a column beside another', () => {
  const before = moved(columns, plainLayout, 'count', 'phone', 'before')
  expect(shownKeys(before)).toEqual(['name', 'count', 'phone'])
  expect(shownKeys(moved(columns, before, 'count', 'phone', 'after'))).toEqual(['name', 'phone', 'count'])
})

it('resizes, and gives back the own width', () => {
  const layout = resized(columns, plainLayout, 'phone', 150.4)
  expect(layout.widths).toEqual({ phone: 150 })
  expect(resized(columns, layout, 'phone', null)).toEqual(plainLayout)
})

it('hides and shows, but neither a fixed column nor the last one', () => {
  expect(shownKeys(toggled(columns, plainLayout, 'phone'))).toEqual(['name', 'count'])
  expect(shownKeys(toggled(columns, plainLayout, 'note'))).toEqual(['name', 'phone', 'note', 'count'])
  expect(toggled(columns, plainLayout, 'name')).toBe(plainLayout)
  const two = [{ key: 'a' }, { key: 'b' }]
  const one = toggled(two, plainLayout, 'a')
  expect(toggled(two, one, 'b')).toBe(one)
})

describe('tracks', () => {
  it('columns without a width share what is left', () => {
    expect(tracks([{ key: 'a' }, { key: 'b', width: 68 }])).toEqual({
      template: '40px minmax(120px, 1fr) 68px',
      minWidth: 228,
    })
  })

  it('when all have widths the last one grows', () => {
    expect(
      tracks([
        { key: 'a', width: 100 },
        { key: 'b', width: 68 },
      ]).template,
    ).toBe('40px 100px minmax(68px, 1fr)')
  })
})

describe('a text fits in its cell', () => {
  const column = (width: number | undefined, cell = false) => ({
    key: 'a',
    title: '',
    text: () => '',
    ...(width !== undefined && { width }),
    ...(cell && { cell: () => null }),
  })

  it('by what the widest font takes: 13 px a character, 9 px a digit, and the padding at both sides', () => {
    expect(fitsIn(column(116), '七个汉字的备注')).toBe(true)
    expect(fitsIn(column(115), '七个汉字的备注')).toBe(false)
    expect(fitsIn(column(116), 'MMMMMMM')).toBe(true)
    expect(fitsIn(column(115), 'MMMMMMM')).toBe(false)
    expect(fitsIn(column(124), '11-27 10:59')).toBe(true)
    expect(fitsIn(column(123), '11-27 10:59')).toBe(false)
  })

  it('of the least width that its column can have', () => {
    expect(fitsIn(column(undefined), '七个汉字的备注')).toBe(true)
    expect(fitsIn(column(undefined), '八个汉字的备注的')).toBe(false)
    expect(fitsIn({ ...column(undefined), minWidth: 60 }, '七个汉字的备注')).toBe(false)
  })

  it('with room for an avatar where there is more than the text', () => {
    expect(fitsIn(column(148, true), '七个汉字的备注')).toBe(true)
    expect(fitsIn(column(147, true), '七个汉字的备注')).toBe(false)
  })
})

describe('whatever the layout holds', () => {
  const key = fc.oneof(fc.constantFrom(...keys(columns)), fc.constantFrom('gone', 'toString', '__proto__'))
  const layouts: fc.Arbitrary<ColumnLayout> = fc.record({
    order: fc.array(key),
    widths: fc.dictionary(key, fc.integer({ min: -10, max: 5000 })),
    hidden: fc.array(key),
    shown: fc.array(key),
  })
  const steps = fc.array(
    fc.oneof(
      fc.record({ act: fc.constant('toggle' as const), key }),
      fc.record({ act: fc.constant('move' as const), key, other: key, side: fc.constantFrom('before', 'after') }),
      fc.record({ act: fc.constant('resize' as const), key, width: fc.option(fc.integer({ min: -10, max: 5000 })) }),
    ),
  )
  const after = (layout: ColumnLayout, list: typeof steps extends fc.Arbitrary<infer S> ? S : never) =>
    list.reduce(
      (now, step) =>
        step.act === 'toggle'
          ? toggled(columns, now, step.key)
          : step.act === 'move'
            ? moved(columns, now, step.key, step.other, step.side as 'before' | 'after')
            : resized(columns, now, step.key, step.width),
      layout,
    )

  it('the order is a permutation of the columns and fixed ones are never hidden', () => {
    fc.assert(
      fc.property(layouts, steps, (layout, list) => {
        const last = after(layout, list)
        expect(keys(ordered(columns, last)).sort()).toEqual(keys(columns).sort())
        expect(shownKeys(last)).toContain('name')
      }),
    )
  })

  it('widths stay within bounds and unknown keys count for nothing', () => {
    fc.assert(
      fc.property(layouts, (layout) => {
        for (const { width, minWidth = 48 } of arranged(columns, layout)) {
          if (width === undefined) continue
          expect(width).toBeGreaterThanOrEqual(minWidth)
          expect(width).toBeLessThanOrEqual(800)
        }
        const known = (list: readonly string[]) => list.filter((one) => keys(columns).includes(one))
        const cleaned = {
          ...layout,
          order: known(layout.order),
          hidden: known(layout.hidden),
          shown: known(layout.shown),
        }
        expect(arranged(columns, cleaned)).toEqual(arranged(columns, layout))
      }),
    )
  })

  it('toggling turns what is shown round, and twice is nothing', () => {
    fc.assert(
      fc.property(layouts, fc.constantFrom('phone', 'note', 'count'), (layout, one) => {
        const column = columns.find((each) => each.key === one)
        if (!column) return
        const once = toggled(columns, layout, one)
        expect(isShown(column, once)).toBe(!isShown(column, layout))
        expect(shownKeys(toggled(columns, once, one))).toEqual(shownKeys(layout))
      }),
    )
  })

  it('a moved column stands beside the other, the rest in its order', () => {
    const any = fc.constantFrom(...keys(columns))
    fc.assert(
      fc.property(layouts, any, any, fc.boolean(), (layout, one, other, isAfter) => {
        fc.pre(one !== other)
        const rest = (of: ColumnLayout) => keys(ordered(columns, of)).filter((each) => each !== one)
        const next = moved(columns, layout, one, other, isAfter ? 'after' : 'before')
        const order = keys(ordered(columns, next))
        expect(order.indexOf(one) - order.indexOf(other)).toBe(isAfter ? 1 : -1)
        expect(rest(next)).toEqual(rest(layout))
      }),
    )
  })
})
