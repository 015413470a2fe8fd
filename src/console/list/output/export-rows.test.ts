import { expect, it } from 'vitest'
import { csvLine, safeText, sheetWidth } from './export-rows'

it.each([
  ['=1+1', "'=1+1"],
  ['+8613800138000', "'+8613800138000"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['138****8000', '138****8000'],
  ['a=b', 'a=b'],
])('%s is no formula', (text, safe) => {
  expect(safeText(text)).toBe(safe)
})

it('quotes what would part a line', () => {
  expect(csvLine(['a', 'b,c', '说"好"', '两\n行'])).toBe('a,"b,c","说""好""","两\n行"')
})

it('a sheet’s column has room for the widest text in it', () => {
  expect(sheetWidth(['时间', '2026-03-04 10:00:00'])).toBe(21)
  expect(sheetWidth(['客户', '欧阳晨曦'])).toBe(10)
  expect(sheetWidth(['有效', '是'])).toBe(8)
  expect(sheetWidth(['备注', '长'.repeat(500)])).toBe(62)
})
