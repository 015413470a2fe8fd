/** The interface of a step in the pre-dial chain. */
import type { BlockReason } from '../../../contract/block-reasons'
import type { Db } from '../../db/schema'
import type { Employee } from '../queries'
import type { AgentStatus } from '../station/state'

/** A call to place, as the steps see it. */
export interface Attempt {
  /** The transaction that will write the call: what a step counts in it stays true until then. */
  db: Db
  agent: AgentStatus
  employee: Employee
  /** The number to call, digits only. Messages must never show it. */
  digits: string
  /** The id of the number's row; 0, which no row has, if the number can't be called. */
  phoneId: number
  /** Epoch milliseconds. */
  now: number
}

export interface StepRefusal {
  /** For users: why, and when next. */
  message: string
  /** Epoch seconds; null if waiting doesn't help or the time is unknown. */
  nextAllowedAt: number | null
  /** The lock that stopped the call; it counts its hits. */
  lockId?: number
}

export interface Step {
  reason: BlockReason
  /** Null if the call may go on. */
  check(attempt: Attempt): Promise<StepRefusal | null> | StepRefusal | null
}
