/** The kinds of filters: whether a row fits a value, and which values tell right from wrong. */
import type { ParameterNode } from '../access/samples'

export type Query = Readonly<Record<string, unknown>>

/** What values can be drawn from: the rows that the account sees, and all. */
interface Draw<I> {
  readonly seen: readonly I[]
  readonly all: readonly I[]
  readonly node: ParameterNode
}

export interface Filter<I> {
  holds(item: I, value: never, query: Query): boolean
  /** Values that find some rows, none, or only rows of others; where the contract lists the values, all of those. */
  values(draw: Draw<I>): readonly unknown[]
  /** Other filters without which this one does nothing. */
  beside?(draw: Draw<I>): Query
}

type Value = string | number | boolean
type Found = Value | null | readonly Value[]

/** A value that hardly any row has, in the form that the contract asks for. */
function unknownOf({ type, format, examples }: ParameterNode): unknown {
  if (type === 'integer') return 999_999_999
  return format === 'phone' ? '19900000000' : (examples?.[0] ?? 'none-has-this')
}

/** The row has the value, or among its values; of several values, one. */
export function is<I>(of: (item: I) => Found): Filter<I> {
  const valuesOf = (item: I) => [of(item) ?? []].flat() as Value[]
  return {
    holds: (item, value: Value | readonly Value[]) => {
      const wanted = [value].flat()
      return valuesOf(item).some((own) => wanted.includes(own))
    },
    values({ seen, all, node }) {
      const choices = node.enum ?? node.items?.enum
      if (choices) return node.items ? [...choices.map((one) => [one]), [choices[0], choices.at(-1)]] : choices
      if (node.type === 'boolean') return [true, false]
      const own = [...new Set(seen.flatMap(valuesOf))]
      const foreign = all.flatMap(valuesOf).find((value) => !own.includes(value))
      return [...spread(own), ...(foreign === undefined ? [] : [foreign]), unknownOf(node)]
    },
  }
}

/** The first, the last, and one or two between them. */
const spread = <V>(values: readonly V[]): V[] => {
  const places = [0, 1, Math.floor(values.length / 2), values.length - 1]
  return [...new Set(places.filter((place) => place in values))].map((place) => values[place] as V)
}

/** A department, with or without those below it. `up` is the row's department and those above. */
export const inDepartment = <I, N extends string = 'departmentId'>(
  up: (item: I) => readonly number[],
  name = 'departmentId' as N,
) => {
  const within: Filter<I> = {
    ...is(up),
    holds: (item, value: number, query) => (query.departmentBelow ? up(item).includes(value) : up(item)[0] === value),
  }
  return {
    ...({ [name]: within } as Record<N, Filter<I>>),
    departmentBelow: {
      holds: () => true,
      values: () => [true, false],
      beside: ({ all }) => ({ [name]: all.map(up).find((path) => path.length > 1)?.[1] }),
    } satisfies Filter<I>,
  }
}

/** A row with nothing to compare is not found. */
const limit = <I>(of: (item: I) => number | null, holds: (own: number, value: number) => boolean): Filter<I> => ({
  holds: (item, value: number) => {
    const own = of(item)
    return own !== null && holds(own, value)
  },
  values: ({ seen, node: { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } }) => {
    const own = [...new Set(seen.flatMap((item) => of(item) ?? []))].sort((a, b) => a - b)
    const middle = own[Math.floor(own.length / 2)] ?? 0
    const ends = [(own[0] ?? 1) - 1, (own.at(-1) ?? 0) + 1]
    return [middle, middle + 1, ...ends].filter((value) => value >= minimum && value <= maximum)
  },
})

export const atLeast = <I>(of: (item: I) => number | null): Filter<I> => limit(of, (own, value) => own >= value)
export const atMost = <I>(of: (item: I) => number | null): Filter<I> => limit(of, (own, value) => own <= value)

/** The row's text begins with the value. */
export const begins = <I>(of: (item: I) => string, parts: (text: string) => readonly string[]): Filter<I> => ({
  holds: (item, value: string) => of(item).startsWith(value),
  values: ({ seen, all }) => [...spread(seen), ...spread(all)].flatMap((item) => parts(of(item))),
})

/** Letters beyond ASCII keep their case: the databases do not agree on them. */
const lower = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
const has = (text: string, part: string) => lower(text).includes(lower(part))

type Texts = readonly (string | null)[]

const within = (text: string) =>
  text
    .slice(Math.floor(text.length / 3))
    .slice(0, 6)
    .trim()

/** Of each of a row's texts a piece from within, and each of its numbers: what a search finds it by. */
const waysTo = (texts: Texts, numbers: Texts): Texts => [...texts.map((text) => text && within(text)), ...numbers]

/** For each way the first row's that is found by this one alone. */
function aloneIn(rows: readonly { texts: Texts; numbers: Texts }[]): (string | undefined)[] {
  const [first] = rows
  return (first ? waysTo(first.texts, first.numbers) : []).map((_, place) => {
    for (const { texts, numbers } of rows) {
      const value = waysTo(texts, numbers)[place]
      const others = texts.filter((_, index) => index !== place)
      if (value && !others.some((other) => other !== null && has(other, value))) return value
    }
    return undefined
  })
}

/**
 * A search: the value is part of one of the row's texts, in any case, or is wholly one of its numbers.
 * @param textsOf always as many, in the same order; so are the numbers
 * @param byEnding four digits also find the numbers that end in them
 */
export function searches<I>(
  textsOf: (item: I) => Texts,
  numbersOf: (item: I) => Texts = () => [],
  byEnding = false,
): Filter<I> {
  const isPart = (item: I, value: string) => textsOf(item).some((text) => text !== null && has(text, value))
  const aloneOf = (items: readonly I[]) =>
    aloneIn(items.map((item) => ({ texts: textsOf(item), numbers: numbersOf(item) })))
  return {
    holds: (item, value: string) =>
      isPart(item, value) ||
      numbersOf(item).some((digits) => digits === value || (byEnding && endingOf(digits) === value)),
    values({ seen, all }) {
      if (aloneOf(all).includes(undefined)) throw new Error('plant a row for each text and number that it alone finds')
      const isSeen = new Set(seen)
      const own = aloneOf(seen).filter((value) => value !== undefined)
      const others = all.filter((item) => !isSeen.has(item))
      const foreign = aloneOf(others).filter((value) => value !== undefined)
      const upper = own.map((value) => value.toUpperCase())
      const parts = own.map((value) => value.slice(0, -1)).filter((value) => value !== '')
      // Few are enough: each costs a request of every account.
      const sample = byEnding ? [...seen.slice(0, 2), ...others.slice(0, 2)] : []
      const endings = sample.flatMap((item) => numbersOf(item).flatMap((one) => endingOf(one) ?? []))
      return [...own, ...upper, ...parts, '%', '_', '\\', 'none-has-this', ...new Set(endings), ...foreign]
    },
  }
}

const endingOf = (digits: string | null) => (digits === null ? undefined : /\d{4}$/.exec(digits)?.[0])
