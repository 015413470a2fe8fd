/** What files brought in. */
import type { Generated } from 'kysely'
import type { ImportMode } from '../../../contract/system/imports'
import type { Row } from './row'

/** One import of one file. */
export interface ImportBatchTable extends Row {
  /** Which noun its rows are of. */
  kind: string
  /** Null: the whole platform's rows. */
  company_id: number | null
  /** Who imported it. */
  user_id: number
  file_name: string
  mode: ImportMode
  /** How many of the file's rows have a result: those after them come next. */
  read_rows: Generated<number>
  added: Generated<number>
  updated: Generated<number>
  skipped: Generated<number>
  failed: Generated<number>
  job_id: number | null
  created_at: number
  /** Null while it goes on. */
  ended_at: number | null
  /** When somebody began to take it back. */
  undo_at: number | null
}

export type ImportResult = 'ADDED' | 'UPDATED' | 'SKIPPED' | 'FAILED'

/** What came of one row of the file. */
export interface ImportRowTable extends Row {
  import_id: number
  /** Its line in the file; the titles are line 1. */
  line: number
  result: ImportResult
  /** What it added or changed. */
  object_id: number | null
  /** The object's version afterwards: with another one, something stands on it. */
  version: number | null
  /** Encrypted JSON, for a day: what the file of results says of it. */
  told: string | null
  /** Encrypted JSON: what it was before, if that was changed. */
  before: string | null
}
