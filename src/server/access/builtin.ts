/** The permissions of the contract and the built-in roles, as rows. */

import type { DataScope } from '../../contract/manager/data-scopes'
import {
  type ActionPermission,
  actionNames,
  actionPermissions,
  type PagePermission,
  type Permission,
  pagePaths,
  pagePermissions,
  permissionNames,
} from '../../contract/permissions'
import type { Db } from '../db/schema'

interface BuiltinRole {
  name: string
  remark: string
  dataScope: DataScope
  permissions: readonly Permission[]
}

const group = (name: keyof typeof pagePermissions) => Object.keys(pagePermissions[name]) as PagePermission[]
const everyday = ['/phone/index', '/call/history', '/customer/followList', '/customer/UserCustomerList'] as const
const userUpkeep = ['user:save', 'user:reset-password', 'session:revoke'] as const
const callWork = ['call:dial', 'call:wrapup'] as const
const customerWork = [
  'customer:list',
  'customer:save',
  'customer:consent',
  'customer:release',
  'customer:protect',
  'customer:claim',
  'customer-flow:add',
] as const

/** What only the provider does. */
const providerActions: readonly Permission[] = [
  'setting:update',
  'log:verify',
  'exception:save',
  'power:save',
  'company:save',
  'company:open',
  'company:control',
  'company-resource:save',
]

/** The permissions that a company may have and pass on to its people. */
export const companyPermissions: readonly Permission[] = [
  '/phone/index',
  ...group('话费管理'),
  '/company/list',
  '/company/user',
  '/company/line',
  '/company/department',
  '/company/resources',
  '/company/callFee',
  '/company/userLine',
  '/company/companyUserList',
  ...group('客户管理'),
  ...group('通话管理'),
  '/manager/userlist',
  '/manager/rolelist',
  '/manager/roleuserlist',
  '/manager/rolepowerlist',
  '/system/log/list',
  ...actionNames.filter((name) => !providerActions.includes(name)),
]

/** Personal data stays with the companies: a channel sees none of their customers, unless the provider grants it. */
const channelPermissions: readonly Permission[] = [
  '/phone/index',
  '/call/history',
  ...group('话费管理'),
  ...group('企业管理').filter((path) => path !== '/company/allCompany'),
  ...group('渠道管理'),
  '/line/list',
  '/line/user',
  ...group('通话管理'),
  '/manager/userlist',
  '/manager/roleuserlist',
  '/system/log/list',
  'user:search',
  'company-user:list',
  'department:list',
  'company:save',
  'company:open',
  'company-resource:save',
  'department:save',
  ...userUpkeep,
]

/** By code. The grants of a role are written once, when the role or the permission first appears. Later edits stay. */
export const builtinRoles = {
  'platform-admin': { name: '平台管理员', remark: '平台的一切', dataScope: 'all', permissions: permissionNames },
  'security-admin': {
    name: '安全管理员',
    remark: '账号、角色、权限与日志',
    dataScope: 'all',
    permissions: [
      ...group('权限管理'),
      '/system/log/list',
      'user:search',
      ...userUpkeep,
      'role:save',
      'power:save',
      'log:verify',
      'setting:update',
    ],
  },
  auditor: {
    name: '审计员',
    remark: '只看日志、账号与记录',
    dataScope: 'all',
    permissions: [
      ...['/system/log/list', '/manager/userlist', '/manager/rolelist', '/call/history'],
      ...['user:search', 'log:verify'],
    ] as const,
  },
  finance: {
    name: '平台财务',
    remark: '话费、账单与统计',
    dataScope: 'all',
    permissions: [
      ...group('话费管理'),
      '/company/allCompany',
      '/company/callFee',
      '/company/callFeeB',
      ...group('通话管理'),
    ],
  },
  operations: {
    name: '运营',
    remark: '企业、渠道、线路与通话',
    dataScope: 'all',
    permissions: [
      ...group('企业管理'),
      ...group('渠道管理'),
      ...group('线路管理'),
      ...group('通话管理'),
      '/system/exceptionDictionary',
      'exception:save',
      'user:search',
      'company-user:list',
      'department:list',
      'company:save',
      'company:open',
      'company:control',
      'company-resource:save',
      'department:save',
    ],
  },
  'channel-manager': {
    name: '渠道经理',
    remark: '本渠道及下级渠道的企业',
    dataScope: 'channel',
    permissions: channelPermissions,
  },
  'company-admin': {
    name: '企业管理员',
    remark: '本公司的一切',
    dataScope: 'company',
    permissions: companyPermissions,
  },
  'department-manager': {
    name: '部门主管',
    remark: '本部门及下级部门',
    dataScope: 'department-tree',
    permissions: [
      ...everyday,
      '/company/companyUserList',
      '/customer/mine',
      '/customer/public',
      '/customer/companyPhoneLocked',
      ...group('通话管理').filter((path) => !path.startsWith('/call/company')),
      'user:search',
      'company-user:list',
      'department:list',
      'customer:delete',
      'customer:merge',
      'customer:import',
      'customer:transfer',
      'lock:place',
      'lock:lift',
      'call:hangup-other',
      ...customerWork,
      ...callWork,
    ],
  },
  agent: {
    name: '坐席',
    remark: '自己的客户与通话',
    dataScope: 'self',
    permissions: [...everyday, '/customer/public', ...customerWork, ...callWork],
  },
} as const satisfies Record<string, BuiltinRole>

export type BuiltinRoleCode = keyof typeof builtinRoles

/** Adds the permissions and built-in roles that the database does not have yet. Running it again changes nothing. */
export async function syncBuiltins(db: Db, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const fresh = await addPermissions(trx, now)
    const roles = await trx.selectFrom('role').select(['id', 'code']).where('code', 'is not', null).execute()
    const permissions = await trx
      .selectFrom('permission')
      .select(['id', 'path'])
      .where('path', 'is not', null)
      .execute()
    const idOf = new Map(permissions.map(({ id, path }) => [path as string, id]))
    for (const [code, role] of Object.entries<BuiltinRole>(builtinRoles)) {
      const known = roles.find((row) => row.code === code)
      const id = known?.id ?? (await addRole(trx, code, role, now))
      const granted = [...new Set(role.permissions)].filter((name) => !known || fresh.has(name))
      if (granted.length === 0) continue
      await trx
        .insertInto('role_permission')
        .values(granted.map((name) => ({ role_id: id, permission_id: idOf.get(name) as number })))
        .execute()
    }
    await giveToCompanies(
      trx,
      [...fresh].filter((name) => companyPermissions.includes(name)),
    )
  })
}

async function addPermissions(trx: Db, now: number): Promise<Set<Permission>> {
  const rows = await trx.selectFrom('permission').select(['id', 'name', 'path', 'type']).execute()
  const idOf = new Map(rows.map((row) => [row.path ?? `group ${row.name}`, row.id]))
  const fresh = new Set<Permission>()
  let sort = 0
  const add = async (
    key: string,
    name: string,
    path: string | null,
    parent: string | null,
    type: 'GROUP' | 'PAGE' | 'ACTION',
  ) => {
    sort += 1
    if (idOf.has(key)) return
    const { id } = await trx
      .insertInto('permission')
      .values({
        name,
        path,
        parent_id: parent === null ? null : (idOf.get(parent) ?? null),
        sort,
        keep_alive: type === 'PAGE' ? 1 : 0,
        type,
        created_at: now,
        updated_at: now,
        user_id: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    idOf.set(key, id)
    if (path !== null) fresh.add(path as Permission)
  }
  for (const [groupName, pages] of Object.entries(pagePermissions)) {
    await add(`group ${groupName}`, groupName, null, null, 'GROUP')
    for (const [path, title] of Object.entries(pages)) await add(path, title, path, `group ${groupName}`, 'PAGE')
  }
  for (const name of actionNames) {
    const { title, page } = actionPermissions[name as ActionPermission]
    await add(name, title, name, page, 'ACTION')
  }
  if (idOf.size < pagePaths.length + actionNames.length) throw new Error('permission names are not unique')
  return fresh
}

async function addRole(trx: Db, code: string, role: BuiltinRole, now: number): Promise<number> {
  const { id } = await trx
    .insertInto('role')
    .values({
      code,
      name: role.name,
      remark: role.remark,
      company_id: null,
      data_scope: role.dataScope,
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Gives a permission that is new in this release to every company. After that, the platform decides whether to take it
 * away.
 */
async function giveToCompanies(trx: Db, names: Permission[]): Promise<void> {
  if (names.length === 0) return
  await trx
    .insertInto('company_permission')
    .columns(['company_id', 'permission_id'])
    .expression((eb) =>
      eb
        .selectFrom('company')
        .innerJoin('permission', (join) => join.onTrue())
        .select(['company.id', 'permission.id'])
        .where('permission.path', 'in', names),
    )
    .execute()
}
