/** The time of one durable commit on this machine's disk. No figure with durable writes can be better than this. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { quantile } from './quantile'

const commits = 200

/** The median and the 99th percentile, in milliseconds, of commits of one row each. */
export function durableCommits(): { p50: number; p99: number } {
  const folder = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  const database = new SqliteDatabase(join(folder, 'commits.sqlite'))
  try {
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.exec('create table written (value integer)')
    const insert = database.prepare('insert into written values (1)')
    const taken = Array.from({ length: commits }, () => {
      const started = performance.now()
      insert.run()
      return performance.now() - started
    })
    return { p50: quantile(taken, 0.5), p99: quantile(taken, 0.99) }
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}
