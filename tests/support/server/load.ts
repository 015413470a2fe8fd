/** A load beside what a test does. */
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'

/** Between two pieces of work, in milliseconds: with all of the processor, a load would make the tested work wait. */
const breath = 20

/**
 * Has some people work, one piece after the other, until the function that it returns is called or the test ends. That
 * function waits for their last pieces and fails if one has failed.
 */
export function startLoad(
  people: number,
  work: (person: number, nth: number) => Promise<unknown>,
): () => Promise<void> {
  let goesOn = true
  onTestFinished(() => {
    goesOn = false
  })
  const goOn = async (person: number) => {
    for (let nth = 0; goesOn; nth += 1) {
      await work(person, nth)
      await sleep(breath)
    }
  }
  const working = Array.from({ length: people }, (_, index) => goOn(index + 1))
  return async () => {
    goesOn = false
    await Promise.all(working)
  }
}
