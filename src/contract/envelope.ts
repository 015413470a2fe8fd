/** The envelope of every answer, its codes (specification §7, §8), and the two shapes of a list. */
import * as Type from 'typebox'

/** Codes the console treats as success (§9). The server itself always answers 20000. */
export const successCodes: readonly number[] = [20000, 200]

/** Comes with each answer to somebody who is signed in: another value than before means other rights. */
export const rightsHeader = 'x-rights'

/** Codes that open the 'Confirm logout' box (§8). */
export const sessionCodes: readonly number[] = [50008, 50012, 50014]

/**
 * Every code that the server sends. The specification defines 20000 and the three session codes. We chose the others,
 * because it says "other server error codes are not shown".
 */
export const codes = {
  ok: 20000,
  /** The request has a wrong form; `data` holds {field, reason}. */
  invalid: 40000,
  /** Wrong user name, password or code. */
  signInFailed: 40100,
  /** The password is right but may only be used to set another one. */
  passwordOnce: 40110,
  /** The password is right, but the session waits for the code of the second step. */
  secondStep: 40120,
  /** The user is signed in but lacks the permission. */
  forbidden: 40300,
  /** The thing doesn't exist, or this user may not see it. The answer never tells which. */
  notFound: 40400,
  /** The data as it is now forbids it: a duplicate, a newer version, or a reference that forbids a deletion. */
  conflict: 40900,
  /** The call may not be placed now; `data` holds {reason, nextAllowedTime}. */
  blocked: 42200,
  /** After too many wrong tries one has to wait. */
  locked: 42300,
  tooMany: 42900,
  internal: 50000,
  /** The token is illegal or missing, or somebody ended the session. */
  illegalToken: 50008,
  /** The user signed in elsewhere under the one-device policy. */
  otherDevice: 50012,
  expiredToken: 50014,
  /** Whoever sends the codes did not take one. */
  notSent: 50200,
  /** The server can't reach the database now. */
  unavailable: 50300,
} as const

export type Code = (typeof codes)[keyof typeof codes]

/** The form of every answer. */
export interface Envelope<D> {
  code: number
  msg: string
  data: D
}

/**
 * `data` of an answer with code 40000, and of any other answer about a field's value: the field, and what is wrong with
 * it.
 */
export interface InvalidField {
  field: string
  reason: string
}

/**
 * `data` of an answer with code 42900, if the session asks too much: in how many seconds it may ask again. If somebody
 * has asked for too many numbers, it is `InvalidField`: everything else goes on.
 */
export interface RetryAfter {
  retryAfter: number
}

/** A list answers one page with the `total` of the whole filter. With `noPaging=true` it answers only the rows (§7). */
export const PagedOrAll = <T extends Type.TSchema>(record: T) =>
  Type.Union([Type.Object(page(record)), Type.Array(record)])

/**
 * The same for a list with a sum row: `sums` cover the whole filter, like `total`. There are none with `noPaging`, and
 * none if not all rows were counted.
 */
export const SummedOrAll = <T extends Type.TSchema, S extends Type.TSchema>(record: T, sums: S) =>
  Type.Union([Type.Object({ ...page(record), sums: Type.Optional(sums) }), Type.Array(record)])

const page = <T extends Type.TSchema>(record: T) => ({
  records: Type.Array(record),
  total: Type.Integer(),
  /** There are more rows than `total`: they were counted only so far. */
  totalCapped: Type.Optional(Type.Boolean()),
})

/** A value or null, as a JSON type list. The serialiser then need not try alternatives. */
export function Nullable<T extends Type.TSchema>(schema: T) {
  const { type = 'object', enum: choices } = schema as { type?: string; enum?: readonly unknown[] }
  return Type.Unsafe<Type.Static<T> | null>({
    ...schema,
    type: [type, 'null'],
    ...(choices && { enum: [...choices, null] }),
  })
}

/** One of a fixed set of texts or numbers. */
export const OneOf = <const V extends readonly (string | number)[]>(values: V, options: object = {}) =>
  Type.Unsafe<V[number]>({ type: typeof values[0] === 'number' ? 'integer' : 'string', enum: [...values], ...options })

/** A row's id. */
export const Id = (title = '编号') => Type.Integer({ title, minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A row's version: a save succeeds only if nobody has saved the row since it was read. */
export const Version = () => Type.Integer({ title: '版本', minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** A point in time: integer epoch seconds. */
export const Seconds = (title = '时间') => Type.Integer({ title, minimum: 0, maximum: 99_999_999_999 })

/** A line of text that a person typed. The server trims it before it checks it. */
export const Line = (title: string, maxLength = 60, minLength = 1) =>
  Type.String({ title, minLength, maxLength, trim: true })

/**
 * The same for words about somebody or something, which others read: numbers in them are masked before anything sees
 * them, and the text as it was typed is kept encrypted (docs/decisions/0049).
 */
export const FreeText = (title: string, maxLength = 60, minLength = 1) =>
  Type.String({ title, minLength, maxLength, trim: true, ...holdsNumbers('text') })

/** One word, so that several can stand in one cell; without seven digits, because all read it. */
export const Word = (title: string, maxLength: number, example: string) =>
  Type.String({
    ...{ title, minLength: 1, maxLength, trim: true, examples: [example] },
    pattern: '^(?:[0-9]{0,6}[^0-9\\s,，、;；])*[0-9]{0,6}$',
  })

/** A line for everybody, in whatever company: without seven digits in a row. */
export const OpenText = (title: string, maxLength: number, minLength = 1) =>
  Type.String({ title, minLength, maxLength, trim: true, pattern: '^(?:[0-9]{0,6}[^0-9])*[0-9]{0,6}$' })

/** What the client sends instead of a password: the lower-case hex SHA-256 of its UTF-8 text. */
export const PasswordHash = (title = '密码') => Type.String({ title, format: 'sha256', examples: ['0'.repeat(64)] })

/** A flag in a query string: `true` or `false`. */
export const Flag = (title: string) => Type.Boolean({ title })

/**
 * Where a field holds whole numbers. The server looks for some, so it counts them first (docs/decisions/0047): `alone`:
 * it is one; `maybe`: a search text that may be one; `lines`: each of its lines may hold one, to be called later;
 * `filter`: the query of a list, whose values may be one. `text`: words among which there may be some, which are masked.
 */
export type HoldsNumbers = 'alone' | 'maybe' | 'lines' | 'filter' | 'text'
export const holdsNumbers = <const H extends HoldsNumbers>(how: H): { numbers: H } => ({ numbers: how })

/**
 * A telephone number in a request: the full number as typed, or the `phoneRef` that came with a mask. At most 20
 * digits, with room for spaces, dashes and +86.
 */
export const PhoneInput = (title = '电话') =>
  Type.String({ title, minLength: 1, maxLength: 40, trim: true, format: 'phone', ...holdsNumbers('alone') })

/** A telephone number in an answer: the mask, and the reference that opens it. */
export const maskedPhone = {
  phone: Nullable(Type.String({ title: '电话（掩码）' })),
  phoneRef: Nullable(Type.String({ title: '电话引用' })),
}

/** Where a telephone number belongs (归属地), as far as that is known. */
export const numberArea = {
  province: Nullable(Type.String({ title: '省' })),
  city: Nullable(Type.String({ title: '市' })),
}
/** And the carrier that issued it. */
export const numberPlace = { ...numberArea, carrier: Nullable(Type.String({ title: '运营商' })) }
const NumberPlace = Type.Object(numberPlace)
export type NumberPlace = Type.Static<typeof NumberPlace>

/** Why a telephone number must not be called, of several locks the one that counts most; null: it may be. */
export const numberLock = {
  lock: Type.Optional(
    Nullable(
      Type.Object({
        /** 拒绝来电, 投诉 … */
        type: Type.String({ title: '锁定' }),
        reason: Type.String({ title: '锁定原因' }),
        /** Null: until somebody lifts it. */
        expireTime: Nullable(Seconds('锁定到期')),
        /** Whose people must not call it; null: nobody may. */
        departmentName: Nullable(Type.String({ title: '锁定的部门' })),
        /** Whether the viewer is one of those who must not. */
        forViewer: Type.Boolean({ title: '本人不可拨打' }),
      }),
    ),
  ),
}

/** The spelling of a name, `zuoxi`, and its initials, `zx`: the search finds the name by either. */
export const pinyinFields = {
  pinyin: Type.String({ title: '拼音' }),
  initials: Type.String({ title: '首字母' }),
}
