/** Permissions as a tree: groups, their pages, and the actions of each page. */
import { sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint'
import type { powerEndpoints } from '../../../contract/manager/powers'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { listOf, pageOf, sorted } from '../../db/page'
import type { Db } from '../../db/schema'
import { allOf, contains, oneOf } from '../../db/where'

/** With the one above each, and the one above that: there are three levels. */
const tree = (db: Db) =>
  db
    .selectFrom('permission')
    .leftJoin('permission as parent', 'parent.id', 'permission.parent_id')
    .leftJoin('permission as top', 'top.id', 'parent.parent_id')

const powers = listOf({
  tables: tree,
  id: 'permission.id',
  rows: (db) =>
    tree(db)
      .select(['permission.id', 'permission.name', 'permission.path', 'permission.parent_id', 'permission.type'])
      .select(['permission.sort', 'permission.keep_alive', 'permission.created_at', 'permission.updated_at'])
      .select(['parent.name as parent_name', 'top.name as top_name']),
})

export type PowerRow = Awaited<ReturnType<typeof listPowers>>['rows'][number]

/** By the group's place, the page's and the action's own. Pages of the same place keep their actions together. */
const inTree = sql`coalesce(top.sort, parent.sort, permission.sort),
  case when top.id is not null then parent.sort when parent.id is not null then permission.sort else -1 end,
  case when top.id is not null then parent.id when parent.id is not null then permission.id else 0 end,
  case when top.id is not null then permission.sort else -1 end, permission.id`

const sortColumns = { name: 'permission.name', updateTime: 'permission.updated_at' }

export function listPowers(db: Db, filter: QueryOf<(typeof powerEndpoints)['powerList']>) {
  const { sort = 'tree' } = filter
  const wanted = allOf(
    sql<boolean>`permission.type <> 'FIELD'`,
    contains(['permission.name', 'permission.path'], filter.keywords),
    oneOf('permission.type', filter.type),
  )
  return pageOf(db, powers, filter, wanted, sort === 'tree' ? inTree : sorted(sortColumns, sort, 'permission.id'))
}

/** The names of all pages and actions, in the order of the tree. */
export async function namesInTree(db: Db): Promise<readonly string[]> {
  const rows = await tree(db)
    .select('permission.path')
    .where('permission.path', 'is not', null)
    .orderBy(inTree)
    .execute()
  return rows.flatMap(({ path }) => path ?? [])
}

export const powerById = (db: Db, id: number) =>
  db
    .selectFrom('permission')
    .select(['id', 'name', 'type', 'sort', 'keep_alive'])
    .where('id', '=', id)
    .where('type', '<>', 'FIELD')
    .executeTakeFirst()

/** How many roles in scope grant these permissions. */
export async function roleCounts(
  db: Db,
  scope: RowScope<'role'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .select('role_permission.permission_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(among(db, 'role_permission.permission_id', ids))
    .groupBy('role_permission.permission_id')
    .execute()
  return new Map(rows.map(({ permission_id, count }) => [permission_id, count]))
}

export const savePower = async (
  db: Db,
  id: number,
  columns: { sort: number; keep_alive: number; updated_at: number; user_id: number },
): Promise<void> => {
  await db.updateTable('permission').set(columns).where('id', '=', id).execute()
}
