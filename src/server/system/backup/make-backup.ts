/** Makes a backup: a folder with the database of one moment, its key, and a manifest; proved by restoring it. */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { thousands } from '../../../lib/number'
import { copyPostgres, onScratchDatabase } from '../../db/backup/postgres-copy'
import { copySqlite } from '../../db/backup/sqlite-copy'
import { flush, keyFileOf, sqliteFile } from '../../db/data-files'
import { dataKeyOf } from '../../db/keys/data-key'
import { anchorText } from '../port'
import { type BackupConfig, describeFile, keyName, type Manifest, manifestFile } from './manifest'
import { restoreBackup } from './restore-backup'

export interface Backup {
  readonly folder: string
  readonly manifest: Manifest
}

/** A backup that is not finished, or never will be. */
export const unfinished = '.partial'

/** `12,345 行，3.4 MB，已试恢复，完好`. */
export function backupText({ rows, files, verifiedAt }: Manifest): string {
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0)
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000
  return `${thousands(count)} 行，${megabytes.toFixed(1)} MB，${
    verifiedAt === null ? '没有试恢复：数据库用户不能新建数据库（CREATEDB）' : '已试恢复，行数、密钥和操作日志都相符'
  }`
}

/** `huanhu-2026-11-28T13-30-00Z`: names in the order of their times. */
export const backupName = (madeAt: number): string =>
  `huanhu-${new Date(madeAt * 1000).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/**
 * @param backups the folder of all backups
 * @param madeAt epoch seconds
 * @throws if it can't be made or does not restore to what was there; then nothing of it stays
 */
export async function makeBackup(config: BackupConfig, backups: string, madeAt: number): Promise<Backup> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl === undefined && !existsSync(sqliteFile(dataDir))) {
    throw new Error(`${dataDir} 中没有数据库：请以 DATA_DIR 或 DATABASE_URL 指定它`)
  }
  const folder = join(backups, backupName(madeAt))
  const partial = `${folder}${unfinished}`
  mkdirSync(backups, { recursive: true, mode: 0o700 })
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { mode: 0o700 })
  try {
    const copied = databaseUrl ? await copyPostgres(databaseUrl, partial) : copySqlite(dataDir, partial)
    const key = config.dataKey === undefined ? keyFileOf(dataDir) : null
    if (key) copyKey(key, join(partial, keyName))
    const names = [...copied.files, ...(key ? [keyName] : [])]
    const files: Manifest['files'] = await Promise.all(names.map((name) => describeFile(partial, name)))
    const manifest: Manifest = {
      ...{ product: 'huanhu', form: 1, madeAt, database: databaseUrl ? 'postgres' : 'sqlite' },
      ...{ migrations: copied.migrations, rows: copied.rows, sequences: copied.sequences },
      ...{ anchor: copied.anchor && anchorText(copied.anchor), hasKey: key !== null, files, verifiedAt: null },
    }
    write(partial, manifest)
    const isWhole = await verified(config, partial)
    const finished = { ...manifest, verifiedAt: isWhole ? madeAt : null }
    write(partial, finished)
    renameSync(partial, folder)
    flushFolder(backups)
    return { folder, manifest: finished }
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    const { code } = error as { code?: string }
    if (code === 'ENOSPC' || code === 'SQLITE_FULL') {
      throw new Error(
        `磁盘空间不足，没有备份：请在 ${backups} 所在的磁盘上腾出数据库两倍的空间，或以 BACKUP_DIR 指定另一处`,
      )
    }
    throw error
  }
}

/** Restores it into an empty folder or database, and looks whether it is what was there. False: it could not be tried. */
async function verified(config: BackupConfig, folder: string): Promise<boolean> {
  const dataKey = dataKeyOf(config).hex
  const trial = join(folder, 'trial')
  try {
    if (!config.databaseUrl) {
      await restoreBackup(folder, { dataDir: trial, databaseUrl: undefined, dataKey })
      return true
    }
    const restored = await onScratchDatabase(config.databaseUrl, (databaseUrl) =>
      restoreBackup(folder, { dataDir: trial, databaseUrl, dataKey }),
    )
    return restored !== null
  } finally {
    rmSync(trial, { recursive: true, force: true })
  }
}

function copyKey(from: string, to: string): void {
  closeSync(openSync(to, 'wx', 0o600))
  copyFileSync(from, to)
  flush(to)
}

function write(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Otherwise a power cut could lose the new name. */
function flushFolder(folder: string): void {
  const open = openSync(folder, 'r')
  fsyncSync(open)
  closeSync(open)
}
