/** Queries for the signed-in user's own record, the user list and its actions, and the user search. */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Status } from '../../contract/status'
import { rowsOf } from '../access/rows-of'
import type { RowScope } from '../access/scope'
import { unchangedRows } from '../db/locks'
import { bestFirst, listOf, type Page, pageOf, sorted, total } from '../db/page'
import type { Db, NewRow } from '../db/schema'
import type { Org } from '../db/tables/manager'
import { allOf, anyOf, contains, type DepartmentFilter, equal, inDepartment, oneOf } from '../db/where'

/** The session's own user. It needs no scope, because the id comes from the session. */
export const ownUser = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .leftJoin('company', 'company.id', 'user.company_id')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.account', 'user.nickname', 'user.avatar', 'user.introduction', 'user.company_id'])
    .select(['user.org', 'company.name as company_name', 'company_user.employee_no'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()

/** The permissions with these names, in menu order. */
export const permissionRows = (db: Db, paths: readonly string[]) =>
  paths.length === 0
    ? Promise.resolve([])
    : db.selectFrom('permission').selectAll().where('path', 'in', paths).orderBy('sort').orderBy('id').execute()

export interface RoleBrief {
  id: number
  name: string
  /** Set for a built-in role. */
  code: string | null
  /** Set for a company's own role. */
  companyId: number | null
}

/** The roles of each user. */
export async function rolesByUser(db: Db, userIds: readonly number[]): Promise<Map<number, RoleBrief[]>> {
  const roles = new Map<number, RoleBrief[]>()
  if (userIds.length === 0) return roles
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.id', 'role.name', 'role.code', 'role.company_id as companyId'])
    .where('user_role.user_id', 'in', userIds)
    .where('role.deleted_at', 'is', null)
    .orderBy('role.id')
    .execute()
  for (const { user_id, ...role } of rows) roles.set(user_id, [...(roles.get(user_id) ?? []), role])
  return roles
}

export interface UserFilter extends Page, DepartmentFilter {
  id?: number
  keywords?: string
  org?: Org[]
  channelId?: number
  companyId?: number
  roleId?: number
  status?: Status[]
  sort?: string
  /** From `onlineAt`. */
  online?: Online | undefined
  /** The rows of `phone`, if the keywords are a whole number. */
  phoneIds?: readonly number[]
}

/** For how many seconds after the last use of a session its user counts as online (our choice). */
const onlineSec = 900

interface Online {
  wanted: boolean
  now: number
}

/** The filter for users who are online now, or who are not. @param now epoch seconds */
export const onlineAt = (isOnline: boolean | undefined, now: number): Online | undefined =>
  isOnline === undefined ? undefined : { wanted: isOnline, now }

const isOnline = (online: Online | undefined) =>
  online &&
  sql<SqlBool>`"user".id ${sql.raw(online.wanted ? 'in' : 'not in')} (select user_id from session
    where revoked_at is null and awaits_code = 0 and expire_at > ${online.now}
      and last_seen_at > ${online.now - onlineSec})`

const withRole = (roleId: number | undefined) =>
  roleId === undefined
    ? undefined
    : sql<SqlBool>`"user".id in (select user_id from user_role where role_id = ${roleId})`

/** Users of a channel, of one below it, or of one of their companies. */
const inChannel = (id: number | undefined) => {
  if (id === undefined) return undefined
  const channels = sql`(with recursive below(id) as (select id from channel where id = ${id}
    union select channel.id from channel join below on channel.parent_id = below.id) select id from below)`
  return sql<SqlBool>`("user".channel_id in ${channels}
    or "user".company_id in (select id from company where channel_id in ${channels}))`
}

/** Users who work in a department. */
const worksIn = (filter: DepartmentFilter) => {
  const employed = inDepartment('department_id', filter)
  return employed && sql<SqlBool>`"user".id in (select user_id from company_user where ${employed})`
}

const nameColumns = ['user.nickname', 'user.account', 'user.pinyin', 'user.initials']

export const wantedUsers = (scope: RowScope<'user'>, filter: UserFilter) =>
  allOf(
    scope.condition,
    equal('user.id', filter.id),
    oneOf('user.org', filter.org),
    inChannel(filter.channelId),
    equal('user.company_id', filter.companyId),
    oneOf('user.status', filter.status),
    isOnline(filter.online),
    worksIn(filter),
    withRole(filter.roleId),
    anyOf(
      contains(nameColumns, filter.keywords),
      oneOf('user.phone_id', filter.phoneIds),
      withEmployeeNo(filter.keywords),
    ),
  )

const withEmployeeNo = (employeeNo: string | undefined) =>
  employeeNo
    ? sql<SqlBool>`"user".id in (select user_id from company_user where employee_no = ${employeeNo})`
    : undefined

const sortColumns = {
  createTime: 'user.created_at',
  lastLoginTime: { nullable: 'user.last_login_at' },
  account: 'user.account',
}

export const countOf = (status: Status) => sql<number>`count(case when "user".status = ${sql.lit(status)} then 1 end)`

/** What rows of users show. */
export const userColumns = (db: Db) =>
  db
    .selectFrom('user')
    .leftJoin('phone', 'phone.id', 'user.phone_id')
    .leftJoin('company', 'company.id', 'user.company_id')
    .leftJoin('channel', 'channel.id', 'user.channel_id')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .leftJoin('department', 'department.id', 'company_user.department_id')
    .select(['user.id', 'user.account', 'user.nickname', 'user.avatar', 'user.introduction', 'user.org'])
    .select(['user.channel_id', 'user.company_id', 'user.status', 'user.version', 'user.last_login_at'])
    .select(['user.created_at', 'user.phone_id', 'phone.enc as phone_enc', 'company.name as company_name'])
    .select(['channel.name as channel_name', 'company_user.department_id', 'company_user.employee_no'])
    .select(['company_user.day_call_cap', 'department.name as department_name'])

export type ListedUser = Awaited<ReturnType<ReturnType<typeof userColumns>['execute']>>[number]

const users = listOf({
  tables: (db) => db.selectFrom('user'),
  id: 'user.id',
  sums: { enabled: countOf('ENABLED'), disabled: countOf('DISABLED') },
  rows: userColumns,
})

export function listUsers(db: Db, scope: RowScope<'user'>, filter: UserFilter) {
  const order = sorted(sortColumns, filter.sort ?? 'account', 'user.id')
  return pageOf(db, users, filter, wantedUsers(scope, filter), order)
}

export const countUsers = async (db: Db, scope: RowScope<'user'>, filter: UserFilter): Promise<number> =>
  (await db.selectFrom('user').select(total).where(wantedUsers(scope, filter)).executeTakeFirstOrThrow()).total

/** The next of these users in the order of their ids. */
export const usersAfter = (db: Db, scope: RowScope<'user'>, filter: UserFilter, after: number, most: number) =>
  nextUsers(db, wantedUsers(scope, filter), after, most)

export const nextUsers = (db: Db, wanted: Expression<SqlBool>, after: number, most: number) =>
  db
    .selectFrom('user')
    .select(['user.id', 'user.nickname', 'user.account'])
    .where(wanted)
    .where('user.id', '>', after)
    .orderBy('user.id')
    .limit(most)
    .execute()

const options = listOf({
  tables: (db) => db.selectFrom('user'),
  id: 'user.id',
  rows: (db) =>
    db
      .selectFrom('user')
      .leftJoin('phone', 'phone.id', 'user.phone_id')
      .select(['user.id', 'user.nickname', 'user.phone_id', 'phone.enc as phone_enc']),
})

/** Exact names or accounts come first, then those that begin with the keywords. */
export function searchUsers(db: Db, scope: RowScope<'user'>, filter: UserFilter) {
  const order = bestFirst(nameColumns, filter.keywords, sorted(sortColumns, 'account', 'user.id'))
  return pageOf(db, options, filter, wantedUsers(scope, filter), order)
}

const withRoleCode = (db: Db, code: string) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select(total)
    .where('role.code', '=', code)
    .where('user.deleted_at', 'is', null)

export const usersWithRole = async (db: Db, code: string): Promise<number> =>
  (await withRoleCode(db, code).executeTakeFirstOrThrow()).total

/** Whether somebody of a company has this role, enabled or not. */
export const hasRoleIn = async (db: Db, companyId: number, code: string): Promise<boolean> =>
  (await withRoleCode(db, code).where('user.company_id', '=', companyId).executeTakeFirstOrThrow()).total > 0

/** How many users with this role are enabled. */
export const enabledWithRole = async (db: Db, code: string): Promise<number> =>
  (await withRoleCode(db, code).where('user.status', '=', 'ENABLED').executeTakeFirstOrThrow()).total

/**
 * The other enabled users with a role. It locks them, so that others who count them wait until the transaction ends.
 */
export async function othersWithRole(db: Db, code: string, userId: number): Promise<number> {
  await db
    .updateTable('role')
    .set((eb) => ({ updated_at: eb.ref('updated_at') }))
    .where('code', '=', code)
    .execute()
  const others = withRoleCode(db, code).where('user.status', '=', 'ENABLED').where('user.id', '!=', userId)
  return (await others.executeTakeFirstOrThrow()).total
}

export async function roleId(db: Db, code: string): Promise<number> {
  const { id } = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

export const insertEmployee = async (db: Db, row: NewRow<'company_user'>): Promise<void> => {
  await db.insertInto('company_user').values(row).execute()
}

export const updateEmployee = async (
  db: Db,
  userId: number,
  changes: Pick<NewRow<'company_user'>, 'department_id' | 'department_since' | 'employee_no' | 'day_call_cap'>,
): Promise<void> => {
  await db.updateTable('company_user').set(changes).where('user_id', '=', userId).execute()
}

/** All employee numbers of a company, also those of deleted users; the last added first. */
export const employeeNos = async (db: Db, companyId: number): Promise<string[]> =>
  (
    await db
      .selectFrom('company_user')
      .select('employee_no')
      .where('company_id', '=', companyId)
      .orderBy('id', 'desc')
      .execute()
  ).map((row) => row.employee_no)

/** The name of a department, without a scope: the log needs it, and its readers may see the change. */
export const departmentName = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('department').select('name').where('id', '=', id).executeTakeFirst())?.name ?? null

export const giveRoles = async (db: Db, userId: number, roleIds: readonly number[]): Promise<void> => {
  if (roleIds.length === 0) return
  await db
    .insertInto('user_role')
    .values(roleIds.map((role_id) => ({ user_id: userId, role_id })))
    .execute()
}

export const takeRoles = async (db: Db, userId: number, roleIds: readonly number[]): Promise<void> => {
  if (roleIds.length === 0) return
  await db.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', 'in', roleIds).execute()
}

/** A user to edit, with the database's column names. */
export const userById = (db: Db, scope: RowScope<'user'>, id: number) =>
  rowsOf(db, scope)
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.account', 'user.nickname', 'user.introduction', 'user.phone_id', 'user.org'])
    .select(['user.company_id', 'user.status', 'user.version', 'user.password_hash'])
    .select(['company_user.department_id', 'company_user.employee_no', 'company_user.day_call_cap'])
    .where('user.id', '=', id)
    .executeTakeFirst()

export type UserRow = NonNullable<Awaited<ReturnType<typeof userById>>>

/** How many customers a user owns, how many follow-up records they wrote, and how many departments they lead. */
export async function countReferences(db: Db, userId: number) {
  const customers = db.selectFrom('customer').where('user_id', '=', userId).where('deleted_at', 'is', null)
  const flows = db.selectFrom('customer_flow').where('user_id', '=', userId)
  const departments = db.selectFrom('department').where('leader_id', '=', userId).where('deleted_at', 'is', null)
  return {
    customers: (await customers.select(total).executeTakeFirstOrThrow()).total,
    flows: (await flows.select(total).executeTakeFirstOrThrow()).total,
    departments: (await departments.select(total).executeTakeFirstOrThrow()).total,
  }
}

export const departmentsLedBy = async (db: Db, userId: number): Promise<number[]> =>
  (
    await db
      .selectFrom('department')
      .select('id')
      .where('leader_id', '=', userId)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)

export const giveDepartments = async (
  db: Db,
  ids: readonly number[],
  leaderId: number,
  { now, userId }: { now: number; userId: number },
): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('department')
    .set({ leader_id: leaderId, updated_at: now, updated_by: userId, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()
}

/** Whether somebody has this account name, ignoring case. Deleted users count, because the log still names them. */
export const accountTaken = async (db: Db, account: string): Promise<boolean> =>
  (await db
    .selectFrom('user')
    .select('id')
    .where(sql<SqlBool>`lower(account) = ${account.toLowerCase()}`)
    .executeTakeFirst()) !== undefined

export const employeeNoTaken = async (db: Db, companyId: number, employeeNo: string): Promise<boolean> =>
  (await db
    .selectFrom('company_user')
    .select('id')
    .where('company_id', '=', companyId)
    .where('employee_no', '=', employeeNo)
    .executeTakeFirst()) !== undefined

export const channelById = (db: Db, scope: RowScope<'channel'>, id: number) =>
  rowsOf(db, scope).select('channel.id').where('channel.id', '=', id).executeTakeFirst()

/** The same limit as a list without paging. */
const mostPlaces = 5000

export const channelsInScope = (db: Db, scope: RowScope<'channel'>) =>
  rowsOf(db, scope).select(['channel.id', 'channel.name']).orderBy('channel.id').limit(mostPlaces).execute()

export const companiesInScope = (db: Db, scope: RowScope<'company'>) =>
  rowsOf(db, scope).select(['company.id', 'company.name']).orderBy('company.id').limit(mostPlaces).execute()

/** A department for an employee: it is not deleted before they are in it. */
export const departmentById = (db: Db, scope: RowScope<'department'>, companyId: number, id: number) =>
  unchangedRows(
    db,
    rowsOf(db, scope)
      .select('department.id')
      .where('department.id', '=', id)
      .where('department.company_id', '=', companyId),
  ).executeTakeFirst()

/** The roles in scope, or those of them with these ids: to be given, so that nobody deletes or changes them meanwhile. */
export function rolesInScope(db: Db, scope: RowScope<'role'>, ids: readonly number[] | undefined) {
  const all = rowsOf(db, scope)
    .select(['role.id', 'role.name', 'role.remark', 'role.company_id', 'role.data_scope'])
    .orderBy('role.id')
  return (ids === undefined ? all : unchangedRows(db, all.where('role.id', 'in', ids))).execute()
}

/** The grants of roles, row by row. */
export const roleGrants = (db: Db, roleIds: readonly number[]) =>
  roleIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('role_permission')
        .innerJoin('role', 'role.id', 'role_permission.role_id')
        .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
        .select(['role.id', 'permission.path', 'role.data_scope'])
        .where('role.id', 'in', roleIds)
        .where('permission.path', 'is not', null)
        .execute()
