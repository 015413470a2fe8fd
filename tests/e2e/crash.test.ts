import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { crashRounds, type Read } from '../support/crash/crash'
import { crashBatches } from '../support/crash/crash-batches'
import { demoDatabase } from '../support/server/demo-database'
import { readPostgres, readSqlite, writeSqlite } from '../support/server/read-database'
import { type ServerProcess, startServer } from '../support/server/server-process'

describe.each(['sqlite', 'postgres'] as const)('kill -9 during writes on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  let write: Read
  beforeAll(async () => {
    const url = dialect === 'postgres' ? await demoDatabase() : undefined
    server = await startServer({
      env: { LOG_LEVEL: 'warn', ...(url !== undefined && { DATABASE_URL: url }) },
      data: inject('demoData'),
    })
    read = url === undefined ? readSqlite(server.dataDir) : readPostgres(url)
    write = url === undefined ? writeSqlite(server.dataDir) : readPostgres(url)
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
})
