import { expect, it } from 'vitest'
import type { Holder } from '../../../contract/customer/customers'
import { holderText } from './holder-text'

const hidden: Holder = { id: null, name: null, userId: null, ownerName: null, pooled: false }
const seen: Holder = { id: 5, name: '周文博', userId: 8, ownerName: '尹艳', pooled: false }

it.each([
  ['已是您的客户“周文博”，不必再建', [{ ...seen, userId: 7 }]],
  ['已是尹艳的客户“周文博”', [seen]],
  ['已是同事的客户“周文博”', [{ ...seen, ownerName: null }]],
  ['“周文博”在公海，可以去领取', [{ ...seen, userId: null, ownerName: null, pooled: true }]],
  ['这个号码在公海，可以去领取', [{ ...hidden, pooled: true }]],
  ['公司里已有同事的客户是这个号码', [hidden]],
  ['已是尹艳的客户“周文博”，另有 1 处', [seen, hidden]],
] as const)('%s', (text, [first, ...more]) => {
  expect(holderText([first, ...more] as [Holder, ...Holder[]], 7)).toBe(text)
})
