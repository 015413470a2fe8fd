import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import type { Endpoint } from '../../src/contract/endpoint'
import { liveCloses } from '../../src/contract/live'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { passwordCode } from '../../src/server/access/password-code'
import { createViewers } from '../../src/server/access/viewer'
import { lockRows } from '../../src/server/db/locks'
import { createStation } from '../../src/server/phone/station/station'
import { deferred } from '../support/deferred'
import { hello, type LiveClient, openLive } from '../support/server/live-client'
import { silentGateway } from '../support/server/place-call'
import { waitingSession } from '../support/server/second-step'
import { dialects, longSessions, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { give, giveOwn, restoreSettings } from '../support/server/usual-settings'
import { until } from '../support/until'

const { stationInfo, stateUpdate, dial, wrapupSave } = phoneEndpoints
const { logout, sessionDelete, sessionList, userSessionDelete, userSessionDeleteByUsers } = authEndpoints
const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** A call and the presence of its agent. */
describe.each(dialects)('a call on %s', (dialect) => {
  let t: TestApp
  let url: string
  let start = startOfTest
  const open: LiveClient[] = []
  const listen = async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  }
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    await listen()
  })
  afterAll(() => t.close())
  // Each test runs one day later, with nobody on a call.
  beforeEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.cut()))
    await t.pass(3 * hour)
    for (const table of ['agent_state', 'agent_state_log', 'call_block'] as const)
      await t.db.deleteFrom(table).execute()
    await restoreSettings(t)
    await t.db.updateTable('user').set({ status: 'ENABLED' }).where('account', '=', 'agent').execute()
    start += 24 * hour
    t.clock.now = start
  })

  const signIn = async (account: string, password?: string) => {
    const { code, msg, data } = await t.signIn(account, password)
    if (code !== 20000) throw new Error(`${account}: ${msg}`)
    return data.accessToken
  }
  /** A console of this session, with its workstation open. */
  const openStation = async (token: string) => {
    const client = await openLive(url)
    open.push(client)
    client.send(hello(token, { station: true }))
    const { station } = await client.next('welcome')
    return { client, station }
  }
  const idOf = async (account: string) =>
    (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id
  let dialled = 0
  const place = async (token: string) => {
    await t.envelope(stateUpdate, { token, body: { state: 'IDLE' } })
    dialled += 1
    const phone = `1600${String(dialled).padStart(3, '0')}9001`
    const call = await t.call(dial, { token, body: { requestId: randomUUID(), phone } })
    onTestFinished(async () => t.app.calls.hangup(await callRow(call.id)))
    await t.pass(10 * second)
    return call
  }
  /** The agent, newly signed in, in the middle of a call, with or without a console. */
  const talking = async (account = 'agent') => {
    const token = await signIn(account)
    const { client } = await openStation(token)
    const call = await place(token)
    expect((await t.call(stationInfo, { token })).agent.state).toBe('TALKING')
    return { token, client, call }
  }
  const callRow = (id: number) => t.db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const over = (id: number) =>
    until(
      () => callRow(id),
      (row) => row.state === 'ENDED',
    )
  const stateOf = async (account: string) => {
    const row = await t.db
      .selectFrom('agent_state')
      .innerJoin('user', 'user.id', 'agent_state.user_id')
      .select('state')
      .where('account', '=', account)
      .executeTakeFirst()
    return row?.state
  }
  const sweep = async () => {
    await t.app.station.sweep(t.clock.now)
    await t.pass(0)
  }
  const cut = async (client: LiveClient) => {
    const before = t.app.station.connections()
    await client.cut()
    await until(
      async () => t.app.station.connections(),
      (count) => count === before - 1,
    )
  }
  const logged = async (id: number) =>
    t.db
      .selectFrom('operation_log')
      .select(['action', 'message'])
      .where('object', '=', `call:${id}`)
      .orderBy('id')
      .execute()

  describe('ends at once', () => {
    const endings: [string, (token: string) => Promise<unknown>][] = [
      [
        'when others sign its agent out',
        async () => t.call(userSessionDeleteByUsers, { as: 'boss', body: { userIds: [await idOf('agent')] } }),
      ],
      [
        'when the account is disabled',
        async () =>
          t.call(managerEndpoints.userStatus, { as: 'boss', body: { id: await idOf('agent'), status: 'DISABLED' } }),
      ],
      ['when its agent signs out, and is nowhere else', (token) => t.call(logout, { token })],
    ]
    it.each(endings)('%s', async (_what, action) => {
      const { token, client, call } = await talking()
      // A session of an earlier test may still exist.
      await t.db
        .updateTable('session')
        .set({ revoked_at: 1, revoked_why: 'LOGOUT' })
        .where('user_id', '=', await idOf('agent'))
        .where('created_at', '<', start / 1000)
        .execute()
      await action(token)
      expect(await client.closed).toBe(liveCloses.session)
      const row = await over(call.id)
      expect(row).toMatchObject({ hangup_by: 'SYSTEM', cut_why: 'SIGNED_OUT', cut_by: null, end_at: t.clock.now })
      await until(
        () => logged(call.id),
        (rows) => rows.length === 1,
      )
      expect(await logged(call.id)).toEqual([{ action: 'call-cut', message: '坐席的登录已结束，系统挂断' }])
      await until(
        () => stateOf('agent'),
        (state) => state === 'WRAP_UP',
      )
      // The rest of the call ends by itself, and then nobody is present.
      t.clock.now += 31 * second
      await sweep()
      await sweep()
      expect(await stateOf('agent')).toBe('OFFLINE')
    })

    it('when its agent signs out, though a session of theirs that nobody ended had expired before it', async () => {
      await signIn('cg1008')
      await t.db
        .updateTable('session')
        .set({ expire_at: start / 1000 - 1 })
        .where('user_id', '=', await idOf('cg1008'))
        .execute()
      const { token, call } = await talking('cg1008')
      await t.call(logout, { token })
      expect(await over(call.id)).toMatchObject({ cut_why: 'SIGNED_OUT' })
    })

    it('when others end the session it was made in, though there is an idle one elsewhere', async () => {
      await signIn('agent')
      const { token, call } = await talking()
      const [mine] = (await t.call(sessionList, { token, query: { noPaging: true } })) as {
        id: number
        current: boolean
      }[]
      expect(mine?.current).toBe(true)
      await t.call(userSessionDelete, { as: 'boss', query: { id: mine?.id as number } })
      expect(await over(call.id)).toMatchObject({ cut_why: 'SIGNED_OUT' })
    })

    it('when the password is reset, and the console is told that it is over', async () => {
      const { token, client, call } = await talking('cg1005')
      const body = { id: await idOf('cg1005'), newCode: passwordCode('Another-1') }
      await t.call(managerEndpoints.userResetPassword, { as: 'boss', body })
      expect(await client.closed).toBe(liveCloses.session)
      await over(call.id)
      expect(await t.envelope(stationInfo, { token })).toMatchObject({ code: 50008, msg: '密码已修改，请重新登录' })
    })

    it('with the next check, if a crash came before the gateway was told', async () => {
      const { client, call } = await talking('cg1006')
      await cut(client)
      await t.db
        .updateTable('session')
        .set({ revoked_at: 1, revoked_why: 'REVOKED' })
        .where('user_id', '=', await idOf('cg1006'))
        .execute()
      await sweep()
      expect(await over(call.id)).toMatchObject({ cut_why: 'SIGNED_OUT' })
    })

    it('though its agent’s password was typed again, if nobody gave the code', async () => {
      const { client, call } = await talking('cg1008')
      await cut(client)
      const { userId } = await waitingSession(t, 'cg1008')
      await t.db
        .updateTable('session')
        .set({ revoked_at: 1, revoked_why: 'REVOKED' })
        .where('user_id', '=', userId)
        .where('awaits_code', '=', 0)
        .execute()
      await sweep()
      expect(await over(call.id)).toMatchObject({ cut_why: 'SIGNED_OUT' })
    })
  })

  describe('goes on', () => {
    it('in the other place where its agent is there too', async () => {
      const { token, client, call } = await talking()
      const other = await signIn('agent')
      const { client: elsewhere, station } = await openStation(other)
      expect(station).toMatchObject({ agent: { state: 'TALKING' }, call: { id: call.id } })
      await t.call(logout, { token })
      expect(await client.closed).toBe(liveCloses.session)
      await sweep()
      await elsewhere.pong()
      expect(await callRow(call.id)).toMatchObject({ state: 'ANSWERED', cut_why: null })
    })

    it('where its agent signs in elsewhere under the one-device policy, though the new console takes its time', async () => {
      await t.call(systemEndpoints.settingUpdate, { as: 'admin', body: { key: 'auth.one-device', value: true } })
      const { token, client, call } = await talking()
      const other = await signIn('agent')
      expect(await client.closed).toBe(liveCloses.session)
      expect(await t.envelope(stationInfo, { token })).toMatchObject({ code: 50012 })
      t.clock.now += 59 * second
      await sweep()
      const { station } = await openStation(other)
      expect(station).toMatchObject({ agent: { state: 'TALKING' }, call: { id: call.id, state: 'ANSWERED' } })
    })

    it('where its agent ends an old session of theirs', async () => {
      const old = await signIn('agent')
      const { token, call } = await talking()
      const sessions = (await t.call(sessionList, { token, query: { noPaging: true } })) as {
        id: number
        current: boolean
      }[]
      for (const { id, current } of sessions) if (!current) await t.call(sessionDelete, { token, query: { id } })
      expect((await t.envelope(stationInfo, { token: old })).code).toBe(50008)
      await sweep()
      expect((await callRow(call.id)).state).toBe('ANSWERED')
    })

    it('beyond the end of its session, which then ends', async () => {
      const { token, client, call } = await talking('cg1007')
      const userId = await idOf('cg1007')
      await t.db
        .updateTable('session')
        .set({ expire_at: t.clock.now / 1000 + 5 })
        .where('user_id', '=', userId)
        .execute()
      for (let passed = 0; passed < 10; passed += 1) {
        await t.pass(10 * second)
        await client.pong()
        await sweep()
      }
      expect((await callRow(call.id)).state).toBe('ANSWERED')
      await t.call(phoneEndpoints.hangup, { token, body: { callId: call.id } })
      await t.pass(0)
      const code = (await t.call(callEndpoints.wrapupCodeList, { token })).find(({ digit }) => digit === 4)
      await t.call(wrapupSave, { token, body: { callId: call.id, codeId: code?.id as number } })
      expect(await t.envelope(stationInfo, { token })).toMatchObject({ code: 50014 })
      t.clock.now += 20 * second
      await sweep()
      expect(await client.closed).toBe(liveCloses.session)
      // Use during the call did not prolong the session, and another call doesn't revive it.
      const again = await signIn('cg1007')
      await openStation(again)
      await place(again)
      expect((await t.envelope(stationInfo, { token })).code).toBe(50014)
    })
  })

  describe('without a connection', () => {
    it('ends after 60 seconds, and not before', async () => {
      const { client, call } = await talking()
      await cut(client)
      t.clock.now += 59 * second
      await sweep()
      expect((await callRow(call.id)).state).toBe('ANSWERED')
      t.clock.now += second
      await sweep()
      expect(await over(call.id)).toMatchObject({ hangup_by: 'SYSTEM', cut_why: 'ABSENT', cut_by: null })
      await until(
        () => logged(call.id),
        (rows) => rows.length === 1,
      )
      expect(await logged(call.id)).toEqual([{ action: 'call-cut', message: '坐席断开 60 秒，系统挂断' }])
    })

    it('goes on where a connection comes back in time', async () => {
      const { token, client, call } = await talking()
      await cut(client)
      t.clock.now += 50 * second
      await sweep()
      const { station } = await openStation(token)
      expect(station).toMatchObject({ call: { id: call.id, state: 'ANSWERED' } })
      t.clock.now += 12 * second
      await sweep()
      expect((await callRow(call.id)).state).toBe('ANSWERED')
    })

    it('lasts as long as the company’s setting says', async () => {
      await give(t, 'call.absence-seconds', 30)
      await giveOwn(t, 'call.absence-seconds', 120)
      const { client, call } = await talking()
      await cut(client)
      t.clock.now += 119 * second
      await sweep()
      expect((await callRow(call.id)).state).toBe('ANSWERED')
      t.clock.now += second
      await sweep()
      await over(call.id)
    })

    it('has its 60 seconds anew after a restart', async () => {
      const { token, client, call } = await talking()
      await cut(client)
      await t.restart(10 * minute)
      await listen()
      t.clock.now += 59 * second
      await sweep()
      expect((await callRow(call.id)).state).toBe('ANSWERED')
      t.clock.now += second
      await sweep()
      expect(await over(call.id)).toMatchObject({ cut_why: 'ABSENT' })
      expect((await t.call(stationInfo, { token })).call).toMatchObject({ cutOff: { why: 'ABSENT', name: null } })
    })

    it('is tried again where the gateway does not hang up, and says nothing of it meanwhile', async () => {
      let fails = true
      const asked: string[] = []
      const { calls, event, tell } = silentGateway(t, {
        capabilities: { dtmf: false, mute: false, hold: false, transfer: false, audioInBrowser: true },
        async hangup(_id, by) {
          asked.push(by)
          if (fails) throw new Error('the line is down')
        },
      })
      const { id, station } = await onOwnLine(calls)
      await tell(event(await callRow(id), 'ANSWERED'))
      t.clock.now += 61 * second
      await station.sweep(t.clock.now)
      // The call goes on, and nobody is recorded as having ended it.
      await until(
        () => callRow(id),
        (row) => asked.length > 0 && row.cut_why === null,
      )
      fails = false
      const failed = asked.length
      await until(
        async () => {
          t.clock.now += second
          await station.sweep(t.clock.now)
          return asked.length
        },
        (count) => count > failed,
      )
      expect(new Set(asked)).toEqual(new Set(['SYSTEM']))
      await until(
        () => callRow(id),
        (row) => row.cut_why === 'ABSENT',
      )
      // One hang-up is enough until the gateway should have reported it.
      await station.sweep(t.clock.now + second)
      expect(asked).toHaveLength(failed + 1)
      await tell(event(await callRow(id), 'HANGUP', { by: 'SYSTEM' }))
      expect(await callRow(id)).toMatchObject({ state: 'ENDED', cut_why: 'ABSENT' })
    })

    it('is only noted where the agent’s voice is not the browser’s, once', async () => {
      const asked: string[] = []
      const { calls, event, tell } = silentGateway(t, { hangup: async (id) => void asked.push(id) })
      const { id, station } = await onOwnLine(calls)
      onTestFinished(async () => tell(event(await callRow(id), 'HANGUP', { by: 'CUSTOMER' })))
      await tell(event(await callRow(id), 'ANSWERED'))
      t.clock.now += 61 * second
      await station.sweep(t.clock.now)
      await station.sweep(t.clock.now + second)
      // The same as after a restart.
      const again = createStation({ database: t.app.store.database, services: t.app.services, calls })
      t.clock.now += 61 * second
      await again.sweep(t.clock.now)
      expect(await logged(id)).toEqual([{ action: 'call-unattended', message: '坐席断开 60 秒，通话没有结束' }])
      expect(asked).toEqual([])
    })

    /** A call of the agent on another gateway; the agent leaves at once. */
    const onOwnLine = async (calls: ReturnType<typeof silentGateway>['calls']) => {
      const { database } = t.app.store
      const station = createStation({ database, services: t.app.services, calls })
      const token = await signIn('agent')
      const viewer = await createViewers(
        () => t.clock.now,
        { sessionHours: 720, sessionDays: 30 },
        () => t.clock.now,
      ).of(t.db, `Bearer ${token}`)
      await station.choose(viewer, 'IDLE', async () => {})
      dialled += 1
      const phone = `1601${String(dialled).padStart(3, '0')}9001`
      const { id } = await station.dial(viewer, { requestId: randomUUID(), phone }, async () => {})
      return { id, station }
    }
  })

  describe('is ended by a superior', () => {
    const end = (as: string, id: number) => t.envelope(callEndpoints.hangup, { as, body: { id } })

    it('with the permission; its agent, the call record and the operation log name the superior', async () => {
      const { token, client, call } = await talking()
      const { nickname, id } = await t.db
        .selectFrom('user')
        .select(['id', 'nickname'])
        .where('account', '=', 'leader')
        .executeTakeFirstOrThrow()
      expect((await end('leader', call.id)).code).toBe(20000)
      expect(await over(call.id)).toMatchObject({ hangup_by: 'SYSTEM', cut_why: 'SUPERIOR', cut_by: id })
      const cutOff = { why: 'SUPERIOR', name: nickname }
      await until(
        async () =>
          client.messages.flatMap((told) => (told.type === 'event' && told.event.call ? [told.event.call] : [])),
        (calls) => calls.at(-1)?.state === 'ENDED',
      )
      expect(client.messages.at(-1)).toMatchObject({ event: { agent: { state: 'WRAP_UP' }, call: { cutOff } } })
      expect((await t.call(stationInfo, { token })).call).toMatchObject({ hangupBy: 'SYSTEM', cutOff })
      expect(await t.call(callEndpoints.info, { as: 'leader', query: { id: call.id } })).toMatchObject({ cutOff })
      const [row] = await t.db
        .selectFrom('operation_log')
        .select(['module', 'action', 'result', 'user_id'])
        .where('object', '=', `call:${call.id}`)
        .execute()
      expect(row).toEqual({ module: 'call', action: 'hangup', result: 'OK', user_id: id })
      expect(await end('boss', call.id)).toMatchObject({ code: 40900, msg: '通话已经结束' })
    })

    it('by nobody without the permission or the scope', async () => {
      const { token, call } = await talking()
      const refused = await t.envelope(callEndpoints.hangup, { token, body: { id: call.id } })
      expect(refused.code).toBe(40300)
      const { token: foreign, call: theirs } = await talking('yh1003')
      expect((await end('boss', theirs.id)).code).toBe(40400)
      expect((await callRow(call.id)).state).toBe('ANSWERED')
      expect((await callRow(theirs.id)).state).toBe('ANSWERED')
      for (const [as, id] of [
        [token, call.id],
        [foreign, theirs.id],
      ] as const) {
        await t.call(phoneEndpoints.hangup, { token: as, body: { callId: id } })
        expect(await over(id)).toMatchObject({ hangup_by: 'AGENT', cut_why: null })
      }
    })

    it('as an ordinary hang-up if it is the superior’s own call', async () => {
      const { call } = await talking('leader')
      const [token] = [await signIn('leader')]
      expect((await t.envelope(callEndpoints.hangup, { token, body: { id: call.id } })).code).toBe(20000)
      expect(await over(call.id)).toMatchObject({ hangup_by: 'AGENT', cut_why: null })
    })
  })

  describe('a request that is held open', () => {
    /** Sends the headers, runs the step in between, then sends the body. Returns the envelope. */
    const held = async (endpoint: Endpoint, token: string, body: object, meanwhile: () => Promise<unknown>) => {
      const payload = JSON.stringify(body)
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(payload),
        expect: '100-continue',
      }
      const answer = new Promise<{ code: number; msg: string }>((resolve, failed) => {
        const asked = httpRequest(url + endpoint.path, { method: 'POST', headers }, (response) => {
          let text = ''
          response.on('data', (chunk) => {
            text += chunk
          })
          response.on('end', () => resolve(JSON.parse(text)))
        })
        asked.on('error', failed)
        // The server has checked the headers before it answers the next request.
        asked.on('continue', async () => {
          await t.call(managerEndpoints.userInfo, { token, query: { detail: true } })
          await meanwhile()
          asked.end(payload)
        })
        asked.flushHeaders()
      })
      return answer
    }

    it('writes nothing once its session has ended', async () => {
      const token = await signIn('leader')
      const before = await t.db.selectFrom('saved_view').select('id').execute()
      const body = { page: '/manager/userlist', name: '留下的', query: '' }
      const answer = await held(systemEndpoints.savedViewAdd, token, body, () => t.call(logout, { token }))
      expect(answer).toMatchObject({ code: 50008, msg: '登录已退出，请重新登录' })
      expect(await t.db.selectFrom('saved_view').select('id').execute()).toHaveLength(before.length)
    })

    it('calls nobody once its session has ended', async () => {
      const token = await signIn('leader')
      await t.call(stateUpdate, { token, body: { state: 'IDLE' } })
      const body = { requestId: randomUUID(), phone: '16008889001' }
      const answer = await held(dial, token, body, () => t.call(logout, { token }))
      expect(answer.code).toBe(50008)
      const calls = await t.db.selectFrom('call').select('id').where('created_at', '>=', start).execute()
      expect(calls).toEqual([])
    })

    it('ends no other’s call once its session has ended, though that waits for no transaction', async () => {
      const { call } = await talking()
      const token = await signIn('leader')
      const answer = await held(callEndpoints.hangup, token, { id: call.id }, () => t.call(logout, { token }))
      expect(answer.code).toBe(50008)
      await t.pass(0)
      expect(await callRow(call.id)).toMatchObject({ state: 'ANSWERED', cut_why: null })
    })

    /** Sends a request while the person's row is locked; the sessions end before the lock is released. */
    const overtaken = async (ask: () => Promise<{ code: number }>) => {
      const userId = await idOf('leader')
      const [isHeld, isAsked] = [deferred<undefined>(), deferred<undefined>()]
      const holding = t.db.transaction().execute(async (trx) => {
        await lockRows(trx, 'user', [userId])
        isHeld.resolve(undefined)
        await isAsked.promise
        await trx
          .updateTable('session')
          .set({ revoked_at: 1, revoked_why: 'LOGOUT' })
          .where('user_id', '=', userId)
          .execute()
      })
      await isHeld.promise
      const answer = ask()
      // On PostgreSQL the request has been accepted by then; SQLite accepts none in the meantime.
      if (dialect === 'postgres') {
        const waiting = sql<{ many: number }>`select count(*)::int as many from pg_locks where not granted`
        await until(
          async () => (await waiting.execute(t.db)).rows[0]?.many ?? 0,
          (many) => many > 0,
        )
      }
      isAsked.resolve(undefined)
      await holding
      return (await answer).code
    }

    it('neither calls nor changes one’s state where the session ended while it waited', async () => {
      const token = await signIn('leader')
      const state = await overtaken(() => t.envelope(stateUpdate, { token, body: { state: 'IDLE' } }))
      const again = await signIn('leader')
      await t.call(stateUpdate, { token: again, body: { state: 'IDLE' } })
      const body = { requestId: randomUUID(), phone: '16008889001' }
      const dialled = await overtaken(() => t.envelope(dial, { token: again, body }))
      expect([state, dialled]).toEqual([50008, 50008])
      expect(await t.db.selectFrom('call').select('id').where('created_at', '>=', start).execute()).toEqual([])
    })

    it('neither prolongs a wrap-up nor keeps a draft where the session ended while it waited', async () => {
      const { token, call } = await talking('leader')
      await t.call(phoneEndpoints.hangup, { token, body: { callId: call.id } })
      await t.pass(second)
      const before = await t.db.selectFrom('agent_state').selectAll().where('call_id', '=', call.id).execute()
      expect(before).toMatchObject([{ state: 'WRAP_UP' }])
      const extended = await overtaken(() =>
        t.envelope(phoneEndpoints.wrapupExtend, { token, body: { callId: call.id } }),
      )
      const again = await signIn('leader')
      const untouched = { codeId: null, reason: null, name: null, type: null, nextFollowTime: null }
      const draft = { ...untouched, callId: call.id, remark: '不留下', updateTime: t.clock.now }
      const kept = await overtaken(() => t.envelope(phoneEndpoints.draftUpdate, { token: again, body: draft }))
      expect([extended, kept]).toEqual([50008, 50008])
      const after = await t.db.selectFrom('agent_state').selectAll().where('call_id', '=', call.id).execute()
      expect(after.map(({ wrap_until }) => wrap_until)).toEqual(before.map(({ wrap_until }) => wrap_until))
      expect(await t.db.selectFrom('call_draft').select('call_id').where('call_id', '=', call.id).execute()).toEqual([])
    })

    it('is carried out while its session lives', async () => {
      const token = await signIn('leader')
      const body = { page: '/manager/userlist', name: '赶上的', query: '' }
      expect((await held(systemEndpoints.savedViewAdd, token, body, async () => {})).code).toBe(20000)
    })
  })
})
