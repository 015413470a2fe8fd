/** The backups that the server makes by itself, and how long they stay: both as the settings say. */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordOperation } from '../../access/perform'
import type { Db } from '../../db/schema'
import { settingOf } from '../port'
import { backupName, backupText, unfinished } from './make-backup'
import { manifestFile, readManifest } from './manifest'

/** How long to wait after one that failed, in seconds. */
const patience = 3_600
const hour = 3_600
const day = 86_400

export interface Backups {
  /** Makes one if it is time, and removes those that are too old. @param now epoch seconds */
  keep(db: Db, now: number): Promise<void>
}

interface Options {
  /** The folder of all backups. */
  backups: string
  /** Makes one there. @param madeAt epoch seconds */
  make(madeAt: number): Promise<unknown>
  record: RecordOperation
}

export function createBackups({ backups, make, record }: Options): Backups {
  let failedAt = Number.NEGATIVE_INFINITY

  const say = (db: Db, at: number, result: 'OK' | 'FAILED', message: string) =>
    record(db, {
      ...{ at, user_id: null, company_id: null, module: 'system', action: 'backup', object: null, result, message },
      ...{ diff: '[]', ip: '', request_id: '', duration_ms: 0 },
    })

  return {
    async keep(db, now) {
      const [every, keptDays] = await Promise.all([
        settingOf(db, 'backup.every-hours'),
        settingOf(db, 'backup.keep-days'),
      ])
      if (every === 0 || now - failedAt < patience) return
      const last = finishedIn(backups).at(-1)
      if (last !== undefined && last > backupName(now - every * hour)) return
      try {
        await make(now)
      } catch (error) {
        failedAt = now
        await say(db, now, 'FAILED', `自动备份失败：${error instanceof Error ? error.message : error}`)
        throw error
      }
      const made = finishedIn(backups)
      const newest = made.at(-1)
      if (newest === undefined) return
      await say(db, now, 'OK', `自动备份：${backupText(readManifest(join(backups, newest)))}`)
      // The newest stays, however old it is.
      const old = made.filter((name) => name !== newest && name < backupName(now - keptDays * day))
      const dead = namesIn(backups).filter((name) => name.endsWith(unfinished))
      for (const name of [...old, ...dead]) rmSync(join(backups, name), { recursive: true, force: true })
    },
  }
}

const namesIn = (backups: string): readonly string[] =>
  existsSync(backups)
    ? readdirSync(backups)
        .filter((name) => /^huanhu-\d{4}-\d\d-\d\dT[\d-]+Z/.test(name))
        .sort()
    : []

/** The names of whole backups, the oldest first. */
const finishedIn = (backups: string): readonly string[] =>
  namesIn(backups).filter((name) => !name.endsWith(unfinished) && existsSync(join(backups, name, manifestFile)))
