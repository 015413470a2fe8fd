import { isRetryable } from './dialects'

const mostTries = 3

/** Repeats a transaction that PostgreSQL gave up in favour of another: it has left nothing behind. */
export async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === mostTries || !isRetryable(error)) throw error
    }
  }
}
