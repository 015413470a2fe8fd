/** The server's clock, by which states last and deadlines fall: it never goes back, whatever is done to the machine's. */

interface Options {
  /** The machine's clock: epoch milliseconds. */
  wall?: () => number
  /** Milliseconds of any beginning, that nobody can set. */
  steady?: () => number
}

/** While it is ahead of the machine's clock, which was set back, it goes so much slower, until the two agree. */
const slowed = 0.95

/** A clock in epoch milliseconds. It follows the machine's forwards at once, as after a sleep, and backwards by going slower. */
export function createClock({ wall = Date.now, steady = () => performance.now() }: Options = {}): () => number {
  let at = wall()
  let last = steady()
  return () => {
    const time = steady()
    const gone = time - last
    last = time
    const reading = wall()
    at = reading >= at + gone ? reading : Math.max(reading, at + gone * slowed)
    return Math.floor(at)
  }
}
