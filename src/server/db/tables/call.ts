/** Calls, what gateways report about them, and their results. */

import type { Generated } from 'kysely'
import type { BlockReason } from '../../../contract/block-reasons'
import type { CallEventKind, CallState, CutReason, HangupParty } from '../../../contract/call-states'
import type { Status } from '../../../contract/status'
import type { CodeSource } from '../../../contract/system/code-sources'
import type { AutoMark, ExceptionClass } from '../../../contract/system/exception-words'
import type { Row } from './row'

/** The keys by which calls are found, each of them unique (docs/decisions/0051). */
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
  /** When its call was created: milliseconds. For a call that is not ours, `at`. */
  created_at: number
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
  version: Generated<number>
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
