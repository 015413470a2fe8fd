/** Channels, companies and departments. */
import type { RiskLevel } from '../../../contract/company/companies'
import type { QuotaKey } from '../../../contract/company/resources'
import type { Status } from '../../../contract/status'
import type { Row, Tracked } from './row'

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
  pinyin: string
  initials: string
  industry: string | null
  contact: string | null
  /** Rows of the built-in table of regions. */
  province_id: number | null
  city_id: number | null
  district_id: number | null
  phone_id: number | null
  contract_from: number | null
  contract_to: number | null
  pay_mode: 'COMPANY' | 'USER' | 'USER_FIRST'
  status: Status
  /** The provider's own employee who looks after it. */
  manager_id: number | null
  risk_level: RiskLevel
  /** Epoch seconds; null while its people may call. */
  stopped_at: number | null
  stop_reason: string | null
}

/** What a company may have at most. Without a row there is no limit. */
export interface CompanyQuotaTable extends Row {
  company_id: number
  key: QuotaKey
  limit: number
  /** The start of the last day. */
  expire_at: number | null
}

/** How many customers a company has, those without an owner included. A company that never had one has no row. */
export interface CustomerCountTable {
  company_id: number
  count: number
}

/** How many whole numbers of customers somebody has looked at on a day (its start in Shanghai, epoch seconds). */
export interface RevealUseTable {
  user_id: number
  /** Null: one of the provider's people, or of a channel's. */
  company_id: number | null
  day: number
  count: number
}

export interface DepartmentTable extends Tracked {
  company_id: number
  parent_id: number | null
  name: string
  leader_id: number | null
  sort: number
}
