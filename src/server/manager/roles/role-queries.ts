/** Roles with their permissions and people. */
import { type SqlBool, sql } from 'kysely'
import type { QueryOf } from '../../../contract/endpoint'
import { dataScopes } from '../../../contract/manager/data-scopes'
import { mostNamed, type roleEndpoints } from '../../../contract/manager/roles'
import type { Permission } from '../../../contract/permissions'
import { rowsOf } from '../../access/rows-of'
import type { RowScope } from '../../access/scope'
import { among } from '../../db/dialects'
import { listOf, pageOf, sorted, total } from '../../db/page'
import type { Db } from '../../db/schema'
import { allOf, contains, equal, oneOf } from '../../db/where'

const roleColumns = (db: Db) =>
  db
    .selectFrom('role')
    .leftJoin('company', 'company.id', 'role.company_id')
    .select(['role.id', 'role.code', 'role.name', 'role.remark', 'role.company_id', 'role.data_scope', 'role.version'])
    .select(['role.created_at', 'role.updated_at', 'company.name as company_name'])

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roleColumns>['execute']>>[number]

const roles = listOf({ tables: (db) => db.selectFrom('role'), id: 'role.id', rows: roleColumns })

const sortColumns = { createTime: 'role.created_at', updateTime: 'role.updated_at', name: 'role.name' }

const isBuiltin = (wanted: boolean | undefined) =>
  wanted === undefined ? undefined : wanted ? sql<SqlBool>`role.code is not null` : sql<SqlBool>`role.code is null`

export const listRoles = (db: Db, scope: RowScope<'role'>, filter: QueryOf<(typeof roleEndpoints)['roleList']>) =>
  pageOf(
    db,
    roles,
    filter,
    allOf(
      scope.condition,
      contains(['role.name', 'role.remark'], filter.keywords),
      equal('role.company_id', filter.companyId),
      oneOf('role.data_scope', filter.dataScope),
      isBuiltin(filter.isBuiltin),
    ),
    sorted(sortColumns, filter.sort ?? 'createTime', 'role.id'),
  )

export const roleById = (db: Db, scope: RowScope<'role'>, id: number): Promise<RoleRow | undefined> =>
  roleColumns(db).where(scope.condition).where('role.id', '=', id).executeTakeFirst()

/** How many permissions these roles grant. */
export async function grantCounts(db: Db, roleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select('role_permission.role_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(among(db, 'role_permission.role_id', roleIds))
    .where('permission.path', 'is not', null)
    .groupBy('role_permission.role_id')
    .execute()
  return new Map(rows.map(({ role_id, count }) => [role_id, count]))
}

/** How many people in scope have these roles. */
export async function userCounts(
  db: Db,
  scope: RowScope<'user'>,
  roleIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await rowsOf(db, scope)
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .select('user_role.role_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(among(db, 'user_role.role_id', roleIds))
    .groupBy('user_role.role_id')
    .execute()
  return new Map(rows.map(({ role_id, count }) => [role_id, count]))
}

/** How many people have a role, whoever sees them: a role with people can't go. */
export const holdersOf = async (db: Db, roleId: number): Promise<number> =>
  (
    await db
      .selectFrom('user_role')
      .innerJoin('user', 'user.id', 'user_role.user_id')
      .select(total)
      .where('user_role.role_id', '=', roleId)
      .where('user.deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).total

/** The permissions that a role grants. */
export async function grantsOfRole(db: Db, roleId: number): Promise<ReadonlySet<Permission>> {
  const rows = await db
    .selectFrom('role_permission')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select('permission.path')
    .where('role_permission.role_id', '=', roleId)
    .execute()
  return new Set(rows.map(({ path }) => path as Permission))
}

/** Whether another role of the same company, or for everybody, has this name. */
export const roleNameTaken = async (
  db: Db,
  { name, companyId, except }: { name: string; companyId: number | null; except: number | null },
): Promise<boolean> =>
  (await db
    .selectFrom('role')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('name', '=', name)
    .where((eb) => eb.or([eb('company_id', 'is', null), eb('company_id', '=', companyId)]))
    .where('id', '!=', except ?? 0)
    .executeTakeFirst()) !== undefined

/** Grants a role permissions that it doesn't have yet. */
export async function giveGrants(db: Db, roleId: number, names: readonly Permission[]): Promise<void> {
  if (names.length === 0) return
  await db
    .insertInto('role_permission')
    .columns(['role_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('permission')
        .select([sql.lit(roleId).as('role_id'), 'permission.id'])
        .where('permission.path', 'in', names),
    )
    .execute()
}

export async function takeGrants(db: Db, roleId: number, names: readonly Permission[]): Promise<void> {
  if (names.length === 0) return
  await db
    .deleteFrom('role_permission')
    .where('role_id', '=', roleId)
    .where('permission_id', 'in', (eb) => eb.selectFrom('permission').select('id').where('path', 'in', names))
    .execute()
}

/** The people of a role. */
const holders = (roleId: number) => sql`from user_role join "user" on "user".id = user_role.user_id
  where user_role.role_id = ${roleId} and "user".deleted_at is null`

/**
 * Whether one of these permissions depends on this role alone: no other role of the same person grants it as far. Of what
 * the person's company doesn't have, nothing depends on any role.
 */
const dependsOn = ({ id, data_scope }: Pick<RoleRow, 'id' | 'data_scope'>, names: readonly Permission[]) => {
  if (names.length === 0) return sql<boolean>`1 = 0`
  const asWide = dataScopes.slice(dataScopes.indexOf(data_scope))
  return sql<boolean>`exists (select 1 from permission where permission.path in (${sql.join(names)})
    and ("user".company_id is null or exists (select 1 from company_permission
      where company_permission.company_id = "user".company_id and company_permission.permission_id = permission.id))
    and not exists (select 1 from user_role other
      join role on role.id = other.role_id
      join role_permission on role_permission.role_id = other.role_id
      where other.user_id = "user".id and other.role_id <> ${id} and role_permission.permission_id = permission.id
        and role.deleted_at is null and role.data_scope in (${sql.join(asWide)})
        and (role.company_id is null or role.company_id = "user".company_id)))`
}

interface Effect {
  users: number
  gain: number
  lose: number
  names: string[]
}

/** Whom it touches if a role grants some permissions more and some less; the first of them by name. */
export async function effectOf(
  db: Db,
  role: Pick<RoleRow, 'id' | 'data_scope'>,
  { give, take }: { give: readonly Permission[]; take: readonly Permission[] },
): Promise<Effect> {
  const [gains, loses] = [dependsOn(role, give), dependsOn(role, take)]
  const of = holders(role.id)
  const { rows } = await sql<{ users: number; gain: number; lose: number }>`select count(*) as users,
    count(case when ${gains} then 1 end) as gain, count(case when ${loses} then 1 end) as lose ${of}`.execute(db)
  const touched = sql`${of} and (${gains} or ${loses})`
  const named = await sql<{ nickname: string }>`select "user".nickname ${touched}
    order by "user".nickname, "user".id limit ${mostNamed}`.execute(db)
  return { ...(rows[0] ?? { users: 0, gain: 0, lose: 0 }), names: named.rows.map(({ nickname }) => nickname) }
}
