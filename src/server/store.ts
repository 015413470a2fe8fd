/** The life of the database: it is opened, migrated, filled with demo data if asked, and closed. */
import type { FastifyBaseLogger } from 'fastify'
import { codes } from '../contract/envelope'
import { syncBuiltins } from './access/builtin'
import { passwordCode } from './access/password-code'
import type { Phones } from './access/phones'
import { Refusal } from './access/refusal'
import { hashPassword } from './auth/port'
import { syncResults } from './call/default-results'
import { makeDemoCalls } from './call/demo/demo-calls'
import { syncExceptions } from './call/exceptions'
import { createCallPartitions } from './call/months'
import { type Config, isLoopback } from './config'
import { type FillOptions, fillDemo } from './db/demo/fill'
import { isUnavailable, openDatabase } from './db/dialects'
import { migrate } from './db/migrate'
import type { Db } from './db/schema'
import { LockHeld, type ServerLock, takeLock } from './db/server-lock'
import type { LogFault } from './log'
import { wholeCall } from './telephony/loopback/events'

export interface Store {
  /** The database; a refusal "unavailable" until it is open. */
  database(): Db
  /**
   * Opens it for this process alone. Waits for another process to release it, as long as configured. Throws if it can't
   * be reached, if another process keeps it, if its schema can't be migrated, or if this server must not use it.
   */
  open(): Promise<void>
  /** Opens it, and tries again while it is only unreachable. Rejects on any error that trying again can't fix. */
  openPatiently(): Promise<void>
  close(): Promise<void>
}

interface Options {
  config: Config
  phones: Phones
  /** Milliseconds. */
  now: () => number
  log: FastifyBaseLogger
  logFault: LogFault
  /** Continues what was under way when the server stopped, as soon as the database is open. */
  opened: () => Promise<void>
  /** Another process has taken over the database, so this one can't use it any more. */
  onOusted: (error: Error) => void
}

const retryMs = 1_000
/** How often to check whether another process has released the lock, in milliseconds. */
const waitMs = 200

export function createStore({ config, phones, now, log, logFault, opened, onOusted }: Options): Store {
  const db = openDatabase({ ...config, onConnectionLost: (err) => logFault('warn', 'database connection lost', err) })
  let ready = false
  let closed = false
  let lock: ServerLock | undefined

  const close = async () => {
    closed = true
    ready = false
    await db.destroy()
    await lock?.release()
    lock = undefined
  }

  const take = async (): Promise<ServerLock> => {
    const until = performance.now() + config.startWait * 1000
    const options = {
      ...config,
      onLost: (err: unknown) => logFault('warn', 'lock of the database lost, taking it again', err),
      onOusted(error: Error) {
        log.fatal({ err: error }, 'lock of the database lost for good')
        void close()
        onOusted(error)
      },
    }
    for (let asked = 0; ; asked += 1) {
      try {
        return await takeLock(options)
      } catch (err) {
        if (!(err instanceof LockHeld) || closed || performance.now() >= until) throw err
        if (asked === 0) log.warn({ err, seconds: config.startWait }, 'waiting for another server to end')
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  }

  const bringUp = async () => {
    const seconds = Math.floor(now() / 1000)
    const applied = await migrate(db)
    if (applied.length > 0) log.info({ applied }, 'schema migrated')
    await checkDataKey(db, phones, seconds)
    await syncBuiltins(db, seconds)
    await createCallPartitions(db, seconds)
    await syncExceptions(db, seconds)
    // This comes before any account is made: a server that others can reach must not have demo accounts even for a
    // moment.
    if (!isLoopback(config.host) && (config.demo || (await hasDemoAccounts(db)))) throw new Error(exposed(config.host))
    if (config.demo && (await isEmpty(db))) {
      const started = performance.now()
      await fillDemo(db, {
        now: seconds,
        storePhones: phones.storeMany,
        hashPassword: (password) => hashPassword(passwordCode(password)),
        makeCalls: demoCalls(phones, seconds),
      })
      log.info({ ms: Math.round(performance.now() - started) }, 'demo data made')
    }
    await syncResults(db, seconds)
  }

  const open = async () => {
    if (!lock) {
      const taken = await take()
      // Otherwise nobody would release the lock.
      if (closed) return taken.release()
      lock = taken
    }
    await bringUp()
    ready = true
    await opened()
  }

  return {
    database() {
      if (!ready) throw new Refusal(codes.unavailable, '服务正在启动，请稍后重试')
      return db
    },
    open,
    async openPatiently() {
      while (!closed) {
        try {
          return await open()
        } catch (err) {
          if (closed) return
          if (!isUnavailable(err)) throw err
          log.warn({ err }, 'database out of reach, trying again')
          await new Promise((resolve) => setTimeout(resolve, retryMs))
        }
      }
    },
    close,
  }
}

/**
 * The loopback carries the demo's calls.
 * @param now epoch seconds
 * @param days how many days of calls
 */
export const demoCalls =
  ({ seal }: Phones, now: number, days = 60): FillOptions['makeCalls'] =>
  async (db, agents, random) => {
    await syncResults(db, now)
    await makeDemoCalls(db, agents, { now, days, random, carry: wholeCall, seal })
  }

const exposed = (host: string) =>
  `HOST=${host} 不是本机地址，而演示账号的密码人人皆知：请用 HOST=127.0.0.1，或在没有演示数据的数据库上以 DEMO=0 启动（再用 npm run setup 建立管理员）`

const isEmpty = async (db: Db) => (await db.selectFrom('user').select('id').limit(1).execute()).length === 0

const hasDemoAccounts = async (db: Db) =>
  (await db.selectFrom('user').select('id').where('demo', '=', 1).where('deleted_at', 'is', null).limit(1).execute())
    .length > 0

/** Refuses a database whose numbers were encrypted with another key, before anything is written with the wrong one. */
async function checkDataKey(db: Db, phones: Phones, now: number): Promise<void> {
  const key = 'data-key'
  await db
    .insertInto('setting')
    .values({ key, value: JSON.stringify(phones.checkValue), updated_at: now, updated_by: null })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  if (JSON.parse(value) !== phones.checkValue) {
    throw new Error('数据密钥与数据库不符：请恢复原来的 DATA_KEY 或 DATA_DIR 中的 data.key，否则其中的电话号码无法读取')
  }
}
