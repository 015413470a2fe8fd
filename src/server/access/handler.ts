/**
 * What a handler receives and returns. Each endpoint of the contract has one handler; TypeScript fails if one is
 * missing.
 */
import type { BodyOf, DataOf, Endpoint, EndpointGroup, QueryOf } from '../../contract/endpoint'
import type { FieldChange } from '../../contract/system'
import type { Config, Limits } from '../config'
import type { Page } from '../db/page'
import type { Db } from '../db/schema'
import type { Original } from './free-texts'
import type { Phones } from './numbers/phones'
import type { RowScope, ScopedTable } from './scope'
import type { SessionEnds } from './session-ends'
import type { Viewer } from './viewer'

/** What the whole server shares. */
export interface Services {
  readonly config: Config
  /** The present values of the settings whose defaults come from the environment. */
  readonly limits: Limits
  readonly phones: Phones
  readonly codes: CodeDelivery
  readonly sessionEnds: SessionEnds
  /** The rights of some users are others now: each next request reads them anew. */
  readonly rightsChanged: () => void
  /** The clock: milliseconds. */
  readonly now: () => number
  /** Logs an error that the answer does not show. */
  readonly report: (what: string, error: unknown) => void
}

/** Port: sends a sign-in code to its user. */
export interface CodeSender {
  /** How long a send takes, in milliseconds, as long as none has been measured. */
  readonly usualMs: number
  /** @param phone the full number; neither it nor the code may stand in an error or a log */
  send(phone: string, code: string): Promise<void>
}

/** Sign-in by code, where something sends the codes. */
export interface CodeDelivery {
  isOn(): boolean
  /**
   * Answers whether the code is on its way.
   * @param phone the full number; null for a name that nobody has, which must not be told from others
   */
  deliver(phone: string | null, code: string): Promise<boolean>
}

/** What the operation log says about a write, besides who, when and from where. */
export interface Operation {
  /** `customer:12` */
  object: string
  companyId?: number | null
  /** What it was, if the endpoint itself only began it or does it for many. */
  as?: Endpoint
  changes?: FieldChange[]
  /** Texts with numbers that the handler itself has masked, as they were typed. */
  originals?: readonly Original[]
}

/** What was asked; and which piece of the list, if a job reads all of it. */
export type ReadQuery<E> = QueryOf<E> & Pick<Page, 'walk'>

/** @param db the transaction that writes */
export type Confirm = (db: Db) => Promise<void>

interface PublicContext<E> {
  /** The transaction of a writing endpoint, otherwise the database. */
  db: Db
  services: Services
  query: ReadQuery<E>
  body: BodyOf<E>
  /** Epoch seconds. */
  now: number
  ip: string
  agent: string
  /** Runs a function after the transaction of a writing endpoint is committed; for any other endpoint, at once. */
  afterCommit(work: () => void): void
}

interface SignedInContext<E> extends PublicContext<E> {
  viewer: Viewer
  /**
   * The rows of a table that the viewer may see, by the data scope of the roles that grant this endpoint's permission.
   */
  scope<N extends ScopedTable>(table: N): RowScope<N>
  /** The customers without an owner that the viewer may see. */
  poolScope(): RowScope<'customer'>
  /**
   * For a write in its own transaction: checks inside it that the session and its permission still exist. Rejects if
   * not.
   */
  confirm: Confirm
  /** Records what was done: one row in the operation log for each call. Without any call, one row is still written. */
  log(operation: Operation): void
}

export type Context<E> = E extends { permission: 'public' } ? PublicContext<E> : SignedInContext<E>
type Run<E> = (context: Context<E>) => Promise<DataOf<E>>

/**
 * A write in two steps. `prepare` runs on the database before the transaction begins: for changes that must stay even
 * if the write is refused (counted attempts), and for work that is too slow inside it (hashing a password). It returns
 * the action.
 */
interface Prepared<E> {
  prepare(context: Context<E>): Promise<Run<E>>
}

export type Handler<E> = Run<E> | Prepared<E>
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** A handler without its endpoint's exact types, for code that runs all of them. */
export type AnyHandler = AnyRun | { prepare(context: AnyContext): Promise<AnyRun> }
export type AnyRun = (context: AnyContext) => Promise<unknown>
export type AnyContext = SignedInContext<Endpoint>
