import { expect, it } from 'vitest'
import { toEpochSeconds } from '../../lib/time/time'
import { placesOf, seriesColors, stepOf, valueText, wordsOf } from './chart-model'

const at = (...texts: string[]) => texts.map((text) => toEpochSeconds(text) ?? 0)

it('days read as days, moments to the minute, names as they are', () => {
  const words = (values: number[] | string[]) => wordsOf({ label: 'x', values })
  expect(words(at('2026-11-20', '2026-11-21'))).toEqual(['2026-11-20', '2026-11-21'])
  expect(words(at('2026-11-20', '2026-11-20 09:30'))).toEqual(['2026-11-20 00:00', '2026-11-20 09:30'])
  expect(words(['关机', '空号'])).toEqual(['关机', '空号'])
  expect(words([])).toEqual([])
})

it('places names one step apart', () => {
  expect(placesOf({ label: 'x', values: ['关机', '空号'] })).toEqual([0, 1])
  expect([stepOf([0, 3, 5, 9], 1), stepOf([7], 1)]).toEqual([2, 1])
})

it('what is compared to is grey, and takes no colour from the others', () => {
  const series = [{ compared: true }, {}, {}].map((one) => ({ label: '', values: [], ...one }))
  expect(seriesColors(series)).toEqual(['--chart-2', '--chart-1', '--ok'])
})

it('numbers read as the series says, or with their thousands; nothing is a dash', () => {
  const one = { label: '', values: [] }
  expect([valueText(one, 14841), valueText(one, 0), valueText(one, null)]).toEqual(['14,841', '0', '—'])
  expect(valueText({ ...one, format: (value) => `${value} 元` }, 2)).toBe('2 元')
})
