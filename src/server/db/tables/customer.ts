/** Customers, their follow-ups and owners. */

import type { Generated } from 'kysely'
import type { ConsentPurpose, ConsentState } from '../../../contract/customer/consents'
import type { Row, Tracked } from './row'

export interface CustomerTable extends Tracked {
  company_id: number
  /** Null: the customer is in the pool. */
  user_id: number | null
  phone_id: number
  /** What is said of this number: 办公室. */
  phone_label: string | null
  name: string
  pinyin: string
  initials: string
  type: number
  remark: string
  level: string | null
  source: string | null
  area: string | null
  /** Ids of regions (system/regions.ts). */
  province_id: number | null
  city_id: number | null
  district_id: number | null
  /** Whose pool it is in; null: its company's, or nobody's as long as it has an owner. */
  pool_id: number | null
  pool_at: number | null
  pool_reason: string | null
  pool_times: Generated<number>
  claim_at: number | null
  protect_until: number | null
  last_call_at: number | null
  last_follow_at: number | null
  next_follow_at: number | null
  call_count: Generated<number>
  lock_state: string | null
  /** What its consents come to (customer/consents/consent-queries.ts); null: there is none. */
  consent: ConsentState | null
  /** The import that has added it. */
  import_id: number | null
}

export interface CustomerPhoneTable extends Row {
  customer_id: number
  phone_id: number
  label: string | null
}

/** Something that a customer has agreed to. Times are epoch seconds. */
export interface CustomerConsentTable extends Row {
  customer_id: number
  purpose: ConsentPurpose
  source: string
  proof: string
  /** The file that proves it. */
  file_id: number | null
  /** The import that has brought it. */
  import_id: number | null
  given_at: number
  created_at: number
  created_by: number | null
  withdrawn_at: number | null
  withdrawn_by: number | null
  withdrawn_reason: string | null
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
  /** What the change took from the customer, as JSON (customer/owner-queries.ts): it can be undone for a while. */
  before: string | null
  /** The change that this one takes back. */
  undoes: number | null
}

/** A pool of a department's own, which those below it share. Every company has one beside these, without a row. */
export interface PoolTable extends Tracked {
  company_id: number
  department_id: number
  name: string
}

/** A rule of a department's pool; without one, the company's applies. */
export interface PoolRuleTable {
  pool_id: number
  key: string
  value: number
  updated_at: number
  updated_by: number
}

/** How many customers somebody has claimed from a pool on a day (its start in Shanghai, epoch seconds). */
export interface PoolClaimTable {
  user_id: number
  /** Null: the company's. */
  pool_id: number | null
  day: number
  claims: number
}

/** Which customers of pools somebody has looked at on a day (its start in Shanghai, epoch seconds). */
export interface PoolViewTable {
  user_id: number
  day: number
  customer_id: number
  /** Null: the company's. */
  pool_id: number | null
}

/** A word that the people of a company put on its customers. */
export interface TagTable extends Row {
  company_id: number
  name: string
}

export interface CustomerTagTable {
  customer_id: number
  tag_id: number
}
