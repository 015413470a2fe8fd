/** Queries for the import of employees. */
import { sql } from 'kysely'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import type { Db } from '../db/schema'
import { type UserRow, userById } from './queries'

/** The most departments of a company that are looked at. */
const mostDepartments = 5_000

export const departmentsIn = (db: Db, scope: RowScope<'department'>, companyId: number) =>
  rowsOf(db, scope)
    .select(['department.id', 'department.name', 'department.parent_id'])
    .where('department.company_id', '=', companyId)
    .orderBy('department.id')
    .limit(mostDepartments)
    .execute()

/**
 * The employee with this account, null for nobody; `account` or `employeeNo` if that belongs to somebody else, also to
 * somebody whom the viewer doesn't see.
 */
export async function employeeNamed(
  db: Db,
  scope: RowScope<'user'>,
  { companyId, account, employeeNo }: { companyId: number; account: string; employeeNo: string | null },
): Promise<UserRow | 'account' | 'employeeNo' | null> {
  const named = await db
    .selectFrom('user')
    .select(['id', 'company_id', 'deleted_at'])
    .where(sql<boolean>`lower(account) = ${account.toLowerCase()}`)
    .executeTakeFirst()
  const numbered =
    employeeNo === null
      ? undefined
      : await db
          .selectFrom('company_user')
          .select('user_id')
          .where('company_id', '=', companyId)
          .where('employee_no', '=', employeeNo)
          .executeTakeFirst()
  if (numbered && numbered.user_id !== named?.id) return 'employeeNo'
  if (!named) return null
  if (named.company_id !== companyId || named.deleted_at !== null) return 'account'
  return (await userById(db, scope, named.id)) ?? 'account'
}

/** When somebody in scope last signed in; undefined if there is no such user any more. */
export const lastLoginOf = (db: Db, scope: RowScope<'user'>, id: number) =>
  rowsOf(db, scope).select('user.last_login_at').where('user.id', '=', id).executeTakeFirst()

/** The encrypted number of a row. */
export const encryptedNumber = async (db: Db, phoneId: number): Promise<string> =>
  (await db.selectFrom('phone').select('enc').where('id', '=', phoneId).executeTakeFirstOrThrow()).enc

/** How many of those whom an import brought or changed have signed in or been changed since, and the name of one. */
export async function standingOn(db: Db, importId: number): Promise<{ count: number; name: string }> {
  const rows = await db
    .selectFrom('import_row')
    .innerJoin('user', 'user.id', 'import_row.object_id')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min<string>('user.nickname').as('name')])
    .where('import_row.import_id', '=', importId)
    .where('import_row.result', 'in', ['ADDED', 'UPDATED'])
    .where('user.deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('user.version', '<>', eb.ref('import_row.version')),
        eb.and([eb('import_row.result', '=', 'ADDED'), eb('user.last_login_at', 'is not', null)]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return { count: rows.count, name: rows.name ?? '' }
}

/** Frees the account name and the employee number of somebody who is deleted: nobody has ever been known by them. */
export async function freeNames(db: Db, id: number): Promise<void> {
  await db
    .updateTable('user')
    .set({ account: sql<string>`account || '#' || ${String(id)}` })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('company_user')
    .set({ employee_no: sql<string>`employee_no || '#' || ${String(id)}` })
    .where('user_id', '=', id)
    .execute()
}
