/** A small seeded generator (mulberry32): the same demo data on every machine. */
export interface Random {
  /** 0 ≤ value < 1 */
  next(): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** True with the probability given. */
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => next() < probability,
  }
}
