/** What happens to a server whose PostgreSQL lock is lost. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { LockHeld, type ServerLock, takeLock } from '../../src/server/db/server-lock'
import { type FlakyProxy, flakyProxy } from '../support/server/flaky-proxy'
import { freshDatabase } from '../support/server/fresh-database'
import { until } from '../support/until'

let url: string
let proxy: FlakyProxy
let lost: unknown[]
let ousted: Error[]
const locks: ServerLock[] = []

beforeEach(async () => {
  url = await freshDatabase(inject('postgresUrl'))
  proxy = await flakyProxy(Number(new URL(url).port))
  lost = []
  ousted = []
})
afterEach(async () => {
  for (const lock of locks.splice(0)) await lock.release()
  await proxy.close()
})

const through = () => Object.assign(new URL(url), { port: String(proxy.port) }).href
const take = async (databaseUrl: string) => {
  const lock = await takeLock({
    databaseUrl,
    dataDir: '/nowhere',
    onLost: (error) => void lost.push(error),
    onOusted: (error) => void ousted.push(error),
  })
  locks.push(lock)
  return lock
}
/** Connections that hold a lock on this database. */
const holders = async () => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_locks join pg_database on pg_database.oid = pg_locks.database
      where locktype = 'advisory' and granted and datname = current_database()`,
  )
  await client.end()
  return rows.map(({ pid }) => pid)
}
const taken = (count: number) => until(holders, (pids) => pids.length === count)

it('takes it again after its connection was lost', async () => {
  await take(through())
  const [first] = await taken(1)
  proxy.cut()
  await taken(0)
  await until(
    async () => lost.length,
    (count) => count > 0,
  )
  proxy.mend()
  const [second] = await taken(1)
  expect(second).not.toBe(first)
  await expect(take(url)).rejects.toThrow(LockHeld)
  expect(ousted).toEqual([])
  // Once more: it also watches the lock that it has taken again.
  proxy.cut()
  await taken(0)
  proxy.mend()
  await taken(1)
})

it('waits for its own lost connection to let go, and takes it again', async () => {
  await take(through())
  const [first] = await taken(1)
  proxy.drop()
  await until(
    async () => lost.length,
    (count) => count > 0,
  )
  proxy.mend()
  // The third attempt has begun, so two attempts have met its own lock.
  const before = proxy.taken()
  await until(
    async () => proxy.taken(),
    (count) => count >= before + 3,
  )
  expect(await holders()).toEqual([first])
  expect(ousted).toEqual([])
  proxy.cut()
  await taken(0)
  proxy.mend()
  await taken(1)
  expect(ousted).toEqual([])
})

it('gives up where another has taken it meanwhile', async () => {
  await take(through())
  await taken(1)
  proxy.cut()
  await taken(0)
  await take(url)
  proxy.mend()
  const [error] = await until(
    async () => ousted,
    (told) => told.length > 0,
  )
  expect(error).toBeInstanceOf(LockHeld)
  expect(error?.message).toContain(`进程 ${process.pid}`)
  expect(await holders()).toHaveLength(1)
})

it('is the end of a server that has lost it: it writes nothing more, and whoever runs it is told', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-test-'))
  const config = readConfig({ DATABASE_URL: through(), DATA_DIR: dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
  const app = await createApp({ config, onOusted: (error) => void ousted.push(error) })
  try {
    await app.store.open()
    const db = app.store.database()
    proxy.cut()
    await taken(0)
    await take(url)
    proxy.mend()
    await until(
      async () => ousted,
      (told) => told.length > 0,
    )
    expect(() => app.store.database()).toThrow()
    await expect(db.selectFrom('user').select('id').execute()).rejects.toThrow()
  } finally {
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

it('lets go when asked, lost or not', async () => {
  const lock = await take(through())
  proxy.cut()
  await taken(0)
  await lock.release()
  proxy.mend()
  await take(url)
  await taken(1)
  expect(ousted).toEqual([])
})
