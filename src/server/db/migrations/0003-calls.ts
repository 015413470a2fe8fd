/** Calls, what gateways report of them, their counters, agents' states, results, drafts, lists and locks. */
import type { Kysely, Migration } from 'kysely'
import { sql } from 'kysely'
import { createMonthlyTable } from '../months'
import type { Db } from '../schema'
import { addIndex, numbered as numberedTable } from './tables'

export const calls: Migration = { up }

async function up(anyDb: Kysely<unknown>): Promise<void> {
  const db = anyDb as Db
  const table = (name: string) => anyDb.schema.createTable(name)
  const numbered = (name: string) => numberedTable(anyDb, name)
  const index = (name: string, on: string, columns: string[]) => addIndex(anyDb, name, on, columns)

  await numbered('exception_code')
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('raw_code', 'text', (c) => c.notNull())
    .addColumn('description', 'text', (c) => c.notNull())
    .addColumn('unified_code', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('advice', 'text')
    .addColumn('class', 'text', (c) => c.notNull())
    .addColumn('redial_after_sec', 'integer')
    .addColumn('switch_line', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('auto_mark', 'text')
    .addColumn('sorted', 'smallint', (c) => c.notNull().defaultTo(1))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('exception_code_uk', ['source', 'raw_code'])
    .execute()

  await numbered('wrapup_code')
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('digit', 'smallint', (c) => c.notNull().check(sql`digit between 1 and 9`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('hint', 'text', (c) => c.notNull())
    .addColumn('intent', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('deal', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('callback', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('lock_days', 'integer')
    .addColumn('release', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('invalid', 'smallint', (c) => c.notNull().defaultTo(0))
    .addColumn('next_after_sec', 'integer')
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('wrapup_code_digit', ['company_id', 'digit'])
    .execute()

  // Unique keys of calls. They have their own table, because unique keys of a partitioned table must contain the month.
  await table('call_key')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('key', 'text', (c) => c.notNull())
    .addColumn('call_id', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('call_key_pk', ['kind', 'key'])
    .execute()

  await createMonthlyTable(db, 'call', (builder) =>
    builder
      .addColumn('call_no', 'text', (c) => c.notNull())
      .addColumn('provider', 'text', (c) => c.notNull())
      .addColumn('provider_call_id', 'text')
      .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
      // 0 if there is none: the counters' keys can't be null.
      .addColumn('department_id', 'bigint', (c) => c.notNull())
      .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
      .addColumn('employee_no', 'text', (c) => c.notNull())
      .addColumn('customer_id', 'bigint', (c) => c.references('customer.id'))
      .addColumn('phone_id', 'bigint', (c) => c.notNull().references('phone.id'))
      .addColumn('line_id', 'bigint', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('state_rank', 'smallint', (c) => c.notNull())
      .addColumn('submitted_at', 'bigint')
      .addColumn('ring_at', 'bigint')
      .addColumn('answer_at', 'bigint')
      .addColumn('end_at', 'bigint')
      .addColumn('ring_sec', 'integer', (c) => c.notNull())
      .addColumn('talk_sec', 'integer', (c) => c.notNull())
      .addColumn('hangup_by', 'text')
      .addColumn('muted', 'smallint', (c) => c.notNull())
      .addColumn('code_source', 'text')
      .addColumn('raw_code', 'text')
      .addColumn('unified_code', 'text')
      .addColumn('exception_class', 'text')
      .addColumn('answered', 'smallint', (c) => c.notNull())
      .addColumn('valid', 'smallint', (c) => c.notNull())
      .addColumn('wrapup_id', 'bigint')
      .addColumn('intent', 'smallint', (c) => c.notNull())
      .addColumn('deal', 'smallint', (c) => c.notNull())
      .addColumn('wrap_sec', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('updated_at', 'bigint', (c) => c.notNull()),
  )
  // This index holds all columns that lists filter and sum, so a million calls are summed without reading the rows.
  await index('call_company', 'call', [
    ...['company_id', 'created_at', 'id', 'department_id', 'user_id', 'answered', 'valid', 'talk_sec', 'submitted_at'],
    ...['state_rank', 'exception_class', 'hangup_by', 'wrapup_id', 'intent', 'customer_id'],
  ])
  await index('call_user', 'call', ['user_id', 'created_at', 'id'])
  await index('call_time', 'call', ['created_at', 'id'])
  await index('call_phone', 'call', ['phone_id', 'created_at'])
  await index('call_customer', 'call', ['customer_id', 'created_at'])
  await sql`create index call_open on call (company_id) where end_at is null`.execute(db)

  await numbered('cdr_raw')
    .addColumn('provider', 'text', (c) => c.notNull())
    .addColumn('provider_call_id', 'text', (c) => c.notNull())
    .addColumn('call_no', 'text', (c) => c.notNull())
    .addColumn('call_id', 'bigint')
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .addColumn('hangup_by', 'text')
    .addColumn('code_source', 'text')
    .addColumn('raw_code', 'text')
    .addColumn('payload', 'text')
    .addColumn('hash', 'text', (c) => c.notNull().unique())
    .addColumn('processed', 'smallint', (c) => c.notNull())
    .addColumn('error', 'text')
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute()
  await index('cdr_raw_call', 'cdr_raw', ['call_id'])
  await sql`create index cdr_raw_waiting on cdr_raw (id) where processed = 0`.execute(db)

  await numbered('call_block')
    .addColumn('company_id', 'bigint', (c) => c.references('company.id'))
    .addColumn('department_id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('customer_id', 'bigint')
    // Null if the typed text is no number.
    .addColumn('phone_id', 'bigint', (c) => c.references('phone.id'))
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('message', 'text', (c) => c.notNull())
    .addColumn('next_allowed_at', 'bigint')
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await index('call_block_company', 'call_block', ['company_id', 'at'])
  await index('call_block_user', 'call_block', ['user_id', 'at'])

  await table('agent_state')
    .addColumn('user_id', 'bigint', (c) => c.notNull().primaryKey().references('user.id'))
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('department_id', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('since', 'bigint', (c) => c.notNull())
    .addColumn('call_id', 'bigint')
    .addColumn('wrap_until', 'bigint')
    // Why somebody is offline: by choice, or because of absence.
    .addColumn('gone', 'smallint', (c) => c.notNull())
    .execute()
  await index('agent_state_wrap', 'agent_state', ['wrap_until'])

  await numbered('agent_state_log')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('department_id', 'bigint', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('from_at', 'bigint', (c) => c.notNull())
    .addColumn('to_at', 'bigint', (c) => c.notNull())
    .addColumn('call_id', 'bigint')
    .execute()
  await index('agent_state_log_user', 'agent_state_log', ['user_id', 'from_at'])
  await index('agent_state_log_company', 'agent_state_log', ['company_id', 'from_at'])

  await numbered('call_wrapup')
    .addColumn('call_id', 'bigint', (c) => c.notNull())
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('code_id', 'bigint', (c) => c.notNull().references('wrapup_code.id'))
    .addColumn('remark', 'text')
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('at', 'bigint', (c) => c.notNull())
    .execute()
  await index('call_wrapup_call', 'call_wrapup', ['call_id'])

  await table('call_draft')
    .addColumn('call_id', 'bigint', (c) => c.notNull().primaryKey())
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('body', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'bigint', (c) => c.notNull())
    .execute()

  await numbered('callback_task')
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('customer_id', 'bigint', (c) => c.references('customer.id'))
    .addColumn('phone_id', 'bigint', (c) => c.notNull().references('phone.id'))
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('note', 'text')
    .addColumn('done_at', 'bigint')
    .addColumn('call_id', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await sql`create index callback_task_due on callback_task (user_id, due_at) where done_at is null`.execute(db)

  await numbered('dial_list')
    .addColumn('company_id', 'bigint', (c) => c.notNull().references('company.id'))
    .addColumn('user_id', 'bigint', (c) => c.notNull().references('user.id'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('deleted_at', 'bigint')
    .execute()
  await index('dial_list_user', 'dial_list', ['user_id'])

  await numbered('dial_list_item')
    .addColumn('list_id', 'bigint', (c) => c.notNull().references('dial_list.id'))
    .addColumn('sort', 'integer', (c) => c.notNull())
    .addColumn('phone_id', 'bigint', (c) => c.notNull().references('phone.id'))
    .addColumn('name', 'text')
    .addColumn('call_id', 'bigint')
    .addColumn('lease_by', 'bigint')
    .addColumn('lease_until', 'bigint')
    .addUniqueConstraint('dial_list_item_uk', ['list_id', 'phone_id'])
    .execute()
  await index('dial_list_item_order', 'dial_list_item', ['list_id', 'sort'])

  // A number that must not be called. company_id is null for the whole platform.
  await numbered('phone_lock')
    .addColumn('company_id', 'bigint', (c) => c.references('company.id'))
    .addColumn('department_id', 'bigint')
    .addColumn('phone_id', 'bigint', (c) => c.notNull().references('phone.id'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('source', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addColumn('expire_at', 'bigint')
    .addColumn('hits', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('hit_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('created_by', 'bigint')
    .addColumn('ended_at', 'bigint')
    .execute()
  await index('phone_lock_phone', 'phone_lock', ['phone_id'])

  for (const name of ['stat_call_hour', 'stat_call_day']) {
    const counters = [
      'total',
      'submitted',
      'answered',
      'valid',
      'short',
      'rang',
      'ring_sec',
      'talk_sec',
      'wrapped',
      'wrap_sec',
      'intent',
      'deal',
      'no_answer',
      'busy',
      'rejected',
      'empty',
      'stopped',
      'off',
      'line_fault',
      'balance',
      'compliance',
      'system_fault',
    ]
    let builder = table(name)
    for (const key of ['time', 'company_id', 'department_id', 'user_id', 'line_id']) {
      builder = builder.addColumn(key, 'bigint', (c) => c.notNull())
    }
    for (const counter of counters) builder = builder.addColumn(counter, 'bigint', (c) => c.notNull().defaultTo(0))
    await builder
      .addPrimaryKeyConstraint(`${name}_pk`, ['company_id', 'time', 'department_id', 'user_id', 'line_id'] as never)
      .execute()
    await index(`${name}_user`, name, ['user_id', 'time'])
    await index(`${name}_time`, name, ['time'])
  }

  // Days whose counters must be recomputed.
  await table('stat_dirty')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('company_id', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('stat_dirty_pk', ['day', 'company_id'])
    .execute()

  // Distinct callees can't be added up over days, so this stores who was called on which day, and by whom.
  await table('call_callee_day')
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('company_id', 'bigint', (c) => c.notNull())
    .addColumn('department_id', 'bigint', (c) => c.notNull())
    .addColumn('user_id', 'bigint', (c) => c.notNull())
    .addColumn('line_id', 'bigint', (c) => c.notNull())
    .addColumn('phone_id', 'bigint', (c) => c.notNull())
    .addColumn('calls', 'integer', (c) => c.notNull())
    .addColumn('answered', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('call_callee_day_pk', [
      'company_id',
      'day',
      'department_id',
      'user_id',
      'line_id',
      'phone_id',
    ])
    .execute()
}
