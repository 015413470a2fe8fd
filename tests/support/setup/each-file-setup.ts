/**
 * For each file of tests. Property tests draw the same cases every time, so that no run depends on luck. `npm run
 * test:long` uses other seeds. With `PROPERTY_SHRINK=0` the first counterexample is enough: `npm run test:mutants` only
 * asks whether there is one.
 */
import fc from 'fast-check'
import { afterAll, expect, vi } from 'vitest'

fc.configureGlobal({
  seed: Number(process.env.PROPERTY_SEED ?? 20260101),
  endOnFailure: process.env.PROPERTY_SHRINK === '0',
})

// A row locked out of order is a fault, although the write may succeed in spite of it.
const outOfOrder: string[] = []
const onWarning = ({ name, message }: Error) => {
  if (name === 'LockOrder') outOfOrder.push(message)
}
process.on('warning', onWarning)
afterAll(() => {
  process.off('warning', onWarning)
  expect(outOfOrder).toEqual([])
})

// Many files share a process: what one of them put in place of something real must not outlast it.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
