/** The parts from which migrations make tables. */
import type { CreateTableBuilder, Kysely } from 'kysely'
import { idColumn } from '../dialects'
import type { Db } from '../schema'

/** Begins a table whose rows have an id. */
export const numbered = (db: Kysely<unknown>, name: string) => {
  const id = idColumn(db as Db)
  return db.schema.createTable(name).addColumn('id', id.type, id.define)
}

/** Adds who made a row, who changed it last, and its version. */
export const tracked = <T extends string, C extends string>(builder: CreateTableBuilder<T, C>) =>
  builder
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'bigint')
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_by', 'bigint')
    .addColumn('deleted_at', 'bigint')

export const addIndex = (db: Kysely<unknown>, name: string, on: string, columns: string[]): Promise<void> =>
  db.schema.createIndex(name).on(on).columns(columns).execute()
