/** The server's clock, for states and deadlines. It never goes back, even if the machine's clock does. */

interface Options {
  /** The machine's clock: epoch milliseconds. */
  wall?: () => number
  /** Milliseconds from any start, on a clock that nobody can set. */
  steady?: () => number
}

/** If the machine's clock was set back, our clock runs at this speed until the two agree. */
const slowed = 0.95

/**
 * A clock in epoch milliseconds. It follows the machine's clock forwards at once, e.g. after a sleep, and backwards by
 * running slower.
 */
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
