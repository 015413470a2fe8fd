import { expect, it } from 'vitest'
import { faultOf, number, text } from './params'

const note = text({ name: 'note', title: '备注', limits: { minLength: 2, maxLength: 5 } })
const limit = number({ name: 'limit', title: '月限额', limits: { minimum: 0, maximum: 1000 } })

it.each([
  ['', '备注不能为空'],
  ['   ', '备注不能为空'],
  ['好', '备注至少 2 个字'],
  [' 好的 ', null],
  ['一二三四五', null],
  ['一二三四五六', '备注最多 5 个字'],
])('a text of %j: %s', (value, fault) => {
  expect(faultOf(note, value)).toBe(fault)
})

it('an optional text may be empty, and is limited all the same', () => {
  const optional = text({ name: 'note', title: '备注', optional: true, limits: { maxLength: 5 } })
  expect(faultOf(optional, ' ')).toBeNull()
  expect(faultOf(optional, '一二三四五六')).toBe('备注最多 5 个字')
})

it('a text without limits only has to be there', () => {
  expect(faultOf(text({ name: 'note', title: '备注' }), 'x')).toBeNull()
})

it.each([
  ['', '月限额须是数字'],
  ['12a', '月限额须是数字'],
  ['Infinity', '月限额须是数字'],
  ['0x10', '月限额须是数字'],
  ['1e3', '月限额须是数字'],
  ['-1', '月限额不能小于 0'],
  ['-0.5', '月限额不能小于 0'],
  ['0', null],
  [' 12.50 ', null],
  ['1000', null],
  ['1000.01', '月限额不能大于 1000'],
])('a number of %j: %s', (value, fault) => {
  expect(faultOf(limit, value)).toBe(fault)
})
