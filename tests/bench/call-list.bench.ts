/** The call list with a million calls, from the built server: deep pages, and every kind of filter. SQLite. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { callEndpoints } from '../../src/contract/call'
import type { QueryOf } from '../../src/contract/endpoint'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { fillCalls } from './million-calls'
import { quantile } from './quantile'

export const name = '通话记录'

const calls = 1_000_000
/** The first rounds compile code and fill caches. */
const warmUpRounds = 5

type Query = Partial<QueryOf<typeof callEndpoints.list>>
interface Case {
  metric: string
  as: string
  query: Query
}

export async function run() {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  try {
    const filled = await fill(dataDir)
    const server = await startServer({ data: dataDir, env: { LOG_LEVEL: 'info' } })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const tokens = new Map<string, string>()
      for (const account of ['admin', 'boss', 'agent']) tokens.set(account, await signIn(server.url, account))
      const ask = async ({ as, query }: Case): Promise<{ total: number; records: { id: number }[] }> => {
        const asked = { startTime: filled.from, endTime: filled.to, ...query }
        const url = `${server.url}${callEndpoints.list.path}?${new URLSearchParams(texts(asked))}`
        const { code, msg, data } = JSON.parse(await answerOf(url, `Bearer ${tokens.get(as)}`, agent))
        if (code !== 20000) throw new Error(`${code} ${msg}`)
        return data
      }
      const { total } = await ask({ metric: '', as: 'admin', query: {} })
      const measured: Measurement[] = []
      for (const [cases, times, most] of [
        [countedCases(filled, total), 600, 10],
        [otherCases(filled), 15, 200],
      ] as const) {
        for (const one of cases) {
          const taken: number[] = []
          let before = cpuMs(server.pid())
          for (let round = -warmUpRounds; round < times; round += 1) {
            if (round === 0) before = cpuMs(server.pid())
            const started = performance.now()
            const { records } = await ask(one)
            if (round >= 0) taken.push(performance.now() - started)
            if (records.length === 0) throw new Error(`nothing to see: ${one.metric}`)
          }
          // So that other work on the machine doesn't show.
          const work = ((cpuMs(server.pid()) - before) / times).toFixed(1)
          taken.sort((a, b) => a - b)
          measured.push({
            metric: one.metric,
            value: quantile(taken, 0.99),
            unit: 'ms p99',
            limit: { most },
            note: `中位 ${quantile(taken, 0.5).toFixed(1)}，服务器 CPU ${work}`,
          })
        }
      }
      return measured
    } finally {
      agent.destroy()
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(dataDir: string) {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) })
  try {
    await app.store.open()
    return await fillCalls(app.store.database(), join(dataDir, 'huanhu.sqlite'), app.services, calls)
  } finally {
    await app.close()
  }
}

/** The body of an answer. `fetch` would take as long again as the server, on the processor that both share. */
const answerOf = (url: string, authorization: string, agent: Agent) =>
  new Promise<string>((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization } }, (answer) => {
      let body = ''
      answer
        .setEncoding('utf8')
        .on('data', (text) => {
          body += text
        })
        .on('end', () => resolve(body))
    })
    request.on('error', reject)
  })

const msPerTick = 10

/** The processor's time that a process has used until now. */
function cpuMs(pid: number): number {
  // The second field, in brackets, is its name.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * msPerTick
}

type Filled = Awaited<ReturnType<typeof fillCalls>>

/** Filters that the counters know. */
function countedCases({ from, to, agents }: Filled, total: number): Case[] {
  const [agent] = agents.slice(-1) as [Filled['agents'][number]]
  const inCompany = { companyId: agent.company_id, pageIndex: 5_000 }
  return [
    { metric: '平台，第 1 页', as: 'admin', query: {} },
    { metric: '平台，第 50,000 页（每页 10 条）', as: 'admin', query: { pageIndex: 50_000, pageSize: 10 } },
    { metric: '平台，末页', as: 'admin', query: { pageIndex: Math.ceil(total / 20) } },
    {
      metric: '平台，起止不在整点，第 20,000 页',
      as: 'admin',
      query: { startTime: from + 12_345, endTime: to - 6_789, pageIndex: 20_000 },
    },
    { metric: '按公司，第 5,000 页', as: 'admin', query: inCompany },
    { metric: '按部门，第 1,000 页', as: 'admin', query: { departmentId: agent.department_id, pageIndex: 1_000 } },
    { metric: '按坐席，第 200 页', as: 'admin', query: { userId: agent.user_id, pageIndex: 200 } },
    { metric: '已接通，第 10,000 页', as: 'admin', query: { answered: true, pageIndex: 10_000 } },
    { metric: '本公司，第 10,000 页', as: 'boss', query: { pageIndex: 10_000 } },
    { metric: '本人，第 200 页', as: 'agent', query: { pageIndex: 200 } },
  ]
}

/** Filters that they don't know: the calls themselves are counted. */
function otherCases({ customer }: Filled): Case[] {
  const as = 'admin'
  return [
    { metric: '按状态', as, query: { state: ['ENDED'] } },
    { metric: '按多个状态', as, query: { state: ['ENDED', 'FAILED'] } },
    { metric: '按异常类，第 1,000 页', as, query: { exceptionClass: ['BUSY'], pageIndex: 1_000 } },
    { metric: '按有效', as, query: { valid: true } },
    { metric: '按通话时长', as, query: { minTalk: 60, maxTalk: 120 } },
    { metric: '按挂断方', as, query: { hangupBy: ['CUSTOMER'] } },
    { metric: '按有无小结', as, query: { wrapped: false } },
    { metric: '按意向', as, query: { intent: true } },
    { metric: '按状态，本公司', as: 'boss', query: { state: ['ENDED'] } },
    { metric: '按状态，本人', as: 'agent', query: { state: ['ENDED'] } },
    { metric: '按客户', as, query: { customerId: customer.id } },
    { metric: '按被叫后四位', as, query: { tail: customer.tail } },
    { metric: '按关键词（客户姓名）', as, query: { keywords: customer.name } },
    { metric: '按关键词（客户姓名），本公司', as: 'boss', query: { keywords: customer.name } },
  ]
}

const texts = (query: object) => Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)]))
