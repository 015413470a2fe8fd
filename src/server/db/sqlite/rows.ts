/**
 * The rows of a SQLite file as objects. better-sqlite3 makes objects too, but sets each value by its name from outside
 * the compiler's view, a quarter of what a list's statement takes. So a statement answers bare values, named here.
 */

/** Makes an object of a row's values. */
export type NameValues = (values: readonly unknown[]) => Record<string, unknown>

/** By the literal's text. The statements are ours, so there are a few hundred at most. */
const made = new Map<string, NameValues>()

/**
 * Written out as one literal, because a loop that sets each name of a row takes some twenty times as long: three
 * hundredths of a list's whole answer.
 * @param columns their names, in order; of two with one name the later is kept
 */
export function rowsWith(columns: readonly string[]): NameValues {
  const literal = `({${columns.map((name, at) => `${JSON.stringify(name)}:values[${at}]`).join()}})`
  const known = made.get(literal)
  if (known) return known
  // The names stand in it as JSON, so that none is read as code.
  const named = new Function('values', `return ${literal}`) as NameValues
  made.set(literal, named)
  return named
}
