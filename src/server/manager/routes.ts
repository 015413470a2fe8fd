/** The user's own data, the user list and its actions. */
import { managerEndpoints } from '../../contract/manager'
import type { PermissionEntry } from '../../contract/manager/user-info'
import { statusLabels } from '../../contract/status'
import { eachOf, idsOf, withNames } from '../access/batch'
import type { Handlers } from '../access/handler'
import { changedMeanwhile, conflict, invalid, notFound } from '../access/refusal'
import { changedBy, changeRow } from '../access/tracked-rows'
import { changePassword, forgetFactor, hashPassword, unlock } from '../auth/port'
import { companyById } from '../company/port'
import { lockRows } from '../db/locks'
import { settingOf } from '../system/port'
import { chosenUsers } from './chosen'
import { nextEmployeeNo } from './employee-no'
import { handOver, holdings } from './hand-over'
import { ownTexts } from './may-not'
import { moveUser } from './move'
import { companyAdministrator, editableUser } from './outranks'
import {
  employeeNos,
  hasRoleIn,
  listUsers,
  onlineAt,
  ownUser,
  permissionRows,
  roleId,
  type UserRow,
  userById,
} from './queries'
import { addUser, outOfScope, saveUser } from './save'
import { shownUsers } from './shown-users'
import { deleteUser, setStatus } from './status'
import { heldRoles } from './user-changes'

export const managerHandlers: Handlers<typeof managerEndpoints> = {
  async userInfo({ db, viewer }) {
    const user = await ownUser(db, viewer.userId)
    const roles = await heldRoles(db, user.id)
    const permissions = await permissionRows(db, [...viewer.grants.keys()])
    return {
      id: user.id,
      account: user.account,
      name: user.nickname,
      avatar: user.avatar,
      introduction: user.introduction,
      roles: roles.map((role) => role.name),
      permissions: permissions.map(
        (row): PermissionEntry => ({
          id: row.id,
          name: row.name,
          path: row.path,
          parentId: row.parent_id,
          sort: row.sort,
          keepAlive: row.keep_alive === 1,
          createTime: row.created_at,
          updateTime: row.updated_at,
          userId: row.user_id,
        }),
      ),
      companyId: user.company_id,
      companyName: user.company_name,
      employeeNo: user.employee_no,
      org: user.org,
      watermark: await settingOf(db, 'console.watermark'),
      idleMinutes: await settingOf(db, 'auth.idle-minutes'),
      supervises: (viewer.grants.get('/phone/index') ?? 'self') !== 'self',
    }
  },

  async userList(context) {
    const { db, viewer, scope, query, services, now } = context
    const phoneIds = query.keywords ? await services.phones.findTyped(db, query.keywords, viewer) : undefined
    const page = await listUsers(db, scope('user'), { ...query, phoneIds, online: onlineAt(query.isOnline, now) })
    return page.map(await shownUsers(context, page.rows, managerEndpoints.userList))
  },

  async freeEmployeeNo({ db, scope, query: { companyId } }) {
    if (!(await companyById(db, scope('company'), companyId))) throw notFound('公司')
    return { employeeNo: nextEmployeeNo(await employeeNos(db, companyId)) }
  },

  userAdd: {
    async prepare({ body }) {
      const passwordHash = await hashPassword(body.code)
      return async (context) => {
        const { id, changes } = await addUser(context, passwordHash)
        const { companyId } = context.body
        context.log({ object: `user:${id}`, ...(companyId && { companyId }), changes })
        return { id }
      }
    },
  },

  administratorAdd: {
    async prepare({ body }) {
      const passwordHash = await hashPassword(body.code)
      return async (context) => {
        const { db, scope, log } = context
        const { companyId, account, nickname, phone } = context.body
        if (!(await companyById(db, scope('company'), companyId))) throw invalid('companyId', '公司', outOfScope)
        // Of two at once, the second finds the first one's.
        await lockRows(db, 'company', [companyId])
        if (await hasRoleIn(db, companyId, companyAdministrator)) throw conflict(hasOneText)
        const employeeNo = nextEmployeeNo(await employeeNos(db, companyId))
        const person = { account, nickname, ...(phone !== undefined && { phone }), companyId, employeeNo }
        const roleIds = [await roleId(db, companyAdministrator)]
        const body = { ...person, org: 'COMPANY', roleIds, once: true } as const
        const { id, changes } = await addUser({ ...context, body }, passwordHash, { roles: 'given' })
        log({ object: `user:${id}`, companyId, changes })
        return { id }
      }
    },
  },

  async userUpdate(context) {
    const { before, changes } = await saveUser(context)
    context.log({ object: `user:${before.id}`, companyId: before.company_id, changes })
    return { id: before.id }
  },

  async userStatus(context) {
    const { id, status } = context.body
    const { before, changes } = await setStatus(context, id, status)
    context.log({ object: `user:${id}`, companyId: before.company_id, changes })
    return { id }
  },

  async userStatusBatch(context) {
    const { ids, all, status } = context.body
    const users = await chosenUsers(context, { ids, all })
    // All of them before the companies whose seats they take.
    await lockRows(context.db, 'user', idsOf(users))
    const rows = await eachOf(idsOf(users), async (id) => {
      const { before, changes } = await setStatus(context, id, status)
      if (changes.length === 0) return `已是${statusLabels[status]}状态`
      context.log({ object: `user:${id}`, companyId: before.company_id, changes })
      return null
    })
    return withNames(rows, users)
  },

  async userMoveBatch(context) {
    const { ids, all, departmentId } = context.body
    const users = await chosenUsers(context, { ids, all })
    await lockRows(context.db, 'user', idsOf(users))
    const moved = new Map<number, UserRow>()
    const rows = await eachOf(idsOf(users), async (id) => {
      const { before, changes } = await moveUser(context, id, departmentId)
      moved.set(id, before)
      if (changes.length === 0) return '已在这个部门'
      context.log({ object: `user:${id}`, companyId: before.company_id, changes })
      return null
    })
    return withNames(rows, users).map((row) => {
      const before = moved.get(row.id)
      return { ...row, before: before?.department_id ?? null }
    })
  },

  async userDelete(context) {
    const { id } = context.query
    const { before, changes } = await deleteUser(context, id)
    context.log({ object: `user:${id}`, companyId: before.company_id, changes })
    return { id }
  },

  userResetPassword: {
    async prepare({ body: { id, newCode, once }, viewer }) {
      if (id === viewer.userId) throw conflict(ownTexts.resetPassword)
      const passwordHash = await hashPassword(newCode)
      return async ({ db, scope, services, now, log, afterCommit }) => {
        const user = await editableUser(db, viewer, scope('user'), id)
        const change = { userId: id, before: user.password_hash, after: passwordHash, once, keep: null }
        const update = changedBy({ userId: viewer.userId, now })
        const saved = await changeRow(db, 'user', scope('user'), user, update)
        const sessionIds = saved ? await changePassword(db, change, now) : null
        if (!sessionIds) throw changedMeanwhile('用户')
        afterCommit(() => services.sessionEnds.tell({ userId: id, sessionIds, how: 'forced' }))
        await unlock(db, services, user)
        log({ object: `user:${id}`, companyId: user.company_id })
        return { id }
      }
    },
  },

  async userUnlock({ db, viewer, scope, services, body: { id }, log }) {
    const user = await editableUser(db, viewer, scope('user'), id)
    await unlock(db, services, user)
    log({ object: `user:${id}`, companyId: user.company_id })
    return { id }
  },

  async userResetSecondStep({ db, viewer, scope, body: { id }, log }) {
    const user = await editableUser(db, viewer, scope('user'), id)
    if (!(await forgetFactor(db, id))) throw conflict(`${user.nickname}没有设置二次验证`)
    log({ object: `user:${id}`, companyId: user.company_id })
    return { id }
  },

  async handOverPreview(context) {
    const user = await userById(context.db, context.scope('user'), context.query.id)
    if (!user) throw notFound('用户')
    return holdings(context, user.id)
  },

  async handOver(context) {
    const { before, held, changes } = await handOver(context)
    context.log({ object: `user:${before.id}`, companyId: before.company_id, changes })
    return held
  },
}

const hasOneText = '这家企业已有管理员：请由他开通其他账号，或在企业用户里重置他的密码'
