import { channel } from 'node:diagnostics_channel'
import { isRetryable } from './database-errors'

/** Tells whoever listens of each transaction that PostgreSQL gave up, with its error. */
export const givenUp = channel('huanhu.given-up-transaction')

const mostTries = 3
/** In milliseconds, for the first try; twice as long for the second. */
const mostWait = 20

/**
 * Repeats a transaction that PostgreSQL gave up in favour of another: it has left nothing behind. Each waits for a time
 * of its own, so that two don't meet again.
 */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isRetryable(error)) throw error
      givenUp.publish(error)
      if (attempt === mostTries) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * mostWait * attempt))
    }
  }
}
