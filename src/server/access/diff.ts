import type * as Type from 'typebox'
import { type Status, statusLabels } from '../../contract/status'
import type { FieldChange } from '../../contract/system'
import { maskNumbers } from '../../lib/phone/phone'

/** The operation log's `diff` of these changes, as JSON. It masks the numbers that people write into remarks. */
export const diffOf = (changes: readonly FieldChange[]): string => JSON.stringify(changes.map(withoutNumbers))

const withoutNumbers = ({ before, after, ...change }: FieldChange): FieldChange => ({
  ...change,
  before: before === null ? null : maskNumbers(before),
  after: after === null ? null : maskNumbers(after),
})

/** The changes that a form's fields make in a row, with the names in the row's schema of the contract. */
export const changesOf = (schema: Type.TObject, before: object, form: object): FieldChange[] => {
  const [was, is] = [before as Values, form as Values]
  return Object.keys(is)
    .filter((field) => was[field] !== is[field])
    .map((field) => {
      const { title, enum: choices } = (schema.properties[field] ?? {}) as { title?: string; enum?: unknown }
      const textOf = (value: unknown): string | null => {
        if (value === null || value === undefined) return null
        return (choices ? statusLabels[value as Status] : undefined) ?? String(value)
      }
      return { field, label: title ?? field, before: textOf(was[field]), after: textOf(is[field]) }
    })
}

type Values = Readonly<Record<string, unknown>>
