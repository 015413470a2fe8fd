/** Users, roles and permissions. */

import type { Generated } from 'kysely'
import type { DataScope } from '../../../contract/manager/data-scopes'
import type { Status } from '../../../contract/status'
import type { Row, Tracked } from './row'

export type Org = 'PLATFORM' | 'CHANNEL' | 'COMPANY'

export interface UserTable extends Tracked {
  account: string
  nickname: string
  /** From the nickname, lower case: `zhang wei` without the space, and `zw`. */
  pinyin: string
  initials: string
  phone_id: number | null
  avatar: string | null
  introduction: string | null
  org: Org
  channel_id: number | null
  company_id: number | null
  /** argon2id over the lower-case hex SHA-256 that the client sends. */
  password_hash: string
  /** 1: it can only be used to set another one. */
  password_once: Generated<number>
  status: Status
  last_login_at: number | null
  /** 1 for an account of the demo data, whose password everybody knows. */
  demo: Generated<number>
}

/** A user's own picture. */
export interface AvatarTable {
  /** Nobody guesses it, so whoever knows it may see the picture. */
  name: string
  user_id: number
  data: Buffer
  created_at: number
}

export interface CompanyUserTable extends Row {
  user_id: number
  company_id: number
  department_id: number | null
  /** Since when they work there, or under the departments above it, in epoch seconds; null: from the beginning. */
  department_since: number | null
  employee_no: string
  day_call_cap: number | null
  /** Micro-yuan. */
  month_fee_cap: number | null
}

export interface RoleTable extends Tracked {
  /** The code of a built-in role; null for a role that somebody made. */
  code: string | null
  name: string
  remark: string | null
  company_id: number | null
  data_scope: DataScope
}

export interface UserRoleTable {
  user_id: number
  role_id: number
}

export interface PermissionTable extends Row {
  name: string
  /** A page's path or an action's name; null for a menu group. */
  path: string | null
  parent_id: number | null
  sort: number
  keep_alive: number
  type: 'GROUP' | 'PAGE' | 'ACTION' | 'FIELD'
  created_at: number
  updated_at: number
  user_id: number | null
}

export interface RolePermissionTable {
  role_id: number
  permission_id: number
}

export interface CompanyPermissionTable {
  company_id: number
  permission_id: number
}
