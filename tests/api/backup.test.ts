/** Backups: what is restored is what was there, whatever else goes on, and what does not add up is refused. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { onScratchDatabase } from '../../src/server/db/backup/postgres-copy'
import { openDatabases } from '../../src/server/db/dialects'
import type { Db } from '../../src/server/db/schema'
import { type Backup, backupName, makeBackup } from '../../src/server/system/backup/make-backup'
import type { Manifest } from '../../src/server/system/backup/manifest'
import { restoreBackup } from '../../src/server/system/backup/restore-backup'
import { createBackups } from '../../src/server/system/backup/schedule'
import { recordOperation } from '../../src/server/system/port'
import { startLoad } from '../support/server/load'
import { type Dialect, dialects, longSessions, type TestApp, testApp } from '../support/server/test-app'

const day = 86_400
/** ms: each backup is restored once or twice, and other tests run meanwhile. */
const patience = 180_000

/** A server of this dialect with a folder for its backups. @param demo whether there is more than an empty database */
function withBackups(dialect: Dialect, demo: boolean) {
  let t: TestApp
  let folder: string
  beforeAll(async () => {
    t = await testApp(dialect, { env: longSessions, demo })
    folder = mkdtempSync(join(tmpdir(), 'huanhu-backups-'))
  })
  afterAll(async () => {
    await t.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const config = () => t.app.services.config
  const seconds = () => Math.floor(t.clock.now / 1000)
  const back = (named = 'all'): Promise<Backup> => makeBackup(config(), join(folder, named), seconds())
  /** Restores it into an empty place, and looks at what is there. */
  const restored = async <T>(from: string, look: (db: Db) => Promise<T>): Promise<T> => {
    const dataDir = join(mkdtempSync(join(folder, 'place-')), 'data')
    const into = async (databaseUrl?: string) => {
      await restoreBackup(from, { ...config(), dataDir, databaseUrl })
      const databases = openDatabases({ dataDir, databaseUrl })
      try {
        return await look(databases.db)
      } finally {
        await databases.close()
      }
    }
    if (config().databaseUrl === undefined) return await into()
    return (await onScratchDatabase(config().databaseUrl as string, into)) as T
  }
  return { app: () => t, folder: () => folder, config, seconds, back, restored }
}

describe.each(dialects)('backups on %s', (dialect) => {
  const { app, folder, seconds, back, restored } = withBackups(dialect, true)
  const everything = async (db: Db) => ({
    users: await db.selectFrom('user').selectAll().orderBy('id').execute(),
    phones: await db.selectFrom('phone').selectAll().orderBy('id').execute(),
    calls: await db.selectFrom('call').selectAll().orderBy('id').execute(),
    departments: await db.selectFrom('department').selectAll().orderBy('id').execute(),
    permissions: await db.selectFrom('permission').selectAll().orderBy('id').execute(),
  })

  it(
    'restore every row, with a key that opens the numbers and numbers that go on',
    async () => {
      const { folder: made, manifest } = await back()
      expect(manifest.verifiedAt).toBe(seconds())
      expect(manifest.rows.user).toBeGreaterThan(10)
      expect(readdirSync(join(folder(), 'all'))).toEqual([backupName(seconds())])
      for (const { name } of manifest.files) expect(statSync(join(made, name)).mode & 0o077).toBe(0)
      const expected = await everything(app().db)
      await restored(made, async (db) => {
        expect(await everything(db)).toEqual(expected)
        const user = await db.selectFrom('user').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
        const { id: _, ...row } = user
        const next = await db
          .insertInto('user')
          .values({ ...row, account: 'made-after' })
          .returning('id')
          .executeTakeFirstOrThrow()
        expect(next.id).toBeGreaterThan(user.id)
      })
    },
    patience,
  )

  it(
    'hold one moment, whatever is written meanwhile, and add up',
    async () => {
      const endLoad = startLoad(3, (person, nth) =>
        app().call(customerEndpoints.add, {
          as: 'boss',
          body: {
            phone: `1609${person}${String(nth).padStart(6, '0')}`,
            name: `备份 ${person}`,
            type: 10,
            remark: '备份时新增',
          },
        }),
      )
      await expect.poll(async () => (await named(app().db)).customers).toBeGreaterThan(5)
      const before = (await named(app().db)).customers
      const { folder: made } = await back('under-load')
      const after = (await named(app().db)).customers
      await endLoad()
      expect(after, 'written meanwhile').toBeGreaterThan(before)
      const all = await named(app().db)
      await restored(made, async (db) => {
        const { customers, logged } = await named(db)
        expect(customers).toBeGreaterThan(5)
        expect(customers).toBeLessThanOrEqual(all.customers)
        // A customer and its row in the log are written together.
        expect(logged).toBe(customers)
      })
    },
    patience,
  )

  /** The customers of the load, and what the log says of them. */
  const named = async (db: Db) => {
    const customers = await db.selectFrom('customer').select('id').where('name', 'like', '备份 %').execute()
    const logged = await db
      .selectFrom('operation_log')
      .select('object')
      .where('action', '=', 'add')
      .where('module', '=', 'customer')
      .execute()
    const objects = new Set(logged.map(({ object }) => object))
    return { customers: customers.length, logged: customers.filter(({ id }) => objects.has(`customer:${id}`)).length }
  }
})

describe.each(dialects)('backups of an empty database on %s', (dialect) => {
  const { app, folder, config, seconds, back, restored } = withBackups(dialect, false)

  it(
    'are refused if they are damaged, incomplete, of another key, of a newer release or of nothing',
    async () => {
      const { folder: made, manifest } = await back('whole')
      const spoiled = (nth: number, spoil: (copy: string) => void) => {
        const copy = join(folder(), `spoiled-${nth}`)
        cpSync(made, copy, { recursive: true })
        spoil(copy)
        return restored(copy, async () => 'restored').catch((error: Error) => error.message)
      }
      const [file] = manifest.files
      const data = file?.name as string
      const told = (change: Partial<Manifest>) => (copy: string) =>
        writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ ...manifest, ...change }))
      expect(await spoiled(1, (copy) => appendFileSync(join(copy, data), 'x'))).toContain('备份已损坏')
      expect(await spoiled(2, (copy) => rmSync(join(copy, data)))).toContain('备份不完整')
      expect(await spoiled(3, told({ migrations: [...manifest.migrations, '9999-later'] }))).toContain('更新的版本')
      expect(await spoiled(4, told({ rows: { ...manifest.rows, user: 1 } }))).toContain('恢复后表 user')
      expect(await spoiled(5, told({ anchor: '999-not-such-a-hash-at-all' }))).toContain('操作日志被截断')
      expect(await spoiled(6, (copy) => rmSync(join(copy, 'manifest.json')))).toContain('不是备份')
      expect(await spoiled(7, told({ database: dialect === 'sqlite' ? 'postgres' : 'sqlite' }))).toContain('不能恢复到')
      const other = { ...config(), dataKey: '8'.repeat(64), dataDir: join(folder(), 'other-key') }
      const tried =
        dialect === 'sqlite'
          ? restoreBackup(made, other)
          : onScratchDatabase(other.databaseUrl as string, (databaseUrl) =>
              restoreBackup(made, { ...other, databaseUrl }),
            )
      await expect(tried).rejects.toThrow('数据密钥与数据库不符')
    },
    patience,
  )

  it('go only into an empty place', async () => {
    const { folder: made } = await back('again')
    await expect(restoreBackup(made, config())).rejects.toThrow(
      dialect === 'sqlite' ? '里已有文件' : '目标数据库里已有表',
    )
  })

  it('leave nothing if they can’t be made', async () => {
    const nowhere = { ...config(), databaseUrl: undefined, dataDir: join(folder(), 'no-database-here') }
    await expect(makeBackup(nowhere, join(folder(), 'none'), 1)).rejects.toThrow('没有数据库')
    expect(existsSync(join(folder(), 'none'))).toBe(false)
  })

  describe('of the server itself', () => {
    const set = (key: 'backup.every-hours' | 'backup.keep-days', value: number) =>
      app()
        .db.insertInto('setting')
        .values({ key, value: JSON.stringify(value), updated_at: 1, updated_by: null })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }))
        .execute()
    const lastTask = () =>
      app()
        .db.selectFrom('operation_log')
        .select(['action', 'result', 'message', 'ip', 'user_id'])
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
    const start = Math.floor(Date.UTC(2026, 2, 1) / 1000)
    const later = start + 60 * day

    it(
      'come as often as is set, stay as long, and never at all if that is set',
      async () => {
        const backups = join(folder(), 'own')
        const made: number[] = []
        // What a crash has left.
        mkdirSync(join(backups, `${backupName(start - day)}.partial`), { recursive: true })
        const { keep } = createBackups({
          backups,
          make: async (at) => {
            made.push(at)
            await makeBackup(config(), backups, at)
          },
          record: recordOperation,
        })
        await set('backup.every-hours', 12)
        await set('backup.keep-days', 1)
        for (const hours of [0, 6, 11, 12, 13, 24, 40]) await keep(app().db, start + hours * 3600)
        expect(made.map((at) => (at - start) / 3600)).toEqual([0, 12, 24, 40])
        // The newest is at 40 hours; a day earlier is at 16.
        expect(readdirSync(backups)).toEqual([backupName(start + 24 * 3600), backupName(start + 40 * 3600)])
        expect(await lastTask()).toEqual({
          ...{ action: 'backup', result: 'OK', ip: '', user_id: null },
          message: expect.stringContaining('已试恢复'),
        })
        await set('backup.every-hours', 0)
        await keep(app().db, start + 30 * day)
        expect(made).toHaveLength(4)
      },
      patience,
    )

    it('say that one failed, and wait an hour before the next', async () => {
      const tried: number[] = []
      const { keep } = createBackups({
        backups: join(folder(), 'failing'),
        make: async (at) => {
          tried.push(at)
          throw new Error('磁盘空间不足')
        },
        record: recordOperation,
      })
      await set('backup.every-hours', 12)
      // Later than those of before.
      const start = later
      await expect(keep(app().db, start)).rejects.toThrow('磁盘空间不足')
      await keep(app().db, start + 600)
      await expect(keep(app().db, start + 3600)).rejects.toThrow('磁盘空间不足')
      expect(tried).toEqual([start, start + 3600])
      expect(await lastTask()).toMatchObject({
        action: 'backup',
        result: 'FAILED',
        message: '自动备份失败：磁盘空间不足',
      })
    })
  })

  it('keep the key file, which only its owner may read', async () => {
    const { dataKey } = config()
    const dataDir = join(folder(), 'with-key-file')
    const from = join(folder(), 'of-key-file')
    cpSync(config().dataDir, dataDir, { recursive: true })
    writeFileSync(join(dataDir, 'data.key'), `${dataKey}\n`, { mode: 0o600 })
    const { folder: made, manifest } = await makeBackup({ ...config(), dataDir, dataKey: undefined }, from, seconds())
    expect(manifest.hasKey).toBe(true)
    expect(readFileSync(join(made, 'data.key'), 'utf8').trim()).toBe(dataKey)
    expect(statSync(join(made, 'data.key')).mode & 0o077).toBe(0)
  })
})
