/** Sessions, sign-ins and passwords. */
import type { Generated } from 'kysely'
import type { Row } from './row'

export type RevokedWhy = 'LOGOUT' | 'OTHER_DEVICE' | 'REVOKED' | 'PASSWORD'

export interface SessionTable extends Row {
  user_id: number
  /** SHA-256 of the token, so that nobody can open a session with this table. */
  token_hash: string
  ip: string
  agent: string
  created_at: number
  last_seen_at: number
  expire_at: number
  revoked_at: number | null
  revoked_why: RevokedWhy | null
  /** 1 while only the password was given: it opens nothing but the second step. */
  awaits_code: Generated<number>
}

export interface LoginLogTable extends Row {
  at: number
  /** Null if the account doesn't exist: the typed text may be a password. */
  user_id: number | null
  company_id: number | null
  type: number
  result: 'OK' | 'WRONG' | 'LOCKED' | 'DISABLED'
  ip: string
  agent: string
}

export interface PasswordHistoryTable extends Row {
  user_id: number
  password_hash: string
  created_at: number
}

/** Counted attempts, for lockout and re-send limits. */
export interface AttemptTable {
  key: string
  count: number
  since: number
}

export interface LoginCodeTable {
  user_id: number
  code_hash: string
  expire_at: number
}

/** The app of a user that shows codes for the second step. */
export interface SecondFactorTable {
  user_id: number
  /** The secret in base32, encrypted. */
  secret: string
  /** Null until its first code was right. */
  confirmed_at: number | null
  /** The step of time whose code was used last: no code works twice. */
  last_step: Generated<number>
}

export interface RecoveryCodeTable extends Row {
  user_id: number
  code_hash: string
  used_at: number | null
}
