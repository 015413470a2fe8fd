/** Indexes for what the server asks of large tables again and again, and for pages far behind in lists. */
import { type Kysely, sql } from 'kysely'
import { addIndex } from '../tables'

export async function growingTables(db: Kysely<unknown>): Promise<void> {
  // The few calls that are under way: every minute the server asks about those that began long ago.
  await sql`create index call_open_time on call (created_at) where end_at is null`.execute(db)
  // The few reports that have not been applied, in the order in which their calls are taken up.
  await db.schema.dropIndex('cdr_raw_waiting').execute()
  await sql`create index cdr_raw_waiting on cdr_raw (call_id) where processed = 0`.execute(db)
  // Nobody sees deleted customers, so lists find their pages in these without reading a row.
  await db.schema.dropIndex('customer_company').execute()
  await db.schema.dropIndex('customer_user').execute()
  await sql`create index customer_company on customer (company_id, id) where deleted_at is null`.execute(db)
  // Nobody is no person: whose customers are nobody's would be looked for among those of all companies.
  await sql`create index customer_user on customer (user_id, id)
    where deleted_at is null and user_id is not null`.execute(db)
  await sql`create index customer_alive on customer (id) where deleted_at is null`.execute(db)
  await addIndex(db, 'operation_log_user', 'operation_log', ['user_id', 'at'])
  // Few rows of the log are about what the server did by itself, and few about sensitive accesses.
  await sql`create index operation_log_task on operation_log (at) where ip = ''`.execute(db)
  await addIndex(db, 'operation_log_action', 'operation_log', ['module', 'action', 'at'])
  await addIndex(db, 'login_log_company', 'login_log', ['company_id', 'at'])
}
