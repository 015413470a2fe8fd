/**
 * A thousand calls at once, each with its own console: how long the carrier's events take to each console's socket, how
 * long a dial takes, and whether every event arrives exactly once.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { BodyOf, Endpoint } from '../../src/contract/endpoint'
import { type LiveHello, type LiveMessage, livePath } from '../../src/contract/live'
import { phoneEndpoints } from '../../src/contract/phone'
import type { LiveCall } from '../../src/contract/phone/station'
import { callOver } from '../support/server/http'
import { addAgentsToFile } from '../support/server/many-agents'
import { readSqlite } from '../support/server/read-database'
import { startServer } from '../support/server/server-process'
import { until } from '../support/until'
import { durableCommits } from './durable-commits'
import { quantile } from './quantile'

export const name = '千路通话'

const { dial, hangup } = phoneEndpoints

const agents = 1_000
/** In one second. In a centre of a thousand agents, each dials at most twice a minute. */
const dials = 50
const hangups = 100
const connectsAtOnce = 25
const requestsAtOnce = 16
/** The events of a call: submitted, ringing, answered, ended. */
const times = ['submitTime', 'ringTime', 'answerTime', 'endTime'] as const

interface Console {
  token: string
  socket: WebSocket
  call: LiveCall | null
  /** The number of the last message. */
  seq: number
  /** The events that it has received. */
  told: Set<(typeof times)[number]>
}

interface Seen {
  /** From the time an event is due until it arrives, in milliseconds. */
  delays: number[]
  missing: number
  repeated: number
}

export async function run() {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' }, readyWithin: 120_000 })
  const read = readSqlite(server.dataDir)
  const consoles: Console[] = []
  const seen: Seen = { delays: [], missing: 0, repeated: 0 }
  try {
    const tokens = await addAgentsToFile(server.dataDir, agents)
    for (let from = 0; from < agents; from += connectsAtOnce) {
      const some = tokens.slice(from, from + connectsAtOnce)
      consoles.push(...(await Promise.all(some.map((token) => openConsole(server.url, token, seen)))))
    }
    const begun = performance.now()
    const dialTimes = await paced(consoles, dials, async ({ token }, index) => {
      // A number that always answers and never hangs up.
      const phone = `160${String(index).padStart(4, '0')}9001`
      await asked(server.url, dial, token, { requestId: randomUUID(), phone })
    })
    const dialSeconds = (performance.now() - begun) / 1000
    await until(
      async () => consoles.filter((one) => one.call?.state === 'ANSWERED').length,
      (talking) => talking === agents,
    )
    const [open] = await read('select count(*) as n from call where end_at is null')
    await paced(consoles, hangups, async ({ token, call }) => {
      await asked(server.url, hangup, token, { callId: (call as LiveCall).id })
    })
    const wanted = agents * times.length
    const told = () => consoles.reduce((sum, one) => sum + one.told.size, 0)
    await until(
      async () => told(),
      (all) => all === wanted,
    ).catch(() => {})
    const [stored] = await read(
      'select count(*) as n, count(distinct call_id || kind) as events from cdr_raw join call on call.id = call_id where employee_no > 5000',
    )
    const lost = wanted - told() + seen.missing + (wanted - Number(stored?.events))
    const doubled = seen.repeated + Number(stored?.n) - Number(stored?.events)
    const commit = durableCommits()
    return [
      { metric: '同时进行的通话', value: Number(open?.n), unit: '通', limit: { least: agents } },
      { metric: '丢失的事件', value: lost, unit: '个', limit: { most: 0 }, note: `共 ${wanted} 个` },
      { metric: '重复的事件', value: doubled, unit: '个', limit: { most: 0 } },
      { metric: '事件 → 浏览器收到，p50', value: quantile(seen.delays, 0.5), unit: 'ms' },
      { metric: '事件 → 浏览器收到，p99', value: quantile(seen.delays, 0.99), unit: 'ms', limit: { most: 100 } },
      { metric: '拨打接口，p50', value: quantile(dialTimes, 0.5), unit: 'ms' },
      { metric: '拨打接口，p99', value: quantile(dialTimes, 0.99), unit: 'ms', limit: { most: 100 } },
      { metric: '拨打', value: agents / dialSeconds, unit: '通/秒', note: `每秒至多 ${dials} 通` },
      { metric: '同一磁盘上一次落盘提交，p50', value: commit.p50, unit: 'ms' },
      { metric: '同一磁盘上一次落盘提交，p99', value: commit.p99, unit: 'ms' },
    ]
  } finally {
    for (const { socket } of consoles) socket.terminate()
    await server.stop()
  }
}

/** Opens a workstation: connected, greeted, idle. */
async function openConsole(url: string, token: string, seen: Seen): Promise<Console> {
  const socket = new WebSocket(url.replace(/^http/, 'ws') + livePath)
  const console: Console = { token, socket, call: null, seq: 0, told: new Set() }
  await new Promise<void>((welcome, broken) => {
    socket.on('open', () => socket.send(JSON.stringify({ type: 'hello', token, station: true } satisfies LiveHello)))
    socket.on('error', broken)
    socket.on('message', (data) => {
      const at = performance.timeOrigin + performance.now()
      const message = JSON.parse(String(data)) as LiveMessage
      if (message.type === 'welcome') {
        console.seq = message.seq
        welcome()
      }
      if (message.type === 'event') hear(console, message, at, seen)
    })
  })
  return console
}

function hear(console: Console, { seq, event }: Extract<LiveMessage, { type: 'event' }>, at: number, seen: Seen) {
  if (seq <= console.seq) seen.repeated += 1
  else seen.missing += seq - console.seq - 1
  console.seq = seq
  if (!event.call) return
  console.call = event.call
  for (const time of times) {
    const due = event.call[time]
    if (due === null || console.told.has(time)) continue
    console.told.add(time)
    seen.delays.push(at - due)
  }
}

/**
 * Runs work for each item, with a limit for each second and a limit at once: a slow machine gets fewer requests instead
 * of too many. Returns the time of each, in milliseconds.
 */
async function paced(consoles: Console[], aSecond: number, work: (one: Console, index: number) => Promise<void>) {
  const started = performance.now()
  const taken: number[] = []
  const waiting = [...consoles.entries()].reverse()
  const worker = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [index, one] = next
      await sleep((index * 1000) / aSecond - (performance.now() - started))
      const before = performance.now()
      await work(one, index)
      taken.push(performance.now() - before)
    }
  }
  await Promise.all(Array.from({ length: requestsAtOnce }, worker))
  return taken
}

async function asked<E extends Endpoint>(url: string, endpoint: E, token: string, body: BodyOf<E>) {
  const { code, msg } = await callOver(url, endpoint, { token, body })
  if (code !== 20000) throw new Error(`${endpoint.name}: ${code} ${msg}`)
}
