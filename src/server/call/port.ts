/** What the calls' noun offers the rest of the server. */

import type { CutReason } from '../../contract/call-states'
import type { Db, RowOf } from '../db/schema'
import type { GatewayCapabilities } from '../telephony/port'

export { callsOfCustomer, giveCallsCustomer } from './customer-queries'
export { cutOffOf } from './cut-off'
export { lastCalls } from './history'

export type CallRow = RowOf<'call'>

/** A call as the one who ends it knows it. */
export type CallOnLine = Pick<CallRow, 'id' | 'call_no' | 'user_id' | 'state' | 'provider_call_id'>

/** Told of each change of a call inside its transaction, so that what follows from it is there with it or not at all. */
export type CallFollower = (db: Db, change: { before: CallRow | null; after: CallRow }) => Promise<void>

/** A call that is to be placed. */
export interface NewCall {
  requestId: string
  companyId: number
  departmentId: number | null
  userId: number
  employeeNo: string
  customerId: number | null
  phoneId: number
}

/** Why a call is ended by nobody who is on the line. */
export interface CutCause {
  why: CutReason
  /** The superior who does. */
  userId: number | null
}

export interface Calls {
  readonly capabilities: GatewayCapabilities
  /** Writes the call down, inside the caller's transaction: nothing is placed yet. */
  create(db: Db, call: NewCall): Promise<CallRow>
  /** The call that a request already made, if it did. */
  byRequest(db: Db, userId: number, requestId: string): Promise<CallRow | undefined>
  /** Hands a call that is written down, and committed, to the gateway. What comes of it, a refusal too, comes as events. */
  submit(call: CallRow): Promise<void>
  /** A call that the gateway has, as far as this process knows without asking the database. */
  onLine(callId: number): CallOnLine | undefined
  /** Ends a call. A refusal where the gateway did not take that in, or where the end can't be noted yet: that is made up for. */
  hangup(call: CallOnLine): Promise<void>
  /** Ends a call for somebody who isn't on the line. The call says why, and who it was. */
  cut(call: CallRow, cause: CutCause): Promise<void>
  mute(call: CallRow, muted: boolean): Promise<void>
  /** Gives a call its result, inside the caller's transaction; its counters follow. @param wrapSec seconds of wrap-up, where known */
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
   * Takes the one result of a call away, inside the caller's transaction, as if it had not been given. Tells whether it did:
   * not where it has been corrected since.
   */
  clearWrapup(db: Db, call: CallRow): Promise<boolean>
  /** A change of a call that its caller has committed: whoever listens is told. */
  publish(call: CallRow): void
  /** Who hears of changes inside their transaction, and after it. */
  follow(follower: CallFollower): void
  onCommitted(listener: (calls: readonly CallRow[]) => void): void
}
