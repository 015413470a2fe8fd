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

/** One of these values. */
export const oneOf = (column: string, values: readonly (string | number)[] | undefined): Condition =>
  values && sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`

/** A department and all below it. */
export const departmentsBelow = (id: number) =>
  sql<number>`(with recursive below(id) as (select id from department where id = ${id}
    union select department.id from department join below on department.parent_id = below.id) select id from below)`

/** What lists take of a department. */
export interface DepartmentFilter {
  departmentId?: number
  /** With those below it. */
  departmentBelow?: boolean
}

export const inDepartment = (column: string, { departmentId, departmentBelow }: DepartmentFilter): Condition =>
  departmentId !== undefined && departmentBelow
    ? sql<SqlBool>`${sql.ref(column)} in ${departmentsBelow(departmentId)}`
    : equal(column, departmentId)

/** A text for `like`, in which `%` and `_` mean themselves after `escape '\\'`. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** As both databases' `lower` has it, which is sure of ASCII's letters only. */
export const small = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** Whether any of the columns contains the text, in any case; `%` and `_` mean themselves. */
export function contains(columns: readonly string[], text: string | undefined): Condition {
  if (!text) return undefined
  const pattern = `%${literal(text)}%`
  const parts = columns.flatMap((column) => [
    sql<SqlBool>`lower(${sql.ref(column)}) like ${small(pattern)} escape '\\'`,
    // Letters that `lower` is not sure of are looked for as they were typed.
    ...(/[^ -~]/.test(text) ? [sql<SqlBool>`${sql.ref(column)} like ${pattern} escape '\\'`] : []),
  ])
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`
}

/** One of the conditions that are there, or nothing. */
export function anyOf(...conditions: Condition[]): Condition {
  const given = conditions.filter((condition) => condition !== undefined)
  return given.length === 0 ? undefined : sql<SqlBool>`(${sql.join(given, sql` or `)})`
}
