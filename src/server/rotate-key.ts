/**
 * `npm run rotate-key`: gives the database a new encryption key. A running server learns it within seconds and encrypts
 * everything anew while it works; without one, this program does it.
 */
import { existsSync } from 'node:fs'
import { createPhones } from './access/numbers/phones'
import { readConfig } from './config'
import { sqliteFile } from './db/data-files'
import { type Databases, hasTable, openDatabases } from './db/dialects'
import { dataKeyOf } from './db/keys/data-key'
import { createEncryption, type Encryption } from './db/keys/encryption'
import { checkDataKey } from './db/keys/key-check'
import { addKey, createRotation, learnKeys } from './db/keys/rotation'
import type { Db } from './db/schema'
import { LockHeld, takeLock } from './db/server-lock'

const askMs = 1_000
const say = (text: string) => process.stdout.write(`${text}\n`)
const seconds = () => Math.floor(Date.now() / 1000)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const isThere = config.databaseUrl !== undefined || existsSync(sqliteFile(config.dataDir))
  if (!isThere) throw new Error(`${config.dataDir} 中没有数据库：请以 DATA_DIR 或 DATABASE_URL 指定它`)
  const dataKey = dataKeyOf(config)
  const databases = openDatabases(config)
  try {
    const db = databases.upkeep
    const encryption = createEncryption(dataKey.hex)
    const isKnown = await checkDataKey(db, createPhones(dataKey.hex, encryption), dataKey)
    if (!isKnown || !(await hasTable(db, 'encryption_key'))) {
      throw new Error('数据库尚未建立或升级：请先启动一次服务（npm start），再更换密钥')
    }
    const id = await addKey(db, encryption, { now: seconds(), isDone: false })
    say(`已加入加密密钥 ${id}。`)
    await finish(config, databases, encryption)
    say(
      '完成：所有电话号码和原文都已用新密钥加密，旧密钥已删除。从前的备份仍须用 DATA_KEY 或 data.key 打开，它没有改变。',
    )
  } finally {
    await databases.close()
  }
}

/** Encrypts everything anew, or sees to it that the server does. */
async function finish(
  config: ReturnType<typeof readConfig>,
  { upkeep }: Databases,
  encryption: Encryption,
): Promise<void> {
  const nothing = () => {}
  for (let asked = 0; !(await isDone(upkeep, encryption)); asked += 1) {
    try {
      const lock = await takeLock({ ...config, onLost: nothing, onOusted: nothing })
      // Nobody else writes, so nobody still has the earlier key.
      const rotation = createRotation(encryption, { patience: 0, onDone: nothing })
      while (!(await isDone(upkeep, encryption))) await rotation.run(upkeep, seconds())
      await lock.release()
    } catch (error) {
      if (!(error instanceof LockHeld)) throw error
      if (asked === 0) say('服务正在运行，由它逐步重新加密，大约需要一分钟以上；中断本命令不影响它。')
      await new Promise((resolve) => setTimeout(resolve, askMs))
    }
  }
}

const isDone = async (db: Db, encryption: Encryption) => (await learnKeys(db, encryption))?.done_at !== null

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
