import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conditions } from '../../../tests/support/conditions'
import { type CountedRange, cut, halves, isPartial, joined, partsOf, type TimeRange, weeksOf } from './time-ranges'

const at = (text: string) => Date.parse(`${text}+08:00`) / 1000
const range = (from: string, to: string): TimeRange => ({ from: at(from), to: at(to) })
const byTime = (a: TimeRange, b: TimeRange) => a.from - b.from

describe('cut', () => {
  it('takes whole days for days', () => {
    const days = range('2026-03-01T00:00:00', '2026-03-04T00:00:00')
    expect(cut(days)).toEqual({ days: [days], hours: [], rest: [] })
  })

  it('adds hours around the whole days and seconds around the whole hours', () => {
    expect(cut(range('2026-03-01T21:59:59', '2026-03-03T02:00:01'))).toEqual({
      days: [range('2026-03-02T00:00:00', '2026-03-03T00:00:00')],
      hours: [range('2026-03-01T22:00:00', '2026-03-02T00:00:00'), range('2026-03-03T00:00:00', '2026-03-03T02:00:00')],
      rest: [range('2026-03-01T21:59:59', '2026-03-01T22:00:00'), range('2026-03-03T02:00:00', '2026-03-03T02:00:01')],
    })
  })

  it('keeps a range without a whole hour as it is', () => {
    const short = range('2026-03-01T09:30:00', '2026-03-01T10:30:00')
    expect(cut(short)).toEqual({ days: [], hours: [], rest: [short] })
    expect(cut(range('2026-03-01T09:30:00', '2026-03-01T09:30:00'))).toEqual({ days: [], hours: [], rest: [] })
  })

  it('loses and doubles no second', () => {
    const given = fc.tuple(fc.nat(4_000_000), fc.nat(2_000_000)).map(([from, length]) => ({ from, to: from + length }))
    fc.assert(
      fc.property(given, (whole) => {
        const { days, hours, rest } = cut(whole)
        for (const { from, to } of days) expect([(from + 28_800) % 86_400, (to + 28_800) % 86_400]).toEqual([0, 0])
        for (const { from, to } of hours) expect([from % 3_600, to % 3_600]).toEqual([0, 0])
        for (const { from, to } of rest) expect(to - from).toBeLessThan(7_200)
        for (const pieces of [[...days, ...hours, ...rest].sort(byTime), weeksOf(whole)]) {
          expect(pieces.reduce((sum, { from, to }) => sum + to - from, 0)).toBe(whole.to - whole.from)
          for (const [index, { from, to }] of pieces.entries()) {
            expect(from).toBe(pieces[index - 1]?.to ?? whole.from)
            expect(to).toBeGreaterThan(from)
          }
        }
      }),
    )
  })
})

describe('halves', () => {
  it('splits sixty days and more at a day, and leaves fewer whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 1, max: 400 }), (start, days) => {
        const whole = { from: at('2026-03-01T00:00:00') + start * 86_400, to: 0 }
        whole.to = whole.from + days * 86_400
        const found = halves(whole)
        const lengths = found.map(({ from, to }) => (to - from) / 86_400)
        expect(lengths).toEqual(days < 60 ? [days] : [Math.floor(days / 2), Math.ceil(days / 2)])
        expect([found[0]?.from, found.at(-1)?.to]).toEqual([whole.from, whole.to])
        expect(found[0]?.to).toBe(found[1]?.from ?? whole.to)
      }),
    )
  })
})

describe('a page', () => {
  const listed = fc.array(fc.nat(6), { maxLength: 30 }).map((totals) =>
    // The newest comes first, as in lists.
    totals.map((total, index): CountedRange => ({ from: -index * 10, to: -index * 10 + 10, total })),
  )
  const page = fc.tuple(fc.nat(100), fc.integer({ min: 1, max: 20 }))
  const calls = (ranges: readonly CountedRange[]) =>
    ranges.flatMap(({ from, to, total }) => Array.from({ length: total }, (_, index) => `${from}..${to} ${index}`))

  it('is found in the ranges that hold it', () => {
    fc.assert(
      fc.property(listed, page, (ranges, [skip, take]) => {
        const parts = partsOf(ranges, skip, take)
        const found = parts.flatMap((part) => calls([part]).slice(part.skip, part.skip + part.take))
        expect(found).toEqual(calls(ranges).slice(skip, skip + take))
        for (const part of parts.slice(1, -1)) expect(isPartial(part)).toBe(false)
      }),
    )
  })

  it('is asked in as few ranges as there are gaps, whichever way the list goes', () => {
    const when = conditions()
    fc.assert(
      fc.property(listed, page, fc.boolean(), (ranges, [skip, take], rising) => {
        const ordered = rising ? ranges.toReversed() : ranges
        const runs = joined(partsOf(ordered, skip, take))
        const all = new Map(ordered.map((range) => [range.from, range]))
        const found = runs.flatMap((run) => {
          const within = [...all.values()].filter(({ from, to }) => from >= run.from && to <= run.to)
          return calls(within).slice(run.skip, run.skip + run.take)
        })
        expect(found).toEqual(calls(ordered).slice(skip, skip + take))
        for (const [index, next] of runs.slice(1).entries()) {
          const run = runs[index] as (typeof runs)[number]
          expect(rising ? next.from > run.to : next.to < run.from).toBe(true)
        }
        when('there is a gap', runs.length > 1)
      }),
    )
  })
})
