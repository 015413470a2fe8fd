/** Writes the operation log (it has no update, and only old rows are deleted), the settings, and users' preferences. */
import { sql } from 'kysely'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { among } from '../db/dialects'
import { total } from '../db/page'
import type { Db, NewRow, RowOf } from '../db/schema'
import { newSalt, textsDigest } from './log-texts'

export const insertOperation = async (db: Db, row: NewRow<'operation_log'>): Promise<void> => {
  const salt = newSalt()
  const texts = { texts_salt: salt, texts_digest: textsDigest(salt, row.message ?? null, row.diff) }
  await db
    .insertInto('operation_log')
    .values({ ...row, ...texts })
    .execute()
}

export const settingValues = (db: Db, keys: readonly string[]) =>
  db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).execute()

export const saveSetting = async (db: Db, row: NewRow<'setting'>): Promise<void> => {
  const { value, updated_at, updated_by } = row
  await db
    .insertInto('setting')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at, updated_by }))
    .execute()
}

export const companySettingValues = (db: Db, companyId: number, keys: readonly string[]) =>
  db
    .selectFrom('company_setting')
    .select(['key', 'value'])
    .where('company_id', '=', companyId)
    .where('key', 'in', keys)
    .execute()

/** The values of several companies, and those of the installation, which have no company. */
export const ownAndGeneralValues = (db: Db, companyIds: readonly number[], keys: readonly string[]) =>
  db
    .selectFrom('company_setting')
    .select((eb) => [eb.ref('company_id').$castTo<number | null>().as('company_id'), 'key', 'value'])
    .where(among(db, 'company_id', companyIds))
    .where('key', 'in', keys)
    .unionAll(
      db
        .selectFrom('setting')
        .select((eb) => [eb.cast<number | null>(eb.val(null), 'bigint').as('company_id'), 'key', 'value'])
        .where('key', 'in', keys),
    )
    .execute()

/** When values of these settings were last set: the companies' own ones, and the installation's. */
export const ownAndGeneralTimes = (db: Db, companyIds: readonly number[], keys: readonly string[]) =>
  db
    .selectFrom('company_setting')
    .select((eb) => [eb.ref('company_id').$castTo<number | null>().as('company_id'), 'updated_at as at'])
    .where(among(db, 'company_id', companyIds))
    .where('key', 'in', keys)
    .unionAll(
      db
        .selectFrom('setting')
        .select((eb) => [eb.cast<number | null>(eb.val(null), 'bigint').as('company_id'), 'updated_at as at'])
        .where('key', 'in', keys),
    )
    .execute()

export const saveCompanySetting = async (db: Db, row: NewRow<'company_setting'>): Promise<void> => {
  const { value, updated_at, updated_by } = row
  await db
    .insertInto('company_setting')
    .values(row)
    .onConflict((conflict) => conflict.columns(['company_id', 'key']).doUpdateSet({ value, updated_at, updated_by }))
    .execute()
}

export const deleteCompanySetting = async (db: Db, companyId: number, key: string): Promise<void> => {
  await db.deleteFrom('company_setting').where('company_id', '=', companyId).where('key', '=', key).execute()
}

export const lastSeal = (db: Db) =>
  db
    .selectFrom('seal')
    .selectAll()
    .where('table_name', '=', 'operation_log')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const firstSeal = async (db: Db): Promise<RowOf<'seal'> | undefined> => (await sealsAfter(db, 0, 1))[0]

export const sealsAfter = (db: Db, id: number, limit: number) =>
  db
    .selectFrom('seal')
    .selectAll()
    .where('table_name', '=', 'operation_log')
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()

/**
 * The log is gone up to the end of this seal, which stays in place of the one that said so before.
 * @param forgotten what proves it
 */
export async function markForgotten(db: Db, { id }: Pick<RowOf<'seal'>, 'id'>, forgotten: string): Promise<void> {
  await db.updateTable('seal').set({ forgotten }).where('id', '=', id).execute()
  await db.deleteFrom('seal').where('table_name', '=', 'operation_log').where('id', '<', id).execute()
}

/** Deletes the rows of a seal that is forgotten: the only rows that the log ever loses. */
export const deleteOperations = async (db: Db, afterId: number, toId: number): Promise<void> => {
  await db.deleteFrom('operation_log').where('id', '>', afterId).where('id', '<=', toId).execute()
}

/** The id of the newest row, if it is this one or a later one; otherwise undefined. */
export async function newestOperation(db: Db, from: number): Promise<number | undefined> {
  const rows = db.selectFrom('operation_log').select('id').where('id', '>=', from)
  return (await rows.orderBy('id', 'desc').limit(1).executeTakeFirst())?.id
}

export const addSeal = async (db: Db, row: NewRow<'seal'>): Promise<void> => {
  await db.insertInto('seal').values(row).execute()
}

export const operationsTo = (db: Db, afterId: number, toId: number, limit: number) =>
  db
    .selectFrom('operation_log')
    .selectAll()
    .where('id', '>', afterId)
    .where('id', '<=', toId)
    .orderBy('id')
    .limit(limit)
    .execute()

export const preferences = (db: Db, scope: RowScope<'preference'>) =>
  rowsOf(db, scope).select(['preference.key', 'preference.value']).orderBy('preference.key').execute()

export async function preferenceValue(db: Db, userId: number, key: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('preference')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Saves a preference. Answers how many the user then has. */
export async function savePreference(db: Db, row: NewRow<'preference'>): Promise<number> {
  const { value, updated_at } = row
  await db
    .insertInto('preference')
    .values(row)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ value, updated_at }))
    .execute()
  const counted = db.selectFrom('preference').select(total).where('user_id', '=', row.user_id)
  return (await counted.executeTakeFirstOrThrow()).total
}

export const deletePreference = async (db: Db, scope: RowScope<'preference'>, key: string): Promise<void> => {
  await db.deleteFrom('preference').where(scope.condition).where('preference.key', '=', key).execute()
}

const usageRows = (db: Db, scope: RowScope<'command_usage'>) =>
  rowsOf(db, scope).orderBy('command_usage.last_at', 'desc').orderBy('command_usage.command')

/** The commands that a user has used, the most recent first. */
export const commandUsage = (db: Db, scope: RowScope<'command_usage'>) =>
  usageRows(db, scope).select(['command_usage.command', 'command_usage.count', 'command_usage.last_at']).execute()

/** Counts a use in one statement, so that two at once are both counted. Answers the count. */
export async function countUsage(db: Db, userId: number, command: string, now: number): Promise<number> {
  const { count } = await db
    .insertInto('command_usage')
    .values({ user_id: userId, command, count: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'command']).doUpdateSet({ count: sql`command_usage.count + 1`, last_at: now }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count
}

/** Deletes the least recently used commands beyond the limit. */
export const forgetUsage = async (db: Db, scope: RowScope<'command_usage'>, most: number): Promise<void> => {
  await db
    .deleteFrom('command_usage')
    .where(scope.condition)
    .where('command_usage.command', 'not in', usageRows(db, scope).select('command_usage.command').limit(most))
    .execute()
}

/** The roles that are no company's own. */
export const providerRoles = (db: Db) =>
  db
    .selectFrom('role')
    .select(['id', 'name'])
    .where('company_id', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
