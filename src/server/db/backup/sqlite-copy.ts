/**
 * Copies a SQLite database while others write to it: `VACUUM INTO` reads one moment of it, whatever comes meanwhile. It
 * works on its own connection, so that no server waits for it.
 */
import { closeSync, copyFileSync, existsSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { flush, makeFolder, sqliteFile } from '../data-files'
import type { Copied } from './copied'

const copyName = 'huanhu.sqlite'

/** @param folder exists and has no copy yet */
export function copySqlite(dataDir: string, folder: string): Copied {
  const file = join(folder, copyName)
  // VACUUM fills an empty file, which keeps its mode.
  closeSync(openSync(file, 'wx', 0o600))
  const source = new SqliteDatabase(sqliteFile(dataDir), { fileMustExist: true, timeout: 10_000 })
  try {
    source.prepare('vacuum into ?').run(file)
  } finally {
    source.close()
  }
  flush(file)
  return { ...factsOf(file), sequences: {}, files: [copyName] }
}

/** Checks the copy page by page, and each reference; then counts. */
function factsOf(file: string): Pick<Copied, 'migrations' | 'rows' | 'anchor'> {
  const copy = new SqliteDatabase(file, { readonly: true })
  try {
    checkPages(copy)
    const names = copy
      .prepare(`select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name`)
      .pluck()
      .all() as string[]
    const count = (name: string) => copy.prepare(`select count(*) from "${name}"`).pluck().get() as number
    return {
      migrations: copy.prepare('select name from kysely_migration order by name').pluck().all() as string[],
      rows: Object.fromEntries(names.map((name) => [name, count(name)])),
      anchor: (copy.prepare('select to_id, hash from seal order by id desc limit 1').get() as Copied['anchor']) ?? null,
    }
  } finally {
    copy.close()
  }
}

function checkPages(database: SqliteDatabase.Database): void {
  const said = database.pragma('integrity_check(1)', { simple: true })
  if (said !== 'ok') throw new Error(`数据库文件已损坏（${said}）：请先从较早的备份恢复`)
  const [broken] = database.pragma('foreign_key_check') as { table: string }[]
  if (broken) throw new Error(`数据库里有断开的引用（表 ${broken.table}）：请先修复它，或从较早的备份恢复`)
}

/**
 * Puts a copy where a server looks for its database.
 * @param folder of the backup
 * @throws if there is something already
 */
export function restoreSqlite(folder: string, dataDir: string): Pick<Copied, 'rows'> {
  if (existsSync(dataDir) && readdirSync(dataDir).some((name) => !isOfLock(name))) {
    throw new Error(`${dataDir} 里已有文件：只能恢复到空的文件夹。请移走它，或以 DATA_DIR 指定另一个`)
  }
  makeFolder(dataDir)
  const file = sqliteFile(dataDir)
  closeSync(openSync(file, 'wx', 0o600))
  copyFileSync(join(folder, copyName), file)
  flush(file)
  return factsOf(file)
}

/** Whoever restores keeps servers away meanwhile. */
const isOfLock = (name: string) => name.startsWith('server.')
