/**
 * How long the rows of each table stay. `db/old-rows.ts` deletes the others every hour. Every table stands here:
 * tests/api/retention.test.ts finds one that doesn't.
 */
import type { Services } from './access/handler'
import type { Limits } from './config'
import { deleteOldRows } from './db/old-rows'
import type { Db, Schema } from './db/schema'
import { draftDays } from './phone/desk/drafts'
import { forgetFiles, forgetImports, forgetLog } from './system/port'

type Setting = Extract<keyof Limits, `keep${string}Days`>

/**
 * The rows go so many days after the time in a column; a setting of 0: never. Where PostgreSQL keeps a table by month, a
 * month goes when its last row may.
 */
interface Goes<T extends keyof Schema> {
  by: keyof Schema[T] & string
  /** If the time is in milliseconds, not in seconds. */
  isMs?: true
  days: number | Setting
  /** Rows with this value stay. */
  except?: { column: keyof Schema[T] & string; value: number }
  /** Deletes them in another way. @param before the time in the column's unit */
  forget?: (db: Db, before: number, services: Services) => Promise<void>
}

type Rule<T extends keyof Schema> =
  | Goes<T>
  /** Its rows grow in number with use, and stay or go otherwise, for this reason. */
  | { stays: string }
  /** Its rows don't grow in number with use, for this reason. */
  | { small: string }

const setUp = { small: 'made when something is set up' }
const arranged = { small: 'a limited number for each person' }
const business = { stays: 'what people have written about their customers; they delete it themselves' }

export const retention: { readonly [T in keyof Schema]: Rule<T> } = {
  channel: setUp,
  company: setUp,
  company_quota: setUp,
  customer_count: setUp,
  department: setUp,
  user: setUp,
  company_user: setUp,
  role: setUp,
  user_role: setUp,
  permission: setUp,
  role_permission: setUp,
  company_permission: setUp,
  setting: setUp,
  company_setting: setUp,
  exception_code: setUp,
  wrapup_code: setUp,
  pool: setUp,
  pool_rule: setUp,
  call_script: arranged,
  encryption_key: { small: 'earlier keys go when nothing is encrypted with them any more (db/keys/rotation.ts)' },
  password_history: arranged,
  login_code: arranged,
  second_factor: arranged,
  recovery_code: arranged,
  avatar: arranged,
  preference: arranged,
  saved_view: arranged,
  command_usage: arranged,
  agent_state: arranged,
  result_undo: arranged,

  customer: business,
  customer_consent: business,
  customer_phone: business,
  customer_flow: business,
  customer_owner_log: business,
  tag: business,
  customer_tag: business,
  callback_task: business,
  dial_list: business,
  dial_list_item: business,
  phone_lock: { stays: 'whoever refused to be called must not be called again, and the lock proves since when' },
  phone: { stays: 'goes a day after nothing refers to it any more (db/unused-numbers.ts)' },
  call: { stays: 'what the company paid for; counters, results, lists and customers refer to it' },
  call_wrapup: { stays: 'the results of a call, which stays' },
  dial_list_call: { stays: 'which call belonged to which entry of a list; both stay' },
  // By them the list of calls counts any range, and finds any of its pages.
  stat_call_hour: { stays: 'as long as the calls that it adds up, a row for some ten of them' },
  stat_call_day: { stays: 'as long as the calls that it adds up, a row for some hundred of them' },
  stat_dirty: { small: 'goes within the hour (call/counters.ts)' },

  operation_log: {
    ...{ by: 'at', days: 'keepLogDays' },
    forget: (db, before, { phones }) => forgetLog(db, phones, before),
  },
  seal: { stays: 'goes with the rows that it seals (system/forgotten-log.ts)' },
  login_log: { by: 'at', days: 'keepLogDays' },
  // What has not been applied to its call yet must not go, however old it is.
  cdr_raw: { by: 'created_at', isMs: true, days: 'keepReportsDays', except: { column: 'processed', value: 0 } },
  call_key: { by: 'created_at', isMs: true, days: 'keepReportsDays' },
  agent_state_log: { by: 'to_at', isMs: true, days: 'keepStatesDays' },
  call_block: { by: 'at', days: 'keepBlocksDays' },
  call_callee_day: { by: 'day', days: 'keepCalleesDays' },
  original_text: { by: 'at', days: 'keepTextsDays' },

  // Since its end: for 30 days, the addresses of sessions count as an account's own (docs/decisions/0046).
  session: { by: 'expire_at', days: 30 },
  job: { by: 'created_at', days: 7 },
  // Today's are counted, and yesterday's when the clock is set back.
  export_use: { by: 'day', days: 2 },
  reveal_use: { by: 'day', days: 2 },
  // Long enough to fetch what one has asked for; what it holds may be personal.
  file: { by: 'created_at', days: 1, forget: forgetFiles },
  file_part: { stays: 'goes with its file' },
  batch_row: { stays: 'goes with its job' },
  ticket: { stays: 'goes with its file, or with its session' },
  // As long as somebody may want to see or take back what a file brought in.
  import_batch: {
    ...{ by: 'created_at', days: 365 },
    forget: (db, before, { now }) => forgetImports(db, before, Math.floor(now() / 1000)),
  },
  import_row: { stays: 'goes with its import' },
  // The longest limit counts for a day.
  attempt: { by: 'since', days: 2 },
  call_draft: { by: 'updated_at', isMs: true, days: draftDays },
  // Longer than anybody tries to send a form again.
  kept_answer: { by: 'at', days: 1 },
  // Today's are needed, and yesterday's when the clock is set back.
  number_use: { by: 'day', days: 2 },
  number_mass: { by: 'day', days: 2 },
  // Only what was claimed and looked at today counts.
  pool_claim: { by: 'day', days: 2 },
  pool_view: { by: 'day', days: 2 },
}

/** Deletes what is older than the list says. What can't be deleted from one table does not keep the others. */
export async function forgetOldRows(db: Db, now: number, services: Services): Promise<void> {
  const failed = new Map<string, unknown>()
  for (const [table, rule] of Object.entries(retention) as [keyof Schema, Rule<keyof Schema>][]) {
    if (!('by' in rule)) continue
    const days = typeof rule.days === 'number' ? rule.days : services.limits[rule.days]
    if (days === 0) continue
    const before = (now - days * 86_400) * (rule.isMs ? 1000 : 1)
    const forget = rule.forget ?? (() => deleteOldRows(db, { table, by: rule.by, before, except: rule.except }, now))
    await forget(db, before, services).catch((error) => failed.set(table, error))
  }
  if (failed.size > 0) throw new AggregateError(failed.values(), `old rows stay in ${[...failed.keys()].join(', ')}`)
}
