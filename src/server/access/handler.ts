/** What a handler gets and gives. One handler for each endpoint of the contract: TypeScript fails while one is missing. */
import type { BodyOf, DataOf, Endpoint, EndpointGroup, QueryOf } from '../../contract/endpoint'
import type { FieldChange } from '../../contract/system'
import type { Config } from '../config'
import type { Db } from '../db/schema'
import type { Phones } from './phones'
import type { RowScope, ScopedTable } from './scope'
import type { SessionEnds } from './session-ends'
import type { Viewer } from './viewer'

/** What the whole server shares. */
export interface Services {
  readonly config: Config
  readonly phones: Phones
  readonly sender: CodeSender
  readonly sessionEnds: SessionEnds
  /** The clock: milliseconds. */
  readonly now: () => number
  /** Logs what went wrong beside an answer. */
  readonly report: (what: string, error: unknown) => void
}

/** Port: how a sign-in code reaches its person. */
export interface CodeSender {
  /** @param phone the full number, which a driver must not log */
  send(phone: string, code: string): Promise<void>
}

/** What the operation log says of a write, besides who, when and from where. */
export interface Operation {
  /** `customer:12` */
  object: string
  companyId?: number | null
  changes?: FieldChange[]
}

/** @param db the transaction in which something is written */
export type Confirm = (db: Db) => Promise<void>

interface PublicContext<E> {
  /** The transaction of a writing endpoint, else the database. */
  db: Db
  services: Services
  query: QueryOf<E>
  body: BodyOf<E>
  /** Epoch seconds. */
  now: number
  ip: string
  agent: string
  /** Runs a work once the transaction of a writing endpoint has been committed; of any other endpoint, at once. */
  afterCommit(work: () => void): void
}

interface SignedInContext<E> extends PublicContext<E> {
  viewer: Viewer
  /** The viewer's rows of a table, by the data scope of the roles that grant this endpoint's permission. */
  scope<N extends ScopedTable>(table: N): RowScope<N>
  /** For a write in a transaction of its own: asks in it whether the session, and its right, still stand. Rejects where not. */
  confirm: Confirm
  /** Says what was done: one row of the operation log each. Without any, one row stands all the same. */
  log(operation: Operation): void
}

export type Context<E> = E extends { permission: 'public' } ? PublicContext<E> : SignedInContext<E>
type Run<E> = (context: Context<E>) => Promise<DataOf<E>>

/**
 * A write in two steps. `prepare` runs on the database before the transaction begins: for what must stay although the write is
 * refused (counted attempts), and for what is too slow to do inside (a password's hash). It gives the action.
 */
interface Prepared<E> {
  prepare(context: Context<E>): Promise<Run<E>>
}

export type Handler<E> = Run<E> | Prepared<E>
export type Handlers<G extends EndpointGroup> = { [K in keyof G]: Handler<G[K]> }

/** A handler without its endpoint's exact types, for the code that serves them all. */
export type AnyHandler = AnyRun | { prepare(context: AnyContext): Promise<AnyRun> }
export type AnyRun = (context: AnyContext) => Promise<unknown>
export type AnyContext = SignedInContext<Endpoint>
