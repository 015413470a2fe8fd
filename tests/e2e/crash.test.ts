import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { crashRounds } from '../support/crash'
import { freshDatabase } from '../support/fresh-database'
import { type ServerProcess, startServer } from '../support/server-process'

describe.each(['sqlite', 'postgres'] as const)('kill -9 during writes on %s', (dialect) => {
  let server: ServerProcess
  beforeAll(async () => {
    const env: Record<string, string> = { LOG_LEVEL: 'warn' }
    if (dialect === 'postgres') env.DATABASE_URL = await freshDatabase(inject('postgresUrl'))
    server = await startServer({ env })
  }, 60_000)
  afterAll(() => server.stop())

  it('loses nothing acknowledged in 20 rounds', async () => {
    const report = await crashRounds(server, 20, 7)
    expect(report.lost).toEqual([])
    expect(report.torn).toEqual([])
    expect(report.acknowledged).toBeGreaterThan(200)
  }, 240_000)
})
