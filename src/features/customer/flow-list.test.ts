import { expect, it } from 'vitest'
import { flowList } from './flow-list'

it('says of one customer without a record just that, and of anything else that nothing was found', () => {
  expect(flowList.emptyFor?.({ customerId: '7' })?.title).toBe('这位客户还没有跟进记录')
  expect(flowList.emptyFor?.({ customerId: '7', type: '20' })).toBeNull()
  expect(flowList.emptyFor?.({ type: '20' })).toBeNull()
})
