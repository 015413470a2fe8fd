/**
 * When a command applies: a conjunction over the keys of scopes.ts, each with the values it allows. Data, never a closure,
 * so that "these two never meet" and "this one is the narrower" can be proved.
 */
import { type ScopeKey, type Scopes, scopeValues } from './scopes'

/** `{ rows: 'user', selection: ['one', 'many'] }`: every key must hold; a key that isn't named may be anything. */
export type When = { readonly [K in ScopeKey]?: Scopes[K] | readonly Scopes[K][] }

type Value = Scopes[ScopeKey]

/** The values that a key is given; undefined where it isn't named. */
const given = (when: When, key: ScopeKey): readonly Value[] | undefined => {
  const value = when[key] as Value | readonly Value[] | undefined
  return value === undefined || Array.isArray(value) ? (value as readonly Value[] | undefined) : [value as Value]
}

/** The values a key may have; undefined where it may have any, named all or not at all. */
const allowed = (when: When, key: ScopeKey): readonly Value[] | undefined => {
  const values = given(when, key)
  return values && isCounted(key) && scopeValues[key].every((each) => values.includes(each)) ? undefined : values
}

const isCounted = (key: ScopeKey): key is keyof typeof scopeValues => key in scopeValues

const keysOf = (...whens: readonly When[]) => [...new Set(whens.flatMap((when) => Object.keys(when)))] as ScopeKey[]

/** Whether it holds now. @param except keys that don't count this time */
export const holds = (when: When, scopes: Scopes, except: readonly ScopeKey[] = []): boolean =>
  (Object.keys(when) as ScopeKey[]).every(
    (key) => except.includes(key) || (given(when, key)?.includes(scopes[key]) ?? true),
  )

/** Whether it can't hold at all. */
export const isNever = (when: When): boolean => keysOf(when).some((key) => allowed(when, key)?.length === 0)

/** Whether both can hold at once. The keys are taken as independent, so a "no" is certain and a "yes" cautious. */
export const overlaps = (a: When, b: When): boolean =>
  !isNever(a) &&
  !isNever(b) &&
  keysOf(a, b).every((key) => {
    const ofB = allowed(b, key)
    return !ofB || (allowed(a, key)?.some((value) => ofB.includes(value)) ?? true)
  })

/** Whether `b` holds wherever `a` does. */
export const implies = (a: When, b: When): boolean =>
  isNever(a) ||
  keysOf(b).every((key) => {
    const ofB = allowed(b, key)
    return !ofB || (allowed(a, key)?.every((value) => ofB.includes(value)) ?? false)
  })

/** Whether `a` is the narrower of two: it implies `b` and `b` doesn't imply it. */
export const strictlyImplies = (a: When, b: When): boolean => implies(a, b) && !implies(b, a)

/** Stands for every page, and for all rows, that nobody names. */
const elsewhere = '\0'

/** Whether wherever `a` holds one of the others does too: together they leave nothing to it. */
export function isCovered(a: When, others: readonly When[]): boolean {
  const keys = keysOf(a, ...others)
  const values = (key: ScopeKey): readonly Value[] =>
    isCounted(key) ? scopeValues[key] : [elsewhere, ...[a, ...others].flatMap((when) => allowed(when, key) ?? [])]
  const covered = (known: Partial<Scopes>, [key, ...rest]: readonly ScopeKey[]): boolean =>
    key
      ? values(key).every((value) => covered({ ...known, [key]: value }, rest))
      : !holds(a, known as Scopes) || others.some((other) => holds(other, known as Scopes))
  return covered({}, keys)
}
