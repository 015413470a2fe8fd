/** What a command asks for before it runs: ordered steps, each a page of the palette. */
import type { ListRow } from '../list/active-list'

/** One choice of a pick. */
export interface Option<V extends string | number = string | number> {
  readonly value: V
  readonly label: string
  /** Beside the label, quieter. */
  readonly hint?: string
  /** Lower case, without spaces; for people, as the server has them. */
  readonly pinyin?: string
  readonly initials?: string
  /** Why it can't be chosen. */
  readonly off?: string
}

/** What a step's options may depend on. */
export interface OptionsInput {
  /** What was typed. */
  readonly query: string
  /** The steps before. */
  readonly args: Readonly<Record<string, unknown>>
  readonly signal: AbortSignal
}

/** The limits of a field, as the contract's schema has them. */
export interface Limits {
  readonly title?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

interface Step<K extends string> {
  readonly name: K
  /** What is asked for: 选择线路, 备注. */
  readonly title: string
}

/** One of some options, or several. `options` may ask the server: then what was typed is its to search for. */
export interface PickParam<
  K extends string = string,
  V extends string | number = string | number,
  M extends boolean = boolean,
> extends Step<K> {
  readonly kind: 'pick'
  readonly multiple?: M
  /** These rows, by id: the selection of such a list stands in for the step. */
  readonly of?: string
  options(input: OptionsInput): readonly Option<V>[] | Promise<readonly Option<V>[]>
}

export interface TextParam<K extends string = string> extends Step<K> {
  readonly kind: 'text'
  readonly placeholder?: string
  /** May be left empty. */
  readonly optional?: boolean
  readonly limits?: Limits
  /** Nobody may read it over a shoulder, and it is taken as it was typed, with its spaces. */
  readonly secret?: boolean
  /** Why a text is refused, beyond its limits; null when it is fine. */
  check?(text: string): string | null
  /**
   * What of a text typed into the palette, behind this prefix or '', answers this step, where it is a command's first; null for any other text. The palette
   * offers the command for such a text.
   */
  reads?(typed: string, prefix: string): string | null
  /** How the answer is shown again, to be compared; else as it was typed. */
  shown?(text: string): string
}

export interface NumberParam<K extends string = string> extends Step<K> {
  readonly kind: 'number'
  readonly unit?: string
  readonly limits?: Limits
}

/** A coming day, or a minute where `time` says so; as words too (明天下午3点). The argument is epoch seconds. */
export interface DateParam<K extends string = string> extends Step<K> {
  readonly kind: 'date'
  readonly time?: boolean
}

/** The last look before it is done. */
export interface ConfirmParam<K extends string = string> extends Step<K> {
  readonly kind: 'confirm'
  /** What will happen. @param rows what the command acts on */
  text(args: Readonly<Record<string, unknown>>, rows: readonly ListRow[]): string
  /** What the button does, in two to four characters. */
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

/** What a step gives to `run`. */
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

/** Arguments as they are gathered, before all are there. */
export type Args = Readonly<Record<string, unknown>>

/** Makes the steps, keeping the exact types of what they give. */
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

/** Why a text or a number is refused, in Chinese; null when it is fine. A text is judged trimmed, unless it is secret. */
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
