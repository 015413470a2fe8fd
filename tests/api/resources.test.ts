/** 企业资源: quotas that bite, until their last day, and functions that a company's people have no longer once taken. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { type QuotaKey, resourcesEndpoints } from '../../src/contract/company/resources'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { jobEndpoints } from '../../src/contract/system/jobs'
import { startOfDay } from '../../src/lib/time/time'
import { companyPermissions } from '../../src/server/access/builtin'
import { addSession, makeReady } from '../support/access/role-users'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { list, functionList, quotaUpdate, functionUpdate } = resourcesEndpoints
const day = 86_400

describe.each(dialects)('resources on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('company_quota').execute()
    await t.db.deleteFrom('export_use').execute()
  })

  const today = () => startOfDay(t.clock.now)
  const give = (key: QuotaKey, limit: number | null, expireTime: number | null = null, more: object = {}) =>
    t.envelope(quotaUpdate, { as: 'admin', body: { id: 1, [key]: { limit, expireTime }, ...more } as never })
  const shown = async (as = 'admin') =>
    paged(await t.call(list, { as, query: { companyId: 1 } })).records.find(({ id }) => id === 1)
  const history = async () =>
    paged(await t.call(systemEndpoints.logList, { as: 'admin', query: { object: 'company-resource:1' } })).records
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }

  it('shows what a company may have and has, and who changed it why', async () => {
    await give('seats', 40, today() + 30 * day, { remark: '合同 2026-18' })
    await give('exportRows', 500)
    expect(await shown()).toMatchObject({
      ...{ name: '晨光教育科技有限公司', functions: companyPermissions.length, mayNot: {} },
      seats: { limit: 40, used: 18, expireTime: today() + 30 * day, isOver: false },
      concurrency: { limit: null, used: 0, expireTime: null },
      exportRows: { limit: 500, used: 0, expireTime: null },
    })
    const [exported, seats] = await history()
    expect(exported?.changes).toEqual([{ field: 'exportRows', label: '每日导出行数', before: '不限', after: '500' }])
    expect(seats?.changes).toEqual([
      { field: 'seats', label: '坐席', before: '不限', after: '40，到 2026-04-03' },
      { field: 'remark', label: '备注', before: null, after: '合同 2026-18' },
    ])
    expect(await give('seats', 40, today() + 30 * day)).toMatchObject({ code: 40900 })
    expect(await give('seats', null, today())).toMatchObject({ code: 40000, data: { field: 'seats' } })
    // What is left out stays.
    await give('exportRows', null)
    expect(await shown()).toMatchObject({ seats: { limit: 40 }, exportRows: { limit: null } })
  })

  it('are seen by the company and its channel, and changed by the provider alone', async () => {
    for (const [as, may] of [
      ['boss', false],
      ['channel', true],
    ] as const) {
      const row = await shown(as)
      expect(row?.mayNot.updateQuotas === undefined).toBe(may)
      const body = { id: 1, seats: { limit: 30, expireTime: null } }
      expect((await t.envelope(quotaUpdate, { as, body })).code).toBe(may ? 20000 : 40300)
    }
    const others = await t.envelope(quotaUpdate, {
      as: 'channel',
      body: { id: 3, seats: { limit: 30, expireTime: null } },
    })
    expect(others).toMatchObject({ code: 40400 })
  })

  it('are found by the end of any quota', async () => {
    await give('seats', 40, today() + 5 * day)
    await give('concurrency', 40, today() + 50 * day)
    const ends = async (from: number, to: number) =>
      paged(await t.call(list, { as: 'admin', query: { endsFrom: today() + from * day, endsTo: today() + to * day } }))
        .total
    expect([await ends(0, 4), await ends(5, 5), await ends(6, 49), await ends(6, 50)]).toEqual([0, 1, 0, 1])
  })

  it('seats that have ended let nobody new in, and keep whoever is in', async () => {
    await give('seats', 40, today())
    const { id } = await t.db.selectFrom('user').select('id').where('account', '=', 'agent').executeTakeFirstOrThrow()
    const status = (status: 'ENABLED' | 'DISABLED') =>
      t.call(managerEndpoints.userStatusBatch, { as: 'admin', body: { ids: [id], status } })
    await status('DISABLED')
    expect(await status('ENABLED')).toMatchObject([{ ok: true }])
    await status('DISABLED')
    t.clock.now += day * 1000
    expect(await status('ENABLED')).toMatchObject([{ ok: false, msg: '坐席已于 2026-03-04 到期，请联系服务商续期' }])
    expect((await t.envelope(list, { as: 'boss', query: {} })).code).toBe(20000)
    expect(await shown()).toMatchObject({ seats: { isOver: true } })
    await give('seats', 40, today())
    expect(await status('ENABLED')).toMatchObject([{ ok: true }])
  })

  it('calls at once that have ended let no call begin', async () => {
    const { user_id: id } = await t.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .select('user_id')
      .where('account', '=', 'agent')
      .executeTakeFirstOrThrow()
    await makeReady(t, id)
    const token = await addSession(t, id)
    const dial = (phone: string) =>
      t.envelope(phoneEndpoints.dial, { token, body: { requestId: randomUUID(), phone } as never })
    await give('concurrency', 5, today() - day)
    expect(await dial('16177018001')).toMatchObject({
      ...{ code: 42200, data: { reason: 'CONCURRENCY' } },
      msg: expect.stringContaining('并发已于'),
    })
    await give('concurrency', 5, today())
    expect(await dial('16177018001')).toMatchObject({ code: 20000 })
    expect(await shown()).toMatchObject({ concurrency: { used: 1 } })
    await t.pass(600_000)
  })

  it('rows of a day: an export that does not fit writes nothing; what was not written does not count', async () => {
    const ask = async (as: string, endpoint: { path: string }, column: string) => {
      const body = { list: endpoint.path, format: 'csv' as const, filter: '', columns: [column] }
      return t.envelope(jobEndpoints.exportAdd, { as, body })
    }
    const jobOf = async (as: string, id: number) =>
      (await t.call(jobEndpoints.list, { as })).find((one) => one.id === id)
    const run = async (as: string) => {
      const { data } = await ask(as, managerEndpoints.userList, 'account')
      await work()
      return jobOf(as, (data as { id: number }).id)
    }
    const people = paged(await t.call(managerEndpoints.userList, { as: 'boss', query: {} })).total
    await give('exportRows', people + 1)
    expect(await run('boss')).toMatchObject({ state: 'DONE' })
    expect(await shown()).toMatchObject({ exportRows: { used: people } })
    expect(await run('boss')).toMatchObject({
      ...{ state: 'FAILED', fileName: null },
      message: `这次要导出 ${people} 行，今天只剩 1 行（已用 ${people} / ${people + 1}）。请缩小筛选范围，或联系服务商增加`,
    })
    expect(await shown('boss')).toMatchObject({ exportRows: { used: people } })
    // The provider's people are not the company's.
    expect(await run('admin')).toMatchObject({ state: 'DONE' })
    await give('exportRows', people)
    expect(await ask('boss', managerEndpoints.userList, 'account')).toMatchObject({
      ...{ code: 40900, msg: `今天的导出行数已用完（已用 ${people} / ${people}），请明天再导出` },
    })
    t.clock.now += day * 1000
    expect(await run('boss')).toMatchObject({ state: 'DONE' })
    await give('exportRows', 1000, today() - day)
    expect(await ask('boss', managerEndpoints.userList, 'account')).toMatchObject({
      msg: expect.stringContaining('每日导出行数已于'),
    })
  })

  it('two exports at once never take more than a day has', async () => {
    const people = paged(await t.call(managerEndpoints.userList, { as: 'boss', query: {} })).total
    await give('exportRows', people)
    const { exportQuota } = await import('../../src/server/company/port')
    const { id: userId } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'boss')
      .executeTakeFirstOrThrow()
    const asking = { userId, companyId: 1, now: Math.floor(t.clock.now / 1000) }
    const both = await Promise.allSettled(
      [901, 902].map((jobId) => exportQuota.count(t.db, { jobId, ...asking }, people)),
    )
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1)
    const counted = await t.db.selectFrom('export_use').select('rows').execute()
    expect(counted.reduce((sum, { rows }) => sum + rows, 0)).toBeLessThanOrEqual(people)
    // The same job again counts once.
    await t.db.deleteFrom('export_use').execute()
    for (let again = 0; again < 2; again += 1) await exportQuota.count(t.db, { jobId: 903, ...asking }, people)
    expect(await t.db.selectFrom('export_use').select('rows').execute()).toEqual([{ rows: people }])
  })

  it('a function that is taken is refused a second later, whatever a role says, and comes back', async () => {
    const change = (body: { give?: string[]; take?: string[]; remark?: string }) =>
      t.envelope(functionUpdate, { as: 'admin', body: { id: 1, give: [], take: [], ...body } as never })
    const query = { startTime: today(), endTime: today() + day }
    const ask = async () => (await t.envelope(callEndpoints.list, { as: 'boss', query })).code
    expect(await ask()).toBe(20000)
    expect(await change({ take: ['/call/history'], remark: '欠费' })).toMatchObject({ code: 20000 })
    t.clock.now += 1000
    expect(await ask()).toBe(40300)
    expect(await shown()).toMatchObject({ functions: companyPermissions.length - 1 })
    const functions = await t.call(functionList, { as: 'boss', query: { companyId: 1 } })
    expect(functions).toHaveLength(companyPermissions.length)
    expect(functions.filter(({ isGiven }) => !isGiven)).toEqual([
      { key: '/call/history', title: '通话记录', page: null, group: '通话管理', isGiven: false },
    ])
    expect(functions.find(({ key }) => key === 'call:wrapup')).toMatchObject({ page: '通话记录', group: '通话管理' })
    expect((await history())[0]?.changes).toEqual([
      { field: '/call/history', label: '通话记录', before: '开通', after: '收回' },
      { field: 'remark', label: '备注', before: null, after: '欠费' },
    ])
    expect(await change({ take: ['/call/history'] })).toMatchObject({ code: 40900 })
    expect(await change({ give: ['setting:update'] })).toMatchObject({ code: 40000 })
    expect(await change({ give: ['/call/history'] })).toMatchObject({ code: 20000 })
    t.clock.now += 1000
    expect(await ask()).toBe(20000)
  })
})
