/** Whether the rows are such that a forgotten filter, scope, sum or order would have been seen. */
import { expect } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint'
import { propertiesOfInput } from '../access/samples'
import { filtersOf, type Seen, sortsOf } from './cases'
import type { Expected } from './oracle'

/** What the answers of one list showed, over all accounts. */
export class Effects {
  /** The filters that found some rows, but not all. */
  private readonly telling = new Set<string>()
  /** The values that found rows. */
  private readonly finding = new Set<string>()
  /** Of each account, the first rows in each order. */
  private readonly orders = new Map<string, string[]>()
  private isPart = false
  private areSumsDifferent = false

  constructor(
    private readonly endpoint: Endpoint,
    private readonly isForAll: boolean,
  ) {}

  sees({ ids, sums }: Expected, { seen, all }: Seen): void {
    expect(ids, 'an account that sees no rows shows nothing').not.toEqual([])
    if (seen.length < all.length) this.isPart = true
    const figures = [ids.length, ...Object.values(sums ?? {})]
    if (new Set(figures).size === figures.length) this.areSumsDifferent = true
    this.orders.set('as usual', [...(this.orders.get('as usual') ?? []), firstOf(ids)])
  }

  filters(name: string, value: unknown, found: Expected, without: Expected): void {
    if (found.ids.length === 0) return
    if (found.ids.length !== without.ids.length) this.telling.add(name)
    this.finding.add(`${name}=${value}`)
  }

  sorts(sort: string, { ids }: Expected): void {
    this.orders.set(sort, [...(this.orders.get(sort) ?? []), firstOf(ids)])
  }

  /** @throws if something could be forgotten unseen: then rows are missing in tests/support/lists/plant */
  expectEnough(): void {
    const nodes = propertiesOfInput(this.endpoint)
    const filters = filtersOf(this.endpoint)
    expect([...this.telling].sort(), 'filters that change what is found').toEqual(filters.sort())
    const choices = filters.flatMap((name) =>
      (nodes[name]?.enum ?? nodes[name]?.items?.enum ?? []).map((choice) => `${name}=${choice}`),
    )
    expect(
      choices.filter((choice) => !this.finding.has(choice)),
      'choices that no row has',
    ).toEqual([])
    expect(this.isPart, 'somebody sees only a part').toBe(!this.isForAll)
    expect(this.areSumsDifferent, 'total and sums are all different for somebody').toBe(true)
    this.expectOrders()
  }

  /** No two orders are alike, so none can stand for another. */
  private expectOrders(): void {
    const { columns } = sortsOf(this.endpoint)
    const all = columns.flatMap((column) => [column, `-${column}`])
    const told = (sort: string) => this.orders.get(sort)?.join(' | ')
    expect(new Set(all.map(told)).size, `different orders of ${all}`).toBe(all.length)
  }
}

const firstOf = (ids: readonly number[]) => ids.slice(0, 10).join()
