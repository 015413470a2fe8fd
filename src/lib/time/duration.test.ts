import fc from 'fast-check'
import { expect, it } from 'vitest'
import { formatDuration } from './duration'

it.each([
  [0, '00:00'],
  [9, '00:09'],
  [258, '04:18'],
  [59.9, '00:59'],
  [3599, '59:59'],
  [3600, '1:00:00'],
  [3858, '1:04:18'],
  [360_000, '100:00:00'],
  [null, '—'],
  [undefined, '—'],
  [Number.NaN, '—'],
  [Number.POSITIVE_INFINITY, '—'],
  [-1, '—'],
])('%s s reads %s', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text)
})

it('says every whole number of seconds, and no two alike', () => {
  const read = (text: string) => text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), (seconds) => {
      expect(read(formatDuration(seconds))).toBe(seconds)
    }),
  )
})
