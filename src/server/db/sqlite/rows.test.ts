import { describe, expect, it } from 'vitest'
import { rowsWith } from './rows'

describe('rowsWith', () => {
  it('names the values, in the order of the columns', () => {
    const row = rowsWith(['id', 'name', 'deleted_at'])([7, '张三', null])
    expect(row).toEqual({ id: 7, name: '张三', deleted_at: null })
    expect(Object.keys(row)).toEqual(['id', 'name', 'deleted_at'])
  })

  it('keeps the later of two columns with one name, as SQLite’s own objects do', () => {
    expect(rowsWith(['id', 'id'])([1, 2])).toEqual({ id: 2 })
  })

  it('reads no name as code', () => {
    const names = ['count(*)', 'say "so"', '\\', '0})({a:1']
    expect(rowsWith(names)([1, 2, 3, 4])).toEqual({ 'count(*)': 1, 'say "so"': 2, '\\': 3, '0})({a:1': 4 })
  })

  it('makes each row anew', () => {
    const named = rowsWith(['id'])
    const first = named([1])
    first.id = 9
    expect(named([2])).toEqual({ id: 2 })
    expect(first).toEqual({ id: 9 })
  })
})
