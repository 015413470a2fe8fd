/** The conditions of list filters. A filter without a value adds no condition. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { maskNumbers } from '../../lib/phone/phone'

type Condition = Expression<SqlBool> | undefined

/** Joins all conditions that are present. */
export const allOf = (first: Expression<SqlBool>, ...others: Condition[]): Expression<SqlBool> =>
  sql<SqlBool>`${sql.join([first, ...others.filter((condition) => condition !== undefined)], sql` and `)}`

const compared =
  (operator: '=' | '>=' | '<=') =>
  (column: string, value: string | number | undefined): Condition =>
    value === undefined ? undefined : sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${value}`

export const equal = compared('=')
export const atLeast = compared('>=')
export const atMost = compared('<=')

/** One of these values; without any, no row. */
export const oneOf = (column: string, values: readonly (string | number)[] | undefined): Condition =>
  values && (values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`)

/** A department and all departments below it. */
export const departmentsBelow = (id: number) =>
  sql<number>`(with recursive below(id) as (select id from department where id = ${id}
    union select department.id from department join below on department.parent_id = below.id) select id from below)`

/** A department and all departments above it; none for nobody's. */
export const departmentsAbove = (id: number | null) =>
  sql<number>`(with recursive above(id, parent_id) as (select id, parent_id from department where id = ${id}
    union select department.id, department.parent_id from department join above on department.id = above.parent_id)
    select id from above)`

/** The parameters by which lists filter a department. */
export interface DepartmentFilter {
  departmentId?: number
  /** Includes the departments below it. */
  departmentBelow?: boolean
}

export const inDepartment = (column: string, { departmentId, departmentBelow }: DepartmentFilter): Condition =>
  departmentId !== undefined && departmentBelow
    ? sql<SqlBool>`${sql.ref(column)} in ${departmentsBelow(departmentId)}`
    : equal(column, departmentId)

/** A text for `like`: with `escape '\\'`, its `%` and `_` are plain characters. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Lower case as in both databases' `lower`, which is only reliable for ASCII letters. */
export const lowerCase = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Whether any of the columns contains the text, ignoring case; `%` and `_` are plain characters. Numbers in texts are
 * stored masked, so they are also looked for as masks.
 */
export function contains(columns: readonly string[], text: string | undefined): Condition {
  if (!text) return undefined
  const texts = [...new Set([text, maskNumbers(text)])]
  const parts = columns.flatMap((column) => texts.flatMap((each) => likeParts(column, each)))
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

function likeParts(column: string, text: string) {
  const pattern = `%${escapeLike(text)}%`
  const asTyped = sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`
  // Without letters there is no case, and a look at each row takes half as long without `lower`.
  if (text.toLowerCase() === text.toUpperCase()) return [asTyped]
  return [
    sql<SqlBool>`lower(${sql.ref(column)}) like ${lowerCase(pattern)} escape '\\'`,
    // Texts with other letters are also searched as typed, because `lower` is not reliable for them.
    ...(/[^ -~]/.test(text) ? [asTyped] : []),
  ]
}

/** Joins the conditions that are present with "or"; nothing if there are none. */
export function anyOf(...conditions: Condition[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` or `)})`
}
