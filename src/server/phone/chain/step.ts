/** What a step of the pre-dial chain is. */
import type { BlockReason } from '../../../contract/block-reasons'
import type { Db } from '../../db/schema'
import type { Employee } from '../queries'
import type { AgentStatus } from '../station/state'

/** A call that is to be placed, as the steps judge it. */
export interface Attempt {
  /** The transaction in which the call would be written down: what is counted in it stays so until then. */
  db: Db
  agent: AgentStatus
  employee: Employee
  /** The number to be called, digits only. Never to be said in a message. */
  digits: string
  /** Its row; 0, which no row has, where it is no number that can be called. */
  phoneId: number
  /** Epoch milliseconds. */
  now: number
}

export interface Verdict {
  /** For people: why, and when next. */
  message: string
  /** Epoch seconds; null where waiting doesn't help, or nobody knows how long. */
  nextAllowedAt: number | null
  /** The lock that stopped it: it counts its hits. */
  lockId?: number
}

export interface Step {
  reason: BlockReason
  /** Null where the attempt may go on. */
  judge(attempt: Attempt): Promise<Verdict | null> | Verdict | null
}
