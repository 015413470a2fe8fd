/** 呼叫中心: agents, drafts, callbacks, pasted lists and locks. */

import type { Generated } from 'kysely'
import type { AgentState, PresentState } from '../../../contract/agent-states'
import type { Row } from './row'

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
  /** The draft's fields as JSON, encrypted: they stay as they were typed, for whoever typed them. */
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
  /** Whose it was before somebody took it over, and when that was. */
  taken_from: number | null
  taken_at: number | null
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
  /** Of whoever placed it; of a lock for one department, that one. */
  department_id: number | null
  /** Whose people, and those of the departments below, must not call; null: nobody of the company may. */
  range_department_id: number | null
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
  /** Of a complaint: until when it is to be handled, and what was done about it. */
  deadline_at: number | null
  handled_at: number | null
  handled_by: number | null
  handling: string | null
  /** Who asks to lift the lock of a complaint, and why: somebody else decides. */
  lift_asked_at: number | null
  lift_asked_by: number | null
  lift_reason: string | null
}
