import { expect, it } from 'vitest'
import { csvLine, safeText, sheetWidth } from './sheet'

it.each([
  ['=1+1', "'=1+1"],
  ['+8613800138000', "'+8613800138000"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\t1', "'\t1"],
  ['\r1', "'\r1"],
  ['＝1+1', "'＝1+1"],
  ['＋8613800138000', "'＋8613800138000"],
  ['－2', "'－2"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['﹦1+1', "'﹦1+1"],
  ['\u22122', "'\u22122"],
  [' =1', "' =1"],
  ['\n=1', "'\n=1"],
  ['\u3000＝1', "'\u3000＝1"],
  ['\u0000=1', "'\u0000=1"],
  ['\u00ad=1', "'\u00ad=1"],
  ['\u200b=1', "'\u200b=1"],
  ['\ufeff\u200b=1', "'\ufeff\u200b=1"],
  ['\u202e\u2066=1', "'\u202e\u2066=1"],
  ['\u2060@A1', "'\u2060@A1"],
  ['\u3164\u115f=1', "'\u3164\u115f=1"],
  ['\ufe0f=1', "'\ufe0f=1"],
  ['\u{e0001}=1', "'\u{e0001}=1"],
  ['138****8000', '138****8000'],
  ['a=b', 'a=b'],
  ['甲 ＝ 乙', '甲 ＝ 乙'],
  ['\u200b甲=乙', '\u200b甲=乙'],
  ['', ''],
  ['\u200b', '\u200b'],
])('%j is no formula', (text, safe) => {
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
