import type { BodyOf, Endpoint } from '../../contract/endpoint'
import type { FieldChange } from '../../contract/system'
import { maskNumbers } from '../../lib/phone'

/** The operation log's `diff` of these changes, as JSON. It masks the numbers that people write into remarks. */
export const diffOf = (changes: readonly FieldChange[]): string => JSON.stringify(changes.map(withoutNumbers))

const withoutNumbers = ({ before, after, ...change }: FieldChange): FieldChange => ({
  ...change,
  before: before === null ? null : maskNumbers(before),
  after: after === null ? null : maskNumbers(after),
})

type Value = string | number | null | undefined

/** The fields of a form that differ between two states of a row, with the names in the endpoint's contract. */
export const changesOf = <E extends Endpoint, const K extends keyof BodyOf<E> & string>(
  { body }: E,
  fields: readonly K[],
  before: Readonly<Record<K, Value>>,
  after: Readonly<Record<K, Value>>,
): FieldChange[] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({
      field,
      label: titleOf(body, field),
      before: textOf(before[field]),
      after: textOf(after[field]),
    }))

const titleOf = (body: unknown, field: string): string =>
  (body as { properties: Record<string, { title?: string }> }).properties[field]?.title ?? field

const textOf = (value: Value): string | null => (value === null || value === undefined ? null : String(value))
