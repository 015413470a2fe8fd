/** The signed-in user's own record, the user list, the user search. */
import type { RowScope } from '../access/scope'
import { listOf, type Page, pageOf, sorted, total } from '../db/page'
import type { Db, NewRow, Org, Status } from '../db/schema'
import { allOf, anyOf, contains, equal } from '../db/where'

/** The session's own user: no scope, since the id comes from the session. */
export const ownUser = (db: Db, userId: number) =>
  db
    .selectFrom('user')
    .leftJoin('company', 'company.id', 'user.company_id')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'user.nickname', 'user.avatar', 'user.introduction', 'user.company_id'])
    .select(['company.name as company_name', 'company_user.employee_no'])
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()

/** The permissions of these names, in menu order. */
export const permissionRows = (db: Db, paths: readonly string[]) =>
  paths.length === 0
    ? Promise.resolve([])
    : db.selectFrom('permission').selectAll().where('path', 'in', paths).orderBy('sort').orderBy('id').execute()

/** Role names by user. */
export async function roleNames(db: Db, userIds: readonly number[]): Promise<Map<number, string[]>> {
  const names = new Map<number, string[]>()
  if (userIds.length === 0) return names
  const rows = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user_role.user_id', 'role.name'])
    .where('user_role.user_id', 'in', userIds)
    .where('role.deleted_at', 'is', null)
    .orderBy('role.id')
    .execute()
  for (const { user_id, name } of rows) names.set(user_id, [...(names.get(user_id) ?? []), name])
  return names
}

interface UserFilter extends Page {
  id?: number
  keywords?: string
  org?: Org
  channelId?: number
  companyId?: number
  status?: Status
  sort?: string
  /** The row of `phone` that the keywords name in full, where they do. */
  phoneId?: number | null
}

const wantedUsers = (scope: RowScope<'user'>, filter: UserFilter) =>
  allOf(
    scope.condition,
    equal('user.id', filter.id),
    equal('user.org', filter.org),
    equal('user.channel_id', filter.channelId),
    equal('user.company_id', filter.companyId),
    equal('user.status', filter.status),
    anyOf(
      contains(['user.nickname', 'user.account', 'user.pinyin', 'user.initials'], filter.keywords),
      equal('user.phone_id', filter.phoneId ?? undefined),
    ),
  )

const sortColumns = {
  createTime: 'user.created_at',
  lastLoginTime: { nullable: 'user.last_login_at' },
  account: 'user.account',
}

const userTotal = (db: Db) => db.selectFrom('user').select(total)

const users = listOf(userTotal, (db) =>
  db
    .selectFrom('user')
    .leftJoin('phone', 'phone.id', 'user.phone_id')
    .leftJoin('company', 'company.id', 'user.company_id')
    .leftJoin('channel', 'channel.id', 'user.channel_id')
    .select(['user.id', 'user.account', 'user.nickname', 'user.avatar', 'user.org', 'user.status'])
    .select(['user.channel_id', 'user.company_id', 'user.last_login_at', 'user.created_at'])
    .select([
      'user.phone_id',
      'phone.enc as phone_enc',
      'company.name as company_name',
      'channel.name as channel_name',
    ]),
)

export function listUsers(db: Db, scope: RowScope<'user'>, filter: UserFilter) {
  const order = sorted(sortColumns, filter.sort ?? 'account', 'user.id')
  return pageOf(db, users, filter, wantedUsers(scope, filter), order)
}

const options = listOf(userTotal, (db) =>
  db
    .selectFrom('user')
    .leftJoin('phone', 'phone.id', 'user.phone_id')
    .select(['user.id', 'user.nickname', 'user.phone_id', 'phone.enc as phone_enc']),
)

export function searchUsers(db: Db, scope: RowScope<'user'>, filter: UserFilter) {
  return pageOf(db, options, filter, wantedUsers(scope, filter), sorted(sortColumns, 'account', 'user.id'))
}

export async function usersWithRole(db: Db, code: string): Promise<number> {
  const { total } = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('user', 'user.id', 'user_role.user_id')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('role.code', '=', code)
    .where('user.deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

export async function roleId(db: Db, code: string): Promise<number> {
  const { id } = await db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  return id
}

export async function insertUser(db: Db, row: NewRow<'user'>, withRole: number): Promise<number> {
  const { id } = await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('user_role').values({ user_id: id, role_id: withRole }).execute()
  return id
}
