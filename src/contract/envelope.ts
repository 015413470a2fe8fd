/** The envelope round every answer, its codes (specification §7, §8), and the two shapes a list comes in. */
import * as Type from 'typebox'

/** Codes the console treats as success (§9). The server itself always answers 20000. */
export const successCodes: readonly number[] = [20000, 200]

/** Codes that open the 'Confirm logout' box (§8). */
export const sessionCodes: readonly number[] = [50008, 50012, 50014]

/**
 * Every code the server sends. The three session codes and 20000 are the specification's; the others are ours,
 * since it says "other server error codes are not shown".
 */
export const codes = {
  ok: 20000,
  /** The request's own form is wrong; `data` holds {field, reason}. */
  invalid: 40000,
  /** Wrong user name, password or code. */
  signInFailed: 40100,
  /** Signed in, but without the permission. */
  forbidden: 40300,
  /** No such thing, or none that this user may see: the two are never told apart. */
  notFound: 40400,
  /** True of the data as it stands: a duplicate, a newer version, a reference that forbids a deletion. */
  conflict: 40900,
  /** A call that may not be placed just now; `data` holds {reason, nextAllowedTime}. */
  blocked: 42200,
  /** The account is locked after too many wrong passwords. */
  locked: 42300,
  tooMany: 42900,
  internal: 50000,
  /** Illegal or missing token, or a session somebody ended. */
  illegalToken: 50008,
  /** Signed in elsewhere under the one-device policy. */
  otherDevice: 50012,
  expiredToken: 50014,
  /** The database cannot be reached just now. */
  unavailable: 50300,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** What every answer looks like on the wire. */
export interface Envelope<D> {
  code: number
  msg: string
  data: D
}

/** `data` of an answer with code 40000, and of any other that is over a field's value: which field, and what is wrong with it. */
export interface InvalidField {
  field: string
  reason: string
}

/** A list answers one page, whose `total` counts the whole filter, or with `noPaging=true` the bare rows (§7). */
export const PagedOrAll = <T extends Type.TSchema>(record: T) =>
  Type.Union([Type.Object({ records: Type.Array(record), total: Type.Integer() }), Type.Array(record)])

/** The same of a list with a sum row: `sums` are over the whole filter, as `total` is. Bare rows come without. */
export const SummedOrAll = <T extends Type.TSchema, S extends Type.TSchema>(record: T, sums: S) =>
  Type.Union([Type.Object({ records: Type.Array(record), total: Type.Integer(), sums }), Type.Array(record)])

/** A value or null, as a JSON type list, which serialises without trying alternatives. */
export const Nullable = <T extends Type.TSchema>(schema: T) =>
  Type.Unsafe<Type.Static<T> | null>({ ...schema, type: [(schema as { type?: string }).type ?? 'object', 'null'] })

/** One of a fixed set of texts or numbers. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], ...options })

/** A row's id. */
export const Id = (title = '编号') => Type.Integer({ title, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A point in time: integer epoch seconds. */
export const Seconds = (title = '时间') => Type.Integer({ title, minimum: 0, maximum: 99_999_999_999 })

/** A line of text a person typed. Text is trimmed by the server before it is checked. */
export const Line = (title: string, maxLength = 60, minLength = 1) =>
  Type.String({ title, minLength, maxLength, trim: true })

/** What the client sends instead of a password: the lower-case hex SHA-256 of its UTF-8 text. */
export const PasswordHash = (title = '密码') => Type.String({ title, format: 'sha256', examples: ['0'.repeat(64)] })

/** A flag in a query string: `true` or `false`. */
export const Flag = (title: string) => Type.Boolean({ title })

/**
 * A telephone number as a request may give it: the full number as typed, or the `phoneRef` that came with a mask.
 * 20 digits at most, with room for spaces, dashes and +86.
 */
export const PhoneInput = (title = '电话') =>
  Type.String({ title, minLength: 1, maxLength: 40, trim: true, format: 'phone' })

/** A telephone number as an answer shows it: the mask, and the reference that opens it. */
export const maskedPhone = {
  phone: Nullable(Type.String({ title: '电话（掩码）' })),
  phoneRef: Nullable(Type.String({ title: '电话引用' })),
}
