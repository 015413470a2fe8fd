/** Asks a list and compares its answer with the expected one: its rows in order, its total, its sums, its pages. */
import { expect } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint'
import { maxUnpagedRows, mostCounted } from '../../../src/contract/list'
import type { TestApp } from '../server/test-app'
import { isPaged } from './cases'
import type { Query } from './filters'
import type { Expected, Oracle } from './oracle'

/** Who asks which list. */
export interface Asking {
  readonly t: TestApp
  readonly endpoint: Endpoint
  readonly oracle: Oracle
  readonly account: string
  readonly token: string
  /** The filters that every request needs. */
  readonly given: Query
}

interface Answer {
  readonly records: readonly { readonly id: number }[]
}

async function ask<A>(
  { t, endpoint, token, account, given }: Asking,
  asked: Query,
): Promise<{ data: A; told: string }> {
  const query = { ...given, ...asked }
  const { envelope } = await t.send(endpoint, { query, token })
  const told = `${account} asks ${endpoint.name} ${JSON.stringify(query)}`
  expect(envelope.code, `${told}: ${envelope.msg}`).toBe(20000)
  return { data: envelope.data as A, told }
}

/** One page, with the total and the sums of all; all rows of a list without pages. */
export async function expectPage(asking: Asking, query: Query, want: Expected, page = 1, size = 100): Promise<void> {
  const { countTo = mostCounted, ...filters } = query as { countTo?: number }
  if (!isPaged(asking.endpoint)) {
    const { data, told } = await ask<Answer['records']>(asking, filters)
    return expect(idsOf(data), told).toEqual(want.ids)
  }
  const { oracle } = asking
  const { data, told } = await ask<Answer>(asking, { ...query, pageIndex: page, pageSize: size })
  const { records, ...counted } = data
  const { ids, sums } = want
  const length = Math.min(size, oracle.most ?? size)
  const isCapped = ids.length > countTo && !oracle.isCounted?.(filters)
  const all = { total: ids.length, ...(sums && { sums }) }
  expect(counted, told).toEqual(isCapped ? { total: countTo, totalCapped: true } : all)
  expect(idsOf(records), told).toEqual(ids.slice((page - 1) * length, page * length))
}

/**
 * The rows that the console exports and prints: all that a filter finds, in the list's order.
 * @param most fewer than all, because thousands of rows take long
 */
export async function expectExport(asking: Asking, query: Query, want: Expected, most = maxUnpagedRows): Promise<void> {
  if (!isPaged(asking.endpoint)) return
  const { data, told } = await ask<Answer['records']>(asking, { ...query, noPaging: true, maxQuerySize: most })
  expect(idsOf(data), told).toEqual(want.ids.slice(0, Math.min(most, asking.oracle.most ?? most)))
}

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
