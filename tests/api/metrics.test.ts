/** What Prometheus is told: to whom, that it is right, and that it names nobody. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { jobEndpoints } from '../../src/contract/system/jobs'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const token = 'a-token-for-prometheus'

describe.each(dialects)('metrics on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: { METRICS_TOKEN: token } })
    await t.tokenOf('agent')
  })
  afterAll(() => t.close())

  const ask = (authorization?: string) =>
    t.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } })
  const text = async () => {
    const answer = await ask(`Bearer ${token}`)
    expect(answer.statusCode).toBe(200)
    return answer.body
  }
  /** The value of a metric with these labels; undefined if it isn't told. */
  const told = async (metric: string) => {
    const line = (await text()).split('\n').find((each) => each.startsWith(`${metric} `))
    return line === undefined ? undefined : Number(line.slice(metric.length + 1))
  }

  it('are for whoever has the token, and for nobody else', async () => {
    for (const wrong of [undefined, '', 'Bearer', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token]) {
      const answer = await ask(wrong)
      expect([wrong, answer.statusCode, answer.body]).toEqual([wrong, 401, 'wrong token'])
    }
    expect((await ask(`Bearer ${await t.tokenOf('admin')}`)).statusCode).toBe(401)
    expect((await ask(`Bearer ${token}`)).headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
    })
  })

  it('count requests by route and by the code of their answer', async () => {
    const { path } = customerEndpoints.info
    const count = (code: number) => told(`huanhu_requests_total{path="${path}",code="${code}"}`)
    const before = (await count(codes.ok)) ?? 0
    await t.call(customerEndpoints.list, { as: 'agent' })
    const { records } = (await t.call(customerEndpoints.list, { as: 'agent' })) as { records: { id: number }[] }
    const id = records[0]?.id as number
    for (let nth = 0; nth < 3; nth += 1) await t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    const { code } = await t.envelope(customerEndpoints.info, { as: 'agent', query: { id: 0 } })
    expect(code).not.toBe(codes.ok)
    expect(await count(codes.ok)).toBe(before + 3)
    expect(await count(code)).toBe(1)
    expect(await told(`huanhu_request_seconds_count{path="${path}"}`)).toBe(before + 4)
  })

  it('say what the platform is doing', async () => {
    const idle = (await told('huanhu_agents{state="IDLE"}')) ?? 0
    const calls = (await told('huanhu_open_calls')) as number
    expect(await told('huanhu_database_up')).toBe(1)
    expect(await told('huanhu_waiting_reports')).toBe(0)
    await t.call(phoneEndpoints.stateUpdate, { as: 'agent', body: { state: 'IDLE' } })
    expect(await told('huanhu_agents{state="IDLE"}')).toBe(idle + 1)
    const body = { requestId: randomUUID(), phone: '16099990001' }
    const call = await t.call(phoneEndpoints.dial, { as: 'agent', body })
    expect(await told('huanhu_open_calls')).toBe(calls + 1)
    expect((await told('huanhu_agents{state="IDLE"}')) ?? 0).toBe(idle)
    await t.call(phoneEndpoints.hangup, { as: 'agent', body: { callId: call.id } })
    await t.pass(10_000)
    expect(await told('huanhu_open_calls')).toBe(calls)

    const exported = { list: customerEndpoints.list.path, format: 'csv' as const, filter: '', columns: ['name'] }
    const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body: exported })
    const { kind } = await t.db.selectFrom('job').select('kind').where('id', '=', id).executeTakeFirstOrThrow()
    expect(await told(`huanhu_jobs{kind="${kind}",state="QUEUED"}`)).toBe(1)
    await t.app.jobs.take()
    await t.app.jobs.idle()
    expect(await told(`huanhu_jobs{kind="${kind}",state="QUEUED"}`)).toBeUndefined()
  })

  it('leave out what a lost database can’t say, and come back with it', async () => {
    await t.app.store.close()
    const whole = await text()
    expect(whole).toContain('huanhu_database_up 0\n')
    expect(whole).not.toMatch(/^huanhu_(open_calls|waiting_reports|agents|jobs)\b/m)
    expect(whole).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
    await t.restart()
    expect(await told('huanhu_database_up')).toBe(1)
    expect(await told('huanhu_open_calls')).toBeTypeOf('number')
  })

  it('name nobody: what was typed into a path or a request is in no label', async () => {
    for (const url of ['/nothing/16099990001', '/download/secret-ticket', '/customer/mine?keywords=16099990001']) {
      await t.app.inject({ url })
    }
    const labels = [...(await text()).matchAll(/([a-z_]+)="([^"]*)"/g)].map(([, name, value]) => `${name} ${value}`)
    expect(labels).toContain('path unknown')
    expect(
      labels.filter((label) => /\d{5,}|secret-ticket|nothing|Bearer/.test(label.replace(/^code \d{5}$/, ''))),
    ).toEqual([])
    expect(labels.filter((label) => !/^(path (unknown|\/[\w/:*.-]*)|[a-z]+ [\w.+-]*)$/.test(label))).toEqual([])
  })
})

it('without a token there is no such page', async () => {
  const t = await testApp('sqlite', { demo: false })
  onTestFinished(() => t.close())
  const answer = await t.app.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } })
  expect(answer.body).not.toContain('huanhu_')
  expect(answer.statusCode).toBe(404)
})
