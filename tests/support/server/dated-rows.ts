/** Rows of the tables that are kept for some time only (src/server/retention.ts). The user and the company 1 must be there. */
import type { NewRow, RowOf, Schema } from '../../../src/server/db/schema'

const person = 1
const ofPerson = { user_id: person, company_id: 1, department_id: 0 }

/** A row with this time, for each table whose rows go by it. It differs from those of all other `n`. */
export const rowOf = {
  login_log: (at: number): NewRow<'login_log'> => ({
    ...{ at, user_id: null, company_id: null, type: 10, result: 'WRONG', ip: '', agent: '' },
  }),
  cdr_raw: (created_at: number, n: number): Omit<RowOf<'cdr_raw'>, 'id'> => ({
    ...{ provider: 'p', provider_call_id: '', call_no: `C${n}`, call_id: null, kind: 'HANGUP', at: 1, hangup_by: null },
    ...{ code_source: null, raw_code: null, payload: null, hash: `h${n}`, processed: 1, error: null, received_at: 1 },
    created_at,
  }),
  call_key: (created_at: number, n: number): NewRow<'call_key'> => ({
    ...{ kind: 'CALL_NO', key: `C${n}`, call_id: n, created_at },
  }),
  agent_state_log: (to_at: number): NewRow<'agent_state_log'> => ({
    ...{ ...ofPerson, state: 'IDLE', from_at: 1, to_at, call_id: null },
  }),
  call_block: (at: number): NewRow<'call_block'> => ({
    ...{
      ...ofPerson,
      customer_id: null,
      phone_id: null,
      reason: 'CONCURRENCY',
      message: '',
      next_allowed_at: null,
      at,
    },
  }),
  call_callee_day: (time: number, n: number): NewRow<'call_callee_day'> => ({
    ...{ ...ofPerson, day: time, line_id: n, phone_id: 1, calls: 1, answered: 0 },
  }),
  original_text: (at: number): NewRow<'original_text'> => ({
    ...{ company_id: 1, user_id: null, object: 'customer:1', field: 'name', enc: '', at },
  }),
  session: (expire_at: number, n: number): NewRow<'session'> => ({
    ...{ user_id: person, token_hash: `t${n}`, ip: '', agent: '', created_at: 1, last_seen_at: 1, expire_at },
  }),
  attempt: (since: number, n: number): NewRow<'attempt'> => ({ key: `k${n}`, count: 1, since }),
  call_draft: (updated_at: number, n: number): NewRow<'call_draft'> => ({
    ...{ call_id: n, user_id: person, body: '', updated_at },
  }),
  job: (created_at: number): NewRow<'job'> => ({
    ...{ kind: 'export', user_id: person, company_id: 1, title: '', input: '', state: 'DONE', done: 0, total: null },
    ...{ message: null, file_id: null, tries: 1, run_at: 0, lease_by: null, lease_until: null, cancelled: 0 },
    ...{ created_at, ended_at: 1 },
  }),
  reveal_use: (time: number): NewRow<'reveal_use'> => ({ user_id: person, company_id: null, day: time, count: 1 }),
  export_use: (time: number, n: number): NewRow<'export_use'> => ({
    ...{ job_id: n + 1, user_id: person, company_id: 1, day: time, rows: 1 },
  }),
  kept_answer: (at: number, n: number): NewRow<'kept_answer'> => ({
    ...{ key: `k${n}`, user_id: person, request: '', answer: '', at },
  }),
  pool_claim: (time: number): NewRow<'pool_claim'> => ({ user_id: person, pool_id: null, day: time, claims: 1 }),
  pool_view: (time: number): NewRow<'pool_view'> => ({ user_id: person, day: time, customer_id: 1, pool_id: null }),
  number_use: (time: number): NewRow<'number_use'> => ({
    ...{ user_id: person, day: time, looked: '', listed: '', minute_since: 0, minute_count: 0, version: 1 },
  }),
  number_mass: (time: number): NewRow<'number_mass'> => ({
    ...{ user_id: person, day: time, packed: Buffer.alloc(1), version: 1 },
  }),
} as const satisfies Partial<{ [T in keyof Schema]: (time: number, n: number) => object }>
