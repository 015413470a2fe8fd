/** 角色列表 and 分配角色权限: shows roles, and adds, changes and deletes them. */

import type { Endpoint } from '../../../contract/endpoint'
import { type DataScope, dataScopeLabels } from '../../../contract/manager/data-scopes'
import { Role, type RoleAction, type RoleGrant, roleEndpoints } from '../../../contract/manager/roles'
import {
  actionPermissions,
  type Permission,
  pagePermissions,
  permissionNames,
  permissionTitle,
} from '../../../contract/permissions'
import type { FieldChange } from '../../../contract/system'
import { companyPermissions } from '../../access/builtin'
import { changesOf } from '../../access/diff'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, invalid, notFound, taken } from '../../access/refusal'
import { changedBy, changeRow, createdBy, insertRow } from '../../access/tracked-rows'
import { companyById, functionsOf } from '../../company/port'
import { orgOfRole } from '../outranks'
import { namesInTree } from '../powers/power-queries'
import { outOfScope } from '../save'
import {
  effectOf,
  giveGrants,
  grantCounts,
  grantsOfRole,
  holdersOf,
  listRoles,
  type RoleRow,
  roleById,
  roleNameTaken,
  takeGrants,
  userCounts,
} from './role-queries'
import { grantRules, mayNotWithRoles, roleRules } from './role-rules'

type Endpoints = typeof roleEndpoints
type Shown = Context<Endpoints['roleList' | 'grantList']>
type Changing = Context<Endpoints['roleUpdate' | 'roleDelete' | 'grantPreview' | 'grantUpdate']>
type Saving = Context<Endpoints['roleAdd' | 'roleUpdate']>

export const roleHandlers: Omit<Handlers<Endpoints>, 'userList' | 'userAddBatch' | 'userRemoveBatch'> = {
  async roleList(context) {
    const page = await listRoles(context.db, context.scope('role'), context.query)
    return page.map(await shownRoles(context, page.rows, roleEndpoints.roleList))
  },

  async roleAdd(context) {
    const { db, viewer, body, now, log } = context
    const companyId = await companyOf(context, body.companyId ?? null)
    const role = { company_id: companyId, data_scope: body.dataScope }
    checkScope(role)
    await checkName(context, { name: body.name, companyId, except: null })
    const { grants, omitted } = body.copyOf ? await copied(context, body.copyOf, role) : { grants: [], omitted: 0 }
    const id = await insertRow(db, 'role', {
      ...{ code: null, name: body.name, remark: body.remark || null, ...role },
      ...createdBy({ userId: viewer.userId, now }),
    })
    await giveGrants(db, id, grants)
    const changes = [...changesOf(Role, {}, { name: body.name }), scopeChange(null, body.dataScope)]
    log({ object: objectOf(id), companyId, changes: [...changes, ...grants.map(given)] })
    return { id, omitted }
  },

  async roleUpdate(context) {
    const { db, viewer, scope, body, now, log, afterCommit, services } = context
    const before = await changeable(context, body.id, 'update')
    if (body.version !== before.version) throw changedMeanwhile('角色')
    const after = { ...before, data_scope: body.dataScope }
    checkScope(after)
    await checkName(context, { name: body.name, companyId: before.company_id, except: before.id })
    if (orgOfRole(after) !== orgOfRole(before) && (await holdersOf(db, before.id)) > 0) {
      throw invalid('dataScope', '数据范围', '已有人使用，不能改给另一类单位的人')
    }
    // With another scope, the same permissions reach elsewhere.
    const fixed = await rulesOf(context, after)
    for (const name of await grantsOfRole(db, before.id)) {
      const why = fixed(name)
      if (why !== null) throw invalid('dataScope', '数据范围', `不合适：“${permissionTitle(name)}”${why}`)
    }
    const form = { name: body.name, remark: body.remark === undefined ? before.remark : body.remark || null }
    const columns = { ...form, data_scope: body.dataScope, ...changedBy({ userId: viewer.userId, now }) }
    if (!(await changeRow(db, 'role', scope('role'), before, columns))) throw changedMeanwhile('角色')
    const changes = changesOf(Role, before, form)
    if (body.dataScope !== before.data_scope) {
      changes.push(scopeChange(before.data_scope, body.dataScope))
      afterCommit(services.rightsChanged)
    }
    log({ object: objectOf(before.id), companyId: before.company_id, changes })
    return { id: before.id }
  },

  async roleDelete(context) {
    const { db, viewer, scope, query, now, log } = context
    const before = await changeable(context, query.id, 'delete')
    const update = { deleted_at: now, ...changedBy({ userId: viewer.userId, now }) }
    // First, so that nobody can get it any more while they are counted.
    if (!(await changeRow(db, 'role', scope('role'), before, update))) throw changedMeanwhile('角色')
    const users = await holdersOf(db, before.id)
    if (users > 0) throw conflict(`还有 ${users} 人有“${before.name}”，不能删除；请先在角色用户列表里收回`)
    const changes = [...changesOf(Role, before, { name: null }), scopeChange(before.data_scope, null)]
    const taken = [...(await grantsOfRole(db, before.id))].map(withdrawn)
    log({ object: objectOf(before.id), companyId: before.company_id, changes: [...changes, ...taken] })
    return { id: before.id }
  },

  async grantList(context) {
    const { db, scope, query } = context
    const row = await roleById(db, scope('role'), query.id)
    if (!row) throw notFound('角色')
    const shown = await shownRoles(context, [row], roleEndpoints.grantList)
    const role = shown(row)
    const granted = await grantsOfRole(db, row.id)
    const fixed = await rulesOf(context, row)
    const order = await namesInTree(db)
    const why = (name: Permission) => role.mayNot.updateGrants ?? fixed(name)
    return {
      role,
      grants: allGrants
        .map((one): RoleGrant => ({ ...one, isGiven: granted.has(one.key as Permission), fixed: why(one.key) }))
        // What a company can't have at all is shown only where a role has it all the same.
        .filter(({ key, isGiven }) => isGiven || mayHave(row, key as Permission))
        .sort((a, b) => order.indexOf(a.key) - order.indexOf(b.key)),
    }
  },

  async grantPreview(context) {
    const { role, give, take } = await changeOf(context)
    return effectOf(context.db, role, { give, take })
  },

  async grantUpdate(context) {
    const { db, viewer, scope, body, now, log, afterCommit, services } = context
    const { role, give, take } = await changeOf(context)
    if (body.version !== role.version) throw changedMeanwhile('角色')
    if (give.length + take.length === 0) throw conflict('和现在的权限一样，没有改动')
    const update = changedBy({ userId: viewer.userId, now })
    if (!(await changeRow(db, 'role', scope('role'), role, update))) throw changedMeanwhile('角色')
    await giveGrants(db, role.id, give)
    await takeGrants(db, role.id, take)
    log({
      object: objectOf(role.id),
      companyId: role.company_id,
      changes: [...give.map(given), ...take.map(withdrawn)],
    })
    afterCommit(services.rightsChanged)
    return { id: role.id }
  },
}

/** Each page, then its actions. */
const allGrants = Object.entries(pagePermissions).flatMap(([group, pages]) =>
  Object.entries<string>(pages).flatMap(([path, title]) => [
    { key: path as Permission, title, page: null, group },
    ...Object.entries(actionPermissions)
      .filter(([, action]) => action.page === path)
      .map(([key, action]) => ({ key: key as Permission, title: action.title, page: title, group })),
  ]),
)

/** The history of a role is what the log says of this. */
const scopeChange = (before: DataScope | null, after: DataScope | null) => ({
  ...{ field: 'dataScope', label: '数据范围' },
  ...{ before: before && dataScopeLabels[before], after: after && dataScopeLabels[after] },
})

const objectOf = (roleId: number): string => `role:${roleId}`

const given = (name: Permission): FieldChange => ({
  ...{ field: name, label: permissionTitle(name), before: '未授予', after: '授予' },
})
const withdrawn = (name: Permission): FieldChange => ({
  ...{ field: name, label: permissionTitle(name), before: '授予', after: '收回' },
})

type Placed = Pick<RoleRow, 'company_id' | 'data_scope'>

/** Whether a role may have a permission at all, whoever gives it. */
const mayHave = (role: Placed, name: Permission): boolean =>
  orgOfRole(role) !== 'COMPANY' || companyPermissions.includes(name)

/** How roles look in the rows of a list. @param listed the list they stand in */
async function shownRoles(
  { db, viewer, scope }: Shown,
  rows: readonly RoleRow[],
  listed: Endpoint,
): Promise<(row: RoleRow) => Role> {
  const ids = rows.map(({ id }) => id)
  const grants = await grantCounts(db, ids)
  const users = await userCounts(db, scope('user'), ids)
  const mayNot = await mayNotWithRoles(db, viewer, rows, listed)
  return (row) => ({
    ...{ id: row.id, name: row.name, remark: row.remark, createTime: row.created_at, updateTime: row.updated_at },
    ...{ dataScope: row.data_scope, isBuiltin: row.code !== null },
    ...{ companyId: row.company_id, companyName: row.company_name },
    ...{ grants: grants.get(row.id) ?? 0, users: users.get(row.id) ?? 0, version: row.version },
    mayNot: mayNot(row),
  })
}

/** Why the viewer can't give or take a permission of this role. */
const rulesOf = async ({ db, viewer }: Pick<Changing, 'db' | 'viewer'>, role: Placed) =>
  grantRules(db, viewer, role, role.company_id === null ? null : await functionsOf(db, role.company_id))

/** A role that the viewer may change. */
async function changeable({ db, viewer, scope }: Changing, id: number, action: RoleAction): Promise<RoleRow> {
  const role = await roleById(db, scope('role'), id)
  if (!role) throw notFound('角色')
  const why = (await roleRules(db, viewer, [role]))(role, action)
  if (why !== null) throw conflict(why)
  return role
}

/** The role of a change, and what it would get and lose. */
async function changeOf(context: Context<Endpoints['grantPreview' | 'grantUpdate']>) {
  const { db, body } = context
  const role = await changeable(context, body.id, 'updateGrants')
  const granted = await grantsOfRole(db, role.id)
  const fixed = await rulesOf(context, role)
  const named = (field: 'give' | 'take') =>
    body[field].map((name) => {
      const known = permissionNames.find((one) => one === name)
      if (known === undefined) throw invalid(field, '权限', `中没有“${name}”`)
      return known
    })
  const give = named('give').filter((name) => !granted.has(name))
  const take = named('take').filter((name) => granted.has(name) && !body.give.includes(name))
  for (const [field, names] of [['give', give] as const, ['take', take] as const]) {
    for (const name of names) {
      const why = fixed(name)
      if (why !== null) throw invalid(field, '权限', `中的“${permissionTitle(name)}”不能改：${why}`)
    }
  }
  return { role, give, take }
}

/** Whose people alone may have a new role: a company's people can make no others. */
async function companyOf({ db, viewer, scope }: Saving, asked: number | null): Promise<number | null> {
  const companyId = viewer.org === 'PLATFORM' ? asked : (asked ?? viewer.companyId)
  if (companyId === null) {
    if (viewer.org !== 'PLATFORM') throw invalid('companyId', '公司', '不能为空')
    return null
  }
  if (!(await companyById(db, scope('company'), companyId))) throw invalid('companyId', '公司', outOfScope)
  return companyId
}

/** A company's own role reaches no further than the company. */
function checkScope({ company_id, data_scope }: Placed): void {
  if (company_id !== null && orgOfRole({ company_id: null, data_scope }) !== 'COMPANY') {
    throw invalid('dataScope', '数据范围', '不能超出本公司')
  }
}

async function checkName(
  { db }: Saving,
  name: { name: string; companyId: number | null; except: number | null },
): Promise<void> {
  if (await roleNameTaken(db, name)) throw taken('name', '已有同名的角色，请换一个名称')
}

/** What another role grants, as far as the viewer may give it to the new one. */
async function copied(context: Context<Endpoints['roleAdd']>, id: number, role: Placed) {
  const { db, scope } = context
  const other = await roleById(db, scope('role'), id)
  if (!other) throw invalid('copyOf', '照抄的角色', outOfScope)
  const fixed = await rulesOf(context, role)
  const granted = [...(await grantsOfRole(db, other.id))]
  const grants = granted.filter((name) => fixed(name) === null)
  return { grants, omitted: granted.length - grants.length }
}
