/** Brings a database to the newest schema. Running it again changes nothing. */
import { type Migration, Migrator, sql } from 'kysely'
import { isPostgres } from './dialects'
import type { DataKeys } from './keys/number-keys'
import { ground } from './migrations/0001-ground'
import { arrangement } from './migrations/0002-console'
import { calls } from './migrations/0003-calls'
import { desk } from './migrations/0004-desk'
import { callbackCall } from './migrations/0005-callback-call'
import { listAttempts } from './migrations/0006-list-attempts'
import { movedCallback } from './migrations/0007-moved-callback'
import { results } from './migrations/0008-results'
import { attended } from './migrations/0009-attended'
import { prolonged } from './migrations/0010-prolonged'
import { companySettings } from './migrations/0011-company-settings'
import { hardening } from './migrations/0012-hardening'
import type { Db } from './schema'
import { tellRowGuesses } from './sqlite/row-guesses'

/** @param keys open the numbers of a database and hash them anew */
export const migrationsWith = (keys: DataKeys): Record<string, Migration> => ({
  '0001-ground': ground,
  '0002-console': arrangement,
  '0003-calls': calls,
  '0004-desk': desk,
  '0005-callback-call': callbackCall,
  '0006-list-attempts': listAttempts,
  '0007-moved-callback': movedCallback,
  '0008-results': results,
  '0009-attended': attended,
  '0010-prolonged': prolonged,
  '0011-company-settings': companySettings,
  '0012-hardening': hardening(keys),
})

/** The names of all migrations, in their order. */
export const knownMigrations: readonly string[] = Object.keys(migrationsWith({} as DataKeys))

/** Makes an empty database's schema that of an earlier release: up to this migration. */
export async function migrateTo(db: Db, keys: DataKeys, name: string): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsWith(keys) } })
  const { error } = await migrator.migrateTo(name)
  if (error) throw error
}

/**
 * Whether exactly the known migrations have been applied, as at nearly every start. Kysely would read the whole catalogue
 * to find that out, several times.
 */
async function isCurrent(db: Db): Promise<boolean> {
  const isThere = isPostgres(db)
    ? sql<number>`to_regclass('kysely_migration') is not null`
    : sql<number>`exists (select 1 from sqlite_master where name = 'kysely_migration')`
  const { rows: found } = await sql<{ is_there: number | boolean }>`select ${isThere} as is_there`.execute(db)
  if (!found[0]?.is_there) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.length === knownMigrations.length && rows.every(({ name }, at) => name === knownMigrations[at])
}

/** Applies the missing migrations in order, each in a transaction. Returns the names of those it applied. */
export async function migrate(db: Db, keys: DataKeys): Promise<string[]> {
  const applied = (await isCurrent(db)) ? [] : await migrateToLatest(db, keys)
  if (!isPostgres(db)) await tellRowGuesses(db)
  return applied
}

async function migrateToLatest(db: Db, keys: DataKeys): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrationsWith(keys) } })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  return results.filter((result) => result.status === 'Success').map((result) => result.migrationName)
}
