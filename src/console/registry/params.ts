/** What a command asks before it runs: ordered steps, each a page of the palette. */
import type { ListRow, Selection } from '../list/active-list'

/** One option of a pick. */
export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
  /** Next to the label, in a quieter colour. */
  readonly hint?: string
  /** Lower case, without spaces; for people, as the server sends it. */
  readonly pinyin?: string
  readonly initials?: string
  /** Why it can't be chosen. */
  readonly off?: string
}

/** What a step's options may depend on. */
export interface OptionsInput {
  /** The typed text. Options that read it are those found for it; all others are sifted by the palette. */
  readonly query: string
  /** The answers of the steps before. */
  readonly args: Readonly<Record<string, unknown>>
  /** What the command acts on. */
  readonly rows: Selection
  readonly signal: AbortSignal
}

/** The limits of a field, as in the contract's schema. */
export interface Limits {
  readonly title?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

interface Step<K extends string> {
  readonly name: K
  /** What it asks for: 选择线路, 备注. */
  readonly title: string
}

/** One of some options, or several. Options that a server searches read the typed text. */
export interface PickParam<
  K extends string = string,
  V extends string | number = string | number,
  M extends boolean = boolean,
> extends Step<K> {
  readonly kind: 'pick'
  readonly multiple?: M
  /** The kind of rows that this step takes by id: a selection of such rows answers the step. */
  readonly of?: string
  options(input: OptionsInput): readonly Option<V>[] | Promise<readonly Option<V>[]>
}

export interface TextParam<K extends string = string> extends Step<K> {
  readonly kind: 'text'
  readonly placeholder?: string
  /** May stay empty. */
  readonly optional?: boolean
  readonly limits?: Limits
  /** Nobody may read it over the user's shoulder, and it is taken exactly as typed, with its spaces. */
  readonly secret?: boolean
  /** Why a text is refused, beyond its limits; null if it is fine. */
  check?(text: string): string | null
  /**
   * The answer that a text typed into the palette gives to this step, if it is the command's first; null for any other
   * text.
   * @param prefix the prefix before the text, or ''. The palette offers the command for a text with an answer.
   */
  reads?(typed: string, prefix: string): string | null
  /** How the answer is shown again, for comparing; by default as typed. */
  shown?(text: string): string
}

export interface NumberParam<K extends string = string> extends Step<K> {
  readonly kind: 'number'
  readonly unit?: string
  readonly limits?: Limits
}

/** A future day, or with `time` a minute; also in words (明天下午3点). The argument is epoch seconds. */
export interface DateParam<K extends string = string> extends Step<K> {
  readonly kind: 'date'
  readonly time?: boolean
}

/** The last confirmation before the action. */
export interface ConfirmParam<K extends string = string> extends Step<K> {
  readonly kind: 'confirm'
  /**
   * What will happen.
   * @param rows what the command acts on
   */
  text(args: Readonly<Record<string, unknown>>, rows: readonly ListRow[]): string
  /** The button's text, in two to four characters. */
  readonly ok: string
  /** It can't be undone. */
  readonly danger?: boolean
}

export type Param<K extends string = string> =
  | PickParam<K>
  | TextParam<K>
  | NumberParam<K>
  | DateParam<K>
  | ConfirmParam<K>

/** What a step passes to `run`. */
export type ArgOf<P> = P extends { kind: 'pick'; multiple?: infer M; options(input: OptionsInput): infer O }
  ? Awaited<O> extends readonly Option<infer V>[]
    ? [NonNullable<M>] extends [true]
      ? readonly V[]
      : V
    : never
  : P extends { kind: 'text' }
    ? string
    : P extends { kind: 'number' | 'date' }
      ? number
      : true

/** The arguments of a command, by its steps' names. */
export type ArgsOf<P extends readonly Param[]> = {
  readonly [S in P[number] as S['name']]: ArgOf<S>
}

/** Arguments while they are collected, before all are there. */
export type Args = Readonly<Record<string, unknown>>

/** Makes the steps, keeping the exact types of their values. */
export const pick = <const K extends string, const V extends string | number, const M extends boolean = false>(
  step: Omit<PickParam<K, V, M>, 'kind'>,
): PickParam<K, V, M> => ({ kind: 'pick', ...step })
export const text = <const K extends string>(step: Omit<TextParam<K>, 'kind'>): TextParam<K> => ({
  kind: 'text',
  ...step,
})
export const number = <const K extends string>(step: Omit<NumberParam<K>, 'kind'>): NumberParam<K> => ({
  kind: 'number',
  ...step,
})
export const date = <const K extends string>(step: Omit<DateParam<K>, 'kind'>): DateParam<K> => ({
  kind: 'date',
  ...step,
})
export const confirmation = <const K extends string>(step: Omit<ConfirmParam<K>, 'kind'>): ConfirmParam<K> => ({
  kind: 'confirm',
  ...step,
})

/**
 * Why a text or a number is refused, in Chinese; null if it is fine. A text is checked in its trimmed form, unless it
 * is secret.
 */
export function faultOf(step: TextParam | NumberParam, value: string): string | null {
  const typed = step.kind === 'text' && step.secret ? value : value.trim()
  const { minimum, maximum, maxLength, minLength = 1 } = step.limits ?? {}
  if (step.kind === 'text') {
    if (typed === '') return step.optional ? null : `${step.title}不能为空`
    if (typed.length < minLength) return `${step.title}至少 ${minLength} 个字`
    if (maxLength !== undefined && typed.length > maxLength) return `${step.title}最多 ${maxLength} 个字`
    return step.check?.(typed) ?? null
  }
  const given = Number(typed)
  // Nobody who types 0x10 or 1e3 means sixteen or a thousand.
  if (!/^[+-]?\d+(\.\d+)?$/.test(typed)) return `${step.title}须是数字`
  if (minimum !== undefined && given < minimum) return `${step.title}不能小于 ${minimum}`
  return maximum !== undefined && given > maximum ? `${step.title}不能大于 ${maximum}` : null
}
