/**
 * What a viewer may not do with the rows of a list, as far as permissions and scopes decide it. Each noun adds its own
 * rules.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Endpoint } from '../../contract/endpoint'
import type { DataScope } from '../../contract/manager/data-scopes'
import type { Permission } from '../../contract/permissions'
import { among } from '../db/dialects'
import type { Db } from '../db/schema'
import { forbiddenText, notFoundText } from './refusal'
import { limitedScope, rowScope, type ScopedTable } from './scope'
import type { Viewer } from './viewer'

interface Asked<A extends string> {
  table: ScopedTable
  /** The name of a row's noun: 用户. */
  noun: string
  /** The list endpoint: its permission decides which rows the viewer sees. */
  listed: Endpoint
  /** The endpoint of each action. */
  actions: Readonly<Record<A, Endpoint>>
  ids: readonly number[]
}

/** Says why the viewer may not do this action with that row, in the endpoint's own words; null if they may. */
type Access<A extends string> = (action: A, id: number) => string | null

/** Asks the database at most once for each data scope, and never for the scope of the list itself. */
export async function accessTo<A extends string>(
  db: Db,
  viewer: Viewer,
  { table, noun, listed, actions, ids }: Asked<A>,
): Promise<Access<A>> {
  const scopeOf = ({ permission }: Endpoint): DataScope | null => {
    const held = viewer.grants.get(permission as Permission)
    return held === undefined ? null : limitedScope(viewer.org, held)
  }
  const ofList = scopeOf(listed)
  const seen = new Map<DataScope, ReadonlySet<number>>()
  /** Of each action, why the viewer may do it with no row, or the rows with which they may; null: with all. */
  const limits = new Map<string, string | ReadonlySet<number> | null>()
  for (const [action, endpoint] of Object.entries<Endpoint>(actions)) {
    const scope = scopeOf(endpoint)
    if (scope === null) limits.set(action, forbiddenText(endpoint))
    else if (scope === ofList) limits.set(action, null)
    else {
      const within = seen.get(scope) ?? (await idsIn(db, table, rowScope(viewer, scope, table).condition, ids))
      seen.set(scope, within)
      limits.set(action, within)
    }
  }
  return (action, id) => {
    const limit = limits.get(action) as string | ReadonlySet<number> | null
    if (limit === null || typeof limit === 'string') return limit
    return limit.has(id) ? null : notFoundText(noun)
  }
}

/** The refused actions, from the functions that refuse them. */
export const mayNotOf = <A extends string>(
  actions: readonly A[],
  whyNot: (action: A) => string | null,
): { readonly [K in A]?: string } => {
  const refused: { [K in A]?: string } = {}
  for (const action of actions) {
    const why = whyNot(action)
    if (why !== null) refused[action] = why
  }
  return refused
}

async function idsIn(
  db: Db,
  table: ScopedTable,
  condition: Expression<SqlBool>,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const id = `${table}.id`
  const { rows } = await sql<{ id: number }>`select ${sql.ref(id)} as id from ${sql.table(table)}
    where ${among(db, id, ids)} and ${condition}`.execute(db)
  return new Set(rows.map((row) => row.id))
}
