/** A job whose server is killed: the next start goes on with it, and its file is whole. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { downloadPath, type Job, jobEndpoints } from '../../src/contract/system/jobs'
import type { Read } from '../support/crash/crash'
import { demoServer } from '../support/crash/demo-server'
import { callOver } from '../support/server/http'
import type { ServerProcess } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

describe.each(['sqlite', 'postgres'] as const)('kill -9 during an export on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  let write: Read
  beforeAll(async () => {
    ;({ server, read, write } = await demoServer(dialect))
  }, 60_000)
  afterAll(() => server.stop())

  it('goes on after the next start, and writes each row once', async () => {
    const token = await signIn(server.url, 'boss')
    const endTime = Math.floor(Date.now() / 1000)
    const filter = `startTime=${endTime - 80 * 86_400}&endTime=${endTime}`
    const body = { list: callEndpoints.list.path, format: 'csv' as const, columns: ['callNo'], filter }
    const added = await callOver(server.url, jobEndpoints.exportAdd, { token, body })
    const { id } = added.data as { id: number }
    const jobs = async () => (await callOver(server.url, jobEndpoints.list, { token })).data as Job[]
    await until(jobs, ([job]) => job?.state !== 'QUEUED')
    await server.kill('SIGKILL')
    // As it stands wherever it was killed: begun, held by a server that is gone, half of a file written.
    await write(
      `update job set state = 'RUNNING', ended_at = null, done = 250, file_id = null, lease_by = 'gone', lease_until = 1
       returning id`,
    )
    await server.restart()
    await until(jobs, ([job]) => job?.state === 'DONE', 30_000)
    const { ticket } = (await callOver(server.url, jobEndpoints.ticketAdd, { token, body: { id } })).data as {
      ticket: string
    }
    const text = await (await fetch(`${server.url}${downloadPath}?ticket=${ticket}`)).text()
    const [kept] = await read(
      `select count(*) as n from call where company_id = (select company_id from "user" where account = 'boss')
       and created_at >= ${(endTime - 80 * 86_400) * 1000} and created_at <= ${endTime * 1000 + 999}`,
    )
    const numbers = text.trimEnd().split('\r\n').slice(1)
    expect(numbers).toHaveLength(Number(kept?.n))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect((await read(`select tries from job where id = ${id}`)).map(({ tries }) => Number(tries))).toEqual([2])
  }, 120_000)
})
