import { expect, it } from 'vitest'
import { flowList } from './flow-list'

it('says of one customer without a record just that, and of anything else that nothing was found', () => {
  const { emptyFor } = flowList({ may: () => true })
  expect(emptyFor?.({ customerId: '7' })?.title).toBe('这位客户还没有跟进记录')
  expect(emptyFor?.({ customerId: '7', type: '20' })).toBeNull()
  expect(emptyFor?.({ type: '20' })).toBeNull()
})

it('offers the filter 跟进人 to those alone who may search people', () => {
  const titles = (may: Parameters<typeof flowList>[0]['may']) => flowList({ may }).fields.map(({ title }) => title)
  expect(titles(() => true)).toEqual(['关键词', '类型', '跟进人', '时间', '客户'])
  expect(titles((permission) => permission !== 'user:search')).toEqual(['关键词', '类型', '时间', '客户'])
})
