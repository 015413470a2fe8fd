import { sql } from 'kysely'

/**
 * For a row of `user`: 1 if its company or channel is enabled, 0 if it is disabled or deleted. The platform is always
 * enabled. A disabled channel stops only its own staff; its companies go on, because their callers have their own
 * contracts.
 */
export const isOrganisationEnabled = sql<number>`case "user".org
  when 'COMPANY' then (select count(*) from company
    where company.id = "user".company_id and company.status = 'ENABLED' and company.deleted_at is null)
  when 'CHANNEL' then (select count(*) from channel
    where channel.id = "user".channel_id and channel.status = 'ENABLED' and channel.deleted_at is null)
  else 1 end`.as('in_business')
