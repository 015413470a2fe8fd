/** Does the same action to many rows, in one transaction. */
import { setImmediate } from 'node:timers/promises'
import type { Endpoint } from '../../contract/endpoint'
import { mostInBatch, type WholeFilter } from '../../contract/list'
import type { DataScope } from '../../contract/manager/data-scopes'
import type { Permission } from '../../contract/permissions'
import type { Db } from '../db/schema'
import type { Services } from './handler'
import { filterOf } from './input/filter-of'
import { conflict, forbidden, invalid, Refusal, taken } from './refusal'
import { type RowScope, rowScope, type ScopedTable } from './scope'
import type { Viewer } from './viewer'

export interface BatchRow {
  id: number
  ok: boolean
  /** Why it was refused, or another message about it. */
  msg: string | null
  /** The row's name, if a filter chose it. */
  name?: string
}

/**
 * Does the action to each row, one after the other, and answers in the order of the request. A refusal is only that
 * row's answer, so the action must refuse before it writes. Any other error ends the batch.
 * @param action answers the message about its row, or null
 */
export async function eachOf(
  ids: readonly number[],
  action: (id: number) => Promise<string | null>,
): Promise<BatchRow[]> {
  // All batches use the same order; otherwise two batches could wait for each other's rows for ever.
  const rows = await eachLocked(
    [...ids].sort((a, b) => a - b),
    action,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** As `eachOf`, in the order of the request: of rows that the caller has locked. */
export async function eachLocked(
  ids: readonly number[],
  action: (id: number) => Promise<string | null>,
): Promise<BatchRow[]> {
  const rows: BatchRow[] = []
  for (const id of ids) {
    rows.push(await attempt(id, action))
    // SQLite answers without letting go of the thread: without this, the rows would hold up everybody's connections.
    await setImmediate()
  }
  return rows
}

async function attempt(id: number, action: (id: number) => Promise<string | null>): Promise<BatchRow> {
  try {
    return { id, ok: true, msg: await action(id) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, ok: false, msg: error.message }
  }
}

/** A row that a batch is about, with its name if a filter chose it. */
export interface Chosen {
  readonly id: number
  readonly name?: string
}

/** The rows of one call of a batch, by ids or by a filter. */
export type Choose = (
  context: { db: Db; viewer: Viewer; services: Services },
  given: { ids: readonly number[] | undefined; all: WholeFilter | undefined },
) => Promise<readonly Chosen[]>

interface Finding<Q, N extends ScopedTable> {
  /** The list whose filter chooses the rows, and what its rows are called: 用户, 位. */
  list: Endpoint
  table: N
  /** Which rows the list shows somebody with a data scope, if not those that they see of its table. */
  scopeOf?(viewer: Viewer, dataScope: DataScope): RowScope<N>
  noun: string
  unit: string
  count(scope: RowScope<N>, filter: Q): Promise<number>
  /** The next rows, in the order of their ids. */
  next(scope: RowScope<N>, filter: Q, after: number, most: number): Promise<readonly Chosen[]>
}

/**
 * The rows of one call: those that were named, or the next ones that the filter finds. The filter is checked in the scope of
 * its list, because the user was told of the rows that the list shows; what the action may not reach, it refuses row by row.
 */
export async function chosen<Q, N extends ScopedTable>(
  { viewer, services: { phones } }: { viewer: Viewer; services: Pick<Services, 'phones'> },
  { ids, all }: { ids: readonly number[] | undefined; all: WholeFilter | undefined },
  { list, table, scopeOf, noun, unit, count, next }: Finding<Q, N>,
): Promise<readonly Chosen[]> {
  if ((ids === undefined) === (all === undefined)) throw invalid('all', '全部筛选结果', `与勾选的${noun}须填一项`)
  if (all === undefined) return (ids ?? []).map((id) => ({ id }))
  const held = viewer.grants.get(list.permission as Permission)
  if (held === undefined) throw forbidden(list)
  const scope = scopeOf?.(viewer, held) ?? rowScope(viewer, held, table)
  const filter = filterOf(list, all.filter, phones, viewer) as Q
  if (all.done === 0) {
    const total = await count(scope, filter)
    if (total === 0) throw conflict(`已经没有符合条件的${noun}，请刷新列表`)
    if (total !== all.count) throw taken('count', `筛选结果已有变化：现在是 ${total} ${unit}，请重新确认`)
  }
  const most = Math.min(mostInBatch, all.count - all.done)
  return most > 0 ? next(scope, filter, all.after, most) : []
}

export const idsOf = (about: readonly Chosen[]) => about.map(({ id }) => id)

/** The answers with the names of the rows. */
export const withNames = <A extends BatchRow>(rows: readonly A[], about: readonly Chosen[]): A[] => {
  const names = new Map(about.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const name = names.get(row.id)
    return name === undefined ? row : { ...row, name }
  })
}
