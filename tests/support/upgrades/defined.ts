/** What a database defines: tables with their columns, constraints and indexes, as the database itself tells them. */
import { sql } from 'kysely'
import type { Db } from '../../../src/server/db/schema'

/** One line for each definition, sorted. */
export async function definedIn(db: Db, dialect: 'sqlite' | 'postgres'): Promise<string[]> {
  const lines = dialect === 'sqlite' ? ofSqlite : ofPostgres
  const { rows } = await lines.execute(db)
  return rows.map(({ line }) => line).sort()
}

const ofSqlite = sql<{ line: string }>`
  select type || ' ' || name || ' ' || tbl_name || ' ' || coalesce(sql, '') as line from sqlite_master
  where name not like 'sqlite_stat%'`

// The months of a table depend on the time.
const ofPostgres = sql<{ line: string }>`
  with own as (
    select oid, relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
  )
  select concat_ws(' ', relname, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
    pg_get_expr(adbin, adrelid)) as line
  from own join pg_attribute on attrelid = own.oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attnum > 0 and not attisdropped
  union all
  select concat_ws(' ', relname, conname, pg_get_constraintdef(pg_constraint.oid)) from own join pg_constraint on conrelid = own.oid
  union all
  select pg_get_indexdef(indexrelid) from own join pg_index on indrelid = own.oid
  union all
  select concat_ws(' ', sequencename, data_type, start_value, increment_by) from pg_sequences where schemaname = 'public'`
