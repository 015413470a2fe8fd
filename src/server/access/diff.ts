import type { FieldChange } from '../../contract/system'
import { maskNumbers } from '../../lib/phone'

/** The operation log's `diff` of these changes: JSON. People write numbers into remarks; the log keeps none in full. */
export const diffOf = (changes: readonly FieldChange[]): string => JSON.stringify(changes.map(withoutNumbers))

const withoutNumbers = ({ before, after, ...change }: FieldChange): FieldChange => ({
  ...change,
  before: before === null ? null : maskNumbers(before),
  after: after === null ? null : maskNumbers(after),
})
