import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crashRounds, type Read } from '../support/crash/crash'
import { crashBatches } from '../support/crash/crash-batches'
import { crashErasures } from '../support/crash/crash-erasures'
import { crashMerges } from '../support/crash/crash-merges'
import { demoServer } from '../support/crash/demo-server'
import type { ServerProcess } from '../support/server/server-process'

describe.each(['sqlite', 'postgres'] as const)('kill -9 during writes on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  let write: Read
  beforeAll(async () => {
    ;({ server, read, write } = await demoServer(dialect))
  }, 60_000)
  afterAll(() => server.stop())

  it('loses nothing acknowledged in 4 rounds', async () => {
    const report = await crashRounds(server, read, 4, 7)
    expect(report.lost).toEqual([])
    expect(report.torn).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(40)
  }, 240_000)

  it('leaves each user of a batch changed with its log or untouched, and the batch asked again finishes it', async () => {
    const faults = await crashBatches(server, read, write, 3, 11)
    expect(faults).toEqual([])
  }, 240_000)

  it('leaves two customers that become one as two, or as one with all that both had', async () => {
    const { faults, acknowledged, untouched } = await crashMerges(server, read, write, 3, 5)
    expect(faults).toEqual([])
    expect([acknowledged, untouched].every((count) => count > 0)).toBe(true)
  }, 240_000)

  it('leaves a person erased with all that tells of them, or as they were', async () => {
    const { faults, acknowledged, untouched } = await crashErasures(server, read, write, 3, 13)
    expect(faults).toEqual([])
    expect([acknowledged, untouched].every((count) => count > 0)).toBe(true)
  }, 240_000)
})
