/** Phone numbers: encrypted, each once for each company that knows it. */
import type { Row } from './row'

export interface PhoneTable extends Row {
  /** Null: the number of somebody who works for no company, or one that the whole platform has locked. */
  company_id: number | null
  /** A hash keyed by the company, to find equal numbers of one company. No other company has the same. */
  hash: string
  /** A hash keyed by the platform, for what holds in all companies: its locks. */
  platform_hash: string
  /** `Encryption` of the digits; '' of a number that was erased (customer/personal-data). */
  enc: string
  /** A hash of the last four digits, keyed by the company. */
  tail4_hash: string
  province: string | null
  city: string | null
  carrier: string | null
  /** Since when perhaps nothing refers to it, in epoch seconds. Null: something does. */
  unused_since: number | null
}
