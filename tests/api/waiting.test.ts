/** What a statement or a transaction keeps waiting, and what it must not. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { callEndpoints } from '../../src/contract/call'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { Endpoint } from '../../src/contract/endpoint'
import { endpoints } from '../../src/contract/endpoints'
import { codes } from '../../src/contract/envelope'
import { phoneEndpoints } from '../../src/contract/phone'
import { ping } from '../../src/server/db/dialects'
import { SqliteReaders } from '../../src/server/db/sqlite/readers'
import { showCustomersToChannel } from '../support/server/staff'
import { dialects, testApp } from '../support/server/test-app'

async function opened(...args: Parameters<typeof testApp>) {
  const t = await testApp(...args)
  onTestFinished(() => t.close())
  return t
}

const day = 86_400
const all = Object.values(endpoints).flatMap((group) => Object.values<Endpoint>(group))
/** What reads much whatever is asked, and asks for nothing. */
const always = all.filter(({ heavy, name }) => heavy === true && name.endsWith('list'))

describe.each(dialects)('on %s', (dialect) => {
  it('lists are read by readers of their own, and everything else goes on without them', async () => {
    const t = await opened(dialect)
    await showCustomersToChannel(t)
    const now = Math.floor(t.clock.now / 1000)
    const lastDay = { startTime: now - day, endTime: now }
    // Opened first, because what was never open can't be closed.
    await ping(t.app.store.heavy())
    await t.app.store.heavy().destroy()
    expect(always.length).toBeGreaterThan(5)
    for (const endpoint of always) {
      expect([endpoint.name, (await t.envelope(endpoint, { as: 'admin' })).code]).toEqual([
        endpoint.name,
        codes.unavailable,
      ])
    }
    const { list: customers } = customerEndpoints
    const far = { pageIndex: 101, pageSize: 100 }
    const sorted = { sort: 'createTime' as const }
    for (const query of [{ keywords: '王' }, sorted, { type: [10 as const] }, { noPaging: true }, far]) {
      expect([query, (await t.envelope(customers, { as: 'boss', query })).code]).toEqual([query, codes.unavailable])
    }
    // A channel's or a department's customers stand in no order by themselves.
    for (const as of ['channel', 'leader']) {
      expect([as, (await t.envelope(customers, { as })).code]).toEqual([as, codes.unavailable])
    }
    for (const as of ['admin', 'boss', 'agent']) {
      await t.call(customers, { as, query: { pageIndex: 100, pageSize: 100 } })
    }
    for (const query of [{ keywords: '王' }, { valid: false }, { noPaging: true }]) {
      const answer = await t.envelope(callEndpoints.list, { as: 'admin', query: { ...lastDay, ...query } })
      expect([query, answer.code]).toEqual([query, codes.unavailable])
    }
    await t.call(callEndpoints.list, { as: 'admin', query: lastDay })
    await t.call(phoneEndpoints.queueInfo, { as: 'agent', query: { view: 'all' } })
  })

  it('readers write nothing', async () => {
    const t = await opened(dialect)
    await expect(t.app.store.heavy().deleteFrom('customer').execute()).rejects.toThrow(/read-?only/i)
  })

  it('a write that is committed is told as done, whatever fails after it', async () => {
    const t = await opened(dialect)
    const { services } = t.app
    for (const account of ['agent', 'boss']) await t.tokenOf(account)
    vi.spyOn(services.sessionEnds, 'tell').mockImplementation(() => {
      throw new Error('broken afterwards')
    })
    const report = vi.spyOn(services, 'report').mockImplementation(() => {})
    onTestFinished(() => void vi.restoreAllMocks())
    const [user] = await t.db.selectFrom('user').select('id').where('account', '=', 'agent').execute()
    const userIds = [user?.id as number]
    const [row] = await t.call(authEndpoints.userSessionDeleteByUsers, { as: 'boss', body: { userIds } })
    expect(row).toMatchObject({ ended: 1 })
    expect(report).toHaveBeenCalledWith('work after a commit failed', new Error('broken afterwards'))
  })

  it('the database is not asked inside a transaction, where it would wait for itself', async () => {
    const t = await opened(dialect, { demo: false })
    const { store } = t.app
    let later = Promise.resolve()
    await store
      .database()
      .transaction()
      .execute(async (trx) => {
        await ping(trx)
        expect(() => store.database()).toThrow('inside a transaction')
        expect(() => store.heavy()).toThrow('inside a transaction')
        later = new Promise((resolve) => setTimeout(resolve)).then(() => ping(store.database()))
      })
    await later
    await ping(store.database())
  })
})

it('a transaction on SQLite has the file to itself from its beginning, so nothing it reads changes', async () => {
  const t = await opened('sqlite', { demo: false })
  const file = new SqliteDatabase(join(t.app.services.config.dataDir, 'huanhu.sqlite'), { timeout: 0 })
  onTestFinished(() => void file.close())
  await t.db.transaction().execute(async (trx) => {
    await ping(trx)
    expect(() => file.exec('begin immediate')).toThrow('database is locked')
  })
  file.exec('begin immediate; rollback')
})

it('a long read on SQLite lets short statements pass', async () => {
  const t = await opened('sqlite')
  let isDone = false
  const long = sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000000) select count(*) from n`
  const read = long.execute(t.app.store.heavy()).then(() => {
    isDone = true
  })
  for (let at = 0; at < 20; at += 1) await ping(t.db)
  expect(isDone).toBe(false)
  await read
})

describe('readers of a SQLite file', () => {
  function readers() {
    const folder = mkdtempSync(join(tmpdir(), 'readers-'))
    const file = join(folder, 'some.sqlite')
    const db = new Kysely<unknown>({ dialect: new SqliteReaders(file) })
    onTestFinished(async () => {
      await db.destroy()
      rmSync(folder, { recursive: true })
    })
    return { db, file }
  }
  const rowsOf = async (db: Kysely<unknown>, text: string) => (await sql.raw(text).execute(db)).rows
  const create = (file: string) =>
    new SqliteDatabase(file).exec('create table t (id integer primary key); insert into t values (1)').close()

  it('see what was committed before they were asked, many at once', async () => {
    const { db, file } = readers()
    create(file)
    const found = await Promise.all(Array.from({ length: 20 }, () => rowsOf(db, 'select id from t')))
    expect(found).toEqual(found.map(() => [{ id: 1 }]))
    new SqliteDatabase(file).exec('insert into t values (2)').close()
    expect(await rowsOf(db, 'select count(*) as rows from t')).toEqual([{ rows: 2 }])
  })

  it('tell what SQLite said, and go on', async () => {
    const { db, file } = readers()
    create(file)
    await expect(rowsOf(db, 'select missing from t')).rejects.toMatchObject({
      code: 'SQLITE_ERROR',
      message: 'no such column: missing',
    })
    expect(await rowsOf(db, 'select id from t')).toEqual([{ id: 1 }])
  })

  it('leave nobody waiting when the database is closed, and start no more', async () => {
    const { db, file } = readers()
    create(file)
    const asked = Array.from({ length: 5 }, () => rowsOf(db, 'select id from t'))
    const settled = Promise.allSettled(asked)
    // All have asked for a reader by then, and none has answered.
    await new Promise((resolve) => setImmediate(resolve))
    await db.destroy()
    // There are two readers: what they had begun may be answered.
    expect((await settled).filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(2)
  })

  it('are started anew after one has ended', async () => {
    const { db, file } = readers()
    // Without a file a reader can't start.
    await expect(rowsOf(db, 'select 1')).rejects.toMatchObject({ code: 'SQLITE_IOERR' })
    create(file)
    expect(await rowsOf(db, 'select id from t')).toEqual([{ id: 1 }])
  })
})
