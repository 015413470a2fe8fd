/** An endpoint is one object. Client types, validation, serialisers, OpenAPI and access tests all come from it. */
import type * as Type from 'typebox'
import type { Permission } from './permissions'

/**
 * `public`: anybody. `signed-in`: any session, which sees only its own rows. Otherwise: the permission that the user
 * needs.
 */
export type EndpointPermission = 'public' | 'signed-in' | Permission

export interface Endpoint<
  Query extends Type.TSchema = Type.TSchema,
  Body extends Type.TSchema = Type.TSchema,
  Data extends Type.TSchema = Type.TSchema,
  P extends EndpointPermission = EndpointPermission,
> {
  /** `noun.verb-object`, unique. The operation log and the tests use it. */
  readonly name: string
  /** In Chinese, for OpenAPI and the operation log. */
  readonly title: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly permission: P
  readonly query?: Query
  readonly body?: Body
  readonly data: Data
  /** Runs in one transaction and leaves one row in the operation log. */
  readonly writes?: boolean
  /**
   * A write that, done twice, would do twice as much. A request that comes again with the same key is done once
   * (docs/decisions/0041); the console always sends one.
   */
  readonly idempotent?: boolean
  /** Still works in part without the database, for users whom the server has read before. */
  readonly withoutDatabase?: boolean
  /**
   * Is answered however much its session asks: a call must end, what was said in it must be kept, and everybody may
   * leave and come back.
   */
  readonly unlimited?: boolean
  /**
   * Reads much, so it runs where nobody waits for it: always, or with one of these parameters. A list also does with
   * `noPaging`, far behind, if it counts further than by itself, or if its viewer's rows stand in no order. It must not
   * write.
   */
  readonly heavy?: boolean | readonly string[]
  /** Hands out personal data in the whole: the operation log shows it among the sensitive accesses. */
  readonly sensitive?: boolean
  /**
   * An open page sends this again and again. It does not count as use of the session, so an idle session still ends.
   */
  readonly passive?: boolean
}

export type EndpointGroup = Readonly<Record<string, Endpoint>>

type Input<S> = [S] extends [Type.TSchema] ? (Type.TSchema extends S ? Record<string, never> : Type.Static<S>) : never

/** The query of an endpoint, as its handler sees it. */
export type QueryOf<E> = E extends Endpoint<infer Q, Type.TSchema, Type.TSchema> ? Input<Q> : never
/** The body of an endpoint, as its handler sees it. */
export type BodyOf<E> = E extends Endpoint<Type.TSchema, infer B, Type.TSchema> ? Input<B> : never
/** What an endpoint answers in `data`. */
export type DataOf<E> = E extends Endpoint<Type.TSchema, Type.TSchema, infer D> ? Type.Static<D> : never

/** A row of what a list endpoint answers. */
export type RowOf<E> = Extract<DataOf<E>, readonly unknown[]>[number]

/** Declares an endpoint, keeping the exact types of its schemas. */
export const endpoint = <
  D extends Type.TSchema,
  P extends EndpointPermission,
  Q extends Type.TSchema = Type.TSchema,
  B extends Type.TSchema = Type.TSchema,
>(
  declaration: Endpoint<Q, B, D, P>,
): Endpoint<Q, B, D, P> => declaration
