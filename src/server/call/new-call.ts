/** Writes a call down before it is placed. */
import { callRanks } from '../../contract/call-states'
import type { RowOf } from '../db/schema'
import type { NewCall } from './port'

/** The key that finds the call of a request again. */
export const requestKey = (userId: number, requestId: string): string => `${userId}:${requestId}`

interface Facts {
  callNo: string
  provider: string
  /** Milliseconds. */
  now: number
}

export const newCallRow = (
  call: Omit<NewCall, 'requestId'>,
  { callNo, provider, now }: Facts,
): Omit<RowOf<'call'>, 'id'> => ({
  call_no: callNo,
  provider,
  provider_call_id: null,
  company_id: call.companyId,
  department_id: call.departmentId ?? 0,
  user_id: call.userId,
  employee_no: call.employeeNo,
  customer_id: call.customerId,
  phone_id: call.phoneId,
  line_id: 0,
  state: 'CREATED',
  state_rank: callRanks.CREATED,
  submitted_at: null,
  ring_at: null,
  answer_at: null,
  end_at: null,
  ring_sec: 0,
  talk_sec: 0,
  hangup_by: null,
  muted: 0,
  code_source: null,
  raw_code: null,
  unified_code: null,
  exception_class: null,
  answered: 0,
  valid: 0,
  wrapup_id: null,
  intent: 0,
  deal: 0,
  wrap_sec: 0,
  cut_why: null,
  cut_by: null,
  created_at: now,
  updated_at: now,
})
