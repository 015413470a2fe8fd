/**
 * A list's state in the address bar: filters, order, page, size, the current row. Reload, Back and a shared link show
 * the same screen.
 */
import { defaultPageSize, pageSizes } from '../../../contract/list'
import { type FilterField, type Values, valuesOf } from '../filter/filters'

/** The shown part of a list. */
export interface ListState {
  readonly values: Values
  /** `createTime` ascending, `-createTime` descending. */
  readonly sort: string
  readonly pageIndex: number
  readonly pageSize: number
  /** The row whose detail is shown; null for none. */
  readonly current: number | null
  /** The detail's tab; null for its first. */
  readonly tab: string | null
}

/** What an address may contain for this list. */
export interface ListShape {
  /** What the address calls this list of several. */
  readonly part?: string | undefined
  readonly fields: readonly FilterField[]
  readonly sorts: readonly string[]
  readonly defaultSort: string
}

const wholeNumber = (text: string | null): number | null => (/^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : null)

/** A tab's name is a word. */
const tabName = (text: string | null): string | null => (/^[a-z]{1,20}$/.test(text ?? '') ? text : null)

/** Reads an address's query; an invalid value becomes its default. */
export function readAddress({ fields, sorts, defaultSort }: ListShape, search: string): ListState {
  const query = new URLSearchParams(search)
  const sort = query.get('sort') ?? ''
  const size = wholeNumber(query.get('size'))
  return {
    values: valuesOf(fields, query),
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : defaultSort,
    pageIndex: Math.min(wholeNumber(query.get('page')) ?? 1, 1_000_000_000),
    pageSize: size !== null && (pageSizes as readonly number[]).includes(size) ? size : defaultPageSize,
    current: wholeNumber(query.get('current')),
    tab: tabName(query.get('tab')),
  }
}

/** The query of an address, without `?`: only values that differ from the default. */
export function writeAddress({ part, fields, defaultSort }: ListShape, state: ListState): string {
  const query = new URLSearchParams()
  if (part) query.set('part', part)
  for (const { key } of fields) {
    const value = state.values[key]
    if (value !== undefined) query.set(key, value)
  }
  if (state.sort !== defaultSort) query.set('sort', state.sort)
  if (state.pageIndex !== 1) query.set('page', String(state.pageIndex))
  if (state.pageSize !== defaultPageSize) query.set('size', String(state.pageSize))
  if (state.current !== null) query.set('current', String(state.current))
  if (state.tab !== null) query.set('tab', state.tab)
  // Several choices appear in readable form.
  return query.toString().replaceAll('%2C', ',')
}
