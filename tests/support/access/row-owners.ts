/**
 * Whose each row is, by table, and a way to remove all rows that are not somebody's own. The test that uses this
 * compares the entries with the database's tables, so a new table without an entry fails it.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Schema } from '../../../src/server/db/schema'
import type { TestApp } from '../server/test-app'

type Table = keyof Schema

/**
 * Everybody may see all rows; or only the user whom this column names, whatever others may see; or the columns that name
 * the owner; or the row is its parent's.
 */
type Owner =
  | 'shared'
  | { personal: string }
  | {
      channel?: string
      company?: string
      department?: string
      user?: string
      /** The channel on whose own staff the person is. */
      staff?: string
      withoutCompany?: 'everybody'
      /** Rows without a user are everybody's in the company. */
      withoutUser?: 'everybody'
    }
  | { of: Table; by: string }

const ownCompany = { company: 'company_id' } as const
const ofUser = { of: 'user', by: 'user_id' } as const
const personal = { personal: 'user_id' } as const
const ownBoth = { company: 'company_id', user: 'user_id' } as const
const ownCall = { of: 'call', by: 'call_id' } as const

export const rowOwners: Readonly<Partial<Record<Table, Owner>>> = {
  channel: { channel: 'id' },
  company: { company: 'id', channel: 'channel_id' },
  company_quota: ownCompany,
  customer_count: ownCompany,
  company_setting: ownCompany,
  department: { company: 'company_id', department: 'id' },
  user: { company: 'company_id', user: 'id', staff: 'channel_id' },
  company_user: ownBoth,
  role: { company: 'company_id', withoutCompany: 'everybody' },
  user_role: ofUser,
  permission: 'shared',
  role_permission: { of: 'role', by: 'role_id' },
  company_permission: ownCompany,
  session: ofUser,
  login_log: ofUser,
  password_history: personal,
  attempt: 'shared',
  login_code: personal,
  second_factor: personal,
  recovery_code: personal,
  phone: { company: 'company_id', withoutCompany: 'everybody' },
  // The pool is everybody's in the company.
  customer: { ...ownBoth, withoutUser: 'everybody' },
  customer_consent: { of: 'customer', by: 'customer_id' },
  customer_phone: { of: 'customer', by: 'customer_id' },
  customer_flow: { of: 'customer', by: 'customer_id' },
  customer_owner_log: { of: 'customer', by: 'customer_id' },
  tag: ownCompany,
  customer_tag: { of: 'customer', by: 'customer_id' },
  operation_log: ownBoth,
  seal: 'shared',
  original_text: ownCompany,
  kept_answer: personal,
  number_use: personal,
  number_mass: personal,
  pool: { company: 'company_id', department: 'department_id' },
  pool_rule: { of: 'pool', by: 'pool_id' },
  pool_claim: personal,
  pool_view: personal,
  reveal_use: ownBoth,
  encryption_key: 'shared',
  setting: 'shared',
  avatar: ofUser,
  preference: personal,
  saved_view: personal,
  command_usage: personal,
  exception_code: 'shared',
  wrapup_code: ownCompany,
  call_script: ownCompany,
  call: ownBoth,
  call_key: ownCall,
  cdr_raw: ownCall,
  call_block: ownBoth,
  agent_state: ownBoth,
  agent_state_log: ownBoth,
  call_wrapup: ownCall,
  call_draft: personal,
  result_undo: personal,
  callback_task: ownBoth,
  dial_list: ownBoth,
  dial_list_item: { of: 'dial_list', by: 'list_id' },
  dial_list_call: ownCall,
  phone_lock: { company: 'company_id', withoutCompany: 'everybody' },
  stat_call_hour: ownBoth,
  stat_call_day: ownBoth,
  stat_dirty: ownCompany,
  call_callee_day: ownBoth,
  job: personal,
  export_use: ownBoth,
  batch_row: { of: 'job', by: 'job_id' },
  file: personal,
  file_part: { of: 'file', by: 'file_id' },
  ticket: { of: 'session', by: 'session_id' },
  import_batch: ownBoth,
  import_row: { of: 'import_batch', by: 'import_id' },
}

/** What remains: the rows of these channels, companies, departments and users; without a list, of all in the wider one. */
export interface Kept {
  /** Whose personal rows remain. */
  selves: readonly number[]
  channels?: readonly number[]
  companies?: readonly number[]
  departments?: readonly number[]
  users?: readonly number[]
  /** The channels whose own staff remains. */
  staffOf?: readonly number[]
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
  const among = (column: string | undefined, ids: readonly number[] | undefined) =>
    column === undefined || ids === undefined ? [] : [isAmong(column, ids)]
  if ('personal' in owner) return isAmong(owner.personal, kept.selves)
  const wide = [
    ...among(owner.company, kept.companies),
    ...among(owner.channel, kept.channels),
    ...among(owner.staff, kept.staffOf),
  ]
  // Roles and locks for everybody.
  if (owner.withoutCompany && owner.company) wide.push(sql<boolean>`${sql.ref(owner.company)} is null`)
  const seesAll = kept.companies === undefined
  const ofUsers = among(owner.user, kept.users)
  if (owner.withoutUser && owner.user && ofUsers.length > 0) ofUsers.push(sql<boolean>`${sql.ref(owner.user)} is null`)
  const narrow = [...among(owner.department, kept.departments), ...(ofUsers.length > 0 ? [anyOf(ofUsers)] : [])]
  return sql<boolean>`(${sql.join([...(seesAll ? [] : [anyOf(wide)]), ...narrow, sql`1 = 1`], sql` and `)})`
}

const isAmong = (column: string, ids: readonly number[]) =>
  ids.length === 0
    ? sql<boolean>`1 = 0`
    : sql<boolean>`coalesce(${sql.ref(column)} in (${sql.join(ids)}), ${sql.lit(false)})`
const anyOf = (some: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(some, sql` or `)})`
