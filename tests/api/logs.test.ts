/** 操作日志: its kinds, what its rows are called, who signed in, and the check against the seals. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { allEndpoints } from '../../src/contract/endpoints'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { operationModules, systemEndpoints } from '../../src/contract/system'
import { jobEndpoints } from '../../src/contract/system/jobs'
import { logEndpoints } from '../../src/contract/system/logs'
import { recordOperation } from '../../src/server/system/port'
import { anchorText } from '../../src/server/system/seal'
import { sealAll } from '../support/server/seal-all'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { logList } = systemEndpoints
const { loginLogList, logVerify } = logEndpoints

it('every endpoint belongs to a module that the log can be filtered by', () => {
  const modules = new Set(allEndpoints.map(({ name }) => name.split('.')[0]))
  expect([...modules].sort()).toEqual([...operationModules].sort())
})

describe.each(dialects)('the log on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())

  const titles = async (query: object, as = 'admin') =>
    paged(await t.call(logList, { as, query: { pageSize: 100, ...query } })).records.map(({ title }) => title)
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }

  describe('kinds', () => {
    beforeAll(async () => {
      const body = { list: managerEndpoints.userList.path, columns: ['account'], filter: '', format: 'csv' as const }
      const { id } = await t.call(jobEndpoints.exportAdd, { as: 'boss', body })
      await work()
      await t.call(jobEndpoints.ticketAdd, { as: 'boss', body: { id } })
      await t.call(systemEndpoints.savedViewAdd, {
        as: 'boss',
        body: { page: '/manager/userlist', name: '全部', query: '' },
      })
      await recordOperation(t.db, {
        ...{ at: Math.floor(t.clock.now / 1000), user_id: null, company_id: 1, module: 'phone', action: 'call-cut' },
        ...{ object: 'call:1', result: 'OK', message: '无人值守', diff: '[]', ip: '', request_id: '', duration_ms: 0 },
      })
    })

    it('tell what somebody did from what took data out and from what the server did', async () => {
      expect(await titles({ kind: 'SENSITIVE' })).toEqual(['下载任务文件', '导出'])
      expect(await titles({ kind: 'TASK' })).toEqual(['自动挂断'])
      const operations = await titles({ kind: 'OPERATION' })
      expect(operations).toEqual(expect.arrayContaining(['新增视图', '下载任务文件', '导出']))
      expect(operations).not.toContain('自动挂断')
      expect((await titles({})).length).toBe(operations.length + 1)
    })

    it('are found by what they are called, whatever the action’s own name', async () => {
      expect(await titles({ keywords: '下载任务' })).toEqual(['下载任务文件'])
      expect(await titles({ keywords: '自动挂' })).toEqual(['自动挂断'])
      expect(await titles({ keywords: 'call-cut' })).toEqual(['自动挂断'])
    })

    it('show a company only its own', async () => {
      expect(await titles({ companyId: 2 }, 'boss')).toEqual([])
      expect(await titles({ kind: 'TASK' }, 'boss')).toEqual(['自动挂断'])
    })
  })

  describe('of sign-ins', () => {
    const logins = async (query: object, as = 'admin') =>
      paged(await t.call(loginLogList, { as, query: { pageSize: 100, ...query } })).records

    it('has each with its end, and of a name that nobody has only that', async () => {
      await t.signIn('leader', 'wrong-password')
      await t.signIn('nobody-is-called-so', 'wrong-password')
      await t.signIn('leader')
      const [last, unknown, wrong] = await logins({})
      expect(last).toMatchObject({ account: 'leader', result: 'OK', type: loginTypes.password, ip: '127.0.0.1' })
      expect(unknown).toMatchObject({ userId: null, account: null, nickname: null, result: 'WRONG' })
      expect(wrong).toMatchObject({ account: 'leader', result: 'WRONG' })
      expect(JSON.stringify(await logins({}))).not.toContain('nobody-is-called-so')
    })

    it('hides from a company where the provider’s people work, and shows it its own people', async () => {
      await t.signIn('admin')
      const own = await logins({}, 'boss')
      expect(own.map(({ account }) => account)).toContain('leader')
      expect(own.filter(({ companyName }) => companyName !== '晨光教育科技有限公司')).toEqual([])
      expect((await logins({ keywords: 'admin' }, 'admin')).map(({ account }) => account)).toContain('admin')
      expect(await logins({ keywords: 'admin' }, 'boss')).toEqual([])
    })
  })

  describe('its check', () => {
    beforeEach(async () => {
      await t.db.deleteFrom('job').execute()
      await sealAll(t)
    })
    const last = async () =>
      await t.db.selectFrom('seal').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
    const verified = async (anchor?: string) => {
      const { id } = await t.call(logVerify, { as: 'admin', body: { ...(anchor !== undefined && { anchor }) } })
      await work()
      return (await t.call(jobEndpoints.list, { as: 'admin' })).find((job) => job.id === id)
    }

    it('finds nothing in an intact log, and says against which anchor it looked', async () => {
      const anchor = anchorText(await last())
      expect(await verified()).toMatchObject({ state: 'DONE', message: expect.stringContaining('没有给出锚点') })
      const job = await verified(anchor)
      expect(job).toMatchObject({ state: 'DONE', message: expect.stringContaining(`与锚点 ${anchor} 相符`) })
      expect(job?.done).toBe(job?.total)
      expect((await titles({ keywords: '校验操作日志' })).length).toBeGreaterThan(0)
    })

    it('names the rows among which one was changed, removed or put into another place', async () => {
      const { to_id } = await last()
      const found = { state: 'FAILED', message: expect.stringMatching(/^日志被动过：编号 \d+ 到 \d+ 之间/) }
      const rows = await t.db
        .selectFrom('operation_log')
        .selectAll()
        .where('id', '>=', to_id - 1)
        .orderBy('id')
        .execute()
      const [first, second] = rows.map(({ id: _, ...row }) => row)
      const put = (id: number, part: typeof first) =>
        t.db
          .updateTable('operation_log')
          .set(part as object)
          .where('id', '=', id)
          .execute()
      await put(to_id, { ...(second as NonNullable<typeof second>), ip: '10.9.8.7' })
      expect(await verified()).toMatchObject(found)
      await put(to_id, first)
      await put(to_id - 1, second)
      expect(await verified()).toMatchObject(found)
      await put(to_id, second)
      await put(to_id - 1, first)
      expect(await verified()).toMatchObject({ state: 'DONE' })
      await t.db.deleteFrom('operation_log').where('id', '=', to_id).execute()
      expect(await verified()).toMatchObject(found)
      await t.db.deleteFrom('seal').where('to_id', '>=', to_id).execute()
    })

    it('finds by an anchor that the end was cut off, which nothing else tells', async () => {
      await verified()
      await sealAll(t)
      const { id, from_id, ...end } = await last()
      const anchor = anchorText(end)
      await t.db.deleteFrom('seal').where('id', '=', id).execute()
      await t.db.deleteFrom('operation_log').where('id', '>=', from_id).execute()
      expect(await verified()).toMatchObject({ state: 'DONE' })
      expect(await verified(anchor)).toMatchObject({
        state: 'FAILED',
        message: expect.stringContaining(`日志被截断或重新封存过：找不到锚点 ${anchor}`),
      })
    })
  })

  it('nobody checks it without the right to', async () => {
    const body = {}
    expect((await t.envelope(logVerify, { as: 'boss', body })).code).toBe(codes.forbidden)
    expect((await t.envelope(logVerify, { as: 'admin', body: { anchor: '12' } })).code).toBe(codes.invalid)
  })
})
