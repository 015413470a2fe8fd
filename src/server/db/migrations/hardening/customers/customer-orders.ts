/** A company's customers in the order in which they were made, and those that are to be followed up. */
import { type Kysely, sql } from 'kysely'

export async function customerOrders(db: Kysely<unknown>): Promise<void> {
  await sql`create index customer_made on customer (company_id, created_at, id) where deleted_at is null`.execute(db)
  // Those without a time too: they come last in the list's order.
  await sql`create index customer_due on customer (company_id, next_follow_at, id) where deleted_at is null`.execute(db)
}
