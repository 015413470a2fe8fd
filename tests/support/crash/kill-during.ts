import type { ServerProcess } from '../server/server-process'

/** How many requests are under way at once. */
export const workers = 4

/**
 * Does one thing after the other with each item, several at once, and kills the server with SIGKILL as soon as so many are
 * acknowledged. Then it starts again. Answers the items that were acknowledged.
 */
export async function killDuring<T>(
  server: ServerProcess,
  items: readonly T[],
  killAfter: number,
  act: (item: T) => Promise<void>,
): Promise<ReadonlySet<T>> {
  const waiting = [...items]
  const acknowledged = new Set<T>()
  let alive = true
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined && alive; item = waiting.shift()) {
      try {
        await act(item)
        acknowledged.add(item)
      } catch (error) {
        // A kill looks like a broken connection from here.
        if (alive) throw error
        return
      }
      if (alive && acknowledged.size >= killAfter) {
        alive = false
        await server.kill('SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, worker))
  await server.restart()
  return acknowledged
}
