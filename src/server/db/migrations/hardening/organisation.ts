/** Companies: found by pinyin, looked after by the provider, and stopped by it. */
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
  for (const column of ['province_id', 'city_id', 'district_id']) await addColumn(db, column, sql`bigint`)
  const companies = await (db as Kysely<Schema>).selectFrom('company').select(['id', 'name']).execute()
  for (const { id, name } of companies) {
    await (db as Kysely<Schema>).updateTable('company').set(namePinyin(name)).where('id', '=', id).execute()
  }
  // The sums of one company; the key of the table begins with the time.
  await addIndex(db, 'stat_call_day_company', 'stat_call_day', ['company_id', 'time'])
}

const addColumn = async (db: Kysely<unknown>, name: string, type: ReturnType<typeof sql>): Promise<void> => {
  await sql`alter table company add column ${sql.ref(name)} ${type}`.execute(db)
}
