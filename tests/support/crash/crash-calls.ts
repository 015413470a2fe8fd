/**
 * Kills the server with SIGKILL again and again while agents call, and then checks every call against its plan and the
 * agents' actions (audit-calls.ts). Short in `npm test`, long in `npm run test:long`.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { callEndpoints, type WrapupCode } from '../../../src/contract/call'
import { whyNotResult } from '../../../src/contract/call-states'
import type { BodyOf, Endpoint, QueryOf } from '../../../src/contract/endpoint'
import { codes } from '../../../src/contract/envelope'
import { phoneEndpoints } from '../../../src/contract/phone'
import type { QueueItem } from '../../../src/contract/phone/queue'
import type { Station } from '../../../src/contract/phone/station'
import { createRandom, type Random } from '../../../src/server/db/demo/random'
import { callOver } from '../server/http'
import type { ServerProcess } from '../server/server-process'
import { signIn } from '../server/sign-in'
import { until } from '../until'
import { type Actions, type Audit, auditCalls } from './audit-calls'
import type { Read } from './crash'

const { stationInfo, stateUpdate, dial, hangup, wrapupSave, queueInfo } = phoneEndpoints

/** From all three companies, so that some agents share a company and some don't. */
const accounts = ['agent', 'cg1005', 'cg1006', 'cg1007', 'yh1005', 'yh1006', 'wj1005', 'wj1006']

/** A day takes milliseconds: an unanswered number rings for half a second. */
export const crashSpeed = 50

/** How long everything may take to finish after the last round, in milliseconds. */
const restWithin = 60_000
/** How often an agent checks a call under way, in milliseconds. */
const lookEvery = 40

interface Options {
  rounds: number
  /** Decides what agents do, and after how many actions each round ends. */
  seed: number
}

interface Agent {
  token: string
  random: Random
  /** The agent's own customers, as in the queue. */
  customers: QueueItem[]
  /** A dial that was never answered: the same request is sent again. */
  unanswered: { body: BodyOf<typeof dial>; retried: boolean } | null
}

/** @param server runs with `LOOPBACK_SPEED` at `crashSpeed` */
export async function crashCalls(server: ServerProcess, read: Read, { rounds, seed }: Options): Promise<Audit> {
  const random = createRandom(seed)
  const startedAt = Date.now()
  const actions: Actions = { dials: [], hangups: new Map(), results: new Map(), withouts: new Set(), blocks: 0 }
  const agents: Agent[] = []
  for (const account of accounts) agents.push(await hired(server, account, createRandom(random.int(0, 2 ** 31))))
  const results = await resultsOf(server, agents)
  const number = numbers(seed)

  for (let round = 0; round < rounds; round += 1) {
    const killAfter = random.int(1, 40)
    // Some kills come while requests are under way, and some a moment later, when only the carrier sends events.
    const pause = random.chance(0.5) ? random.int(1, 60) : 0
    let done = 0
    let alive = true
    const works = async (agent: Agent) => {
      while (alive) {
        try {
          const acknowledged = await act({ server, agent, actions, results, number })
          done += acknowledged
        } catch (error) {
          // A kill looks like a broken connection from here. Before the kill, a broken connection is the server's own
          // failure.
          if (!alive) return
          // After an error nothing else may go on, and nothing may kill the server.
          alive = false
          throw error
        }
        if (alive && done >= killAfter) {
          alive = false
          if (pause > 0) await sleep(pause)
          await server.kill('SIGKILL')
        }
      }
    }
    await Promise.all(agents.map(works))
    await server.restart()
  }

  await Promise.all(agents.map((agent) => rest({ server, agent, actions, results, number })))
  const open = `select (select count(*) from call where end_at is null and state_rank < 75)
    + (select count(*) from cdr_raw where processed = 0) as n`
  await until(
    () => read(open),
    ([row]) => Number(row?.n) === 0,
    restWithin,
  )
  return auditCalls(read, { startedAt, speed: crashSpeed, dataDir: server.dataDir, actions })
}

async function hired(server: ServerProcess, account: string, random: Random): Promise<Agent> {
  const token = await signIn(server.url, account)
  const { records } = await ask(server, queueInfo, { token, query: { view: 'all' } })
  return { token, random, customers: records, unanswered: null }
}

/** Session → results. */
type Results = ReadonlyMap<string, WrapupCode[]>

/** The results that an agent may choose without more input. */
async function resultsOf(server: ServerProcess, agents: readonly Agent[]): Promise<Results> {
  const results = new Map<string, WrapupCode[]>()
  for (const { token } of agents) {
    const given = await ask(server, callEndpoints.wrapupCodeList, { token })
    results.set(
      token,
      given.filter(({ callback, release }) => !callback && !release),
    )
  }
  return results
}

/**
 * Numbers that nobody has called yet: those with a fixed outcome in turn, and between them one with a random outcome.
 */
function numbers(seed: number): () => string {
  const tails = ['9001', '9002', '9003', '9004', '9005', '9006', '9007', '9008']
  let drawn = 0
  return () => {
    const place = drawn++
    const middle = String((seed + Math.floor(place / 12)) % 10_000).padStart(4, '0')
    return `160${middle}${tails[place % 12] ?? `${1000 + (place % 8000)}`}`
  }
}

interface Doing {
  server: ServerProcess
  agent: Agent
  actions: Actions
  results: Results
  number: () => string
}

/** Does what fits the agent's state. Returns how many actions the server has acknowledged. */
async function act(doing: Doing): Promise<number> {
  const { server, agent } = doing
  const { token, random } = agent
  if (agent.unanswered) return dialled(doing, agent.unanswered.body, true)
  const station = await ask(server, stationInfo, { token })
  switch (station.agent.state) {
    case 'IDLE':
      return dialled(doing, wanted(doing), false)
    case 'DIALLING':
    case 'RINGING':
      if (random.chance(0.06)) return hungUp(doing, station)
      break
    case 'TALKING':
      // Some numbers never hang up themselves.
      if (random.chance(0.15)) return hungUp(doing, station)
      break
    case 'WRAP_UP':
      return random.chance(0.8) ? saved(doing, station) : idle(doing)
    default:
      return idle(doing)
  }
  await sleep(lookEvery)
  return 0
}

function wanted({ agent: { random, customers }, number }: Doing): BodyOf<typeof dial> {
  const customer = random.chance(0.4) && customers.length > 0 ? random.pick(customers) : undefined
  return {
    requestId: randomUUID(),
    phone: customer?.phoneRef ?? number(),
    customerId: customer?.customerId ?? null,
  }
}

async function dialled(
  { server, agent, actions }: Doing,
  body: BodyOf<typeof dial>,
  retried: boolean,
): Promise<number> {
  const { token, random } = agent
  agent.unanswered = { body, retried }
  // Two presses must make only one call.
  const times = random.chance(0.15) ? 2 : 1
  const answers = await Promise.all(Array.from({ length: times }, () => callOver(server.url, dial, { token, body })))
  agent.unanswered = null
  for (const { code, msg, data } of answers) {
    if (code === codes.ok) actions.dials.push({ requestId: body.requestId, callId: data.id, retried })
    else if (code === codes.blocked) actions.blocks += 1
    else throw new Error(`${dial.name}: ${code} ${msg}`)
  }
  return 1
}

async function hungUp({ server, agent: { token }, actions }: Doing, { agent: { callId } }: Station): Promise<number> {
  if (callId === null) return 0
  const attempt = { from: Date.now(), until: Number.POSITIVE_INFINITY, acknowledged: false }
  actions.hangups.set(callId, [...(actions.hangups.get(callId) ?? []), attempt])
  try {
    const { code, msg } = await callOver(server.url, hangup, { token, body: { callId } })
    // Right after a start the gateway may not have the call yet: then the agent is told to press again, and does.
    if (code !== codes.ok && code !== codes.unavailable) throw new Error(`${hangup.name}: ${code} ${msg}`)
    attempt.acknowledged = code === codes.ok
  } finally {
    attempt.until = Date.now()
  }
  return 1
}

/** Saves any result that fits the call, or none if none is needed. */
async function saved({ server, agent, actions, results }: Doing, { call }: Station): Promise<number> {
  if (call === null) return 0
  const { token, random } = agent
  const { id: callId, answerTime, needsResult } = call
  const fitting = (results.get(token) as WrapupCode[]).filter((code) => whyNotResult(code, answerTime) === null)
  const codeId = needsResult || random.chance(0.7) ? random.pick(fitting).id : null
  // A save whose answer got lost may also have ended the wrap-up.
  if (codeId === null) actions.withouts.add(callId)
  await ask(server, wrapupSave, { token, body: { callId, codeId } })
  actions.results.set(callId, codeId)
  return 1
}

async function idle({ server, agent: { token } }: Doing): Promise<number> {
  const { code, msg } = await callOver(server.url, stateUpdate, { token, body: { state: 'IDLE' } })
  // The wrap-up may have ended by itself a moment ago.
  if (code !== codes.ok && code !== codes.conflict) throw new Error(`${stateUpdate.name}: ${code} ${msg}`)
  return 1
}

/** Ends what is under way and starts nothing. */
async function rest(doing: Doing): Promise<void> {
  const { server, agent } = doing
  await until(
    async () => {
      if (agent.unanswered) await dialled(doing, agent.unanswered.body, true)
      const station = await ask(server, stationInfo, { token: agent.token })
      const { state } = station.agent
      if (state === 'TALKING') await hungUp(doing, station)
      if (state === 'WRAP_UP') await saved(doing, station)
      return state
    },
    (state) => state === 'IDLE' || state === 'OFFLINE',
    restWithin,
  )
}

/** The data of an endpoint; any code but success is an error. */
async function ask<E extends Endpoint>(
  { url }: ServerProcess,
  endpoint: E,
  call: { query?: Partial<QueryOf<E>>; body?: BodyOf<E>; token: string },
) {
  const { code, msg, data } = await callOver(url, endpoint, call)
  if (code !== codes.ok) throw new Error(`${endpoint.name}: ${code} ${msg}`)
  return data
}
