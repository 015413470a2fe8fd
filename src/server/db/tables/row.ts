/** What most tables have in common. */
import type { Generated } from 'kysely'

export interface Row {
  id: Generated<number>
}

/** Who made a business row, who last changed it, and its version for optimistic locking. */
export interface Tracked extends Row {
  version: Generated<number>
  created_at: number
  created_by: number | null
  updated_at: number
  updated_by: number | null
  deleted_at: number | null
}
