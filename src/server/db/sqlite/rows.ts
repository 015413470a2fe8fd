/**
 * The rows of a SQLite file as objects. better-sqlite3 makes objects too, but sets each value by its name from outside
 * the compiler's view, a quarter of what a list's statement takes. So a statement answers bare values, named here.
 */

/** Makes an object of a row's values. */
export type NameValues = (values: readonly unknown[]) => Record<string, unknown>

/** @param columns their names, in order; of two with one name the later is kept */
export function rowsWith(columns: readonly string[]): NameValues {
  // Copied, it has the names at once; added one by one, each would make another shape.
  const empty: Readonly<Record<string, unknown>> = Object.fromEntries(columns.map((name) => [name, null]))
  return (values) => {
    const row = { ...empty }
    for (let at = 0; at < columns.length; at += 1) row[columns[at] as string] = values[at]
    return row
  }
}
