/** The life of the database: it is opened, migrated, filled with demo data if asked, and closed. */
import type { FastifyBaseLogger } from 'fastify'
import { codes } from '../contract/envelope'
import { syncBuiltins } from './access/builtin'
import type { Phones } from './access/numbers/phones'
import { passwordCode } from './access/password-code'
import { Refusal } from './access/refusal'
import { hashPassword } from './auth/port'
import { makeDemoCalls } from './call/demo/demo-calls'
import { syncExceptions } from './call/exception/exceptions'
import { createMonths } from './call/months'
import { syncResults } from './call/wrapup/default-results'
import type { Config, Limits } from './config'
import { sqliteFault } from './db/data-files'
import { isUnavailable } from './db/database-errors'
import { fillDemo } from './db/demo/fill'
import type { FillOptions } from './db/demo/filling'
import { openDatabases } from './db/dialects'
import { isInsideTransaction } from './db/inside'
import type { DataKey } from './db/keys/data-key'
import type { Encryption } from './db/keys/encryption'
import { addKeyCheck, checkDataKey } from './db/keys/key-check'
import { createNumberKeys } from './db/keys/number-keys'
import { addKey, learnKeys } from './db/keys/rotation'
import { migrate } from './db/migrate'
import type { Db } from './db/schema'
import { LockHeld, type ServerLock, takeLock } from './db/server-lock'
import { checkReach } from './http/demo-guard'
import type { LogFault } from './log'
import { readLimits } from './system/port'
import { wholeCall } from './telephony/loopback/events'

export interface Store {
  /** The database; a refusal "unavailable" until it is open. */
  database(): Db
  /** The same for what reads much. */
  heavy(): Db
  /** The same for what is done by the hour. */
  upkeep(): Db
  /** Whether it has accounts whose password everybody knows. */
  hasDemo(): boolean
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
  limits: Limits
  dataKey: DataKey
  encryption: Encryption
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

export function createStore({
  config,
  limits,
  dataKey,
  encryption,
  phones,
  now,
  log,
  logFault,
  opened,
  onOusted,
}: Options): Store {
  const databases = openDatabases({
    ...config,
    onConnectionLost: (err) => logFault('warn', 'database connection lost', err),
  })
  let ready = false
  let hasDemo = false
  let closed = false
  let lock: ServerLock | undefined

  const close = async () => {
    closed = true
    ready = false
    await databases.close()
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
    const db = databases.upkeep
    const seconds = Math.floor(now() / 1000)
    // Before anything is written: this may be the wrong key, and then nothing may change.
    const isKeyKnown = await checkDataKey(db, phones, dataKey)
    dataKey.keep()
    const applied = await migrate(db, { keys: createNumberKeys(dataKey.hex), encryption })
    if (applied.length > 0) log.info({ applied }, 'schema migrated')
    if (!isKeyKnown) await addKeyCheck(db, phones, seconds)
    const isNew = await isEmpty(db)
    if (!(await learnKeys(db, encryption))) {
      await addKey(db, encryption, { now: seconds, isDone: isNew })
      await learnKeys(db, encryption)
    }
    await syncBuiltins(db, seconds)
    await readLimits(db, config, limits)
    await createMonths(db, seconds, limits.keepReportsDays)
    await syncExceptions(db, seconds)
    // This comes before any account is made: a server that others can reach must not have demo accounts even for a
    // moment.
    hasDemo = isNew ? config.demo : await hasDemoAccounts(db)
    if (hasDemo) checkReach(config)
    if (isNew && config.demo) {
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
    await bringUp().catch((error) => {
      throw config.databaseUrl === undefined ? sqliteFault(error, config.dataDir) : error
    })
    ready = true
    await opened()
  }

  const whenReady = () => {
    if (!ready) throw new Refusal(codes.unavailable, '服务正在启动，请稍后重试')
    // On SQLite it would wait for its own transaction for ever, on PostgreSQL it wouldn't see what that has written.
    if (isInsideTransaction()) throw new Error('inside a transaction only the transaction itself reads and writes')
    return databases
  }

  return {
    database: () => whenReady().db,
    heavy: () => whenReady().heavy,
    upkeep: () => whenReady().upkeep,
    hasDemo: () => hasDemo,
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

const isEmpty = async (db: Db) => (await db.selectFrom('user').select('id').limit(1).execute()).length === 0

const hasDemoAccounts = async (db: Db) =>
  (await db.selectFrom('user').select('id').where('demo', '=', 1).where('deleted_at', 'is', null).limit(1).execute())
    .length > 0
