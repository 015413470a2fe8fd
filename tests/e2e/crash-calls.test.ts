import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { phoneEndpoints } from '../../src/contract/phone'
import type { Read } from '../support/crash/crash'
import { crashCalls, crashSpeed } from '../support/crash/crash-calls'
import { type Followed, followLive } from '../support/server/console-live'
import { demoDatabase } from '../support/server/demo-database'
import { callOver } from '../support/server/http'
import { readPostgres, readSqlite } from '../support/server/read-database'
import { type ServerProcess, startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { until } from '../support/until'

const { dial, hangup, wrapupSave, stationInfo } = phoneEndpoints

describe.each(['sqlite', 'postgres'] as const)('calls on %s', (dialect) => {
  let server: ServerProcess
  let read: Read
  beforeAll(async () => {
    const url = dialect === 'postgres' ? await demoDatabase() : undefined
    const env = {
      LOG_LEVEL: 'warn',
      LOOPBACK_SPEED: String(crashSpeed),
      ...(url !== undefined && { DATABASE_URL: url }),
    }
    server = await startServer({ env, data: inject('demoData') })
    read = url === undefined ? readSqlite(server.dataDir) : readPostgres(url)
  }, 120_000)
  afterAll(() => server?.stop())

  it('end each once, with their right times, in 4 rounds of kill -9', async () => {
    const { faults, ...counted } = await crashCalls(server, read, { rounds: 4, seed: 11 })
    expect(faults).toEqual([])
    expect(counted.calls).toBeGreaterThan(25)
    for (const some of [counted.hangups, counted.results]) expect(some).toBeGreaterThan(5)
    expect(counted.withouts).toBeGreaterThan(0)
  }, 240_000)

  describe.each(['SIGTERM', 'SIGKILL'] as const)('when the server gets %s', (signal) => {
    let token: string
    let followed: Followed
    /** Signed in, with an open workstation. */
    const sitDown = async (account: string) => {
      token = await signIn(server.url, account)
      followed = followLive(server.url, token)
      await seen(({ station }) => station.agent?.state === 'IDLE')
    }
    afterEach(() => {
      followed.close()
      vi.unstubAllGlobals()
    })

    const seen = (holds: (what: Followed) => boolean) => until(async () => followed, holds)
    const place = async (phone: string) => {
      const { code, msg, data } = await callOver(server.url, dial, { token, body: { requestId: randomUUID(), phone } })
      if (code !== 20000) throw new Error(`${code} ${msg}`)
      return data
    }
    const restart = async () => {
      await server.kill(signal)
      await server.restart()
    }
    /** What the database stores about a call's end, and about the agent's next states. */
    const ending = async (callId: number) => {
      const [call] = await read(`select state, end_at, hangup_by from call where id = ${callId}`)
      const ends = await read(`select at from cdr_raw where call_id = ${callId} and kind in ('HANGUP', 'FAILED')`)
      const stays = await read(`select state from agent_state_log where call_id = ${callId} order by from_at, id`)
      return { ...call, end_at: Number(call?.end_at), ends: ends.length, stays: stays.map(({ state }) => state) }
    }
    const phone = (tail: string) => `1609${dialect.length}${signal === 'SIGTERM' ? 1 : 2}0${tail}`

    it('go on in front of the same console, and end when they are hung up', async () => {
      await sitDown('cg1009')
      const { id } = await place(phone('9001'))
      await seen(({ station }) => station.agent.state === 'TALKING')
      const [talking] = await read(`select answer_at from call where id = ${id}`)
      const { stations } = followed.counts
      await restart()
      await seen(({ counts }) => counts.stations > stations)
      expect(followed.counts).toMatchObject({ ended: 0 })
      expect(followed.counts.cuts).toBeGreaterThan(0)
      expect(followed.station).toMatchObject({
        agent: { state: 'TALKING', callId: id },
        call: { id, state: 'ANSWERED', answerTime: Number(talking?.answer_at), endTime: null },
      })
      expect((await callOver(server.url, hangup, { token, body: { callId: id } })).code).toBe(20000)
      await seen(({ station }) => station.agent.state === 'WRAP_UP')
      const { end_at, stays, ...end } = await ending(id)
      expect(end).toEqual({ state: 'ENDED', hangup_by: 'AGENT', ends: 1 })
      expect(stays.filter((state) => state === 'TALKING')).toHaveLength(1)
      expect(followed.calls.get(id)?.slice(-2)).toEqual(['ANSWERED', `ENDED ${end_at}`])
      await wrapUp(id)
    })

    it('end by themselves, at their time, whether or not anybody was there', async () => {
      await sitDown('cg1010')
      const { id, createTime } = await place(phone('9004'))
      await restart()
      // It rings for 26 seconds without an answer.
      const end_at = createTime + 26_000 / crashSpeed
      await seen(({ calls }) => calls.get(id)?.at(-1) === `ENDED ${end_at}`)
      await seen(({ station }) => station.agent.state === 'WRAP_UP')
      const { stays, ...end } = await ending(id)
      expect(end).toEqual({ state: 'ENDED', hangup_by: 'SYSTEM', end_at, ends: 1 })
      expect(stays.filter((state) => state === 'WRAP_UP')).toHaveLength(0)
      expect(followed.calls.get(id)?.filter((state) => state.startsWith('ENDED'))).toHaveLength(1)
      await wrapUp(id)
    })

    /** The agent of the call is free for the next one, on the server and on the screen. */
    const wrapUp = async (callId: number) => {
      const [code] = await read(
        'select id from wrapup_code where digit = 4 and company_id = (select company_id from "user" where account = \'cg1009\')',
      )
      await callOver(server.url, wrapupSave, { token, body: { callId, codeId: Number(code?.id) } })
      await seen(({ station }) => station.agent.state === 'IDLE')
      const { data } = await callOver(server.url, stationInfo, { token })
      expect(data.agent).toEqual(followed.station.agent)
      expect((await ending(callId)).stays.filter((state) => state === 'WRAP_UP')).toHaveLength(1)
    }
  })
})
