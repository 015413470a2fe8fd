import { beforeEach, expect, it } from 'vitest'
import { createClock } from './clock'

const hour = 3_600_000
let wall: number
let steady: number
let now: () => number
const pass = (ms: number) => {
  wall += ms
  steady += ms
}

beforeEach(() => {
  wall = 1_700_000_000_000
  steady = 5
  now = createClock({ wall: () => wall, steady: () => steady })
})

it('is the machine’s clock', () => {
  expect(now()).toBe(wall)
  pass(1500)
  expect(now()).toBe(wall)
})

it('runs a little slower after the machine’s clock is set back, until the two agree', () => {
  const start = now()
  wall -= hour
  expect(now()).toBe(start)
  pass(30_000)
  expect(now()).toBe(start + 28_500)
  for (let minutes = 0; minutes < 19 * 60; minutes += 1) {
    const before = now()
    pass(60_000)
    expect(now() - before).toBeGreaterThanOrEqual(57_000 - 1)
    expect(now()).toBeGreaterThan(wall)
  }
  pass(2 * hour)
  expect(now()).toBe(wall)
  pass(1000)
  expect(now()).toBe(wall)
})

it('follows the machine’s forwards at once, as after a sleep in which nothing went on', () => {
  now()
  wall += 8 * hour
  expect(now()).toBe(wall)
})

it('never goes back, however the machine’s is set', () => {
  let before = now()
  const leaps = [-hour, 5, -1, 3 * hour, -24 * hour, 0.4, -0.2, 24 * hour]
  for (const leap of leaps) {
    wall += leap
    steady += 0.3
    expect(now()).toBeGreaterThanOrEqual(before)
    before = now()
  }
})
