/** How many whole numbers each person has looked at on a day, and how many each may in the companies there are. */
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../../tables'

/** As many as a new company begins with. */
const usual = 50

export async function revealUse(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('reveal_use')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('company_id', 'bigint', (c) => c.references('company.id'))
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('count', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('reveal_use_pk', ['user_id', 'day'])
    .execute()
  await addIndex(db, 'reveal_use_day', 'reveal_use', ['day'])
  await sql`insert into company_quota (company_id, key, "limit")
    select id, 'reveals', ${sql.lit(usual)} from company`.execute(db)
}
