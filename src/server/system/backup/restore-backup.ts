/** Restores a backup into an empty place, and checks that it adds up there. */
import { closeSync, copyFileSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { createPhones } from '../../access/numbers/phones'
import { checkEmptyPostgres, restorePostgres } from '../../db/backup/postgres-copy'
import { restoreSqlite } from '../../db/backup/sqlite-copy'
import { flush, keyFile, keyFileOf, makeFolder } from '../../db/data-files'
import { openDatabases } from '../../db/dialects'
import { dataKeyOf } from '../../db/keys/data-key'
import { createEncryption } from '../../db/keys/encryption'
import { checkDataKey } from '../../db/keys/key-check'
import { createNumberKeys } from '../../db/keys/number-keys'
import { learnKeys } from '../../db/keys/rotation'
import { knownMigrations, migrateTo } from '../../db/migrate'
import { anchorOf, anchorText, sealFault } from '../port'
import { type BackupConfig, checkFiles, keyName, type Manifest, readManifest } from './manifest'

/**
 * @param folder of the backup
 * @param to the empty place; its key, if it has one, must be that of the backup
 * @throws if the backup is damaged, the place is not empty, or what is there afterwards does not add up
 */
export async function restoreBackup(folder: string, to: BackupConfig): Promise<Manifest> {
  const manifest = readManifest(folder)
  const target = to.databaseUrl ? 'postgres' : 'sqlite'
  if (manifest.database !== target) {
    const names = { sqlite: 'SQLite（DATA_DIR）', postgres: 'PostgreSQL（DATABASE_URL）' }
    throw new Error(`备份来自 ${names[manifest.database]}，不能恢复到 ${names[target]}`)
  }
  const unknown = manifest.migrations.find((name) => !knownMigrations.includes(name))
  if (unknown !== undefined) throw new Error(`备份来自更新的版本（${unknown}）：请先升级，再恢复`)
  await checkFiles(folder, manifest)
  if (!manifest.hasKey && to.dataKey === undefined && keyFileOf(to.dataDir) === null) {
    throw new Error('备份里没有数据密钥：请以 DATA_KEY 给出备份时的密钥，否则电话号码无法读取')
  }
  if (to.databaseUrl) await checkEmptyPostgres(to.databaseUrl)
  const { rows } = to.databaseUrl
    ? await intoPostgres(to.databaseUrl, folder, manifest, to)
    : restoreSqlite(folder, to.dataDir)
  if (manifest.hasKey && to.dataKey === undefined) placeKey(folder, to.dataDir)
  checkRows(manifest, rows)
  await checkContent(manifest, to)
  return manifest
}

async function intoPostgres(databaseUrl: string, folder: string, manifest: Manifest, to: BackupConfig) {
  if (manifest.hasKey && to.dataKey === undefined) placeKey(folder, to.dataDir)
  const { hex } = dataKeyOf(to)
  const databases = openDatabases({ ...to, databaseUrl })
  try {
    const keys = { keys: createNumberKeys(hex), encryption: createEncryption(hex) }
    await migrateTo(databases.upkeep, keys, manifest.migrations.at(-1) as string)
  } finally {
    await databases.close()
  }
  return restorePostgres(databaseUrl, folder, manifest)
}

/** A key that is there already must be the same: the content is checked with it. */
function placeKey(folder: string, dataDir: string): void {
  if (keyFileOf(dataDir) !== null) return
  makeFolder(dataDir)
  closeSync(openSync(keyFile(dataDir), 'wx', 0o600))
  copyFileSync(join(folder, keyName), keyFile(dataDir))
  flush(keyFile(dataDir))
}

function checkRows({ rows }: Manifest, restored: Readonly<Record<string, number>>): void {
  for (const [table, count] of Object.entries(rows)) {
    if (restored[table] !== count) {
      throw new Error(`恢复后表 ${table} 有 ${restored[table] ?? 0} 行，备份时有 ${count} 行：请改用另一份备份`)
    }
  }
}

/** Whether the key opens the numbers, and the operation log is as it was sealed, to its end. */
async function checkContent({ anchor }: Manifest, to: BackupConfig): Promise<void> {
  const dataKey = dataKeyOf(to)
  const encryption = createEncryption(dataKey.hex)
  const phones = createPhones(dataKey.hex, encryption)
  const databases = openDatabases(to)
  try {
    const db = databases.upkeep
    if (!(await checkDataKey(db, phones, dataKey))) throw new Error('恢复后的数据库没有数据密钥的校验值')
    await learnKeys(db, encryption)
    const fault = await sealFault(db, phones, anchor === null ? undefined : anchorOf(anchor))
    if (fault?.kind === 'CHANGED') {
      const { from_id, to_id } = fault.seal
      throw new Error(`操作日志被动过：编号 ${from_id} 到 ${to_id} 之间的记录与封签不符`)
    }
    if (fault?.kind === 'CUT') throw new Error(`操作日志被截断：找不到锚点 ${anchorText(fault.anchor)}`)
  } finally {
    await databases.close()
  }
}
