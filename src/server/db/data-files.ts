/**
 * The files in `DATA_DIR`: what must be true of them before a start touches anything, and what their errors mean.
 * `StartFault` is a fault that waiting does not mend: its message is a sentence with a way out.
 */
import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readSync,
  type Stats,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

export class StartFault extends Error {}

export const keyFile = (dataDir: string): string => join(dataDir, 'data.key')
export const sqliteFile = (dataDir: string): string => join(dataDir, 'huanhu.sqlite')
export const lockFile = (dataDir: string): string => join(dataDir, 'server.lock')

/** Throws a `StartFault` if the SQLite files can't be used. It changes nothing. */
export function checkSqliteFiles(dataDir: string): void {
  const folder = statOf(dataDir)
  if (!folder) {
    checkWritable(existingAbove(dataDir))
    return
  }
  if (!folder.isDirectory()) throw new StartFault(`DATA_DIR ${dataDir} 不是文件夹：请指定另一个`)
  checkWritable(dataDir)
  const file = sqliteFile(dataDir)
  for (const each of [file, `${file}-wal`, `${file}-shm`, lockFile(dataDir)]) {
    const stats = statOf(each)
    if (stats && !stats.isFile()) throw new StartFault(`${each} 不是文件：请移走它再启动`)
    if (stats) checkWritable(each)
  }
  if ((statOf(file)?.size ?? 0) > 0 && headOf(file) !== sqliteMagic) throw unreadable(file)
}

/** What SQLite's errors mean for a start: a `StartFault` for those that waiting does not mend. */
export function sqliteFault(error: unknown, dataDir: string): unknown {
  const code = String((error as { code?: unknown } | undefined)?.code ?? '')
  if (/^SQLITE_(NOTADB|CORRUPT)/.test(code)) return unreadable(sqliteFile(dataDir))
  if (/^SQLITE_(READONLY|CANTOPEN|PERM|AUTH)/.test(code)) return notWritable(sqliteFile(dataDir))
  return error
}

/** Makes the folder, for its owner alone. */
export function makeFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch {
    throw new StartFault(`无法建立数据目录 ${dataDir}：请检查它的路径和上级目录的权限，或指定另一个 DATA_DIR`)
  }
}

/** Waits until a file is on the disk. */
export function flush(file: string): void {
  const open = openSync(file, 'r+')
  fsyncSync(open)
  closeSync(open)
}

/** The key file of a data folder, if it has one. */
export const keyFileOf = (dataDir: string): string | null => (existsSync(keyFile(dataDir)) ? keyFile(dataDir) : null)

/** Takes a file away from everybody but its owner. */
export function keepForOwner(file: string): void {
  const stats = statOf(file)
  if (!stats || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(file, 0o600)
  } catch {
    throw new StartFault(`其他用户可以读取 ${file}，而服务无权收紧它的权限：请以文件所有者运行 chmod 600 ${file}`)
  }
}

const sqliteMagic = 'SQLite format 3\0'

function headOf(file: string): string {
  const fd = openSync(file, 'r')
  try {
    const head = Buffer.alloc(sqliteMagic.length)
    return head.toString('latin1', 0, readSync(fd, head, 0, head.length, 0))
  } finally {
    closeSync(fd)
  }
}

function statOf(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch (error) {
    if (isNothing(error)) return undefined
    throw notWritable(path)
  }
}

/** Whether a path leads to nothing. */
export const isNothing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')

function existingAbove(path: string): string {
  return existsSync(path) ? path : existingAbove(dirname(path))
}

/** Whoever takes away the owner's right to write means it, even where the system lets root write all the same. */
function checkWritable(path: string): void {
  const isMarked = (statSync(path).mode & constants.S_IWUSR) === 0
  try {
    accessSync(path, constants.R_OK | constants.W_OK)
  } catch {
    throw notWritable(path)
  }
  if (isMarked) throw notWritable(path)
}

const notWritable = (path: string) =>
  new StartFault(
    `${path} 不可写：它是只读的，或属于其他用户。请让运行服务的用户能读写它（chown、chmod u+rw，或重新挂载磁盘）再启动`,
  )

const unreadable = (file: string) =>
  new StartFault(`${file} 已损坏，或不是 SQLite 数据库：请从备份恢复它；若要从空数据库开始，请指定另一个 DATA_DIR`)
