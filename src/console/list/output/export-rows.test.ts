import { expect, it } from 'vitest'
import { csvLine, safeText } from './export-rows'

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
