/** A batch of all that a filter finds, as a job: every row has its answer, and each is done once. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { companiesEndpoints } from '../../src/contract/company/companies'
import { employeesEndpoints } from '../../src/contract/company/employees'
import { managerEndpoints } from '../../src/contract/manager'
import { batchEndpoints } from '../../src/contract/system/batches'
import { jobEndpoints } from '../../src/contract/system/jobs'
import { batchProgram, recordOperation } from '../../src/server/system/port'
import { wholeBatches } from '../../src/server/whole-batches'
import { tracked } from '../support/lists/plant/whose'
import { readSheet } from '../support/read-sheet'
import { addPerson, addRole } from '../support/server/staff'
import { dialects, longSessions, paged, type TestApp, testApp } from '../support/server/test-app'

const { userList } = managerEndpoints
const many = 230

describe.each(dialects)('a batch as a job on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions })
    const model = await t.db.selectFrom('user').selectAll().where('account', '=', 'agent').executeTakeFirstOrThrow()
    for (let nth = 0; nth < many; nth += 1) {
      const { id: _, ...row } = model
      const account = `masse.${String(nth).padStart(3, '0')}`
      const user = { ...row, ...tracked, account, nickname: `群${nth}`, phone_id: null, last_login_at: null }
      const { id } = await t.db.insertInto('user').values(user).returning('id').executeTakeFirstOrThrow()
      const place = { company_id: 1, department_id: null, employee_no: `M${nth}`, day_call_cap: null }
      await t.db
        .insertInto('company_user')
        .values({ user_id: id, ...place } as never)
        .execute()
    }
  })
  afterAll(() => t.close())
  beforeEach(async () => {
    await t.db.updateTable('user').set({ status: 'ENABLED' }).where('account', 'like', 'masse.%').execute()
    await t.db.deleteFrom('job').execute()
  })

  const begin = (given: object = {}, as = 'boss') =>
    t.envelope(batchEndpoints.userStatus, {
      as,
      body: { status: 'DISABLED', all: { list: userList.path, filter: 'keywords=masse', count: many, ...given } },
    })
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }
  const ended = async (given: object = {}, as = 'boss') => {
    const { data } = await begin(given, as)
    await work()
    return (await t.call(jobEndpoints.list, { as })).find(({ id }) => id === (data as { id: number }).id)
  }
  const program = () =>
    batchProgram({
      ...{ database: t.app.store.database, services: t.app.services },
      ...{ recordOperation, batches: wholeBatches },
    })
  const disabled = async () =>
    (
      await t.db
        .selectFrom('user')
        .select('id')
        .where('account', 'like', 'masse.%')
        .where('status', '=', 'DISABLED')
        .execute()
    ).length
  const results = async (as: string, id: number) => {
    const { ticket } = await t.call(jobEndpoints.ticketAdd, { as, body: { id } })
    const { rawPayload } = await t.app.inject({
      method: 'GET',
      url: `/system/api/v1/manager/file/download?ticket=${ticket}`,
    })
    return readSheet(rawPayload)
  }

  it('does it to all of them, each with its row in the log, and says how many', async () => {
    const job = await ended()
    expect(job).toMatchObject({ title: '停用用户', state: 'DONE', done: many, total: many, fileName: null })
    expect(job?.message).toBe(`完成 ${many} 位`)
    expect(await disabled()).toBe(many)
    const logged = await t.db
      .selectFrom('operation_log')
      .select('object')
      .where('request_id', '=', `job-${job?.id}`)
      .execute()
    expect(new Set(logged.map(({ object }) => object)).size).toBe(many)
    expect(logged).toHaveLength(many)
    expect(await ended({ filter: 'keywords=masse&status=DISABLED' })).toMatchObject({
      ...{ state: 'DONE', message: `完成 0 位，原已如此 ${many}` },
    })
  })

  it('gives those that were refused first in a file, each with its reason', async () => {
    const { total } = paged(await t.call(userList, { as: 'boss', query: {} }))
    // Oneself can't be disabled; the others of the company can.
    const job = await ended({ filter: '', count: total })
    expect(job).toMatchObject({ state: 'DONE', fileName: expect.stringContaining('批量操作结果') })
    expect(job?.message).toBe(`完成 ${total - 1} 位，未成功 1，原因见结果文件`)
    const rows = await results('boss', job?.id as number)
    expect(rows).toHaveLength(total)
    expect(rows[0]).toEqual({
      名称: expect.stringContaining('（boss）'),
      结果: '未成功',
      说明: expect.stringContaining('自己'),
    })
    expect(rows.slice(1).every(({ 结果 }) => 结果 === '成功')).toBe(true)
    await t.db.updateTable('user').set({ status: 'ENABLED' }).where('company_id', '=', 1).execute()
  })

  it('does nothing where the filter finds another number than the user was told of', async () => {
    const job = await ended({ count: many + 1 })
    expect(job).toMatchObject({ state: 'FAILED', message: `筛选结果已有变化：现在是 ${many} 位，请重新确认` })
    expect(await disabled()).toBe(0)
  })

  /** Runs a job that was begun, as a server would; `at` is told how far it is each time it looks. */
  const run = async (id: number, at: (looked: number, userId: number) => unknown) => {
    const row = await t.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    let looked = 0
    return program()({
      ...{ id, userId: row.user_id, companyId: 1, input: JSON.parse(t.app.services.phones.unseal(row.input)) },
      async progress() {
        looked += 1
        await at(looked, row.user_id)
      },
    })
  }

  it('goes on behind the last row that has an answer, and does none twice', async () => {
    const { id } = (await begin()).data as { id: number }
    // The server dies behind the first piece: its rows are done, and the job is still to be done.
    const killed = (looked: number) => {
      if (looked === 2) throw new Error('killed')
    }
    await expect(run(id, killed)).rejects.toThrow('killed')
    expect(await disabled()).toBe(100)
    await work()
    expect(await disabled()).toBe(many)
    const [ended] = await t.call(jobEndpoints.list, { as: 'boss' })
    expect(ended).toMatchObject({ state: 'DONE', message: `完成 ${many} 位` })
    const logged = await t.db.selectFrom('operation_log').select('id').where('request_id', '=', `job-${id}`).execute()
    expect(logged).toHaveLength(many)
  })

  it('says what became of the rest when its owner loses the right half-way', async () => {
    const { id } = (await begin()).data as { id: number }
    const setOwner = (userId: number, status: 'ENABLED' | 'DISABLED') =>
      t.db.updateTable('user').set({ status }).where('id', '=', userId).execute()
    let owner = 0
    const result = await run(id, async (looked, userId) => {
      owner = userId
      if (looked === 2) await setOwner(userId, 'DISABLED')
    })
    await setOwner(owner, 'ENABLED')
    expect(result.message).toBe(`完成 100 位，没有处理 ${many - 100}（账号或所属企业已停用）`)
    expect(result.fileId).not.toBeNull()
    expect(await disabled()).toBe(100)
  })

  it('keeps the session in which it was begun, when it ends those of all', async () => {
    const all = { list: userList.path, filter: 'keywords=boss', count: 1 }
    const { id } = await t.call(batchEndpoints.userSessions, { as: 'boss', body: { all } })
    await work()
    const job = (await t.call(jobEndpoints.list, { as: 'boss' })).find((one) => one.id === id)
    expect(job).toMatchObject({ state: 'DONE' })
    expect((await t.envelope(userList, { as: 'boss', query: {} })).code).toBe(20000)
  })

  it('is there for companies and for moves to another department, too', async () => {
    const one = async (begun: Promise<{ id: number }>, as: string) => {
      const { id } = await begun
      await work()
      return (await t.call(jobEndpoints.list, { as })).find((job) => job.id === id)
    }
    const [company] = paged(await t.call(companiesEndpoints.list, { as: 'admin', query: { keywords: '万家' } })).records
    const all = { list: companiesEndpoints.allList.path, filter: 'keywords=万家', count: 1 }
    const stopped = t.call(batchEndpoints.companyStatus, { as: 'admin', body: { status: 'DISABLED', all } })
    expect(await one(stopped, 'admin')).toMatchObject({ title: '停用企业', message: '完成 1 家' })
    const shown = paged(await t.call(companiesEndpoints.list, { as: 'admin', query: { status: ['DISABLED'] } })).records
    expect(shown.map(({ id }) => id)).toEqual([company?.id])
    const department = await t.db
      .selectFrom('department')
      .select('id')
      .where('name', '=', '客服部')
      .where('company_id', '=', 1)
      .executeTakeFirstOrThrow()
    const people = { list: employeesEndpoints.list.path, filter: 'keywords=masse', count: many }
    const moved = t.call(batchEndpoints.userMove, { as: 'boss', body: { departmentId: department.id, all: people } })
    expect(await one(moved, 'boss')).toMatchObject({ title: '员工换部门', message: `完成 ${many} 位` })
    const there = t.db.selectFrom('company_user').select('user_id').where('department_id', '=', department.id)
    expect((await there.execute()).length).toBeGreaterThanOrEqual(many)
  })

  it('is refused at once where it could only fail', async () => {
    await addPerson(t, 'blind', 'COMPANY', [await addRole(t, '不看', 'company', ['user:save'])])
    for (const [given, as, code] of [
      [{ list: '/call/api/v1/manager/call/list' }, 'boss', 40000],
      [{ filter: 'colour=red' }, 'boss', 40000],
      [{ count: 100_001 }, 'boss', 40000],
      [{}, 'agent', 40300],
      // They may disable people, but not see the list.
      [{}, 'blind', 40300],
    ] as const) {
      const { code: told } = await begin(given, as)
      expect([given, told]).toEqual([given, code])
    }
    // What was begun is in the log, too.
    await begin()
    const logged = await t.db.selectFrom('operation_log').select('diff').where('object', 'like', 'job:%').execute()
    expect(logged.map(({ diff }) => JSON.parse(diff)[0]?.after)).toContain(`${many} 位`)
  })
})
