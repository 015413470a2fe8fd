import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import { liveCloses, livePath, mostConnections } from '../../src/contract/live'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { createViewers } from '../../src/server/access/viewer'
import type { Listener } from '../../src/server/phone/station/live-hub'
import { createStation } from '../../src/server/phone/station/station'
import { hello, type LiveClient, openLive, seen } from '../support/server/live-client'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const { stationInfo, stateUpdate, dial, hangup, wrapupSave } = phoneEndpoints
/** A connection that does nothing. */
const quiet: Listener = {
  sessionId: 0,
  ...{ send: () => {}, ping: () => {}, close: () => {}, drop: () => {} },
  living: async () => true,
  open: true,
}
const second = 1000
const minute = 60 * second
const events = (client: LiveClient) => client.messages.filter((message) => message.type === 'event')
const seqs = (client: LiveClient) => events(client).map((event) => event.seq)

describe.each(dialects)('the live connection on %s', (dialect) => {
  let t: TestApp
  let url: string
  let start = startOfTest
  const open: LiveClient[] = []
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  })
  afterAll(() => t.close())
  // Each test runs one day later, with everybody absent, because earlier calls would block later ones.
  beforeEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.cut()))
    await gone()
    // Events under way happen at their own time, not three hours later.
    await t.pass(0)
    await t.pass(3 * 60 * minute)
    await t.app.station.sweep(t.clock.now)
    const states = await t.db.selectFrom('agent_state').select('state').execute()
    expect(states.filter(({ state }) => state !== 'OFFLINE')).toEqual([])
    // The states of the last test must not return in this one.
    await t.db.deleteFrom('agent_state').execute()
    start += 24 * 60 * minute
    t.clock.now = start
  })

  /** Waits until the server has noticed that no connection is left. */
  const gone = () =>
    until(
      async () => t.app.station.connections(),
      (count) => count === 0,
    )
  const connect = async (as: string, more: Parameters<typeof hello>[1] = {}) => {
    const client = await openLive(url)
    open.push(client)
    client.send(hello(await t.tokenOf(as), more))
    return client
  }
  const choose = (as: string, state: 'IDLE' | 'BUSY' | 'BREAK' | 'OFFLINE') =>
    t.call(stateUpdate, { as, body: { state } })
  const place = (as: string, phone: string) => t.call(dial, { as, body: { requestId: randomUUID(), phone } })
  const stateOf = async (as: string) => (await t.call(stationInfo, { as })).agent.state
  const viewerOf = async (as: string) =>
    createViewers(
      () => t.clock.now,
      { sessionHours: 720, sessionDays: 30 },
      () => t.clock.now,
    ).of(t.db, `Bearer ${await t.tokenOf(as)}`)

  it('begins with the station, and tells each change after it', async () => {
    const client = await connect('agent', { station: true })
    const welcome = await client.next('welcome')
    expect(welcome.station).toEqual(await t.call(stationInfo, { as: 'agent' }))
    expect(welcome.station.agent).toMatchObject({ state: 'IDLE', since: start })

    const call = await place('agent', '16000009002')
    const dialled = (await client.event(welcome.seq + 1)).event
    expect(dialled.agent).toMatchObject({ state: 'DIALLING', callId: call.id })
    expect(dialled.call).toMatchObject({ id: call.id, state: 'CREATED', phone: '160****9002' })
    expect(dialled.figures).toBeUndefined()
    for (const [ms, state] of [
      [2 * second, 'RINGING'],
      [2 * second, 'TALKING'],
      [8 * second, 'WRAP_UP'],
    ] as const) {
      await t.pass(ms)
      await until(
        async () => seen(client.messages).agent?.state,
        (told) => told === state,
      )
    }
    await client.pong()
    const states = events(client).map(({ event }) => event.agent?.state)
    expect(states.filter((state) => state)).toEqual(['DIALLING', 'RINGING', 'TALKING', 'WRAP_UP'])
    expect(seqs(client)).toEqual(seqs(client).map((_seq, at) => welcome.seq + 1 + at))
    const { now: _now, ...station } = await t.call(stationInfo, { as: 'agent' })
    expect(seen(client.messages)).toEqual(station)
    expect(client.messages.map((message) => JSON.stringify(message)).join()).not.toContain('16000009002')

    const [code] = await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: code?.id as number } })
    const saved = await client.event((seqs(client).at(-1) as number) + 1)
    expect(saved.event).toMatchObject({ agent: { state: 'IDLE' }, call: null, figures: { intent: 1 } })
  })

  it('tells the day’s figures anew when somebody else changes a result, and when the day is over', async () => {
    const client = await connect('agent', { station: true })
    const welcome = await client.next('welcome')
    const call = await place('agent', '16000009002')
    await t.pass(13 * second)
    const codes = await t.call(callEndpoints.wrapupCodeList, { as: 'agent' })
    const codeId = (intent: boolean) =>
      codes.find((code) => code.intent === intent && !code.callback && !code.release)?.id as number
    await t.call(wrapupSave, { as: 'agent', body: { callId: call.id, codeId: codeId(false) } })
    const told = (intent: number | null) =>
      until(
        async () => seen(client.messages).figures,
        (figures) => figures !== undefined && (intent === null ? figures.submitted === 0 : figures.intent === intent),
      )
    await told(0)
    await t.call(callEndpoints.wrapupUpdate, { as: 'boss', body: { id: call.id, codeId: codeId(true) } })
    expect(await told(1)).toMatchObject({ submitted: 1 })
    // The test's day begins at 10:00.
    t.clock.now = start + 14 * 60 * minute
    await t.app.station.sweep(t.clock.now)
    await told(null)
    expect(seqs(client)).toEqual(seqs(client).map((_seq, at) => welcome.seq + 1 + at))
  })

  it('tells a person’s changes to that person alone, in each of the places where they are', async () => {
    const [one, other, leader] = await Promise.all([connect('agent'), connect('agent'), connect('leader')])
    const [first] = await Promise.all([one.next('welcome'), other.next('welcome'), leader.next('welcome')])
    await choose('agent', 'BUSY')
    expect((await one.event(first.seq + 1)).event.agent).toMatchObject({ state: 'BUSY' })
    expect((await other.event(first.seq + 1)).event.agent).toMatchObject({ state: 'BUSY' })
    await leader.pong()
    expect(events(leader)).toEqual([])
  })

  it('has the call that is under way for a page that is loaded anew', async () => {
    await choose('agent', 'IDLE')
    const call = await place('agent', '16000009001')
    onTestFinished(async () => void (await t.envelope(hangup, { as: 'agent', body: { callId: call.id } })))
    await t.pass(10 * second)
    const before = await connect('agent', { station: true })
    await before.next('welcome')
    await before.cut()
    await gone()
    await t.pass(50 * second)
    await t.app.station.sweep(t.clock.now)
    const after = await connect('agent', { station: true })
    expect((await after.next('welcome')).station).toMatchObject({
      agent: { state: 'TALKING', callId: call.id },
      call: { id: call.id, state: 'ANSWERED', endTime: null },
    })
  })

  it('goes on after a cut at any place, with each event once', async () => {
    const whole = await connect('agent', { station: true })
    const welcome = await whole.next('welcome')
    const changes = ['BUSY', 'IDLE', 'BREAK', 'BUSY', 'OFFLINE', 'IDLE', 'BREAK'] as const
    let told = welcome.seq
    // One after the other, because one event may cover two simultaneous changes.
    const chooseAndHear = async (state: (typeof changes)[number]) => {
      await choose('agent', state)
      told += 1
      await whole.event(told)
    }
    for (const cutAfter of changes.keys()) {
      const before = await connect('agent')
      const { stream, seq } = await before.next('welcome')
      for (const [at, state] of changes.entries()) {
        await chooseAndHear(state)
        if (at < cutAfter) await before.event(seq + 1 + at)
        if (at === cutAfter) await before.cut()
      }
      const last = seqs(before).at(-1) ?? seq
      const after = await connect('agent', { stream, seq: last })
      expect(await after.next('resumed')).toMatchObject({ stream, seq: last, now: t.clock.now })
      await chooseAndHear('IDLE')
      await after.event(seq + changes.length + 1)
      expect([...seqs(before), ...seqs(after)]).toEqual([...changes, 'IDLE'].map((_state, at) => seq + 1 + at))
      expect(seen([...before.messages, ...after.messages])).toMatchObject({ agent: { state: 'IDLE' } })
      expect(after.messages.filter((message) => message.type === 'welcome')).toEqual([])
      await after.cut()
    }
    const total = changes.length * (changes.length + 1)
    expect(seqs(whole)).toEqual(Array.from({ length: total }, (_, at) => welcome.seq + 1 + at))
  })

  it('says everything again where the missed events are not all known', async () => {
    const client = await connect('agent', { station: true })
    const { stream, seq } = await client.next('welcome')
    const welcomed = async (more: Parameters<typeof hello>[1], as = 'agent') => {
      const other = await connect(as, more)
      await other.next('welcome')
      expect(other.messages.map((message) => message.type)).toEqual(['welcome'])
      await other.cut()
    }
    await welcomed({ stream: 'another-start', seq })
    await welcomed({ stream, seq: seq + 1 })
    await welcomed({ stream, seq: seq - 1 })
    await welcomed({ stream, seq }, 'leader')
    for (let at = 0; at < 101; at += 1) {
      await choose('agent', 'BUSY')
      await client.event(seq + 1 + 2 * at)
      await choose('agent', 'IDLE')
      await client.event(seq + 2 + 2 * at)
    }
    await welcomed({ stream, seq: seq + 1 })
    const still = await connect('agent', { stream, seq: seq + 2 })
    await still.next('resumed')
    await still.event(seq + 202)
    expect(seqs(still)).toHaveLength(200)
    // Everybody was absent for long, so nothing was stored for anybody in the meantime.
    for (const other of [client, still]) await other.cut()
    await gone()
    t.clock.now += 11 * minute
    await t.app.station.sweep(t.clock.now)
    await choose('agent', 'BREAK')
    await welcomed({ stream, seq: seq + 202 })
  })

  describe('presence', () => {
    it('makes who opens the workstation idle, unless offline was chosen', async () => {
      const page = await connect('agent')
      expect((await page.next('welcome')).station.agent.state).toBe('OFFLINE')
      const station = await connect('agent', { station: true })
      expect((await station.next('welcome')).station.agent.state).toBe('IDLE')
      await choose('agent', 'OFFLINE')
      const again = await connect('agent', { station: true })
      expect((await again.next('welcome')).station.agent.state).toBe('OFFLINE')
      t.clock.now += 2 * second
      const { data } = await t.signIn('agent')
      const anew = await openLive(url)
      open.push(anew)
      anew.send(hello(`Bearer ${data.accessToken}`, { station: true }))
      expect((await anew.next('welcome')).station.agent.state).toBe('IDLE')
    })

    it('leaves supervisors offline when they sign in, and follows what each person has chosen', async () => {
      const arrive = async (account: string) => {
        t.clock.now += 2 * second
        const client = await openLive(url)
        open.push(client)
        client.send(hello((await t.signIn(account)).data.accessToken, { station: true }))
        const { station, autoIdle } = await client.next('welcome')
        return { client, autoIdle, state: station.agent.state }
      }
      const prefer = (as: string, value: string | null) =>
        t.call(systemEndpoints.preferenceUpdate, { as, body: { key: 'auto-idle', value } })
      for (const as of ['leader', 'boss']) {
        expect(await arrive(as)).toMatchObject({ autoIdle: false, state: 'OFFLINE' })
      }
      await prefer('leader', 'true')
      expect(await arrive('leader')).toMatchObject({ autoIdle: true, state: 'IDLE' })
      await prefer('leader', null)
      await prefer('agent', 'false')
      expect(await arrive('agent')).toMatchObject({ autoIdle: false, state: 'OFFLINE' })
      await prefer('agent', null)
      expect(await arrive('agent')).toMatchObject({ autoIdle: true, state: 'IDLE' })
    })

    it('is after a cut what it was before', async () => {
      const client = await connect('agent', { station: true })
      await client.next('welcome')
      await choose('agent', 'BREAK')
      await client.cut()
      await gone()
      t.clock.now += 90 * second
      await t.app.station.sweep(t.clock.now)
      expect(await stateOf('agent')).toBe('OFFLINE')
      const back = await connect('agent', { station: true })
      expect((await back.next('welcome')).station.agent.state).toBe('BREAK')
    })

    it('tells the other places of a sign-in during a call, and of nothing else', async () => {
      const client = await connect('agent', { station: true })
      await client.next('welcome')
      const beside = await connect('agent')
      await beside.next('welcome')
      await client.pong()
      expect(client.messages.some(({ type }) => type === 'elsewhere')).toBe(false)
      const call = await place('agent', '16000019001')
      onTestFinished(async () => void (await t.envelope(hangup, { as: 'agent', body: { callId: call.id } })))
      await t.pass(10 * second)
      const anew = await openLive(url)
      open.push(anew)
      anew.send(hello((await t.signIn('agent')).data.accessToken, { station: true }))
      expect((await anew.next('welcome')).station.call).toMatchObject({ id: call.id, state: 'ANSWERED' })
      await client.next('elsewhere')
      await anew.pong()
      expect(anew.messages.some(({ type }) => type === 'elsewhere')).toBe(false)
    })

    it('ends 90 seconds after the last connection, not within a cut', async () => {
      const client = await connect('agent', { station: true })
      await client.next('welcome')
      await choose('agent', 'BREAK')
      for (let at = 0; at < 12; at += 1) {
        t.clock.now += 10 * second
        await client.pong()
        await t.app.station.sweep(t.clock.now)
      }
      expect(await stateOf('agent')).toBe('BREAK')
      await client.cut()
      await gone()
      t.clock.now += 89 * second
      await t.app.station.sweep(t.clock.now)
      expect(await stateOf('agent')).toBe('BREAK')
      const back = await connect('agent', { station: true })
      expect((await back.next('welcome')).station.agent.state).toBe('BREAK')
      await back.cut()
      await gone()
      t.clock.now += 90 * second
      await t.app.station.sweep(t.clock.now)
      expect(await stateOf('agent')).toBe('OFFLINE')
      const log = await t.db
        .selectFrom('agent_state_log')
        .innerJoin('user', 'user.id', 'agent_state_log.user_id')
        .select(['state', 'to_at'])
        .where('account', '=', 'agent')
        .orderBy('agent_state_log.id', 'desc')
        .executeTakeFirstOrThrow()
      expect(log).toMatchObject({ state: 'BREAK', to_at: t.clock.now })
    })

    it('does not end for who comes back while it is being ended', async () => {
      await choose('agent', 'IDLE')
      t.clock.now += 90 * second
      const viewer = await viewerOf('agent')
      const { database } = t.app.store
      let back: Promise<void> | undefined
      const { services, calls } = t.app
      const station = createStation({
        services,
        calls,
        database() {
          // The third read comes when the absent agent's state is about to change.
          asked += 1
          if (asked === 3) back = station.connect(viewer, quiet, { type: 'hello', token: 'x', station: true })
          return database()
        },
      })
      let asked = 0
      t.clock.now += 90 * second
      await station.sweep(t.clock.now)
      await back
      expect(back).toBeDefined()
      expect(station.connections()).toBe(1)
      expect(await stateOf('agent')).toBe('IDLE')
    })

    it('ends a connection that gives no sign of life', async () => {
      const client = await connect('agent', { station: true })
      await client.next('welcome')
      // Ignores the ping, which a live connection answers by itself.
      client.sleep()
      t.clock.now += 15 * second
      await t.app.station.sweep(t.clock.now)
      t.clock.now += 15 * second
      await t.app.station.sweep(t.clock.now)
      client.wake()
      expect(await client.closed).toBe(1006)
    })
  })

  describe('ends', () => {
    const token = async () => (await t.signIn('agent')).data.accessToken

    it('with its session at once, and tells nothing more', async () => {
      const mine = await token()
      const [client, other] = [await openLive(url), await connect('agent')]
      client.send(hello(mine, { station: true }))
      await Promise.all([client.next('welcome'), other.next('welcome')])
      await t.call(authEndpoints.logout, { token: mine })
      await choose('agent', 'BREAK')
      expect(await client.closed).toBe(liveCloses.session)
      expect(events(client)).toEqual([])
      await until(
        async () => seen(other.messages).agent?.state,
        (state) => state === 'BREAK',
      )
      await other.pong()
      // They go on in the other place.
      await t.app.station.sweep(t.clock.now)
      expect(await stateOf('agent')).toBe('BREAK')
    })

    it('with its session: whoever has no other place is offline at once', async () => {
      const mine = await token()
      const client = await openLive(url)
      client.send(hello(mine, { station: true }))
      expect((await client.next('welcome')).station.agent.state).toBe('IDLE')
      await t.call(authEndpoints.logout, { token: mine })
      expect(await client.closed).toBe(liveCloses.session)
      await until(
        () => stateOf('agent'),
        (state) => state === 'OFFLINE',
      )
    })

    it('where its session ended while it was being taken up', async () => {
      const mine = await token()
      const viewer = await createViewers(
        () => t.clock.now,
        { sessionHours: 720, sessionDays: 30 },
        () => t.clock.now,
      ).of(t.db, `Bearer ${mine}`)
      const closes: number[] = []
      const late: Listener = {
        ...quiet,
        sessionId: viewer.sessionId,
        close: (code) => void closes.push(code),
        living: async () => false,
      }
      await t.call(authEndpoints.logout, { token: mine })
      await t.app.station.connect(viewer, late, { type: 'hello', token: 'x' })
      expect(closes).toEqual([liveCloses.session])
      expect(t.app.station.connections()).toBe(0)
    })

    it('within 20 seconds of what nobody tells of, as a company that is disabled', async () => {
      const closes: number[] = []
      let lives = true
      const viewer = await viewerOf('agent')
      const page: Listener = {
        ...quiet,
        sessionId: viewer.sessionId,
        close: (code) => void closes.push(code),
        living: async () => lives,
      }
      await t.app.station.connect(viewer, page, { type: 'hello', token: 'x', station: true })
      lives = false
      t.clock.now += 19 * second
      t.app.station.heard(viewer.userId, page)
      await t.app.station.sweep(t.clock.now)
      expect(closes).toEqual([])
      t.clock.now += second
      await t.app.station.sweep(t.clock.now)
      expect(closes).toEqual([liveCloses.session])
      // Nobody can return from that within a moment.
      expect(await stateOf('agent')).toBe('OFFLINE')
    })

    it('where the token opens nothing', async () => {
      const client = await openLive(url)
      client.send(hello('x'.repeat(43)))
      expect(await client.closed).toBe(liveCloses.session)
    })

    it('where there is no workstation', async () => {
      const client = await connect('admin', { station: true })
      expect(await client.closed).toBe(liveCloses.forbidden)
    })

    it.each([
      ['no JSON', 'hello'],
      ['another message', { type: 'ping' }],
      ['an unknown field', { type: 'hello', token: 'x', admin: true }],
      ['no token', { type: 'hello' }],
      ['a list', []],
    ])('at a hello that is none: %s', async (_what, message) => {
      const client = await openLive(url)
      client.send(message)
      expect(await client.closed).toBe(liveCloses.protocol)
    })

    it('at a message that is no ping, and at one that is too long', async () => {
      const two = await connect('agent')
      await two.next('welcome')
      two.send({ type: 'hello', token: 'x' })
      expect(await two.closed).toBe(liveCloses.protocol)
      const long = await connect('agent')
      await long.next('welcome')
      long.send({ type: 'ping', more: 'x'.repeat(5000) })
      expect(await long.closed).toBe(1009)
    })
  })

  describe('stands who would take all of it', () => {
    it('ends at more than five messages a second, and hears nothing of what follows', async () => {
      const client = await connect('agent')
      await client.next('welcome')
      // As many at once as arrive together after the network stopped.
      for (let at = 0; at < 9; at += 1) await client.pong()
      t.clock.now += second
      for (let at = 0; at < 5; at += 1) await client.pong()
      const heard = client.messages.length
      for (let at = 0; at < 1000; at += 1) client.send({ type: 'ping' })
      expect(await client.closed).toBe(liveCloses.tooMuch)
      expect(client.messages).toHaveLength(heard)
    })

    it('ends at pings and pongs of the protocol’s own kind just as well', async () => {
      for (const kind of ['ping', 'pong'] as const) {
        const client = await connect('agent')
        await client.next('welcome')
        for (let at = 0; at < 1000; at += 1) client.signal(kind)
        expect(await client.closed).toBe(liveCloses.tooMuch)
      }
    })

    it('keeps nothing for one that asks and never reads, and lets go of it', async () => {
      const client = await connect('agent')
      await client.next('welcome')
      client.sleep()
      const before = process.memoryUsage().arrayBuffers
      for (let at = 0; at < 50_000; at += 1) client.send({ type: 'ping' })
      await gone()
      expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20_000_000)
    })

    it('lets go of one for whom too much waits, whatever it is to be told: an answer or news', async () => {
      const [asking, told] = [await connect('leader'), await connect('agent')]
      await Promise.all([asking.next('welcome'), told.next('welcome')])
      const waiting = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(2_000_000)
      try {
        asking.send({ type: 'ping' })
        expect(await asking.closed).toBe(1006)
        await choose('agent', 'BUSY')
        expect(await told.closed).toBe(1006)
      } finally {
        waiting.mockRestore()
      }
    })

    it('has ten connections a person: the next one ends the oldest', async () => {
      const clients: LiveClient[] = []
      for (let at = 0; at < mostConnections; at += 1) {
        clients.push(await connect('agent'))
        await clients.at(-1)?.next('welcome')
      }
      const other = await connect('leader')
      await other.next('welcome')
      expect(t.app.station.connections()).toBe(mostConnections + 1)
      const eleventh = await connect('agent')
      await eleventh.next('welcome')
      expect(await clients[0]?.closed).toBe(liveCloses.crowded)
      expect(t.app.station.connections()).toBe(mostConnections + 1)
      for (const client of [...clients.slice(1), eleventh, other]) await client.pong()
    })
  })

  it('is opened by the console’s own site only', async () => {
    await expect(openLive(url, { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(openLive(url, { origin: 'null' })).rejects.toThrow('403')
    const own = await openLive(url, { origin: url })
    open.push(own)
    own.send(hello(await t.tokenOf('agent')))
    await own.next('welcome')
  })

  it('is the only path whose connection stays after an upgrade', async () => {
    for (const path of ['/healthz', '/phone/api/v1/manager/station/info', '/nothing']) {
      const upgrade = { connection: 'upgrade', upgrade: 'websocket' }
      const answer = await new Promise<{ status: number; ended: Promise<unknown> }>((resolve, failed) => {
        const asked = request(url + path, { headers: { ...upgrade, 'sec-websocket-version': '13' } }, (response) => {
          const ended = once(response.socket, 'close')
          response.resume()
          resolve({ status: response.statusCode as number, ended })
        })
        asked.on('error', failed).end()
      })
      expect(answer.status).toBe(path === '/nothing' ? 404 : 200)
      await answer.ended
    }
  })

  it('is no page', async () => {
    const answer = await t.app.inject({ url: livePath })
    expect(answer.json()).toEqual({ code: 40400, msg: '这里只接受 WebSocket 连接', data: null })
  })
})
