/** The tables as Kysely sees them. Times are epoch seconds, flags 0 or 1, phones ids into `phone`. */
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'

/** A database or the transaction inside which a query runs: the required first argument of every query function. */
export type Db = Kysely<Schema>

export type Org = 'PLATFORM' | 'CHANNEL' | 'COMPANY'
export type Status = 'ENABLED' | 'DISABLED'
export type DataScope = 'all' | 'channel' | 'company' | 'department-tree' | 'department' | 'self'

interface Row {
  id: Generated<number>
}

/** Who made a business row, who changed it last, and its version for optimistic locking. */
interface Tracked extends Row {
  version: Generated<number>
  created_at: number
  created_by: number | null
  updated_at: number
  updated_by: number | null
  deleted_at: number | null
}

export interface ChannelTable extends Tracked {
  code: string
  name: string
  parent_id: number | null
  /** 1 to 3. */
  level: number
  settle_mode: 'PRICE_GAP' | 'PERCENT'
  /** Basis points, with PERCENT. */
  percent_bp: number | null
  status: Status
}

export interface CompanyTable extends Tracked {
  code: string
  channel_id: number
  name: string
  industry: string | null
  contact: string | null
  phone_id: number | null
  contract_from: number | null
  contract_to: number | null
  pay_mode: 'COMPANY' | 'USER' | 'USER_FIRST'
  /** A call of at least so many seconds of talk is valid (M5). */
  valid_call_sec: number
  max_concurrency: number
  /** `08:00-21:00`, Asia/Shanghai. */
  dial_window: string
  status: Status
}

export interface CompanyQuotaTable extends Row {
  company_id: number
  key: string
  limit: number
  used: number
  expire_at: number | null
}

export interface DepartmentTable extends Tracked {
  company_id: number
  parent_id: number | null
  name: string
  leader_id: number | null
  sort: number
}

export interface UserTable extends Tracked {
  account: string
  nickname: string
  /** Of the nickname, lower case: `zhang wei` without the space, and `zw`. */
  pinyin: string
  initials: string
  phone_id: number | null
  avatar: string | null
  introduction: string | null
  org: Org
  channel_id: number | null
  company_id: number | null
  /** argon2id over the lower-case hex SHA-256 that the client sends. */
  password_hash: string
  status: Status
  last_login_at: number | null
  /** 1 for an account of the demo data, whose password everybody knows. */
  demo: Generated<number>
}

export interface CompanyUserTable extends Row {
  user_id: number
  company_id: number
  department_id: number | null
  employee_no: string
  day_call_cap: number | null
  /** Micro-yuan. */
  month_fee_cap: number | null
}

export interface RoleTable extends Tracked {
  /** Names a built-in role; null for one that somebody made. */
  code: string | null
  name: string
  remark: string | null
  company_id: number | null
  data_scope: DataScope
}

export interface UserRoleTable {
  user_id: number
  role_id: number
}

export interface PermissionTable extends Row {
  name: string
  /** A page's path or an action's name; null for a menu group. */
  path: string | null
  parent_id: number | null
  sort: number
  keep_alive: number
  type: 'GROUP' | 'PAGE' | 'ACTION' | 'FIELD'
  created_at: number
  updated_at: number
  user_id: number | null
}

export interface RolePermissionTable {
  role_id: number
  permission_id: number
}

export interface CompanyPermissionTable {
  company_id: number
  permission_id: number
}

export type RevokedWhy = 'LOGOUT' | 'OTHER_DEVICE' | 'REVOKED' | 'PASSWORD'

export interface SessionTable extends Row {
  user_id: number
  /** SHA-256 of the token: the table opens no session. */
  token_hash: string
  ip: string
  agent: string
  created_at: number
  last_seen_at: number
  expire_at: number
  revoked_at: number | null
  revoked_why: RevokedWhy | null
}

export interface LoginLogTable extends Row {
  at: number
  /** Null where no such account exists: what was typed may be a password. */
  user_id: number | null
  company_id: number | null
  type: number
  result: 'OK' | 'WRONG' | 'LOCKED' | 'DISABLED'
  ip: string
  agent: string
}

export interface PasswordHistoryTable extends Row {
  user_id: number
  password_hash: string
  created_at: number
}

/** Counted attempts behind lockout and re-send limits. */
export interface AttemptTable {
  key: string
  count: number
  since: number
}

export interface LoginCodeTable {
  user_id: number
  code_hash: string
  expire_at: number
}

export interface PhoneTable extends Row {
  /** Keyed hash of the number, for equality. */
  hash: string
  /** AES-256-GCM. */
  enc: string
  tail4: string
  province: string | null
  city: string | null
  carrier: string | null
}

export interface CustomerTable extends Tracked {
  company_id: number
  /** Null: in the pool. */
  user_id: number | null
  phone_id: number
  name: string
  pinyin: string
  initials: string
  type: number
  remark: string
  level: string | null
  source: string | null
  area: string | null
  /** JSON list of texts. */
  tags: string | null
  pool_at: number | null
  pool_reason: string | null
  pool_times: Generated<number>
  claim_at: number | null
  protect_until: number | null
  recycle_at: number | null
  last_call_at: number | null
  last_follow_at: number | null
  next_follow_at: number | null
  call_count: Generated<number>
  lock_state: string | null
}

export interface CustomerPhoneTable extends Row {
  customer_id: number
  phone_id: number
  label: string | null
}

export interface CustomerFlowTable extends Row {
  company_id: number
  customer_id: number
  type: number
  remark: string
  user_id: number | null
  created_at: number
  updated_at: number
}

export interface CustomerOwnerLogTable extends Row {
  customer_id: number
  from_user_id: number | null
  to_user_id: number | null
  reason: string
  at: number
  by_user_id: number | null
}

export interface OperationLogTable extends Row {
  at: number
  user_id: number | null
  company_id: number | null
  module: string
  action: string
  object: string | null
  result: 'OK' | 'REFUSED' | 'FAILED'
  message: string | null
  /** JSON list of {field, label, before, after}, phones masked. */
  diff: string
  ip: string
  request_id: string
  duration_ms: number
}

/** A batch of an append-only table, hashed together with the seal before it: a changed, removed or added row breaks the chain. */
export interface SealTable extends Row {
  table_name: 'operation_log'
  from_id: number
  to_id: number
  prev: string
  hash: string
  at: number
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  updated_at: number
  updated_by: number | null
}

/** What a user has arranged for themselves: the console alone reads the values. */
export interface PreferenceTable {
  user_id: number
  key: string
  /** JSON. */
  value: string
  updated_at: number
}

export interface SavedViewTable extends Row {
  user_id: number
  /** The page's path. */
  page: string
  name: string
  /** A query string without `?`. */
  query: string
  sort: number
  created_at: number
  updated_at: number
}

export interface CommandUsageTable {
  user_id: number
  command: string
  count: number
  last_at: number
}

export interface Schema {
  channel: ChannelTable
  company: CompanyTable
  company_quota: CompanyQuotaTable
  department: DepartmentTable
  user: UserTable
  company_user: CompanyUserTable
  role: RoleTable
  user_role: UserRoleTable
  permission: PermissionTable
  role_permission: RolePermissionTable
  company_permission: CompanyPermissionTable
  session: SessionTable
  login_log: LoginLogTable
  password_history: PasswordHistoryTable
  attempt: AttemptTable
  login_code: LoginCodeTable
  phone: PhoneTable
  customer: CustomerTable
  customer_phone: CustomerPhoneTable
  customer_flow: CustomerFlowTable
  customer_owner_log: CustomerOwnerLogTable
  operation_log: OperationLogTable
  seal: SealTable
  setting: SettingTable
  preference: PreferenceTable
  saved_view: SavedViewTable
  command_usage: CommandUsageTable
}

export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>
export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>
