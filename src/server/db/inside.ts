/** The transaction that called the code that runs now. */
import { AsyncLocalStorage } from 'node:async_hooks'

export interface Transaction {
  isOpen: boolean
  /** The rows that it has locked, by table: their ids. */
  readonly held: Map<string, Set<number>>
}

const current = new AsyncLocalStorage<Transaction>()
let open = 0

/** Runs the work of a transaction. What it starts and doesn't wait for is outside as soon as the work is done. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { isOpen: true, held: new Map() }
  open += 1
  try {
    return await current.run(transaction, work)
  } finally {
    transaction.isOpen = false
    open -= 1
    // While it is in use, Node follows every promise of the process, of reads too.
    if (open === 0) current.disable()
  }
}

/** The transaction; undefined outside of one. */
export function currentTransaction(): Transaction | undefined {
  const transaction = current.getStore()
  return transaction?.isOpen ? transaction : undefined
}

export const isInsideTransaction = (): boolean => currentTransaction() !== undefined
