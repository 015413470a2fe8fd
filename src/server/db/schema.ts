/** The tables as Kysely sees them. Times are epoch seconds, flags are 0 or 1, phones are ids of rows in `phone`. */
import type { Insertable, Kysely, Selectable } from 'kysely'
import type {
  AttemptTable,
  LoginCodeTable,
  LoginLogTable,
  PasswordHistoryTable,
  RecoveryCodeTable,
  SecondFactorTable,
  SessionTable,
} from './tables/auth'
import type {
  CallBlockTable,
  CallKeyTable,
  CallTable,
  CallWrapupTable,
  CdrRawTable,
  ExceptionCodeTable,
  WrapupCodeTable,
} from './tables/call'
import type {
  ChannelTable,
  CompanyQuotaTable,
  CompanyTable,
  CustomerCountTable,
  DepartmentTable,
  RevealUseTable,
} from './tables/company'
import type { CallCalleeDayTable, StatCallTable, StatDirtyTable } from './tables/counters'
import type {
  CustomerConsentTable,
  CustomerFlowTable,
  CustomerOwnerLogTable,
  CustomerPhoneTable,
  CustomerTable,
  CustomerTagTable,
  PoolClaimTable,
  PoolRuleTable,
  PoolTable,
  PoolViewTable,
  TagTable,
} from './tables/customer'
import type { ImportBatchTable, ImportRowTable } from './tables/imports'
import type { BatchRowTable, ExportUseTable, FilePartTable, FileTable, JobTable, TicketTable } from './tables/jobs'
import type {
  AvatarTable,
  CompanyPermissionTable,
  CompanyUserTable,
  PermissionTable,
  RolePermissionTable,
  RoleTable,
  UserRoleTable,
  UserTable,
} from './tables/manager'
import type {
  AgentStateLogTable,
  AgentStateTable,
  CallbackTaskTable,
  CallDraftTable,
  DialListCallTable,
  DialListItemTable,
  DialListTable,
  PhoneLockTable,
  ResultUndoTable,
} from './tables/phone'
import type { PhoneTable } from './tables/phone-number'
import type { Tracked } from './tables/row'
import type { CallScriptTable } from './tables/scripts'
import type {
  CommandUsageTable,
  CompanySettingTable,
  EncryptionKeyTable,
  KeptAnswerTable,
  NumberMassTable,
  NumberUseTable,
  OperationLogTable,
  OriginalTextTable,
  PreferenceTable,
  SavedViewTable,
  SealTable,
  SettingTable,
} from './tables/system'

/** A database, or the transaction in which a query runs. Every query function takes it as its first argument. */
export type Db = Kysely<Schema>

export interface Schema {
  channel: ChannelTable
  company: CompanyTable
  company_quota: CompanyQuotaTable
  customer_count: CustomerCountTable
  department: DepartmentTable
  user: UserTable
  avatar: AvatarTable
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
  second_factor: SecondFactorTable
  recovery_code: RecoveryCodeTable
  phone: PhoneTable
  customer: CustomerTable
  customer_consent: CustomerConsentTable
  customer_phone: CustomerPhoneTable
  customer_flow: CustomerFlowTable
  customer_owner_log: CustomerOwnerLogTable
  tag: TagTable
  customer_tag: CustomerTagTable
  pool: PoolTable
  pool_claim: PoolClaimTable
  pool_rule: PoolRuleTable
  pool_view: PoolViewTable
  operation_log: OperationLogTable
  seal: SealTable
  original_text: OriginalTextTable
  kept_answer: KeptAnswerTable
  number_use: NumberUseTable
  number_mass: NumberMassTable
  encryption_key: EncryptionKeyTable
  setting: SettingTable
  company_setting: CompanySettingTable
  preference: PreferenceTable
  saved_view: SavedViewTable
  command_usage: CommandUsageTable
  exception_code: ExceptionCodeTable
  wrapup_code: WrapupCodeTable
  call_script: CallScriptTable
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
  job: JobTable
  export_use: ExportUseTable
  reveal_use: RevealUseTable
  batch_row: BatchRowTable
  file: FileTable
  file_part: FilePartTable
  ticket: TicketTable
  import_batch: ImportBatchTable
  import_row: ImportRowTable
}

/** Tables whose rows store who made them, who last changed them, and a version. */
export type TrackedTable = { [T in keyof Schema]: Schema[T] extends Tracked ? T : never }[keyof Schema]

export type NewRow<T extends keyof Schema> = Insertable<Schema[T]>
export type RowOf<T extends keyof Schema> = Selectable<Schema[T]>
