/**
 * Whose each row is, by table, and a way to remove all rows that are not somebody's own. The test that uses this
 * compares the entries with the database's tables, so a new table without an entry fails it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../src/server/db/schema'
import type { TestApp } from '../server/test-app'

type Table = keyof Schema

/** Everybody may see all rows; or the columns that name the owner; or the row is its parent's. */
type Owner =
  | 'shared'
  | { channel?: string; company?: string; department?: string; user?: string; withoutCompany?: 'everybody' }
  | { of: Table; by: string }

const ownCompany = { company: 'company_id' } as const
const ofUser = { of: 'user', by: 'user_id' } as const
const ownBoth = { company: 'company_id', user: 'user_id' } as const
const ownCall = { of: 'call', by: 'call_id' } as const

export const rowOwners: Readonly<Partial<Record<Table, Owner>>> = {
  channel: { channel: 'id' },
  company: { company: 'id', channel: 'channel_id' },
  company_quota: ownCompany,
  company_setting: ownCompany,
  department: { company: 'company_id', department: 'id' },
  user: { channel: 'channel_id', company: 'company_id', user: 'id' },
  company_user: ownBoth,
  role: { company: 'company_id', withoutCompany: 'everybody' },
  user_role: ofUser,
  permission: 'shared',
  role_permission: { of: 'role', by: 'role_id' },
  company_permission: ownCompany,
  session: ofUser,
  login_log: ofUser,
  password_history: ofUser,
  attempt: 'shared',
  login_code: ofUser,
  // Every number has one row, whoever calls it.
  phone: 'shared',
  customer: ownBoth,
  customer_phone: { of: 'customer', by: 'customer_id' },
  customer_flow: { of: 'customer', by: 'customer_id' },
  customer_owner_log: { of: 'customer', by: 'customer_id' },
  operation_log: ownBoth,
  seal: 'shared',
  setting: 'shared',
  preference: ofUser,
  saved_view: ofUser,
  command_usage: ofUser,
  exception_code: 'shared',
  wrapup_code: ownCompany,
  call: ownBoth,
  call_key: ownCall,
  cdr_raw: ownCall,
  call_block: ownBoth,
  agent_state: ownBoth,
  agent_state_log: ownBoth,
  call_wrapup: ownCall,
  call_draft: ownCall,
  result_undo: ownCall,
  callback_task: ownBoth,
  dial_list: ownBoth,
  dial_list_item: { of: 'dial_list', by: 'list_id' },
  dial_list_call: ownCall,
  phone_lock: { company: 'company_id', withoutCompany: 'everybody' },
  stat_call_hour: ownBoth,
  stat_call_day: ownBoth,
  stat_dirty: ownCompany,
  call_callee_day: ownBoth,
}

/** What remains: the rows of these channels, companies, departments and users; without a list, of all in the wider one. */
export interface Kept {
  channels: readonly number[]
  companies: readonly number[]
  departments?: readonly number[]
  users?: readonly number[]
}

/** Removes every row that is somebody else's. References to removed rows stay: no answer may depend on them. */
export async function removeForeignRows({ db }: TestApp, dialect: 'sqlite' | 'postgres', kept: Kept): Promise<void> {
  const tables = Object.keys(rowOwners) as Table[]
  const own = tables.filter((table) => isOwn(rowOwners[table]))
  const byParent = tables.filter((table) => isByParent(rowOwners[table]))
  if (dialect === 'sqlite') await sql`pragma foreign_keys = off`.execute(db)
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') await sql`set local session_replication_role = replica`.execute(transaction)
    for (const table of own) {
      await sql`delete from ${sql.table(table)} where not (${keptOf(table, kept)})`.execute(transaction)
    }
    for (const table of byParent) {
      const { of, by } = rowOwners[table] as { of: Table; by: string }
      const parents = sql`select id from ${sql.table(of)}`
      await sql`delete from ${sql.table(table)} where ${sql.ref(by)} is not null and ${sql.ref(by)} not in (${parents})`.execute(
        transaction,
      )
    }
  })
  if (dialect === 'sqlite') await sql`pragma foreign_keys = on`.execute(db)
}

const isByParent = (owner: Owner | undefined): owner is { of: Table; by: string } =>
  owner !== undefined && owner !== 'shared' && 'of' in owner
const isOwn = (owner: Owner | undefined) => owner !== 'shared' && !isByParent(owner)

/** The condition of the rows that remain; never null, so that `not` finds all others. */
function keptOf(table: Table, kept: Kept): RawBuilder<boolean> {
  const owner = rowOwners[table] as Exclude<Owner, 'shared' | { of: Table }>
  const among = (column: string, ids: readonly number[]) =>
    sql<boolean>`coalesce(${sql.ref(column)} in (${sql.join(ids)}), ${sql.lit(false)})`
  const isNull = (column: string) => sql<boolean>`${sql.ref(column)} is null`
  const anyOf = (some: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(some, sql` or `)})`

  const wide: RawBuilder<boolean>[] = []
  if (owner.company) wide.push(among(owner.company, kept.companies))
  if (owner.channel) wide.push(among(owner.channel, kept.channels))
  // The platform's own people, and roles for everybody.
  if (table === 'user') wide.push(sql<boolean>`org = 'PLATFORM'`)
  if (owner.withoutCompany && owner.company) wide.push(isNull(owner.company))
  const narrow: RawBuilder<boolean>[] = []
  if (owner.department && kept.departments) narrow.push(among(owner.department, kept.departments))
  if (owner.user && kept.users) narrow.push(among(owner.user, kept.users))
  return sql<boolean>`(${sql.join([...(wide.length > 0 ? [anyOf(wide)] : []), ...narrow], sql` and `)})`
}
