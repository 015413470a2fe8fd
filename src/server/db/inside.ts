/** Whether the code that runs now was called by a transaction. */
import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction. What it starts and doesn't wait for is outside as soon as the work is done. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true }
  try {
    return await current.run(transaction, work)
  } finally {
    transaction.isOpen = false
  }
}

export const isInsideTransaction = (): boolean => current.getStore()?.isOpen === true
