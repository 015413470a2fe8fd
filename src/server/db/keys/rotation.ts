/**
 * A new key for what is encrypted (docs/decisions/0048). It is added beside the server, which learns it within seconds,
 * encrypts with it, and rewrites everything older in small steps while it runs. When a whole pass has found nothing
 * older, the earlier keys go.
 */
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { among, setEach } from '../dialects'
import { lockedAlone } from '../locks'
import { retried } from '../retried'
import type { Db, RowOf, Schema } from '../schema'
import type { Encrypted, Encryption } from './encryption'

/** Every column that holds encrypted values, and what names its rows. tests/api/rotation.test.ts finds one that is missing. */
export const encryptedColumns = [
  { table: 'phone', by: 'id', column: 'enc', what: 'number' },
  { table: 'cdr_raw', by: 'id', column: 'payload', what: 'text' },
  { table: 'original_text', by: 'id', column: 'enc', what: 'text' },
  { table: 'call_draft', by: 'call_id', column: 'body', what: 'text' },
  { table: 'kept_answer', by: 'key', column: 'answer', what: 'text' },
  { table: 'job', by: 'id', column: 'input', what: 'text' },
  { table: 'file', by: 'id', column: 'sealed_key', what: 'text' },
  { table: 'second_factor', by: 'user_id', column: 'secret', what: 'text' },
  { table: 'import_row', by: 'id', column: 'told', what: 'text' },
  { table: 'import_row', by: 'id', column: 'before', what: 'text' },
] as const satisfies readonly { table: keyof Schema; by: string; column: string; what: Encrypted }[]

type Column = (typeof encryptedColumns)[number]

/** The rows of one transaction: nobody waits long for them. */
const mostAtOnce = 200
/** A transaction that began with an earlier key has ended after so many seconds. */
export const patience = 60

/** Makes the key of a new database, or the next one. Answers its id. @param now epoch seconds */
export async function addKey(
  db: Db,
  encryption: Encryption,
  { now, isDone }: { now: number; isDone: boolean },
): Promise<number> {
  const row = { wrapped: encryption.wrapNewKey(), created_at: now, done_at: isDone ? now : null, rewritten: 0 }
  return (await db.insertInto('encryption_key').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Learns the database's keys. Answers the newest; undefined if it has none yet. */
export async function learnKeys(db: Db, encryption: Encryption): Promise<RowOf<'encryption_key'> | undefined> {
  const rows = await db.selectFrom('encryption_key').selectAll().orderBy('id').execute()
  encryption.learn(rows)
  return rows.at(-1)
}

export interface Rotation {
  /**
   * Rewrites whatever an earlier key has encrypted, if there is a newer one, and then removes the earlier keys.
   * @param now epoch seconds
   */
  run(db: Db, now: number): Promise<void>
}

/**
 * @param patience for how many seconds after this process has learned a key others may still write with the one before
 * @param onDone gets the id of the key with which now everything is encrypted
 */
export function createRotation(
  encryption: Encryption,
  { patience, onDone }: { patience: number; onDone(key: { id: number; rewritten: number }): void },
): Rotation {
  let learned: { id: number; at: number } | undefined
  return {
    async run(db, now) {
      const key = await learnKeys(db, encryption)
      if (!key || key.done_at !== null) return
      if (learned?.id !== key.id) learned = { id: key.id, at: now }
      let found = 0
      for (const column of encryptedColumns) found += await rewriteColumn(db, encryption, column, key.id)
      // Nothing that is written from now on, or was when this pass began, has an earlier key.
      if (found > 0 || now < learned.at + patience) return
      await endRotation(db, key.id, now)
      onDone({ id: key.id, rewritten: key.rewritten })
    },
  }
}

async function rewriteColumn(db: Db, encryption: Encryption, column: Column, keyId: number): Promise<number> {
  let found = 0
  for (let after: number | string | undefined; ; ) {
    const part = await rowsAfter(db, column, after)
    const older = part.filter(({ enc }) => enc && !encryption.isNewest(enc))
    if (older.length > 0) {
      const names = older.map(({ name }) => name)
      const rewrite = (trx: Db) => rewriteRows(trx, encryption, column, { names, keyId })
      await retried(() => db.transaction().execute(rewrite))
    }
    found += older.length
    if (part.length < mostAtOnce) return found
    after = part.at(-1)?.name
    // So that requests come in between: nothing on SQLite waits by itself.
    await setImmediate()
  }
}

async function rewriteRows(
  trx: Db,
  encryption: Encryption,
  column: Column,
  { names, keyId }: { names: readonly (number | string)[]; keyId: number },
): Promise<void> {
  const { table, by, what } = column
  const values = new Map<number | string, string>()
  for (const { name, enc } of await lockedRows(trx, column, names)) {
    // Nothing stands there of a number that was erased.
    if (enc && !encryption.isNewest(enc)) {
      values.set(name, encryption.encrypt(what, encryption.decrypt(what, enc)))
    }
  }
  await setEach(trx, table, { by, column: column.column, values })
  await trx
    .updateTable('encryption_key')
    .set((eb) => ({ rewritten: eb('rewritten', '+', values.size) }))
    .where('id', '=', keyId)
    .execute()
}

const columnsOf = (db: Db, { table, by, column }: Column) =>
  db
    .selectFrom(table as 'phone')
    .select([sql.ref<number | string>(by).as('name'), sql.ref<string | null>(column).as('enc')])
    .orderBy(sql.ref(by))

const rowsAfter = (db: Db, column: Column, after: number | string | undefined) =>
  columnsOf(db, column)
    .$if(after !== undefined, (rows) => rows.where(sql.ref(column.by), '>', after))
    .limit(mostAtOnce)
    .execute()

/** In the order of all others, so that none waits for one who waits for it. */
const lockedRows = (trx: Db, column: Column, names: readonly (number | string)[]) =>
  lockedAlone(trx, columnsOf(trx, column).where(among(trx, column.by, names))).execute()

/** Nothing has an earlier key any more. A newer one may have come meanwhile, and has a rotation of its own. */
const endRotation = (db: Db, keyId: number, now: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.updateTable('encryption_key').set({ done_at: now }).where('id', '=', keyId).execute()
    await trx.deleteFrom('encryption_key').where('id', '<', keyId).execute()
  })
