/**
 * `/metrics`, for Prometheus: requests, the platform's work, and this process (docs/metrics.md). Without a token there is
 * no such page, for its figures say how a business goes. Labels come from fixed sets: never a number, a name or a typed path.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { codes } from '../../contract/envelope'
import { dataHeaders } from '../access/mount'
import { refusalOf } from '../access/refusal-of'
import type { Db } from '../db/schema'
import { workloadOf } from './metrics-queries'

const path = '/metrics'

/** Seconds: what people don't notice, the budgets of lists and of other filters, and what is too long. */
const buckets = [0.01, 0.05, 0.2, 1, 5, 30]

interface Asked {
  /** From the configuration; undefined: nobody asks. */
  token: string | undefined
  database: () => Db
  /** How many consoles are open at this server. */
  connections: () => number
}

/** To be called before any route is added, because it measures those that follow. */
export function addMetrics(app: FastifyInstance, { token, database, connections }: Asked): void {
  if (token === undefined) return
  const register = new Registry()
  collectDefaultMetrics({ register })
  const showWorkload = workloadIn(register, database)
  const requests = new Counter({
    ...{ name: 'huanhu_requests_total', registers: [register] },
    help: 'Requests answered, by route and by the code of the envelope (0: an answer without one)',
    labelNames: ['path', 'code'],
  })
  const seconds = new Histogram({
    ...{ name: 'huanhu_request_seconds', help: 'How long requests took, by route', registers: [register] },
    ...{ labelNames: ['path'], buckets },
  })
  new Gauge({
    ...{
      name: 'huanhu_live_connections',
      help: 'Open consoles that this server keeps informed',
      registers: [register],
    },
    collect() {
      this.set(connections())
    },
  })
  app.addHook('onResponse', async ({ answered: code, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'unknown'
    requests.inc({ path: route, code })
    seconds.observe({ path: route }, reply.elapsedTime / 1000)
  })
  const isRight = sameAs(`Bearer ${token}`)
  app.get(path, { schema: { hide: true }, exposeHeadRoute: false }, async ({ headers }, reply) => {
    reply.headers(dataHeaders)
    if (!isRight(headers.authorization ?? '')) {
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('wrong token')
    }
    await showWorkload()
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** Whether a text is a secret, in a time that doesn't tell how much of it is right. */
function sameAs(secret: string): (text: string) => boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const wanted = hash(secret)
  return (text) => timingSafeEqual(hash(text), wanted)
}

/** The gauges of the platform's work. Answers how to bring them up to date. */
function workloadIn(register: Registry, database: () => Db): () => Promise<void> {
  const gauge = <L extends string>(name: string, help: string, ...labelNames: L[]) =>
    new Gauge<L>({ name: `huanhu_${name}`, help, labelNames, registers: [register] })
  const up = gauge('database_up', '1: the database answers')
  const openCalls = gauge('open_calls', 'Calls of all companies that have not ended')
  const waitingReports = gauge('waiting_reports', 'Reports of the gateway that no call has taken in yet')
  const agents = gauge('agents', 'People by the state of their workstation', 'state')
  const jobs = gauge('jobs', 'Jobs that wait or run', 'kind', 'state')
  return async () => {
    // What can't be known now is left out: an old figure would pass for a new one.
    openCalls.remove()
    waitingReports.remove()
    agents.reset()
    jobs.reset()
    try {
      const work = await workloadOf(database())
      up.set(1)
      openCalls.set(work.openCalls)
      waitingReports.set(work.waitingReports)
      for (const { state, count } of work.agents) agents.set({ state }, count)
      for (const { kind, state, count } of work.jobs) jobs.set({ kind, state }, count)
    } catch (error) {
      if (refusalOf(error, '').code !== codes.unavailable) throw error
      // Every request that needs the database logs why it is away.
      up.set(0)
    }
  }
}
