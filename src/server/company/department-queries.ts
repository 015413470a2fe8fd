/** Departments as a tree, and what is in them. */
import { type SqlBool, sql } from 'kysely'
import type { departmentsEndpoints } from '../../contract/company/departments'
import type { QueryOf } from '../../contract/endpoint'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { among } from '../db/dialects'
import { listOf, pageOf, sorted } from '../db/page'
import type { Db } from '../db/schema'
import { allOf, contains, departmentsBelow, equal } from '../db/where'

const alive = (db: Db) => db.selectFrom('department').where('department.deleted_at', 'is', null)

const departmentRows = (db: Db) =>
  db
    .selectFrom('department')
    .innerJoin('company', 'company.id', 'department.company_id')
    .leftJoin('user as leader', 'leader.id', 'department.leader_id')
    .select(['department.id', 'department.name', 'department.company_id', 'department.parent_id', 'department.sort'])
    .select(['department.leader_id', 'department.version', 'company.name as company_name'])
    .select('leader.nickname as leader_name')

const departments = listOf({
  tables: (db) => db.selectFrom('department'),
  id: 'department.id',
  rows: departmentRows,
})

/**
 * A department's place in the tree, as a text: the places of those above it, then its own. Numbers have as many digits
 * as any other, so that texts are in their order. The longest chain is the whole one.
 */
const place = sql<string>`(
  with recursive chain(parent_id, place, length) as (
    select department.parent_id, ${placeOf('department')}, 1
    union all
    select above.parent_id, ${placeOf('above')} || ' ' || chain.place, chain.length + 1
    from chain join department as above on above.id = chain.parent_id
  ) select chain.place from chain order by chain.length desc limit 1)`

function placeOf(table: string) {
  const whole = (column: string) => sql`cast(1000000000 + ${sql.ref(`${table}.${column}`)} as text)`
  return sql<string>`${whole('sort')} || '.' || ${whole('id')}`
}

const inTree = sql`department.company_id, ${place}, department.id`

/** Not below any of these departments. */
const notBelow = (folded: readonly number[] = []) =>
  folded.length === 0
    ? undefined
    : sql<boolean>`department.id not in (with recursive below(id) as (
    select id from department where parent_id in (${sql.join(folded)})
    union select department.id from department join below on department.parent_id = below.id) select id from below)`

export function listDepartmentTree(
  db: Db,
  scope: RowScope<'department'>,
  filter: QueryOf<typeof departmentsEndpoints.treeList>,
) {
  const { sort = 'tree' } = filter
  const wanted = allOf(
    scope.condition,
    equal('department.company_id', filter.companyId),
    contains(['department.name'], filter.keywords),
    sort === 'tree' && !filter.keywords ? notBelow(filter.folded) : undefined,
  )
  const order = sort === 'tree' ? inTree : sorted({ name: 'department.name' }, sort, 'department.id')
  return pageOf(db, departments, filter, wanted, order)
}

export const departmentRow = (db: Db, scope: RowScope<'department'>, id: number) =>
  departmentRows(db).where(scope.condition).where('department.id', '=', id).executeTakeFirst()

export type DepartmentRowOf = NonNullable<Awaited<ReturnType<typeof departmentRow>>>

/** The departments in scope of some companies, to find what is above and below. */
export const departmentsOfCompanies = (db: Db, scope: RowScope<'department'>, companyIds: readonly number[]) =>
  rowsOf(db, scope)
    .select(['department.id', 'department.name', 'department.parent_id'])
    .where(among(db, 'department.company_id', companyIds))
    .execute()

/** All departments of a company, whoever sees them: a move must make no circle, also where nobody looks. */
export const departmentsOfCompany = (db: Db, companyId: number) =>
  alive(db)
    .select(['department.id', 'department.name', 'department.parent_id', 'department.sort'])
    .where('department.company_id', '=', companyId)
    .orderBy('department.sort')
    .orderBy('department.id')
    .execute()

/** Employees in scope, by their own department. */
export const peopleByDepartment = (db: Db, scope: RowScope<'company_user'>, companyIds: readonly number[]) =>
  rowsOf(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('company_user.department_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user.deleted_at', 'is', null)
    .where('company_user.department_id', 'is not', null)
    .where(among(db, 'company_user.company_id', companyIds))
    .groupBy('company_user.department_id')
    .execute()

/** Customers in scope, by the own department of whoever has them. */
export const customersByDepartment = (db: Db, scope: RowScope<'customer'>, companyIds: readonly number[]) =>
  rowsOf(db, scope)
    .innerJoin('company_user', 'company_user.user_id', 'customer.user_id')
    .select('company_user.department_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_user.department_id', 'is not', null)
    .where(among(db, 'customer.company_id', companyIds))
    .groupBy('company_user.department_id')
    .execute()

/** An employee of the company, in scope. */
export const employeeToLead = (db: Db, scope: RowScope<'company_user'>, companyId: number, userId: number) =>
  rowsOf(db, scope)
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select(['company_user.user_id', 'user.nickname'])
    .where('company_user.user_id', '=', userId)
    .where('company_user.company_id', '=', companyId)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirst()

/** What is in a department: it stays as long as there is anything. `pool`: the name of its own. */
export async function contentOf(
  db: Db,
  id: number,
): Promise<{ departments: number; people: number; pool: string | undefined }> {
  const below = await alive(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('department.parent_id', '=', id)
    .executeTakeFirstOrThrow()
  const people = await db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_user.department_id', '=', id)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const pool = await db
    .selectFrom('pool')
    .select('name')
    .where('department_id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return { departments: below.count, people: people.count, pool: pool?.name }
}

/** Notes since when all the people of a department, and of those below it, work under what is above it. Epoch seconds. */
export async function movedWith(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('company_user')
    .set({ department_since: now })
    .where(sql<SqlBool>`department_id in ${departmentsBelow(id)}`)
    .execute()
}

/** Numbers departments in the order given. */
export async function numberDepartments(db: Db, ids: readonly number[]): Promise<void> {
  for (const [at, id] of ids.entries()) {
    await db
      .updateTable('department')
      .set({ sort: at + 1 })
      .where('id', '=', id)
      .execute()
  }
}
