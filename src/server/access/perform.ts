/** What every write does in its transaction, besides the write itself: its rows in the operation log, its originals. */
import type { Endpoint } from '../../contract/endpoint'
import type { Db, NewRow } from '../db/schema'
import { diffOf } from './diff'
import { keepOriginals, type Original } from './free-texts'
import type { AnyContext, Operation, Services } from './handler'

/** Writes a row of the operation log. It belongs to the system noun, so the app passes it in. */
export type RecordOperation = (db: Db, row: NewRow<'operation_log'>) => Promise<void>

interface Performance<R> {
  /** The write itself. */
  act(said: Pick<AnyContext, 'log' | 'afterCommit'>): Promise<R>
  /** Who writes. */
  author: Pick<AnyContext, 'viewer' | 'now'>
  /** The free texts that held numbers before the write saw them. */
  typed: readonly Original[]
  phones: Services['phones']
  /** @param operation undefined if the write has said nothing */
  record(operation: Operation | undefined): Promise<void>
}

/** What a write has answered, what comes after its commit, and the originals of all that it has masked. */
interface Performed<R> {
  data: R
  after: readonly (() => void)[]
  originals: readonly Original[]
}

/** A write and its rows in the operation log share one transaction, so neither exists without the other. */
export async function perform<R>(
  trx: Db,
  { act, author, typed, phones, record }: Performance<R>,
): Promise<Performed<R>> {
  const operations: Operation[] = []
  const after: (() => void)[] = []
  const data = await act({
    log: (said) => void operations.push(said),
    afterCommit: (work) => void after.push(work),
  })
  let originals = typed
  for (const operation of operations) {
    const own = operation.originals ?? []
    await keepOriginals(trx, phones, writtenTo(operation, author), [...typed, ...own])
    originals = [...originals, ...own]
  }
  for (const operation of operations.length > 0 ? operations : [undefined]) await record(operation)
  return { data, after, originals }
}

const writtenTo = ({ object, companyId }: Operation, { viewer, now }: Pick<AnyContext, 'viewer' | 'now'>) => ({
  ...{ object, companyId: companyId ?? viewer.companyId, userId: viewer.userId, at: now },
})

/** The write is committed, so whatever fails after it must not be told as its failure. */
export function afterwards(after: readonly (() => void)[], { report }: Pick<Services, 'report'>): void {
  for (const work of after) {
    try {
      work()
    } catch (error) {
      report('work after a commit failed', error)
    }
  }
}

export const moduleOf = (endpoint: Endpoint) => endpoint.name.split('.')[0] as string

/** What the operation log says of an operation, besides how it came. */
export const operationRow = (
  called: Endpoint,
  { companyId, object, changes, as: endpoint = called }: Partial<Operation> = {},
  viewer: Pick<AnyContext['viewer'], 'userId' | 'companyId'> | undefined,
) => ({
  user_id: viewer?.userId ?? null,
  company_id: companyId ?? viewer?.companyId ?? null,
  module: moduleOf(endpoint),
  action: endpoint.name.slice(moduleOf(endpoint).length + 1),
  object: object ?? null,
  diff: diffOf(changes ?? []),
})
