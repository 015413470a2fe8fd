/** Jobs outlive the server that runs them: they are done at least once, by one server at a time. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { conflict } from '../../src/server/access/refusal'
import type { Db } from '../../src/server/db/schema'
import { createJobs, type JobProgram } from '../../src/server/system/port'
import { deferred } from '../support/deferred'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

describe.each(dialects)('jobs on %s', (dialect) => {
  let t: TestApp
  const servers: ReturnType<typeof createJobs>[] = []
  const reported: string[] = []
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop()
    reported.length = 0
    await t.db.deleteFrom('job').execute()
  })
  afterAll(() => t.close())

  const server = (program: JobProgram, database: () => Db = () => t.db) => {
    const services = { ...t.app.services, report: (what: string) => void reported.push(what) }
    const made = createJobs({ database, services, programs: { test: program }, wakes: false })
    servers.push(made)
    return made
  }
  const add = async (userId = 1): Promise<number> =>
    (
      await t.db
        .insertInto('job')
        .values({
          ...{
            kind: 'test',
            user_id: userId,
            company_id: null,
            title: '试',
            input: t.app.services.phones.seal('{"a":1}'),
          },
          ...{ state: 'QUEUED', done: 0, total: null, message: null, file_id: null, tries: 0, run_at: 0 },
          ...{ lease_by: null, lease_until: null, cancelled: 0, created_at: 1, ended_at: null },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const row = (id: number) => t.db.selectFrom('job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  it('one that waits is done once, however many servers look for it', async () => {
    const id = await add()
    const seen: unknown[] = []
    const program: JobProgram = async ({ input, progress }) => {
      seen.push(input)
      await progress(3, 7)
      return { message: '好了' }
    }
    const all = [server(program), server(program), server(program)]
    await Promise.all(all.map((one) => one.take()))
    await Promise.all(all.map((one) => one.idle()))
    expect(seen).toEqual([{ a: 1 }])
    expect(await row(id)).toMatchObject({
      ...{ state: 'DONE', message: '好了', done: 3, total: 7, tries: 1, lease_by: null },
      ended_at: t.clock.now / 1000,
    })
  })

  it('one whose server has fallen silent is begun by another, and the silent one can’t end it any more', async () => {
    const id = await add()
    const stuck = deferred<void>()
    const silent = server(async () => {
      await stuck.promise
      return { message: '旧的' }
    })
    await silent.take()
    const other = server(async () => ({ message: '新的' }))
    t.clock.now += 14_000
    await other.take()
    expect((await row(id)).tries).toBe(1)
    t.clock.now += 2_000
    await other.take()
    await other.idle()
    stuck.resolve()
    await silent.idle()
    expect(await row(id)).toMatchObject({ state: 'DONE', message: '新的', tries: 2 })
  })

  it('one that fails is tried again later, five times', async () => {
    const id = await add()
    const failing = server(async () => {
      throw new Error('boom')
    })
    for (let tries = 1; tries <= 5; tries += 1) {
      await failing.take()
      await failing.idle()
      const { state, run_at } = await row(id)
      expect([state, reported.length]).toEqual([tries < 5 ? 'QUEUED' : 'FAILED', tries])
      // Not at once.
      await failing.take()
      expect((await row(id)).tries).toBe(tries)
      t.clock.now = Math.max(t.clock.now, run_at)
    }
    expect((await row(id)).message).toBe('系统出错，没有完成，请稍后重试或联系管理员')
  })

  it('one that can’t be read is tried again, too, and is given up', async () => {
    const id = await add()
    await t.db.updateTable('job').set({ input: 'x', tries: 4 }).where('id', '=', id).execute()
    const reading = server(async () => ({ message: '不该到这里' }))
    await reading.take()
    await reading.idle()
    expect(await row(id)).toMatchObject({ state: 'FAILED', tries: 5, lease_by: null })
    expect(reported).toEqual(['a job failed'])
  })

  it('a refusal ends it with its reason', async () => {
    const id = await add()
    const refusing = server(async () => {
      throw conflict('没有这样的行')
    })
    await refusing.take()
    await refusing.idle()
    expect(await row(id)).toMatchObject({ state: 'FAILED', message: '没有这样的行', tries: 1 })
    expect(reported).toEqual([])
  })

  it('one that is cancelled while it runs ends at its next step', async () => {
    const id = await add()
    const begun = deferred<void>()
    const goes = deferred<void>()
    const working = server(async ({ progress }) => {
      begun.resolve()
      await goes.promise
      await progress(1, 2)
      return { message: '不该到这里' }
    })
    await working.take()
    await begun.promise
    await t.db.updateTable('job').set({ cancelled: 1 }).where('id', '=', id).execute()
    goes.resolve()
    await working.idle()
    expect(await row(id)).toMatchObject({ state: 'CANCELLED', message: '已取消' })
  })

  it('a server that ends gives its jobs back, and that counts as no try', async () => {
    const id = await add()
    const begun = deferred<void>()
    const ending = server(async ({ progress }) => {
      begun.resolve()
      for (;;) {
        await progress(1, 2)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
    await ending.take()
    await begun.promise
    await ending.stop()
    expect(await row(id)).toMatchObject({ state: 'QUEUED', tries: 0, lease_by: null })
  })

  it('nobody’s jobs keep the others waiting', async () => {
    for (const userId of [1, 1, 2]) await add(userId)
    const goes = deferred<void>()
    const begun: number[] = []
    const working = server(async ({ userId }) => {
      begun.push(userId)
      await goes.promise
      return { message: '好了' }
    })
    await working.take()
    expect(begun).toEqual([1, 2])
    goes.resolve()
    await working.idle()
    await working.take()
    await working.idle()
    expect(begun).toEqual([1, 2, 1])
  })
})
