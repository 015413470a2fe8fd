/**
 * When a command applies: a conjunction over the keys of scopes.ts, each with its allowed values. It is data and never
 * a closure, so that "these two never meet" and "this one is narrower" can be proved.
 */
import { type ScopeKey, type Scopes, scopeValues } from './scopes'

/** `{ rows: 'user', selection: ['one', 'many'] }`: every named key must match; other keys may have any value. */
export type When = { readonly [K in ScopeKey]?: Scopes[K] | readonly Scopes[K][] }

type Value = Scopes[ScopeKey]

/** The values given for a key; undefined if it isn't named. */
const given = (when: When, key: ScopeKey): readonly Value[] | undefined => {
  const value = when[key] as Value | readonly Value[] | undefined
  return value === undefined || Array.isArray(value) ? (value as readonly Value[] | undefined) : [value as Value]
}

/** The allowed values of a key; undefined if any is allowed, because it names all of them or isn't named. */
const allowed = (when: When, key: ScopeKey): readonly Value[] | undefined => {
  const values = given(when, key)
  return values && isCounted(key) && scopeValues[key].every((each) => values.includes(each)) ? undefined : values
}

const isCounted = (key: ScopeKey): key is keyof typeof scopeValues => key in scopeValues

const keysOf = (...whens: readonly When[]) => [...new Set(whens.flatMap((when) => Object.keys(when)))] as ScopeKey[]

/**
 * Whether it matches now.
 * @param except keys to ignore
 */
export const holds = (when: When, scopes: Scopes, except: readonly ScopeKey[] = []): boolean =>
  (Object.keys(when) as ScopeKey[]).every(
    (key) => except.includes(key) || (given(when, key)?.includes(scopes[key]) ?? true),
  )

/** Whether it can never match. */
export const isNever = (when: When): boolean => keysOf(when).some((key) => allowed(when, key)?.length === 0)

/** Whether both can match at once. The keys count as independent, so a "no" is certain, but a "yes" may be wrong. */
export const overlaps = (a: When, b: When): boolean =>
  !isNever(a) &&
  !isNever(b) &&
  keysOf(a, b).every((key) => {
    const ofB = allowed(b, key)
    return !ofB || (allowed(a, key)?.some((value) => ofB.includes(value)) ?? true)
  })

/** Whether `b` matches wherever `a` does. */
export const implies = (a: When, b: When): boolean =>
  isNever(a) ||
  keysOf(b).every((key) => {
    const ofB = allowed(b, key)
    return !ofB || (allowed(a, key)?.every((value) => ofB.includes(value)) ?? false)
  })

/** Whether `a` is the narrower one: it implies `b`, and `b` doesn't imply it. */
export const strictlyImplies = (a: When, b: When): boolean => implies(a, b) && !implies(b, a)

/** Stands for all pages and all kinds of rows that no condition names. */
const elsewhere = '\0'

/** Whether one of the others matches wherever `a` does: together they cover all of it. */
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
