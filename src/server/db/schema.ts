/** The tables as Kysely sees them. Times are epoch seconds, flags are 0 or 1, phones are ids of rows in `phone`. */
import type { Generated, Insertable, Kysely, Selectable } from 'kysely'
import type { AgentState, PresentState } from '../../contract/agent-states'
import type { BlockReason } from '../../contract/block-reasons'
import type {
  AutoMark,
  CallEventKind,
  CallState,
  CodeSource,
  CutReason,
  ExceptionClass,
  HangupParty,
} from '../../contract/call-states'
import type { Status } from '../../contract/status'

/** A database, or the transaction in which a query runs. Every query function takes it as its first argument. */
export type Db = Kysely<Schema>

export type Org = 'PLATFORM' | 'CHANNEL' | 'COMPANY'
export type DataScope = 'all' | 'channel' | 'company' | 'department-tree' | 'department' | 'self'

interface Row {
  id: Generated<number>
}

/** Who made a business row, who last changed it, and its version for optimistic locking. */
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
  /** Basis points; used with PERCENT. */
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
  /** The fewest seconds of talk that make a call valid (M5). */
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
  /** From the nickname, lower case: `zhang wei` without the space, and `zw`. */
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
  /** The code of a built-in role; null for a role that somebody made. */
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
  /** SHA-256 of the token, so that nobody can open a session with this table. */
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
  /** Null if the account doesn't exist: the typed text may be a password. */
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

/** Counted attempts, for lockout and re-send limits. */
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
  /** A keyed hash of the number, to find equal ones. */
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
  /** Null: the customer is in the pool. */
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

/**
 * A batch of an append-only table, hashed together with the seal before it. A changed, removed or added row breaks the
 * chain.
 */
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

export interface CompanySettingTable {
  company_id: number
  key: string
  /** JSON. */
  value: string
  updated_at: number
  updated_by: number
}

/** What a user has arranged. Only the console reads the values. */
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

/** The meaning of a raw code from a gateway or carrier (异常字典). */
export interface ExceptionCodeTable extends Row {
  source: CodeSource
  raw_code: string
  description: string
  unified_code: string
  /** In Chinese, for users. */
  title: string
  advice: string | null
  class: ExceptionClass
  /** Seconds until the number may be tried again; null means never. */
  redial_after_sec: number | null
  switch_line: Generated<number>
  auto_mark: AutoMark | null
  /** 0: the code has appeared, but nobody has classified it yet (待分类). */
  sorted: Generated<number>
  status: Status
  created_at: number
  updated_at: number
}

/** A company's results (小结字典). */
export interface WrapupCodeTable extends Row {
  company_id: number
  digit: number
  name: string
  hint: string
  intent: Generated<number>
  deal: Generated<number>
  callback: Generated<number>
  /** Locks the number for this many days. */
  lock_days: number | null
  release: Generated<number>
  invalid: Generated<number>
  next_after_sec: number | null
  status: Status
  created_at: number
  updated_at: number
}

/** The unique keys of calls. */
export interface CallKeyTable {
  kind: 'CALL_NO' | 'REQUEST' | 'PROVIDER'
  key: string
  call_id: number
  /** From the call: milliseconds. */
  created_at: number
}

/**
 * A call. All its times are epoch milliseconds. Its events decide its state, which is derived from all of them each
 * time.
 */
export interface CallTable extends Row {
  call_no: string
  provider: string
  provider_call_id: string | null
  company_id: number
  /** The employee's department at the time of the call; 0 for none. */
  department_id: number
  user_id: number
  /** The employee's number at the time of the call. */
  employee_no: string
  customer_id: number | null
  /** The called number. */
  phone_id: number
  /** 0 for no line. */
  line_id: number
  state: CallState
  state_rank: number
  submitted_at: number | null
  ring_at: number | null
  answer_at: number | null
  end_at: number | null
  ring_sec: number
  talk_sec: number
  hangup_by: HangupParty | null
  muted: number
  code_source: CodeSource | null
  raw_code: string | null
  unified_code: string | null
  exception_class: ExceptionClass | null
  answered: number
  valid: number
  wrapup_id: number | null
  intent: number
  deal: number
  wrap_sec: number
  /** Why somebody who was not on the line ended the call. */
  cut_why: Generated<CutReason | null>
  /** The superior who ended it. */
  cut_by: Generated<number | null>
  created_at: number
  updated_at: number
}

/**
 * A gateway's report as it arrived. It is stored before it is applied, and later only `processed` and `error` change.
 */
export interface CdrRawTable extends Row {
  provider: string
  provider_call_id: string
  call_no: string
  /** Null: the report is about a call that is not ours. */
  call_id: number | null
  kind: CallEventKind
  /** When it happened, by the gateway's clock: milliseconds. */
  at: number
  hangup_by: HangupParty | null
  code_source: CodeSource | null
  raw_code: string | null
  /** The gateway's own text, encrypted as a whole. */
  payload: string | null
  /** From the provider and the gateway's own id of the event, so that a repeated event is stored once. */
  hash: string
  processed: number
  error: string | null
  received_at: number
}

/** An attempt that the pre-dial chain stopped. Times are epoch seconds. */
export interface CallBlockTable extends Row {
  company_id: number | null
  department_id: number
  user_id: number
  customer_id: number | null
  phone_id: number | null
  reason: BlockReason
  message: string
  next_allowed_at: number | null
  at: number
}

/** The state of an agent; times in milliseconds. */
export interface AgentStateTable {
  user_id: number
  company_id: number
  department_id: number
  state: AgentState
  since: number
  call_id: number | null
  wrap_until: number | null
  /** 1: offline because of absence, not by choice. */
  gone: number
  /** The state before the absence, to which the agent returns when they come back. */
  resume: Generated<PresentState | null>
  /** 1: this wrap-up was already prolonged automatically. */
  prolonged: Generated<number>
}

/** A state that has ended; times in milliseconds. */
export interface AgentStateLogTable extends Row {
  user_id: number
  company_id: number
  department_id: number
  state: AgentState
  from_at: number
  to_at: number
  call_id: number | null
}

export interface CallWrapupTable extends Row {
  call_id: number
  company_id: number
  code_id: number
  remark: string | null
  user_id: number
  /** AGENT: set in the wrap-up. TIMER: chosen when the wrap-up's time ran out. CHANGED: set afterwards. */
  source: 'AGENT' | 'TIMER' | 'CHANGED'
  /** Milliseconds. */
  at: number
}

/** What a person's last result has changed, so that it can be undone. */
export interface ResultUndoTable {
  user_id: number
  call_id: number
  /** Milliseconds. */
  given_at: number
  /** JSON of the rows before and after. */
  body: string
}

export interface CallDraftTable {
  call_id: number
  user_id: number
  /** JSON of the draft's fields. */
  body: string
  /** Milliseconds. */
  updated_at: number
}

export interface CallbackTaskTable extends Row {
  company_id: number
  user_id: number
  customer_id: number | null
  phone_id: number
  due_at: number
  note: string | null
  done_at: number | null
  /** The call that closed it. */
  call_id: number | null
  /** When it was due before the move. */
  moved_from: number | null
  created_at: number
}

export interface DialListTable extends Row {
  company_id: number
  user_id: number
  name: string
  created_at: number
  deleted_at: number | null
}

export interface DialListItemTable extends Row {
  list_id: number
  sort: number
  phone_id: number
  name: string | null
  /** The rest of the pasted line, with numbers masked. */
  remark: string | null
  /** The call to it that is under way. */
  call_id: number | null
  lease_by: number | null
  lease_until: number | null
  /** What follows from its calls: their number, and when it comes again or when it was done. */
  attempts: Generated<number>
  due_at: number | null
  done_at: number | null
  /** Decided by the agent: put off until then, or skipped since then. */
  later_until: number | null
  skipped_at: number | null
}

/** The calls that tried an entry of a list. */
export interface DialListCallTable {
  item_id: number
  call_id: number
}

/** A number that must not be called. */
export interface PhoneLockTable extends Row {
  /** Null: locked on the whole platform. */
  company_id: number | null
  department_id: number | null
  phone_id: number
  type: 'REFUSES' | 'COMPLAINT' | 'PROTECTED' | 'CONFLICT' | 'FREQUENCY' | 'DEAD' | 'MANUAL'
  source: string
  reason: string
  expire_at: number | null
  hits: Generated<number>
  hit_at: number | null
  created_at: number
  created_by: number | null
  ended_at: number | null
}

/** The sums of calls. Each column can be added up. */
export interface CallCounters {
  total: number
  submitted: number
  answered: number
  valid: number
  /** Answered, with at most 10 seconds of talk (M20). */
  short: number
  rang: number
  ring_sec: number
  talk_sec: number
  /** Answered, with a result (M16). */
  wrapped: number
  wrap_sec: number
  intent: number
  deal: number
  no_answer: number
  busy: number
  rejected: number
  empty: number
  stopped: number
  off: number
  line_fault: number
  balance: number
  compliance: number
  system_fault: number
}

export interface StatCallTable extends CallCounters {
  /** Epoch seconds: the start of the hour, or of the day in Shanghai. */
  time: number
  company_id: number
  department_id: number
  user_id: number
  line_id: number
}

export interface StatDirtyTable {
  day: number
  company_id: number
}

export interface CallCalleeDayTable {
  day: number
  company_id: number
  department_id: number
  user_id: number
  line_id: number
  phone_id: number
  calls: number
  answered: number
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
  company_setting: CompanySettingTable
  preference: PreferenceTable
  saved_view: SavedViewTable
  command_usage: CommandUsageTable
  exception_code: ExceptionCodeTable
  wrapup_code: WrapupCodeTable
  call: CallTable
  call_key: CallKeyTable
  cdr_raw: CdrRawTable
  call_block: CallBlockTable
  agent_state: AgentStateTable
  agent_state_log: AgentStateLogTable
  call_wrapup: CallWrapupTable
  call_draft: CallDraftTable
  result_undo: ResultUndoTable
  callback_task: CallbackTaskTable
  dial_list: DialListTable
  dial_list_item: DialListItemTable
  dial_list_call: DialListCallTable
  phone_lock: PhoneLockTable
  stat_call_hour: StatCallTable
  stat_call_day: StatCallTable
  stat_dirty: StatDirtyTable
  call_callee_day: CallCalleeDayTable
}

/** Tables whose rows store who made them, who last changed them, and a version. */
export type TrackedTable = { [T in keyof Schema]: Schema[T] extends Tracked ? T : never }[keyof Schema]

export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>
export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>
