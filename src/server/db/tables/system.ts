/** Logs, settings, and what users have arranged. */
import type { Row } from './row'

export interface OperationLogTable extends Row {
  at: number
  user_id: number | null
  company_id: number | null
  module: string
  action: string
  object: string | null
  result: 'OK' | 'REFUSED' | 'FAILED'
  message: string | null
  /** JSON list of {field, label, before, after}, phones masked. */
  diff: string
  ip: string
  request_id: string
  duration_ms: number
  /** For how many refusals the row stands, if one session repeated them; null: for what it says. */
  times: number | null
  /** When the last of them was. */
  last_at: number | null
  /** Random; null in rows of earlier releases, and after the texts were erased. */
  texts_salt: string | null
  /** The salted digest of message and diff (system/log-texts.ts). */
  texts_digest: string | null
}

/**
 * A batch of an append-only table, hashed together with the seal before it. A changed, removed or added row breaks the
 * chain.
 */
export interface SealTable extends Row {
  table_name: 'operation_log'
  from_id: number
  to_id: number
  /** How many; null in seals of earlier releases, which had no key. */
  rows: number | null
  prev: string
  hash: string
  at: number
  /** Keyed: the log was forgotten up to here, this batch included (system/forgotten-log.ts). Null: its rows are there. */
  forgotten: string | null
}

/** A free text that held numbers, as it was typed; others read it masked. */
export interface OriginalTextTable extends Row {
  company_id: number | null
  /** Null: it was there before such texts were kept. */
  user_id: number | null
  /** What the operation log calls what it was written to: `customer:12`. */
  object: string
  field: string
  /** `Encryption` of the text. */
  enc: string
  /** Epoch seconds. */
  at: number
}

/** A key that encrypts numbers and texts (db/keys/encryption.ts). Times are epoch seconds. */
export interface EncryptionKeyTable extends Row {
  /** Encrypted by the data key. */
  wrapped: string
  created_at: number
  /** Since when everything is encrypted with this key, or was before the next; null: something may not be yet. */
  done_at: number | null
  /** How many values have been encrypted with it in the place of an earlier key. */
  rewritten: number
}

export interface SettingTable {
  key: string
  /** JSON. */
  value: string
  updated_at: number
  updated_by: number | null
}

export interface CompanySettingTable {
  company_id: number
  key: string
  /** JSON. */
  value: string
  updated_at: number
  updated_by: number
}

/** What a write with a key was answered, so that the same request is not done again. */
export interface KeptAnswerTable {
  /** A keyed digest of the user and the key. */
  key: string
  user_id: number
  /** A keyed digest of what was asked. */
  request: string
  /** Encrypted JSON; null only until the write ends. */
  answer: string | null
  at: number
}

/**
 * The different whole numbers that a person has typed or pasted on a day, each as a mark: a keyed digest for this person
 * and day.
 */
export interface NumberUseTable {
  user_id: number
  /** Its start in Shanghai. */
  day: number
  /** The marks of those that were looked up, one after the other. */
  looked: string
  /** The marks of those that were put into lists. */
  listed: string
  /** Since when look-ups are counted for a minute: milliseconds. */
  minute_since: number
  minute_count: number
  version: number
}

/** The numbers that a person's files bring on a day, counted by their masks. */
export interface NumberMassTable {
  user_id: number
  /** Its start in Shanghai. */
  day: number
  /** `MassNumbers.packed()` */
  packed: Buffer
  version: number
}

/** What a user has arranged. Only the console reads the values. */
export interface PreferenceTable {
  user_id: number
  key: string
  /** JSON. */
  value: string
  updated_at: number
}

export interface SavedViewTable extends Row {
  user_id: number
  /** The page's path. */
  page: string
  name: string
  /** A query string without `?`. */
  query: string
  sort: number
  /** All of this company see it. */
  shared_company_id: number | null
  /** Those of this department and of those below it see it. */
  shared_department_id: number | null
  created_at: number
  updated_at: number
}

export interface CommandUsageTable {
  user_id: number
  command: string
  count: number
  last_at: number
}
