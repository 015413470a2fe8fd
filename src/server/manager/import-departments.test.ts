import { expect, it } from 'vitest'
import { departmentFinder } from './import-departments'

const find = departmentFinder([
  { id: 1, name: '销售部', parent_id: null },
  { id: 2, name: '一组', parent_id: 1 },
  { id: 3, name: '客服部', parent_id: null },
  { id: 4, name: '一组', parent_id: 3 },
  { id: 5, name: '二组', parent_id: 1 },
  // Above it is one that the viewer doesn't see.
  { id: 6, name: '外省', parent_id: 99 },
])

it.each([
  ['销售部', 1],
  ['二组', 5],
  ['销售部/一组', 2],
  ['客服部 / 一组', 4],
  ['客服部>一组', 4],
  ['/客服部/一组', 4],
  ['外省', 6],
])('%s', (text, id) => {
  expect(find(text)).toBe(id)
})

it.each([
  ['三组', '部门“三组”不存在，或不在您的数据范围内'],
  ['组', '部门“组”不存在，或不在您的数据范围内'],
  ['一组', '部门有几个“一组”，请写明上级，如“销售部/一组”'],
])('%s: %s', (text, message) => {
  expect(() => find(text)).toThrow(message)
})
