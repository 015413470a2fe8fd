/** Exports as jobs: what is written equals what the page shows, and only its owner gets it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { companyEndpoints } from '../../src/contract/company'
import { companiesEndpoints } from '../../src/contract/company/companies'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { BodyOf, Endpoint } from '../../src/contract/endpoint'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { powerEndpoints } from '../../src/contract/manager/powers'
import { systemEndpoints } from '../../src/contract/system'
import { exceptionEndpoints } from '../../src/contract/system/exceptions'
import { downloadPath, jobEndpoints, mostJobs } from '../../src/contract/system/jobs'
import { exportQuota } from '../../src/server/company/port'
import { exportedLists } from '../../src/server/exports'
import { exportProgram, readFile } from '../../src/server/system/port'
import { readSheet } from '../support/read-sheet'
import { runChore } from '../support/server/run-chore'
import { dialects, longSessions, type TestApp, testApp, unpaged } from '../support/server/test-app'

const day = 86_400

describe.each(dialects)('exports on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.deleteFrom('job').execute()
  })

  const codeOf = async <E extends Endpoint>(endpoint: E, given: { as: string; body: BodyOf<E> }) =>
    (await t.envelope(endpoint, given)).code

  interface Wanted {
    list: string
    columns: string[]
    filter?: string
    format?: 'xlsx' | 'csv'
    ids?: number[]
    about?: string
  }
  const begin = async (as: string, { filter = '', format = 'csv', ...wanted }: Wanted) =>
    (await t.call(jobEndpoints.exportAdd, { as, body: { filter, format, ...wanted } })).id
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }
  const job = async (as: string, id: number) => (await t.call(jobEndpoints.list, { as })).find((one) => one.id === id)
  const fetched = async (as: string, id: number) => {
    const { ticket } = await t.call(jobEndpoints.ticketAdd, { as, body: { id } })
    return t.app.inject({ method: 'GET', url: `${downloadPath}?ticket=${ticket}` })
  }
  const exported = async (as: string, wanted: Wanted) => {
    const id = await begin(as, wanted)
    await work()
    expect(await job(as, id)).toMatchObject({ state: 'DONE' })
    return (await fetched(as, id)).rawPayload
  }
  const linesOf = (csv: Buffer) => {
    const text = csv.toString('utf8')
    expect(text.startsWith('\ufeff')).toBe(true)
    return text
      .slice(1)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
  }

  it.each(exportedLists.map((one) => [one.title, one] as const))(
    '%s: the file has the rows of the page, in its order, with what its columns say',
    async (_title, { list, columns }) => {
      const range = { startTime: Math.floor(t.clock.now / 1000) - 3 * day, endTime: Math.floor(t.clock.now / 1000) }
      const filter = { detail: 'true', ...(list === callEndpoints.list && range) }
      const ofProvider: readonly unknown[] = [
        companiesEndpoints.allList,
        powerEndpoints.powerList,
        exceptionEndpoints.exceptionList,
      ]
      const as = ofProvider.includes(list) ? 'admin' : 'boss'
      const read = async () =>
        (await t.call(list as never, { as, query: { ...filter, noPaging: true } as never })) as unknown[]
      const before = await read()
      const keys = Object.keys(columns)
      const id = await begin(as, {
        ...{ list: list.path, columns: keys, format: 'xlsx' },
        filter: new URLSearchParams(filter as never).toString(),
      })
      await work()
      // The log has the export itself, too.
      const rows = list.name === systemEndpoints.logList.name ? await read() : before
      expect(rows.length).toBeGreaterThan(0)
      const sheet = readSheet((await fetched(as, id)).rawPayload)
      const said = keys.map((key) => columns[key] as NonNullable<(typeof columns)[string]>)
      const texts = said.filter(({ seconds }) => !seconds)
      expect(sheet.map((row) => texts.map(({ title }) => row[title]))).toEqual(
        rows.map((row) => texts.map(({ text }) => text(row))),
      )
      for (const { title, seconds } of said) {
        if (seconds === undefined) continue
        const sum = (values: (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0)
        expect(Math.round(sum(sheet.map((row) => row[title] as number | null)) * day)).toBe(
          sum(rows.map((row) => seconds(row))),
        )
      }
    },
  )

  it('通话记录 of many pieces: each call once, in the list’s order', async () => {
    const endTime = Math.floor(t.clock.now / 1000)
    const startTime = endTime - 60 * day
    const calls = await t.db
      .selectFrom('call')
      .select('call_no')
      .where('created_at', '>=', startTime * 1000)
      .where('created_at', '<', (endTime + 1) * 1000)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(calls.length).toBeGreaterThan(1_000)
    const file = await exported('admin', {
      ...{ list: callEndpoints.list.path, columns: ['callNo'] },
      filter: new URLSearchParams({ startTime: `${startTime}`, endTime: `${endTime}`, sort: 'createTime' }).toString(),
    })
    expect(linesOf(file).slice(1)).toEqual(calls.map(({ call_no }) => [call_no]))
  })

  it('has the chosen columns in their order, of the chosen rows that the filter finds, in the list’s order', async () => {
    const users = unpaged(
      await t.call(managerEndpoints.userList, { as: 'boss', query: { noPaging: true, sort: '-account' } }),
    )
    const chosen = [users[1], users[4], users[2]].map((user) => user as NonNullable<typeof user>)
    const file = await exported('boss', {
      ...{ list: managerEndpoints.userList.path, columns: ['account', 'nickname'], filter: 'sort=-account' },
      ids: [...chosen.map(({ id }) => id), 1],
    })
    expect(linesOf(file)).toEqual([
      ['账号', '姓名'],
      ...[users[1], users[2], users[4]].map((user) => [user?.account, user?.nickname]),
    ])
  })

  it('masks numbers, and runs no formula', async () => {
    await t.db.updateTable('user').set({ nickname: '=1+1' }).where('account', '=', 'agent').execute()
    const file = await exported('boss', {
      ...{
        list: companyEndpoints.companyUserList.path,
        columns: ['user', 'phone'],
        filter: 'detail=true&sort=employeeNo',
      },
    })
    const [, ...rows] = linesOf(file)
    expect(rows.map(([name]) => name)).toContain("'=1+1")
    expect(rows.every(([, phone]) => /^(\d{3}\*{4}\d{4}|—)$/.test(phone ?? ''))).toBe(true)
  })

  it('is called as the page and its filter', async () => {
    const id = await begin('boss', {
      ...{ list: managerEndpoints.userList.path, columns: ['account'], about: '启用 A/B: 13800138000' },
    })
    await work()
    expect(await job('boss', id)).toMatchObject({
      ...{ title: '导出用户列表', state: 'DONE', done: 18, total: 18, message: '已导出 18 条' },
      fileName: '用户列表 启用 A B 138xxxx8000 2026-03-04 1000.csv',
    })
    const { headers } = await fetched('boss', id)
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain('用户列表 启用 A B 138xxxx8000')
    expect(headers['cache-control']).toBe('no-store')
  })

  it('a ticket works once, for a minute, while its session is open', async () => {
    const id = await begin('boss', { list: managerEndpoints.userList.path, columns: ['account'] })
    await work()
    const ticket = async () => (await t.call(jobEndpoints.ticketAdd, { as: 'boss', body: { id } })).ticket
    const status = async (ticket: string) =>
      (await t.app.inject({ method: 'GET', url: `${downloadPath}?ticket=${ticket}` })).statusCode
    const first = await ticket()
    expect([await status(first), await status(first), await status('x'), await status('')]).toEqual([
      200, 404, 404, 404,
    ])
    const late = await ticket()
    t.clock.now += 60_000
    expect(await status(late)).toBe(404)
    const ended = await ticket()
    await t.db.updateTable('session').set({ revoked_at: 1 }).execute()
    expect(await status(ended)).toBe(404)
    await t.db.updateTable('session').set({ revoked_at: null }).execute()
    expect(await status(await ticket())).toBe(200)
  })

  it('belongs to whoever began it', async () => {
    const id = await begin('boss', { list: managerEndpoints.userList.path, columns: ['account'] })
    expect(await job('leader', id)).toBeUndefined()
    expect(await codeOf(jobEndpoints.cancel, { as: 'leader', body: { id } })).toBe(codes.notFound)
    await work()
    expect(await codeOf(jobEndpoints.ticketAdd, { as: 'leader', body: { id } })).toBe(codes.notFound)
  })

  it('is refused without the list’s permission, with an unknown list, column or filter, and to whoever has many', async () => {
    const refused = (as: string, wanted: Wanted) =>
      codeOf(jobEndpoints.exportAdd, { as, body: { filter: '', format: 'csv', ...wanted } })
    const users = managerEndpoints.userList.path
    expect(await refused('agent', { list: users, columns: ['account'] })).toBe(codes.forbidden)
    expect(await refused('boss', { list: '/system/api/v1/manager/log/list', columns: ['account'] })).toBe(codes.invalid)
    expect(await refused('boss', { list: users, columns: ['passwordHash'] })).toBe(codes.invalid)
    expect(await refused('boss', { list: users, columns: ['account'], filter: 'status=HALF' })).toBe(codes.invalid)
    for (let count = 0; count < mostJobs; count += 1) await begin('boss', { list: users, columns: ['account'] })
    expect(await refused('boss', { list: users, columns: ['account'] })).toBe(codes.conflict)
    await work()
    await begin('boss', { list: users, columns: ['account'] })
  })

  it('reads with the rights that its owner has when it runs', async () => {
    const id = await begin('leader', { list: customerEndpoints.flowList.path, columns: ['remark'] })
    const { id: userId } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'leader')
      .executeTakeFirstOrThrow()
    const roles = await t.db.deleteFrom('user_role').where('user_id', '=', userId).returningAll().execute()
    await work()
    expect(await job('leader', id)).toMatchObject({ state: 'FAILED', fileName: null })
    expect((await job('leader', id))?.message).toContain('没有“跟进记录列表”的权限')
    await t.db.insertInto('user_role').values(roles).execute()
    const again = await begin('leader', { list: customerEndpoints.flowList.path, columns: ['remark'] })
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('id', '=', userId).execute()
    await work()
    await t.db.updateTable('user').set({ status: 'ENABLED' }).where('id', '=', userId).execute()
    expect(await job('leader', again)).toMatchObject({ state: 'FAILED', message: '账号或所属企业已停用' })
  })

  it('that finds nothing says so', async () => {
    const id = await begin('boss', {
      list: managerEndpoints.userList.path,
      columns: ['account'],
      filter: 'keywords=zzzz',
    })
    await work()
    expect(await job('boss', id)).toMatchObject({ state: 'FAILED', message: '没有符合条件的记录，放宽条件后再试' })
    expect(await codeOf(jobEndpoints.ticketAdd, { as: 'boss', body: { id } })).toBe(codes.conflict)
  })

  it('says if it holds fewer than there are', async () => {
    const { database, heavy } = t.app.store
    const program = exportProgram({
      quota: exportQuota,
      database,
      heavy,
      services: t.app.services,
      lists: exportedLists,
      most: 3,
    })
    const { id: userId } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'boss')
      .executeTakeFirstOrThrow()
    const input = { list: managerEndpoints.userList.path, columns: ['account'], filter: '', format: 'csv' }
    const said: unknown[] = []
    const progress = async (...at: unknown[]) => void said.push(at)
    const { message, fileId } = await program({ id: 1, userId, companyId: 1, input, progress })
    expect(message).toBe('超过 3 条，只导出了前 3 条，请缩小筛选范围，分几次导出')
    expect(said).toEqual([[3, 3]])
    const file = await t.db
      .selectFrom('file')
      .selectAll()
      .where('id', '=', fileId as number)
      .executeTakeFirstOrThrow()
    const parts: Buffer[] = []
    for await (const part of readFile(database, t.app.services.phones, file)) parts.push(part)
    expect(linesOf(Buffer.concat(parts))).toHaveLength(4)
  })

  it.each(['csv', 'xlsx'] as const)(
    'one that must stop half-way, as %s, says so itself and leaves nothing',
    async (format) => {
      const { database, heavy } = t.app.store
      const program = exportProgram({
        quota: exportQuota,
        database,
        heavy,
        services: t.app.services,
        lists: exportedLists,
      })
      const now = Math.floor(t.clock.now / 1000)
      const filter = `startTime=${now - 30 * day}&endTime=${now}`
      const input = { list: callEndpoints.list.path, columns: ['callNo'], filter, format }
      const stop = new Error('stop')
      let said = 0
      const progress = async () => {
        said += 1
        if (said === 2) throw stop
      }
      const files = () => t.db.selectFrom('file').select('id').execute()
      const before = await files()
      const { id: userId } = await t.db
        .selectFrom('user')
        .select('id')
        .where('account', '=', 'boss')
        .executeTakeFirstOrThrow()
      await expect(program({ id: 1, userId, companyId: 1, input, progress })).rejects.toBe(stop)
      expect(await files()).toEqual(before)
    },
  )

  it('of many asked for at once, no more than allowed are begun', async () => {
    const body = { list: managerEndpoints.userList.path, columns: ['account'], filter: '', format: 'csv' as const }
    // With only one connection open, they would come one after the other.
    await Promise.all(Array.from({ length: 20 }, () => t.call(jobEndpoints.list, { as: 'boss' })))
    const asked = Array.from({ length: 40 }, () => t.envelope(jobEndpoints.exportAdd, { as: 'boss', body }))
    const begun = (await Promise.all(asked)).filter(({ code }) => code === codes.ok)
    expect(begun).toHaveLength(mostJobs)
  })

  it('its file goes after a day, and then says so', async () => {
    const id = await begin('boss', { list: managerEndpoints.userList.path, columns: ['account'] })
    await work()
    t.clock.now += day * 1000 + 1000
    await runChore(t, 'forgetting old rows')
    expect(await job('boss', id)).toMatchObject({ state: 'DONE', message: '已导出 18 条', fileName: null })
    const { code, msg } = await t.envelope(jobEndpoints.ticketAdd, { as: 'boss', body: { id } })
    expect([code, msg]).toEqual([codes.conflict, '文件已经过期，请重新导出'])
    expect(await t.db.selectFrom('file_part').select('part').execute()).toEqual([])
  })

  it('can be cancelled before it begins', async () => {
    const id = await begin('boss', { list: managerEndpoints.userList.path, columns: ['account'] })
    await t.call(jobEndpoints.cancel, { as: 'boss', body: { id } })
    await work()
    expect(await job('boss', id)).toMatchObject({ state: 'CANCELLED', message: '已取消', done: 0 })
    expect(await codeOf(jobEndpoints.cancel, { as: 'boss', body: { id } })).toBe(codes.conflict)
  })
})
