import { expect, it } from 'vitest'
import { nextEmployeeNo } from './employee-no'

it.each([
  [['1018', '1002', '1001'], '1019'],
  [['0009', '0010'], '0011'],
  [['A09', 'A08', '1001'], 'A10'],
  [['1005', 'A99', '1030'], '1031'],
  [['9'], '10'],
  [['老王', '1004'], '1005'],
  [['老王'], '1001'],
  [[], '1001'],
])('after %j comes %s', (known, next) => {
  expect(nextEmployeeNo(known)).toBe(next)
})
