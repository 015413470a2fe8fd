/**
 * No event is lost where the events of many calls come faster than they are applied, each call with its own
 * console. Some consoles read everything, some are cut off, some sleep, and some are too slow.
 */
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { LiveMessage } from '../../src/contract/live'
import { phoneEndpoints } from '../../src/contract/phone'
import { hello, type LiveClient, openLive, seen } from '../support/server/live-client'
import { addAgents } from '../support/server/many-agents'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

/** A third of them reads, is cut off, and sleeps. */
const agents = 30
/** Submitted, ringing, answered, ended. */
const eventsOfCall = 4
/** In this time a call to a number with this ending is over; the customer hangs up. */
const [ending, callMs] = ['9002', 30_000]
/** Longer than any wrap-up. */
const wrapMs = 120_000

/** One agent's console: its connections one after the other, and the calls that it has dialled. */
interface Console {
  token: string
  clients: LiveClient[]
  callIds: number[]
}

const messagesOf = ({ clients }: Console) => clients.flatMap(({ messages }) => messages)
const eventsOf = (messages: readonly LiveMessage[]) => messages.filter((message) => message.type === 'event')
const clientOf = ({ clients }: Console) => clients.at(-1) as LiveClient

describe.each(dialects)('a flood of events on %s', (dialect) => {
  let t: TestApp
  let url: string
  let consoles: Console[] = []
  beforeAll(async () => {
    t = await testApp(dialect)
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
    const tokens = await addAgents(t.db, agents, t.clock.now)
    consoles = await Promise.all(tokens.map(async (token) => ({ token, clients: [await greeted(token)], callIds: [] })))
  })
  afterAll(async () => {
    await Promise.all(consoles.map((one) => clientOf(one).cut()))
    await t.close()
  })

  const greeted = async (token: string) => {
    const client = await openLive(url)
    client.send(hello(token, { station: true }))
    await client.next('welcome')
    return client
  }
  const welcomeOf = (one: Console) => one.clients[0]?.messages.find((message) => message.type === 'welcome')

  /** Each agent calls somebody; a moment lies between the calls. */
  const dialAll = async (round: number) => {
    for (const [index, one] of consoles.entries()) {
      t.clock.now += 10
      const phone = `16${round}${String(index).padStart(4, '0')}${ending}`
      const body = { requestId: randomUUID(), phone }
      one.callIds.push((await t.call(phoneEndpoints.dial, { token: one.token, body })).id)
    }
  }
  /** Tells the gateway's events in small deliveries, none of which waits until the one before is applied. */
  const trickle = async (ms: number) => {
    const end = t.clock.now + ms
    for (let due = t.app.gateway.nextDue(); due !== null && due <= end; due = t.app.gateway.nextDue()) {
      t.clock.now = Math.max(t.clock.now, due + 100)
      await t.app.gateway.advance(t.clock.now)
    }
    t.clock.now = Math.max(t.clock.now, end)
  }
  /** Waits for all that was sent; a console that was cut off comes back first. Answers whether it was. */
  const caughtUp = async (one: Console): Promise<boolean> => {
    const before = clientOf(one)
    before.wake()
    if (await before.pong().then(Boolean, () => false)) return false
    const after = await openLive(url)
    const welcome = welcomeOf(one)
    const seq = eventsOf(messagesOf(one)).at(-1)?.seq ?? welcome?.seq
    after.send(hello(one.token, { ...(welcome && { stream: welcome.stream }), ...(seq !== undefined && { seq }) }))
    one.clients.push(after)
    await after.next('resumed')
    await after.pong()
    return true
  }
  const allCaughtUp = async () => {
    // A new connection waits for its turn behind every event of that person, so each of them was made.
    const last = await Promise.all(
      consoles.map(async ({ token }) => {
        const other = await openLive(url)
        other.send(hello(token))
        const welcome = await other.next('welcome')
        await other.cut()
        return welcome
      }),
    )
    const back = await Promise.all(consoles.map(caughtUp))
    return { last, back: back.filter(Boolean).length }
  }

  /** What is lost, and where: nothing, if every console has seen each event once and each of its calls to its end. */
  const lost = async (last: Awaited<ReturnType<typeof allCaughtUp>>['last']) => {
    const rows = await t.db.selectFrom('call').selectAll().execute()
    const calls = new Map(rows.map((row) => [row.id, row]))
    return consoles.flatMap((one, index) => {
      const messages = messagesOf(one)
      const events = eventsOf(messages)
      const { now: _now, ...station } = (last[index] as (typeof last)[number]).station
      const from = welcomeOf(one)?.seq as number
      const wanted = Array.from({ length: (last[index]?.seq as number) - from }, (_, at) => from + 1 + at)
      const faults = one.callIds.filter((id) => {
        const row = calls.get(id)
        const call = events.map(({ event }) => event.call).findLast((told) => told?.id === id)
        const told = [call?.state, call?.submitTime, call?.ringTime, call?.answerTime, call?.endTime]
        const stored = [row?.state, row?.submitted_at, row?.ring_at, row?.answer_at, row?.end_at]
        return stored.includes(null) || JSON.stringify(told) !== JSON.stringify(stored)
      })
      return [
        ...faults.map((id) => `console ${index} has not seen the end of call ${id}`),
        ...(JSON.stringify(events.map(({ seq }) => seq)) === JSON.stringify(wanted) ? [] : [`console ${index}: a gap`]),
        ...(JSON.stringify(seen(messages)) === JSON.stringify(station) ? [] : [`console ${index} sees what is over`]),
      ]
    })
  }
  const storedEvents = async () => {
    const ids = consoles.flatMap(({ callIds }) => callIds)
    const rows = await t.db.selectFrom('cdr_raw').select(['call_id', 'kind', 'processed', 'error']).execute()
    const own = rows.filter(({ call_id }) => call_id !== null && ids.includes(call_id))
    expect(own.filter(({ processed, error }) => processed !== 1 || error !== null)).toEqual([])
    return own.length
  }

  it('reaches who reads, who was cut off in the middle of it, and who slept', async () => {
    await dialAll(0)
    await trickle(2_000)
    for (const [index, one] of consoles.entries()) {
      if (index % 3 === 1) await clientOf(one).cut()
      if (index % 3 === 2) clientOf(one).sleep()
    }
    await trickle(callMs)
    await t.app.calls.settled()
    const { last, back } = await allCaughtUp()
    expect(back).toBe(agents / 3)
    expect(await lost(last)).toEqual([])
    expect(await storedEvents()).toBe(agents * eventsOfCall)
  })

  it('is told at once, and ends who is too slow for it: they get what they missed', async () => {
    t.clock.now += wrapMs
    await t.app.station.sweep(t.clock.now)
    await dialAll(1)
    await allCaughtUp()
    const waiting = vi.spyOn(WebSocket.prototype, 'bufferedAmount', 'get').mockReturnValue(2_000_000)
    onTestFinished(() => waiting.mockRestore())
    t.clock.now += callMs
    await t.app.gateway.advance(t.clock.now)
    await t.app.calls.settled()
    // A new connection is ended too, at its turn, which comes after those events.
    const others = await Promise.all(consoles.map(async ({ token }) => ({ token, other: await openLive(url) })))
    for (const { token, other } of others) other.send(hello(token))
    await Promise.all(others.map(({ other }) => other.closed))
    waiting.mockRestore()
    const { last, back } = await allCaughtUp()
    expect(back).toBe(agents)
    expect(await lost(last)).toEqual([])
    expect(await storedEvents()).toBe(2 * agents * eventsOfCall)
  })
})
