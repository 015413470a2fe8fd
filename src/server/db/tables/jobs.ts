/** Work that outlives a request, and the files that it reads and writes. Times are epoch seconds unless they say ms. */
import type { Generated } from 'kysely'
import type { JobState } from '../../../contract/system/jobs'
import type { Row } from './row'

export interface JobTable extends Row {
  /** Which program does it. */
  kind: string
  /** Whom it works for, with their rights. */
  user_id: number
  company_id: number | null
  title: string
  /** What to do: encrypted JSON. */
  input: string
  state: JobState
  done: number
  total: number | null
  message: string | null
  file_id: number | null
  /** How often a server has begun it. */
  tries: number
  /** Not before this, ms. */
  run_at: number
  /** The server process that runs it, and until when it may be silent, ms. */
  lease_by: string | null
  lease_until: number | null
  /** 1: its owner wants it to end. */
  cancelled: number
  created_at: number
  ended_at: number | null
}

/** How many rows a company's employee exports on a day, by job. */
export interface ExportUseTable {
  job_id: number
  user_id: number
  company_id: number
  /** The start of the day. */
  day: number
  rows: number
}

/** What came of a row of a batch that is done as a job. */
export interface BatchRowTable {
  job_id: number
  /** 0, 1, … in the order in which they were done. */
  place: number
  row_id: number
  name: string
  /** 0: it was refused. */
  ok: number
  /** Why it was refused, or another message about it. */
  msg: string | null
}

/** A file in parts. Each file has a key of its own, so the parts need no other when the encryption gets a new one. */
export interface FileTable extends Row {
  user_id: number
  company_id: number | null
  name: string
  /** `Encryption` of the key of its parts. */
  sealed_key: string
  /** Bytes; null until it is complete. */
  size: number | null
  /** The bytes that somebody has announced, as long as nothing has used them; 0 for others. */
  awaited: number
  /** 1: it stays after its day, because something else stands on it. */
  kept: Generated<number>
  created_at: number
}

export interface FilePartTable {
  file_id: number
  /** Its place: 0, 1, … */
  part: number
  /** Encrypted with the file's key. */
  data: Buffer
}

/** Downloads one file, once. */
export interface TicketTable {
  /** The SHA-256 of the ticket. */
  hash: string
  session_id: number
  file_id: number
  expire_at: number
}
