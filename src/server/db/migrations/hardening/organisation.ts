/** Companies: found by pinyin, looked after by the provider, and stopped by it. Passwords that can be used once. */
import { type Kysely, sql } from 'kysely'
import { namePinyin } from '../../pinyin'
import type { Schema } from '../../schema'
import { addIndex } from '../tables'

export async function organisation(db: Kysely<unknown>): Promise<void> {
  for (const column of ['pinyin', 'initials'] as const) await addColumn(db, column, sql`text not null default ''`)
  await addColumn(db, 'manager_id', sql`bigint references "user" (id)`)
  await addColumn(db, 'risk_level', sql`text not null default 'LOW'`)
  await addColumn(db, 'stopped_at', sql`bigint`)
  await addColumn(db, 'stop_reason', sql`text`)
  for (const column of ['province_id', 'city_id', 'district_id']) {
    await addColumn(db, column, sql`bigint`)
    await sql`alter table customer add column ${sql.ref(column)} bigint`.execute(db)
  }
  await becomesSetting(db, 'dial_window', 'call.dial-window', '08:00-21:00')
  await becomesSetting(db, 'valid_call_sec', 'call.valid-seconds', 30)
  await sql`alter table "user" add column password_once integer not null default 0`.execute(db)
  const companies = await (db as Kysely<Schema>).selectFrom('company').select(['id', 'name']).execute()
  for (const { id, name } of companies) {
    await (db as Kysely<Schema>).updateTable('company').set(namePinyin(name)).where('id', '=', id).execute()
  }
  // The sums of one company; the key of the table begins with the time.
  await addIndex(db, 'stat_call_day_company', 'stat_call_day', ['company_id', 'time'])
}

/**
 * A company's column becomes one of its settings; companies with the installation's value have none of their own.
 * @param usual the installation's value
 */
async function becomesSetting(db: Kysely<unknown>, column: string, key: string, usual: string | number): Promise<void> {
  const { rows } = await sql<{ id: number; value: string | number; user_id: number | null; updated_at: number }>`
    select id, ${sql.ref(column)} as value, coalesce(created_by, (select min(id) from "user")) as user_id, updated_at
    from company where ${sql.ref(column)} <> ${usual}`.execute(db)
  for (const { id, value, user_id, updated_at } of rows) {
    // Without any user there is nobody to whom the value applies.
    if (user_id === null) continue
    const row = { company_id: id, key, value: JSON.stringify(value), updated_at, updated_by: user_id }
    await (db as Kysely<Schema>).insertInto('company_setting').values(row).execute()
  }
  await sql`alter table company drop column ${sql.ref(column)}`.execute(db)
}

const addColumn = async (db: Kysely<unknown>, name: string, type: ReturnType<typeof sql>): Promise<void> => {
  await sql`alter table company add column ${sql.ref(name)} ${type}`.execute(db)
}
