/** The type of the answer depends on `noPaging`. The compiler checks it. */
import { expectTypeOf, it } from 'vitest'
import { type Customer, customerEndpoints } from '../contract/customer/customers'
import { choiceEndpoints } from '../contract/manager/choices'
import { call } from './api'

const { list, info } = customerEndpoints
interface Page {
  records: Customer[]
  total: number
  totalCapped?: boolean
}

it('a list answers a page, without paging the bare rows, and either where that is not known', () => {
  const page = () => call(list, { query: { pageSize: 10 } })
  const rows = () => call(list, { query: { noPaging: true, maxQuerySize: 10 } })
  const either = (noPaging: boolean) => call(list, { query: { noPaging } })
  expectTypeOf(page).returns.resolves.toEqualTypeOf<Page>()
  expectTypeOf(rows).returns.resolves.toEqualTypeOf<Customer[]>()
  expectTypeOf(either).returns.resolves.toEqualTypeOf<Page | Customer[]>()
})

it('of anything else there is nothing to choose', () => {
  expectTypeOf(() => call(info, { query: { id: 1 } })).returns.resolves.toEqualTypeOf<Customer | null>()
  expectTypeOf(() => call(choiceEndpoints.roleOptions)).returns.resolves.toExtend<readonly { id: number }[]>()
  // @ts-expect-error no list
  void (() => call(info, { query: { id: 1, noPaging: true } }))
  // @ts-expect-error no filter of this list
  void (() => call(list, { query: { noPaging: true, colour: 1 } }))
})
