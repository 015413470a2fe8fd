import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again and again until the answer holds; fails with the last answer. */
export async function until<T>(
  ask: () => Promise<T>,
  holds: (answer: T) => boolean,
  withinMs = 15_000,
  everyMs = 50,
): Promise<T> {
  const deadline = performance.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (holds(answer)) return answer
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(answer)}`)
    await sleep(everyMs)
  }
}
