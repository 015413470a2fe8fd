/** What a backup says of itself: `manifest.json` in its folder. */
import { createHash } from 'node:crypto'
import { createReadStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Config } from '../../config'

export const manifestFile = 'manifest.json'
/** The data key, in a backup that has it. */
export const keyName = 'data.key'

/** Where the database and its key are. */
export type BackupConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'dataKey'>

export interface BackedUpFile {
  /** Within the backup's folder. */
  readonly name: string
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

export interface Manifest {
  readonly product: 'huanhu'
  /** The form of this file. */
  readonly form: 1
  /** Epoch seconds: the backup holds what was there then. */
  readonly madeAt: number
  readonly database: 'sqlite' | 'postgres'
  /** The schema: which migrations were applied, in their order. */
  readonly migrations: readonly string[]
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>
  /** PostgreSQL: the last number of each sequence that was used. */
  readonly sequences: Readonly<Record<string, number>>
  /** How far the operation log was sealed: kept elsewhere, it shows that the log's end was cut off. */
  readonly anchor: string | null
  /** Whether the data key is in the backup. Otherwise `DATA_KEY` had it, and whoever restores must have it. */
  readonly hasKey: boolean
  readonly files: readonly BackedUpFile[]
  /** Epoch seconds: when it was restored elsewhere and found whole; null if it could not be. */
  readonly verifiedAt: number | null
}

/** @throws if there is none, or it is not one of ours */
export function readManifest(folder: string): Manifest {
  let manifest: Partial<Manifest>
  try {
    manifest = JSON.parse(readFileSync(join(folder, manifestFile), 'utf8'))
  } catch {
    throw new Error(`${folder} 不是备份：里面没有可读的 ${manifestFile}。请指定 npm run backup 建立的文件夹`)
  }
  if (manifest.product !== 'huanhu' || manifest.form !== 1) {
    throw new Error(`${folder} 的备份不是这个版本能读的：请用建立它的版本或更新的版本恢复`)
  }
  return manifest as Manifest
}

export async function describeFile(folder: string, name: string): Promise<BackedUpFile> {
  const file = join(folder, name)
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return { name, bytes: statSync(file).size, sha256: hash.digest('hex') }
}

/** @throws if a file is missing or is not what it was */
export async function checkFiles(folder: string, { files }: Pick<Manifest, 'files'>): Promise<void> {
  for (const { name, sha256 } of files) {
    const found = await describeFile(folder, name).catch(() => null)
    if (found === null) throw new Error(`备份不完整：缺少 ${name}。请改用另一份备份`)
    if (found.sha256 !== sha256) throw new Error(`备份已损坏：${name} 与备份时不同。请改用另一份备份`)
  }
}
