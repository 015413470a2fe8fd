/** Enables, disables and deletes users. All checks come before the writes, because a batch goes on after a refusal. */
import { ManagerUser, type managerEndpoints } from '../../contract/manager'
import type { Status } from '../../contract/status'
import type { FieldChange } from '../../contract/system'
import type { Context } from '../access/handler'
import { changedMeanwhile, conflict } from '../access/refusal'
import { changedBy, changeRow, saveFields } from '../access/tracked-rows'
import { endAccess } from '../auth/port'
import { keepSeat } from '../company/port'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { removeAvatar } from './avatar-queries'
import { ownTexts } from './may-not'
import { administrator, editableUser, keepAdministrator } from './outranks'
import { countReferences, type UserRow } from './queries'
import { changesOfDeleted, heldRoles } from './user-changes'

type Endpoints = typeof managerEndpoints
type Author = Pick<
  Context<Endpoints['userStatus' | 'userStatusBatch' | 'userDelete']>,
  'db' | 'viewer' | 'scope' | 'now' | 'services' | 'afterCommit'
>

/** Answers the row before, and the change for the operation log: none if the user already had this status. */
export async function setStatus(
  author: Author,
  id: number,
  status: Status,
): Promise<{ before: UserRow; changes: FieldChange[] }> {
  const { db, viewer, scope, now } = author
  const before = await editableUser(db, viewer, scope('user'), id)
  if (before.status === status) return { before, changes: [] }
  if (id === viewer.userId) throw conflict(ownTexts.disable)
  if (status === 'DISABLED') await keepAnAdministrator(db, id)
  else if (before.company_id !== null) {
    await lockRows(db, 'user', [id])
    await keepSeat(db, before.company_id, now)
  }
  const changes = await saveFields(author, ['user', '用户', ManagerUser], before, { status })
  if (status === 'DISABLED') await endAccess(author, id)
  return { before, changes }
}

/** Marks a user as deleted if nothing refers to them. Answers the row before. */
/** Answers the row before, and the changes for the operation log. */
export async function deleteUser(author: Author, id: number): Promise<{ before: UserRow; changes: FieldChange[] }> {
  const { db, viewer, scope, now } = author
  const before = await editableUser(db, viewer, scope('user'), id)
  if (id === viewer.userId) throw conflict(ownTexts.delete)
  const held = heldWords(await countReferences(db, id))
  if (held.length > 0) throw conflict(`“${before.nickname}”${held.join('，')}，不能删除；可以停用这个账号`)
  await keepAnAdministrator(db, id)
  const { department_id: departmentId, employee_no: employeeNo } = before
  const changes = await changesOfDeleted(db, { ...before, departmentId, employeeNo })
  const update = { deleted_at: now, avatar: null, ...changedBy({ userId: viewer.userId, now }) }
  if (!(await changeRow(db, 'user', scope('user'), before, update))) throw changedMeanwhile('用户')
  await removeAvatar(db, id)
  await endAccess(author, id)
  return { before, changes }
}

const heldWords = ({ customers, flows, departments }: Awaited<ReturnType<typeof countReferences>>) => [
  ...(customers > 0 ? [`名下有 ${customers} 位客户`] : []),
  ...(flows > 0 ? [`写过 ${flows} 条跟进记录`] : []),
  ...(departments > 0 ? [`是 ${departments} 个部门的主管`] : []),
]

async function keepAnAdministrator(db: Db, id: number): Promise<void> {
  if ((await heldRoles(db, id)).some((role) => role.code === administrator)) await keepAdministrator(db, id)
}
