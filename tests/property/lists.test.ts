/**
 * Every list answers what a look at every row finds: the same rows in the same order, the same total and sums, page by
 * page and unpaged, for each account, filter and order. Filters and orders come from the contract.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allEndpoints } from '../../src/contract/endpoints'
import { forgetLookUps } from '../support/access/number-inputs'
import { isList } from '../support/lists/cases'
import { judgeList, oracleOf, type Prepared, prepareLists } from '../support/lists/judge'
import { oracles } from '../support/lists/oracles'
import { dialects, testApp } from '../support/server/test-app'

const lists = allEndpoints.filter(isList)
const named = lists.map((list) => [list.name, list] as const)

describe('every list', () => {
  it('has an oracle, and every oracle a list', () => {
    expect(Object.keys(oracles).sort()).toEqual(lists.map(({ name }) => name).sort())
  })

  it.each(named)('%s: its oracle knows each filter and order', (_name, list) => {
    oracleOf(list)
  })
})

describe.each(dialects)('on %s', (dialect) => {
  let prepared: Prepared
  beforeAll(async () => {
    prepared = await prepareLists(await testApp(dialect), lists)
  })
  afterAll(() => prepared.t.close())

  it.each(named)(
    '%s',
    async (_name, list) => {
      // The lists before have left rows that were not there when all rows were read.
      await forgetLookUps(prepared.t)
      await judgeList(prepared, list)
    },
    120_000,
  )
})
