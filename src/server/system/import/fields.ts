/** Which column of a file holds which field. */
import { noField } from '../../../contract/system/imports'

/** A field that a column may hold. */
export interface ImportField {
  readonly key: string
  readonly title: string
  /** Other titles under which files have it. */
  readonly aliases: readonly string[]
  readonly required?: true
  /** Shown in the template. */
  readonly example: string
}

/** Makes the fields of a noun, with its titles. */
export const fieldWith =
  <F extends string>(titles: Readonly<Record<F, string>>) =>
  (key: F, aliases: readonly string[], example: string, required = false): ImportField => ({
    ...{ key, title: titles[key], aliases, example, ...(required && { required: true }) },
  })

/** Titles as they are compared: without case, blanks, marks, and what stands in brackets. */
const bare = (title: string) =>
  title
    .toLowerCase()
    .replace(/[（(【[].*?[)）】\]]/g, '')
    .replace(/[\s*＊:：_-]/g, '')

/** The field of each column by its title, or `-`. A field is found once; titles themselves come before other names. */
export function fieldsOf(headers: readonly string[], fields: readonly ImportField[]): string[] {
  const found = headers.map(() => noField)
  const take = (names: (field: ImportField) => readonly string[]) => {
    for (const field of fields) {
      if (found.includes(field.key)) continue
      const at = headers.findIndex((header, place) => found[place] === noField && names(field).includes(bare(header)))
      if (at >= 0) found[at] = field.key
    }
  }
  take(({ title }) => [bare(title)])
  take(({ aliases }) => aliases.map(bare))
  return found
}

/** What is wrong with a choice of columns, or null. */
export function columnsFault(columns: readonly string[], fields: readonly ImportField[]): string | null {
  const titleOf = (key: string) => fields.find((field) => field.key === key)?.title ?? key
  const chosen = columns.filter((key) => key !== noField)
  const twice = chosen.find((key, at) => chosen.indexOf(key) !== at)
  if (twice !== undefined) return `“${titleOf(twice)}”选了两列`
  const missing = fields.find(({ key, required }) => required && !chosen.includes(key))
  return missing ? `还没有选“${missing.title}”在哪一列` : null
}

/** The values of a row by field. Empty cells have none. */
export function valuesOf(cells: readonly string[], columns: readonly string[]): Record<string, string> {
  const values: Record<string, string> = {}
  columns.forEach((key, at) => {
    const text = cells[at]
    if (key !== noField && text !== undefined && text !== '') values[key] = text
  })
  return values
}
