import { sql } from 'kysely'

/**
 * Of a row of `user`: 1 while the company or channel behind it is enabled, 0 when it is disabled or gone; the platform
 * always is. A disabled channel stops its own staff; its companies go on, since their callers have contracts of their own.
 */
export const inBusiness = sql<number>`case "user".org
  when 'COMPANY' then (select count(*) from company
    where company.id = "user".company_id and company.status = 'ENABLED' and company.deleted_at is null)
  when 'CHANNEL' then (select count(*) from channel
    where channel.id = "user".channel_id and channel.status = 'ENABLED' and channel.deleted_at is null)
  else 1 end`.as('in_business')
