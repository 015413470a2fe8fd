/** Channel managers lose the companies' customers: personal data stays with the company. Later grants stay. */
import { type Kysely, sql } from 'kysely'

export async function channelWithoutCustomers(db: Kysely<unknown>): Promise<void> {
  await sql`delete from role_permission
    where role_id in (select id from role where code = 'channel-manager')
      and permission_id in (select id from permission
        where path like '/customer/%' or path like 'customer:%' or path like 'customer-flow:%' or path like 'lock:%')`.execute(
    db,
  )
}
