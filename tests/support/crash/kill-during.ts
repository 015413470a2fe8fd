/** Kills the server in the middle of things that are whole or not there at all, and judges what it has left of each. */
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

export interface KillReport {
  /** What must never be: something half done, or not done though it was acknowledged. */
  faults: string[]
  acknowledged: number
  /** What a kill has left as it was. */
  untouched: number
}

/** Counts, as they are compared. */
export const stateText = (state: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(state).map(([name, value]) => [name, Number(value)])))

/** @param state how each item is found, before it was done and afterwards */
export async function judgeKill<T>(
  report: KillReport,
  items: readonly T[],
  acknowledged: ReadonlySet<T>,
  state: { before: string; after: string; of(item: T): Promise<string> },
): Promise<void> {
  report.acknowledged += acknowledged.size
  for (const item of items) {
    const found = await state.of(item)
    if (found === state.before) report.untouched += 1
    if (found !== state.after && (found !== state.before || acknowledged.has(item)))
      report.faults.push(`${JSON.stringify(item)}: ${found}`)
  }
}
