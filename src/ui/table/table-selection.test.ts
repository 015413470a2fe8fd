import { describe, expect, it } from 'vitest'
import { between, pageState, targetIndex, withChecked, withoutChecked, withToggled } from './table-selection'

const ids = [30, 10, 20, 40]

it('a range follows the order of the rows, whichever end comes first', () => {
  expect(between(ids, 10, 40)).toEqual([10, 20, 40])
  expect(between(ids, 40, 10)).toEqual([10, 20, 40])
  expect(between(ids, 20, 20)).toEqual([20])
})

it('a range from a row that has gone is its end alone, one to such a row is empty', () => {
  expect(between(ids, 99, 20)).toEqual([20])
  expect(between(ids, null, 20)).toEqual([20])
  expect(between(ids, 20, 99)).toEqual([])
})

it('checks of other pages are kept', () => {
  const checked = new Set([7, 10])
  expect(withChecked(checked, [20])).toEqual(new Set([7, 10, 20]))
  expect(withoutChecked(checked, ids)).toEqual(new Set([7]))
  expect(withToggled(checked, 10)).toEqual(new Set([7]))
  expect(withToggled(checked, 20)).toEqual(new Set([7, 10, 20]))
})

it('says whether the page is checked, in part or not', () => {
  expect(pageState(ids, new Set(ids))).toBe(true)
  expect(pageState(ids, new Set([10, 7]))).toBe('mixed')
  expect(pageState(ids, new Set([7]))).toBe(false)
  expect(pageState([], new Set())).toBe(false)
})

describe('keys', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', -1, 0],
    ['ArrowDown', 9, 9],
    ['ArrowUp', 1, 0],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 0],
    ['PageDown', 2, 6],
    ['PageDown', -1, 4],
    ['PageDown', 8, 9],
    ['PageUp', 6, 2],
    ['PageUp', 1, 0],
    ['Home', 5, 0],
    ['End', 5, 9],
    ['x', 5, null],
    ['toString', 5, null],
  ])('%s from %i goes to %o', (key, from, to) => {
    expect(targetIndex(key, from, 10, 4)).toBe(to)
  })

  it('there is nowhere to go without rows', () => {
    expect(targetIndex('End', -1, 0, 4)).toBeNull()
  })
})
