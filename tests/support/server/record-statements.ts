import { type CompiledQuery, DefaultQueryExecutor } from 'kysely'
import { onTestFinished, vi } from 'vitest'

/** Keeps what is sent to the database while something is done, one statement for each text. */
export function recordStatements() {
  let texts = new Map<string, CompiledQuery>()
  const executor = Object.getPrototypeOf(DefaultQueryExecutor.prototype) as DefaultQueryExecutor
  const execute = executor.executeQuery
  vi.spyOn(executor, 'executeQuery').mockImplementation(function (this: DefaultQueryExecutor, query) {
    if (!texts.has(query.sql)) texts.set(query.sql, query)
    return execute.call(this, query) as never
  })
  onTestFinished(() => void vi.restoreAllMocks())
  return {
    async during(work: () => Promise<unknown>): Promise<CompiledQuery[]> {
      texts = new Map()
      await work()
      return [...texts.values()]
    },
  }
}
