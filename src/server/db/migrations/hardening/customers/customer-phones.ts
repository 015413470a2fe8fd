/** What is said of a customer's first number, as of its others. */
import { type Kysely, sql } from 'kysely'

export async function customerPhones(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column phone_label text`.execute(db)
}
