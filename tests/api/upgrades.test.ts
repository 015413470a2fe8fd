/** A database of each released schema is brought to the newest one, and nothing in it is lost or wrong. */
import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { customersNamed } from '../../src/server/db/customer-words'
import { createEncryption } from '../../src/server/db/keys/encryption'
import type { Db, Schema } from '../../src/server/db/schema'
import { sealFault } from '../../src/server/system/seal'
import { counterFaults } from '../support/audit/counter-faults'
import { openedBy } from '../support/audit/encrypted-values'
import { numberFaults } from '../support/audit/number-faults'
import { freshDatabase } from '../support/server/fresh-database'
import { dialects, type TestApp, testApp } from '../support/server/test-app'
import { definedIn } from '../support/upgrades/defined'
import { dumpKey, dumpsOf, loadPostgres, migrationsOf, unpackSqlite } from '../support/upgrades/dumps'

/** The first schema with a dump. */
const first = '0011-company-settings'

describe.each(dialects)('on %s', (dialect) => {
  let fresh: TestApp
  beforeAll(async () => {
    fresh = await testApp(dialect, { demo: false })
  })
  afterAll(() => fresh.close())

  it('each schema before the newest has its dump', async () => {
    const names = await migrationsOf(fresh.db)
    const past = names.slice(names.indexOf(first), -1)
    expect(dumpsOf(dialect)).toEqual(expect.arrayContaining([first, ...past]))
    expect(names).toEqual(expect.arrayContaining(dumpsOf(dialect)))
  })

  describe.each(dumpsOf(dialect))('the dump of %s', (name) => {
    let t: TestApp
    let data: string | undefined
    beforeAll(async () => {
      const env: Record<string, string> = { DATA_KEY: dumpKey }
      if (dialect === 'sqlite') {
        data = unpackSqlite(name)
        env.DATA_DIR = data
      } else {
        env.DATABASE_URL = await freshDatabase(inject('postgresUrl'))
        await loadPostgres(name, env.DATABASE_URL)
      }
      t = await testApp(dialect, { demo: false, env })
    })
    afterAll(async () => {
      await t?.close()
      if (data) rmSync(data, { recursive: true, force: true })
    })

    it('gets the schema of a new database', async () => {
      expect(await migrationsOf(t.db)).toEqual(await migrationsOf(fresh.db))
      expect(await definedIn(t.db, dialect)).toEqual(await definedIn(fresh.db, dialect))
    })

    it('is filled', async () => {
      const some: (keyof Schema)[] = ['user', 'customer', 'customer_flow', 'phone', 'call', 'cdr_raw', 'call_wrapup']
      some.push('stat_call_hour', 'stat_call_day', 'call_callee_day', 'operation_log', 'seal', 'agent_state_log')
      for (const table of some) expect(await countOf(t.db, table), table).toBeGreaterThan(0)
    })

    it('leaves personal data with the companies: channel managers see their customers no more', async () => {
      const { rows } = await sql<{ code: string; path: string }>`select role.code, permission.path from role_permission
        join role on role.id = role_permission.role_id join permission on permission.id = role_permission.permission_id
        where role.code is not null`.execute(t.db)
      const granted = (code: string) => rows.flatMap((row) => (row.code === code ? [row.path] : []))
      expect(granted('agent')).toEqual(expect.arrayContaining(['/customer/UserCustomerList', 'customer:list']))
      expect(granted('channel-manager')).toEqual(expect.arrayContaining(['/call/history', '/company/list']))
      expect(granted('channel-manager').filter((path) => /^\/?(customer|lock)/.test(path))).toEqual([])
    })

    it('has counters that equal its calls', async () => {
      const read = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows
      expect(await counterFaults(read)).toEqual([])
    })

    it('has numbers that open, and are found by what they were typed as', async () => {
      const { phones } = t.app.services
      const rows = await t.db.selectFrom('phone').selectAll().execute()
      const wrong: unknown[] = []
      const viewer = { org: 'PLATFORM', channelId: null, companyId: null } as const
      for (const { id, enc, company_id, tail4_hash } of rows) {
        const number = phones.reveal(enc)
        const found = await phones.findIn(t.db, number, viewer, company_id)
        const tails = await phones.tails(t.db, number.slice(-4), viewer)
        if (found !== id || !/^16\d{9}$/.test(number) || !tails.includes(tail4_hash)) wrong.push({ id, found })
      }
      expect(wrong).toEqual([])
    })

    it('keeps the hours and the seconds of a valid call that its companies had', async () => {
      const own = await t.db.selectFrom('company_setting').select(['company_id', 'key', 'value']).execute()
      const companies = await t.db.selectFrom('company').select('id').execute()
      const window = companies.map(({ id }) => ({ company_id: id, key: 'call.dial-window', value: '"00:00-24:00"' }))
      expect(own).toEqual(expect.arrayContaining(window))
      // They had the usual seconds.
      expect(own.filter(({ key }) => key === 'call.valid-seconds')).toEqual([])
    })

    it('has numbers that belong to the company of whatever refers to them', async () => {
      const read = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows
      expect(await numberFaults(read)).toEqual([])
    })

    it('has everything encrypted with a key of its own, soon after', async () => {
      const derived = createEncryption(dumpKey)
      expect(Object.keys(await openedBy(t.db, derived))).toContain('phone.enc')
      const { rotation, store } = t.app
      await rotation.run(store.upkeep(), Math.floor(t.clock.now / 1000))
      expect(await openedBy(t.db, derived)).toEqual({})
    })

    it('has a log whose seals fit', async () => {
      expect(await sealFault(t.db, t.app.services.phones)).toBeNull()
    })

    it('has the keys and the reports of every call, found by its time', async () => {
      const read = async (statement: string) => (await sql.raw<Record<string, unknown>>(statement).execute(t.db)).rows
      const kept = 'call_id = call.id and created_at = call.created_at'
      const [of] = await read(`select count(*) as calls,
        sum(case when exists (select 1 from call_key where ${kept} and kind = 'CALL_NO' and key = call_no) then 1 else 0 end) as keys,
        sum(case when exists (select 1 from cdr_raw where ${kept} and at = end_at) then 1 else 0 end) as ends from call`)
      expect(Number(of?.calls)).toBeGreaterThan(0)
      expect(of).toEqual({ calls: of?.calls, keys: of?.calls, ends: of?.calls })
      expect(await read('select id from cdr_raw where call_id is null or hash is null')).toEqual([])
      // The next report gets an id of its own.
      const [last] = await t.db.selectFrom('cdr_raw').selectAll().orderBy('id', 'desc').limit(1).execute()
      if (!last) throw new Error('no reports')
      const { id, ...report } = last
      const added = t.db
        .insertInto('cdr_raw')
        .values({ ...report, hash: 'another' })
        .returning('id')
      expect((await added.executeTakeFirstOrThrow()).id).toBeGreaterThan(id)
      await t.db.deleteFrom('cdr_raw').where('hash', '=', 'another').execute()
    })

    it('finds every customer by its name', async () => {
      const customers = await t.db
        .selectFrom('customer')
        .select(['id', 'name'])
        .where('deleted_at', 'is', null)
        .execute()
      expect(customers.length).toBeGreaterThan(0)
      const names = [...new Set(customers.map(({ name }) => name))].slice(0, 20)
      for (const name of names) {
        const { from, wanted } = customersNamed(t.db, name, undefined)
        const { rows } = await sql<{ id: number }>`select customer.id from ${from} where ${wanted}`.execute(t.db)
        const named = customers.filter((customer) => customer.name === name).map(({ id }) => id)
        expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(named))
      }
    })

    it('has only references to rows that are there', async () => {
      expect(await brokenReferences(t.db, dialect)).toEqual([])
    })
  })
})

const countOf = async (db: Db, table: keyof Schema) =>
  Number((await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db)).rows[0]?.n)

/** The rows that a foreign key does not allow. PostgreSQL checks all again when each key is made anew. */
async function brokenReferences(db: Db, dialect: string): Promise<unknown[]> {
  if (dialect === 'sqlite') return (await sql`pragma foreign_key_check`.execute(db)).rows
  const keys = await sql<{ at: string; name: string; told: string }>`
    select conrelid::regclass::text as at, conname as name, pg_get_constraintdef(oid) as told from pg_constraint
    where contype = 'f' and conparentid = 0`.execute(db)
  expect(keys.rows.length).toBeGreaterThan(10)
  for (const { at, name, told } of keys.rows)
    await sql.raw(`alter table ${at} drop constraint "${name}", add constraint "${name}" ${told}`).execute(db)
  return []
}
