/** What the call noun offers the rest of the server. */

import { type CutReason, isOver } from '../../contract/call-states'
import type { Db, RowOf } from '../db/schema'
import type { GatewayCapabilities } from '../telephony/port'

export { cutOffOf } from './cut-off'
export { lastCalls } from './history'
export {
  callersOf,
  callsOfCustomer,
  callsWithCustomer,
  callWithNumber,
  customersInUse,
  giveCallbacksTo,
  giveCallsCustomer,
  giveCallsTo,
  lastOutcomes,
  lastResults,
} from './queries/customer-queries'
export { daySums } from './queries/day-queries'
export { isUnderWay } from './queries/under-way-queries'
export { syncResults } from './wrapup/default-results'

export type CallRow = RowOf<'call'>

/** What must be known about a call to end it. */
export type CallOnLine = Pick<CallRow, 'id' | 'created_at' | 'call_no' | 'user_id' | 'state' | 'provider_call_id'>

/**
 * Runs for changes of calls inside their transaction, so that their effects are stored with them or not at all. The
 * calls are locked, and so are the customers and numbers of those that ended in vain.
 */
export type CallFollower = (db: Db, changes: readonly CallChange[]) => Promise<void>

export interface CallChange {
  /** Null if the call is new. */
  before: CallRow | null
  after: CallRow
}

/** Whether a change ended a call that nobody answered, so that its outcome may mark the customer or the number. */
export const endedInVain = ({ before, after }: CallChange): boolean =>
  isOver(after.state) && !(before && isOver(before.state)) && after.answer_at === null && after.raw_code !== null

/** A call to place. */
export interface NewCall {
  requestId: string
  companyId: number
  departmentId: number | null
  userId: number
  employeeNo: string
  customerId: number | null
  phoneId: number
}

/** Why somebody who is not on the line ends a call. */
export interface CutCause {
  why: CutReason
  /** The superior who ends it. */
  userId: number | null
}

export interface Calls {
  readonly capabilities: GatewayCapabilities
  /** Writes the call down inside the caller's transaction. Nothing is placed yet. */
  create(db: Db, call: NewCall): Promise<CallRow>
  /** The call that a request has already made, if any. */
  byRequest(db: Db, userId: number, requestId: string): Promise<CallRow | undefined>
  /** Hands a call that is written and committed to the gateway. The result, even a refusal, comes as events. */
  submit(call: CallRow): Promise<void>
  /** A call that the gateway has, as far as this process knows without the database. */
  onLine(callId: number): CallOnLine | undefined
  /**
   * Ends a call. Refuses if the gateway did not accept it, or if the end can't be stored yet; the end is stored later.
   */
  hangup(call: CallOnLine): Promise<void>
  /** Ends a call for somebody who isn't on the line. The call stores why, and who it was. */
  cut(call: CallRow, cause: CutCause): Promise<void>
  mute(call: CallRow, muted: boolean): Promise<void>
  /**
   * Sets the result of a call inside the caller's transaction; its counters follow.
   * @param wrapSec seconds of wrap-up, if known
   */
  setWrapup(
    db: Db,
    call: CallRow,
    wrapup: {
      code: RowOf<'wrapup_code'>
      remark: string | null
      userId: number
      source: RowOf<'call_wrapup'>['source']
      wrapSec?: number
    },
  ): Promise<CallRow>
  /**
   * Removes the only result of a call inside the caller's transaction, as if it had never been set. Answers false if
   * the result has been changed since.
   */
  clearWrapup(db: Db, call: CallRow): Promise<boolean>
  /** Tells the listeners about a change of a call that the caller has committed. */
  publish(call: CallRow): void
  /** Adds a listener for changes, inside their transaction and after it. */
  follow(follower: CallFollower): void
  onCommitted(listener: (calls: readonly CallRow[]) => void): void
}
