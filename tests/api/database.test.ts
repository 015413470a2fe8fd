import { mkdtempSync, rmSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Migration, Migrator, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { syncBuiltins } from '../../src/server/access/builtin'
import { createApp } from '../../src/server/app'
import { hashPassword } from '../../src/server/auth/port'
import { fillDemo } from '../../src/server/db/demo/fill'
import type { FillOptions } from '../../src/server/db/demo/filling'
import { openDatabases } from '../../src/server/db/dialects'
import { createEncryption } from '../../src/server/db/keys/encryption'
import { createNumberKeys } from '../../src/server/db/keys/number-keys'
import { migrate, migrationsWith } from '../../src/server/db/migrate'
import type { Db, RowOf, Schema } from '../../src/server/db/schema'
import { addAdministrator } from '../../src/server/manager/port'
import { demoCalls } from '../../src/server/store'
import { freshDatabase } from '../support/server/fresh-database'
import { isInnerTable } from '../support/server/inner-table'
import { type Dialect, dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'
import { until } from '../support/until'

const now = Math.floor(startOfTest / 1000)
const keys = { keys: createNumberKeys('7'.repeat(64)), encryption: createEncryption('7'.repeat(64)) }

describe.each(dialects)('the database on %s', (dialect) => {
  let empty: TestApp
  beforeEach(async () => {
    empty = await testApp(dialect, { demo: false, durable: true })
  })
  afterEach(() => empty.close())

  it('promises what is asked of every connection', async () => {
    const { db } = empty
    const sayAll = async (names: readonly string[], ask: (name: string) => string) => {
      const said = names.map(async (name) =>
        Object.values((await sql.raw<object>(ask(name)).execute(db)).rows[0] ?? {}),
      )
      return (await Promise.all(said)).flat()
    }
    if (dialect === 'sqlite') {
      const full = 2
      const names = ['synchronous', 'foreign_keys', 'journal_mode']
      expect(await sayAll(names, (name) => `pragma ${name}`)).toEqual([full, 1, 'wal'])
      return
    }
    const names = ['synchronous_commit', 'transaction_isolation', 'session_replication_role', 'jit']
    // Several at once, because the pool opens a connection for each.
    for (const said of await Promise.all([1, 2, 3].map(() => sayAll(names, (name) => `show ${name}`)))) {
      expect(said).toEqual(['on', 'read committed', 'origin', 'off'])
    }
  })

  it('migrates from empty, and a second time changes nothing', async () => {
    const before = await schemaOf(empty.db)
    expect(before.map((table) => table.name)).toContain('customer_flow')
    expect(await migrate(empty.db, keys)).toEqual([])
    expect(await schemaOf(empty.db)).toEqual(before)
  })

  it('a migration that breaks half-way leaves nothing behind', async () => {
    const half: Migration = {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'integer').execute()
        throw new Error('power cut')
      },
    }
    const migrator = new Migrator({
      db: empty.db,
      provider: { getMigrations: async () => ({ half }) },
      migrationTableName: 'half_migration',
      migrationLockTableName: 'half_migration_lock',
    })
    expect((await migrator.migrateToLatest()).error).toMatchObject({ message: 'power cut' })
    expect((await schemaOf(empty.db)).map((table) => table.name)).not.toContain('half')
  })

  it('has the same tables and columns on both databases', async () => {
    const other = await testApp(dialect === 'sqlite' ? 'postgres' : 'sqlite', { demo: false })
    onTestFinished(() => other.close())
    const names = (tables: Awaited<ReturnType<typeof schemaOf>>) =>
      tables.map(({ name, columns }) => [name, columns.map((column) => [column.name, column.isNullable]).sort()])
    expect(names(await schemaOf(empty.db))).toEqual(names(await schemaOf(other.db)))
  })

  it('adds permissions and roles once, and leaves an administrator’s edits alone', async () => {
    const { db } = empty
    const count = async () =>
      (
        await db
          .selectFrom('role_permission')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n
    const before = await count()
    await syncBuiltins(db, now)
    expect(await count()).toBe(before)
    const { id } = await db
      .selectFrom('permission')
      .select('id')
      .where('path', '=', '/line/list')
      .executeTakeFirstOrThrow()
    await db.deleteFrom('role_permission').where('permission_id', '=', id).execute()
    const without = await count()
    await syncBuiltins(db, now)
    expect(await count()).toBe(without)
  })

  it('makes the demo data the same each time', async () => {
    const other = await testApp(dialect, { demo: false })
    onTestFinished(() => other.close())
    await fillDemo(empty.db, optionsOf(empty))
    await fillDemo(other.db, optionsOf(other))
    const first = await contents(empty)
    expect(await contents(other)).toEqual(first)
    expect(first.call?.length).toBeGreaterThan(500)
  }, 60_000)

  it('makes it as large as promised, and agents do one thing at a time', async () => {
    const demo = await testApp(dialect)
    onTestFinished(() => demo.close())
    const all = await contents(demo)
    expect(all.channel).toHaveLength(2)
    expect(all.company).toHaveLength(3)
    expect(all.company_user).toHaveLength(40)
    expect(all.customer).toHaveLength(2000)
    expect(all.customer_flow?.length).toBeGreaterThan(2000)
    // Customers', second ones of every tenth, people's, companies', and locked ones of each company and of the platform.
    expect(all.numbers).toHaveLength(2000 + 200 + 42 + 3 + 3 * 9 + 2)
    expect(all.numbers?.every((number) => /^16[013489]\d{8}$/.test(String(number)))).toBe(true)
    for (const flow of all.customer_flow as { updated_at: number }[]) expect(flow.updated_at).toBeLessThan(now)
    const calls = all.call as RowOf<'call'>[]
    expect(calls.length).toBeGreaterThan(10_000)
    expect(calls.every((call) => call.state === 'ENDED' && call.end_at !== null && call.end_at < startOfTest)).toBe(
      true,
    )
    expect(calls.filter((call) => call.created_at > startOfTest - 3_600_000).length).toBeGreaterThan(10)
    const called = (all.customer as RowOf<'customer'>[]).reduce((sum, customer) => sum + customer.call_count, 0)
    expect(called).toBe(calls.filter((call) => call.submitted_at !== null).length)

    const stays = await demo.db
      .selectFrom('agent_state_log')
      .selectAll()
      .orderBy('user_id')
      .orderBy('from_at')
      .execute()
    expect(stays.length).toBeGreaterThan(40_000)
    const faults = stays.filter((stay, index) => {
      const before = stays[index - 1]
      return stay.to_at < stay.from_at || (before?.user_id === stay.user_id && stay.from_at < before.to_at)
    })
    expect(faults).toEqual([])
  }, 60_000)

  it('refuses a user whose place does not fit the organisation', async () => {
    await addAdministrator(empty.db, 'root', 'x', now)
    const place = sql`update "user" set org = 'COMPANY'`
    await expect(place.execute(empty.db)).rejects.toThrow()
  })

  it('stops before accounts that differ by case alone, and names them and the way out', async () => {
    const db = await firstRelease(dialect)
    await syncBuiltins(db, now)
    for (const account of ['boss', 'Boss', 'only']) await addAdministrator(db, account, 'x', now)
    const refusal = migrate(db, keys)
    await expect(refusal).rejects.toThrow(/Boss、boss。.*换一个名称/)
    await expect(refusal).rejects.not.toThrow('only')
    await sql`update "user" set account = 'boss2' where account = 'Boss'`.execute(db)
    expect(await migrate(db, keys)).toEqual([
      '0002-console',
      '0003-calls',
      '0004-desk',
      '0005-callback-call',
      '0006-list-attempts',
      '0007-moved-callback',
      '0008-results',
      '0009-attended',
      '0010-prolonged',
      '0011-company-settings',
      '0012-hardening',
    ])
  })

  describe('is served by one server at a time', () => {
    const another = async (startWait: number, onOusted?: (error: Error) => void) => {
      const app = await createApp({
        config: { ...empty.app.services.config, startWait },
        now: () => startOfTest,
        ...(onOusted && { onOusted }),
      })
      onTestFinished(() => app.close())
      return app
    }

    it('and a second one says who holds it and does not start', async () => {
      const second = await another(0)
      const refused = second.store.open()
      await expect(refused).rejects.toThrow(`主机 ${hostname()}，进程 ${process.pid}，自 20`)
      await expect(refused).rejects.toThrow('请先停止它')
      expect(() => second.store.database()).toThrow('服务正在启动')
      await second.close()
      // The first one has lost nothing.
      expect(await migrate(empty.db, keys)).toEqual([])
      await expect(another(0).then((third) => third.store.open())).rejects.toThrow('请先停止它')
    })

    it('and a second one writes nothing before the first has ended, what its release brings along neither', async () => {
      await empty.db.deleteFrom('exception_code').execute()
      const second = await another(0)
      await expect(second.store.open()).rejects.toThrow('请先停止它')
      expect(await empty.db.selectFrom('exception_code').select('id').execute()).toEqual([])
    })

    it('and a second one starts once the first has ended, as in a deploy that overlaps', async () => {
      const second = await another(30)
      const warned = vi.spyOn(second.log, 'warn')
      const opened = second.store.openPatiently()
      await until(
        async () => warned.mock.calls.map(([, message]) => message),
        (messages) => messages.includes('waiting for another server to end'),
      )
      expect(() => second.store.database()).toThrow('服务正在启动')
      await empty.app.close()
      await opened
      expect(await migrate(second.store.database(), keys)).toEqual([])
    })

    it('and one that is told to end while it waits ends', async () => {
      const second = await another(30)
      const opened = second.store.openPatiently()
      await second.close()
      await opened
      expect(() => second.store.database()).toThrow()
    })

    it('and a restart finds it free', async () => {
      await empty.restart()
      expect(await migrate(empty.db, keys)).toEqual([])
    })
  })

  it('refuses a database that was written with another key', async () => {
    await empty.db.updateTable('setting').set({ value: '"other"' }).where('key', '=', 'data-key').execute()
    await expect(empty.app.store.open()).rejects.toThrow('数据密钥与数据库不符')
  })
})

const optionsOf = ({ app: { services } }: TestApp): FillOptions => ({
  now,
  storePhones: services.phones.storeMany,
  hashPassword,
  // A few of the sixty days are enough.
  makeCalls: demoCalls(services.phones, now, 5),
})

/** A database as the first release made it. */
async function firstRelease(dialect: Dialect): Promise<Db> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-first-'))
  const databaseUrl = dialect === 'postgres' ? await freshDatabase(inject('postgresUrl')) : undefined
  const { db, close } = openDatabases({ dataDir, databaseUrl })
  onTestFinished(async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrationsWith(keys) } }).migrateTo(
    '0001-ground',
  )
  if (error) throw error
  return db
}

const schemaOf = async (db: Db) =>
  (await db.introspection.getTables())
    .filter(({ name }) => !isInnerTable(name))
    .map(({ name, columns }) => ({ name, columns }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))

/** All business rows, with numbers decrypted, and without random values: ciphertexts and password salts. */
async function contents(t: TestApp): Promise<Record<string, unknown[]>> {
  const tables: (keyof Schema)[] = ['channel', 'company', 'department', 'user', 'company_user', 'user_role', 'customer']
  const all: Record<string, unknown[]> = {}
  tables.push('customer_flow', 'customer_owner_log', 'company_permission', 'call', 'call_key', 'cdr_raw', 'call_wrapup')
  tables.push('agent_state_log', 'wrapup_code', 'stat_call_hour', 'stat_call_day', 'call_callee_day')
  for (const table of tables) {
    const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(t.db)
    all[table] = rows.rows
      .map(({ password_hash, ...row }) => row)
      .sort((a, b) => compare(JSON.stringify(a), JSON.stringify(b)))
  }
  const phones = await t.db.selectFrom('phone').select(['id', 'enc']).orderBy('id').execute()
  all.numbers = phones.map((row) => t.app.services.phones.reveal(row.enc))
  return all
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

it('keeps on PostgreSQL the plan of what repeats, unless the values decide the best plan', async () => {
  const empty = await testApp('postgres', { demo: false })
  onTestFinished(() => empty.close())
  // One transaction is one connection, which is what keeps a plan.
  await empty.db.transaction().execute(async (db) => {
    const ask = (text: string) => sql.raw(text).execute(db)
    for (const name of ['once', 'twice', 'twice']) await ask(`select 1 as ${name} from company where id = 1`)
    for (const _ of [1, 2]) await ask('select 1 as ranged from company where id > 1')
    for (const _ of [1, 2]) await ask('select 1 as page from company limit 1')
    const keptPlans = async () => {
      const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`
      return (await kept.execute(db)).rows.map(({ statement }) => statement)
    }
    const own = (await keptPlans()).filter((statement) => statement.startsWith('select 1 as'))
    expect(own).toEqual(['select 1 as twice from company where id = 1'])

    for (let at = 0; at < 320; at += 1) for (const _ of [1, 2]) await ask(`select ${at} as many from company`)
    const all = await keptPlans()
    expect(all).toContain('select 0 as many from company')
    expect(all).not.toContain('select 319 as many from company')
  })
})
