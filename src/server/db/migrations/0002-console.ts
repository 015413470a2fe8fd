/** What each user arranges in the console, and indexes for the user list and the follow-up list. */
import { type Kysely, type Migration, sql } from 'kysely'
import { idColumn } from '../dialects'
import type { Db } from '../schema'

export const arrangement: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  // This comes first: SQLite keeps what a migration made before it failed.
  await refuseAlike(db)
  const table = (name: string) => db.schema.createTable(name)
  const id = idColumn(db as Db)

  await table('preference')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('preference_pk', ['user_id', 'key'])
    .execute()

  await table('saved_view')
    .addColumn('id', id.type, id.define)
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('page', 'text', (c) => c.notNull())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('query', 'text', (c) => c.notNull())
    .addColumn('sort', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('saved_view_name', ['user_id', 'page', 'name'])
    .execute()

  await table('command_usage')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('command', 'text', (c) => c.notNull())
    .addColumn('count', 'integer', (c) => c.notNull())
    .addColumn('last_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('command_usage_pk', ['user_id', 'command'])
    .execute()

  // For people, Boss and boss are the same name; the first migration's key treated them as two.
  await sql`create unique index user_account_any_case on "user" (lower(account))`.execute(db)
  const index = (name: string, on: string, columns: string[]) =>
    db.schema.createIndex(name).on(on).columns(columns).execute()
  await index('user_role_role', 'user_role', ['role_id'])
  await index('customer_flow_time', 'customer_flow', ['updated_at', 'id'])
}

/** People must decide which of two accounts keeps the name; this code can't know. */
async function refuseAlike(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ account: string }>`select account from "user" where lower(account) in
    (select lower(account) from "user" group by lower(account) having count(*) > 1)
    order by lower(account), account`.execute(db)
  if (rows.length === 0) return
  throw new Error(
    `账号今后不分大小写，而这些账号只差大小写：${rows.map(({ account }) => account).join('、')}。请先在数据库中给重复的换一个名称（例如 update "user" set account = '新账号' where account = '${rows[0]?.account}'），再重新启动`,
  )
}
