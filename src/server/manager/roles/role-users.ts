/** 角色用户列表: shows who has a role, gives it to people and takes it from them. */
import { mostRoles } from '../../../contract/manager'
import { roleEndpoints } from '../../../contract/manager/roles'
import { eachOf } from '../../access/batch'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, notFound } from '../../access/refusal'
import { changedBy, changeRow } from '../../access/tracked-rows'
import { lockRows } from '../../db/locks'
import { administrator, editableUser, keepAdministrator, ownRoleText } from '../outranks'
import { giveRoles, listUsers, type RoleBrief, takeRoles, type UserRow } from '../queries'
import { checkRoles } from '../save'
import { shownUsers } from '../shown-users'
import { heldRoles, namesOf } from '../user-changes'
import { roleById } from './role-queries'

type Endpoints = typeof roleEndpoints
type Changing = Context<Endpoints['userAddBatch' | 'userRemoveBatch']>

export const roleUserHandlers: Pick<Handlers<Endpoints>, 'userList' | 'userAddBatch' | 'userRemoveBatch'> = {
  async userList(context) {
    const { db, viewer, scope, query, services } = context
    const phoneIds = query.keywords ? await services.phones.findTyped(db, query.keywords, viewer) : undefined
    const page = await listUsers(db, scope('user'), { ...query, phoneIds })
    return page.map(await shownUsers(context, page.rows, roleEndpoints.userList))
  },

  userAddBatch: (context) =>
    eachUser(context, async ({ user, role, held }) => {
      const { db } = context
      if (held.some(({ id }) => id === role.id)) return '已有这个角色'
      if (held.length >= mostRoles) throw conflict(`“${user.nickname}”已有 ${held.length} 个角色，不能再多`)
      await checkRoles(context, [role.id], { org: user.org, companyId: user.company_id })
      await giveRoles(db, user.id, [role.id])
      return null
    }),

  userRemoveBatch: (context) =>
    eachUser(context, async ({ user, role, held }) => {
      const { db } = context
      if (!held.some(({ id }) => id === role.id)) return '没有这个角色'
      if (held.length === 1) throw conflict(`“${user.nickname}”只有这一个角色，请先授予别的角色`)
      if (role.code === administrator) await keepAdministrator(db, user.id)
      await takeRoles(db, user.id, [role.id])
      return null
    }),
}

interface Change {
  user: UserRow
  role: Pick<RoleBrief, 'id' | 'name' | 'code'>
  /** The user's roles before. */
  held: readonly RoleBrief[]
}

/** Does it to each user, with the log. `act` answers a message if nothing changes. */
async function eachUser(context: Changing, act: (change: Change) => Promise<string | null>) {
  const { db, viewer, scope, body, now, log, afterCommit, services } = context
  const role = await roleById(db, scope('role'), body.roleId)
  if (!role) throw notFound('角色')
  await lockRows(db, 'user', body.ids)
  const rows = await eachOf(body.ids, async (id) => {
    const user = await editableUser(db, viewer, scope('user'), id)
    if (id === viewer.userId) throw conflict(ownRoleText)
    const held = await heldRoles(db, id)
    const same = await act({ user, role, held })
    if (same !== null) return same
    // A form that is open on this user must not set the roles of before.
    const isSaved = await changeRow(db, 'user', scope('user'), user, changedBy({ userId: viewer.userId, now }))
    if (!isSaved) throw changedMeanwhile('用户')
    const change = { field: 'roleIds', label: '角色', before: namesOf(held), after: namesOf(await heldRoles(db, id)) }
    log({ object: `user:${id}`, companyId: user.company_id, changes: [change] })
    return null
  })
  afterCommit(services.rightsChanged)
  return rows
}
