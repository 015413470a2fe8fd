import { describe, expect, it } from 'vitest'
import { columnsFault, fieldsOf, type ImportField, valuesOf } from './fields'

const field = (key: string, title: string, aliases: string[] = [], required = false): ImportField => ({
  ...{ key, title, aliases, example: '' },
  ...(required && { required: true as const }),
})
const fields = [
  field('name', '姓名', ['员工', '名字'], true),
  field('no', '工号', ['编号']),
  field('phone', '手机', ['电话']),
]

describe('the field of a column', () => {
  it.each([
    [
      ['姓名', '工号'],
      ['name', 'no'],
    ],
    [
      ['姓名（必填）', ' 工 号 *'],
      ['name', 'no'],
    ],
    [
      ['员工', '电话', '城市'],
      ['name', 'phone', '-'],
    ],
    // A title itself comes before another name, wherever it stands.
    [
      ['员工', '姓名'],
      ['-', 'name'],
    ],
    [
      ['电话', '手机'],
      ['-', 'phone'],
    ],
    // Each once.
    [
      ['姓名', '姓名'],
      ['name', '-'],
    ],
    [
      ['', '12'],
      ['-', '-'],
    ],
  ])('%j: %j', (headers, found) => {
    expect(fieldsOf(headers, fields)).toEqual(found)
  })
})

it('a choice of columns needs what is required, and each field once', () => {
  expect(columnsFault(['name', '-'], fields)).toBeNull()
  expect(columnsFault(['no', '-'], fields)).toBe('还没有选“姓名”在哪一列')
  expect(columnsFault(['name', 'no', 'no'], fields)).toBe('“工号”选了两列')
})

it('an empty cell has no value, nor has one without a column', () => {
  expect(valuesOf(['林', '', '8', '多'], ['name', 'no', '-'])).toEqual({ name: '林' })
})
