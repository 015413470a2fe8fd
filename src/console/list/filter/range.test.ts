import { expect, it } from 'vitest'
import { rangeOf, rangeTitle, rangeValue, readRange } from './range'

it.each([
  ['30..60', { from: 30, to: 60 }],
  ['30..', { from: 30, to: null }],
  ['..60', { from: null, to: 60 }],
  ['0..0', { from: 0, to: 0 }],
])('%s is a span, and is written so', (value, range) => {
  expect(rangeOf(value, 100)).toEqual(range)
  expect(rangeValue(range)).toBe(value)
})

it.each(['', '..', '30', '60..30', '1..2..3', '-1..2', '1.5..2', 'a..b', '30..101', '101..'])('%s is none', (value) => {
  expect(rangeOf(value, 100)).toBeNull()
})

it('open at both ends is nothing', () => {
  expect(rangeValue({ from: null, to: null })).toBe('')
})

it.each([
  ['≥30', '30..'],
  ['>=30', '30..'],
  ['> 30', '31..'],
  ['＜60', '..59'],
  ['<=60', '..60'],
  ['３０～６０', '30..60'],
  ['30至60', '30..60'],
  ['30-60', '30..60'],
  ['30..60', '30..60'],
  ['30', '30..30'],
])('typed as %s it is %s', (typed, value) => {
  expect(readRange(typed)).toBe(value)
})

it.each(['', '<0', '>', '很长', '1.5', '-30'])('typed as %s it is none', (typed) => {
  expect(readRange(typed)).toBeNull()
})

it('has a title', () => {
  expect(['30..60', '30..', '..60', '30..30'].map((value) => rangeTitle(value, '秒'))).toEqual([
    '30 至 60 秒',
    '≥ 30 秒',
    '≤ 60 秒',
    '30 秒',
  ])
})
