/** The conditions of list filters: each stands for nothing when its value is absent. */
import { type Expression, type SqlBool, sql } from 'kysely'

type Condition = Expression<SqlBool> | undefined

/** All conditions that are there. */
export const allOf = (first: Expression<SqlBool>, ...others: Condition[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join([first, ...others.filter((condition) => condition !== undefined)], sql` and `)}`

const compared =
  (operator: '=' | '>=' | '<=') =>
  (column: string, value: string | number | undefined): Condition =>
    value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`

export const equal = compared('=')
export const atLeast = compared('>=')
export const atMost = compared('<=')

/** Whether any of the columns contains the text, in any case; `%` and `_` mean themselves. */
export function contains(columns: readonly string[], text: string | undefined): Condition {
  if (!text) return undefined
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  // Both databases are sure of ASCII's small letters only, so other letters are looked for as they were typed.
  const small = pattern.replace(/[A-Z]/g, (letter) => letter.toLowerCase())
  const parts = columns.flatMap((column) => [
    sql<SqlBool>`lower(${sql.ref(column)}) like ${small} escape '\\'`,
    ...(/[^ -~]/.test(text) ? [sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`] : []),
  ])
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** One of the conditions that are there, or nothing. */
export function anyOf(...conditions: Condition[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` or `)})`
}
