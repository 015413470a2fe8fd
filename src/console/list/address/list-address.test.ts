import fc from 'fast-check'
import { expect, it } from 'vitest'
import { keywordsField, statusField } from '../../../../tests/support/console/filter-fields'
import { pageSizes } from '../../../contract/list'
import { type ListShape, readAddress, writeAddress } from './list-address'

const fields = [keywordsField, statusField]
const shape: ListShape = { fields, sorts: ['account', 'createTime'], defaultSort: 'account' }

it('omits what is as usual', () => {
  expect(writeAddress(shape, readAddress(shape, ''))).toBe('')
})

it('uses the usual value instead of an invalid one', () => {
  expect(readAddress(shape, 'page=0&size=7&sort=-phone&current=x&tab=13900139001&status=GONE')).toEqual(
    readAddress(shape, ''),
  )
})

it('writes several values of a choice with a plain comma', () => {
  const state = readAddress(shape, 'status=ENABLED%2CDISABLED')
  expect(writeAddress(shape, state)).toBe('status=ENABLED,DISABLED')
})

it('gives back every state', () => {
  const state = fc.record({
    values: fc.record(
      {
        keywords: fc.stringMatching(/^\S(.{0,20}\S)?$/u),
        status: fc.constantFrom('ENABLED', 'DISABLED', 'ENABLED,DISABLED'),
      },
      { requiredKeys: [] },
    ),
    sort: fc.constantFrom('account', '-account', 'createTime', '-createTime'),
    pageIndex: fc.integer({ min: 1, max: 1e9 }),
    pageSize: fc.constantFrom(...pageSizes),
    current: fc.option(fc.integer({ min: 1, max: 1e14 })),
    tab: fc.option(fc.constantFrom('calls', 'flows')),
  })
  fc.assert(
    fc.property(state, (given) => {
      expect(readAddress(shape, writeAddress(shape, given))).toEqual(given)
    }),
  )
})
