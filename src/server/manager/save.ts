/** Adds and changes users: their place, their roles, and the log entry. */
import type { BodyOf } from '../../contract/endpoint'
import { ManagerUser, type managerEndpoints } from '../../contract/manager'
import type { FieldChange } from '../../contract/system'
import { changesOf } from '../access/diff'
import type { Context } from '../access/handler'
import { changedMeanwhile, conflict, invalid, taken } from '../access/refusal'
import { changedBy, changeRow, createdBy, insertRow } from '../access/tracked-rows'
import { forgetCode } from '../auth/port'
import { companyById, keepSeat } from '../company/port'
import { namePinyin } from '../db/pinyin'
import type { NewRow } from '../db/schema'
import type { Org } from '../db/tables/manager'
import { mayBeUnused } from '../db/unused-numbers'
import { ownDepartmentText } from './may-not'
import { administrator, editableUser, grantableRoles, keepAdministrator, ownRoleText } from './outranks'
import {
  accountTaken,
  channelById,
  departmentById,
  departmentName,
  employeeNoTaken,
  giveRoles,
  insertEmployee,
  takeRoles,
  type UserRow,
  updateEmployee,
  userById,
} from './queries'
import { changesOfAdded, heldRoles, namesOf } from './user-changes'

type Adding = Omit<Context<(typeof managerEndpoints)['userAdd']>, 'body' | 'query'> & { body: NewUser }
/** The password is known by its hash alone. */
type NewUser = Omit<BodyOf<(typeof managerEndpoints)['userAdd']>, 'code'>
type Updating = Context<(typeof managerEndpoints)['userUpdate']>

/**
 * Answers the changes for the operation log, too.
 * @param roles `given`: they come with the right to add this user, whatever the viewer may give otherwise
 */
export async function addUser(
  context: Adding,
  passwordHash: string,
  { roles }: { roles: 'checked' | 'given' } = { roles: 'checked' },
): Promise<{ id: number; changes: FieldChange[] }> {
  const { db, viewer, scope, body, now } = context
  const place = await placeOf(context)
  if (await accountTaken(db, body.account)) throw taken('account', '账号已被使用（不分大小写），请换一个')
  if (place.companyId !== null) await keepSeat(db, place.companyId, now)
  const id = await insertRow(db, 'user', {
    account: body.account,
    nickname: body.nickname,
    ...namePinyin(body.nickname),
    phone_id: (await phoneIdOf(context, body.phone, place.companyId)) ?? null,
    avatar: null,
    introduction: body.introduction || null,
    org: body.org,
    channel_id: place.channelId,
    company_id: place.companyId,
    password_hash: passwordHash,
    password_once: body.once ? 1 : 0,
    status: 'ENABLED',
    last_login_at: null,
    ...createdBy({ userId: viewer.userId, now }),
  })
  if (place.companyId !== null) {
    await insertEmployee(db, {
      user_id: id,
      company_id: place.companyId,
      department_id: place.departmentId,
      employee_no: place.employeeNo,
      day_call_cap: place.dayCallCap,
      month_fee_cap: null,
    })
  }
  // The rule for whom the viewer sees also decides here, whatever place the request names.
  if (!(await userById(db, scope('user'), id))) {
    if (place.companyId === null) throw invalid('org', '所属', '须在您的数据范围内')
    throw invalid('departmentId', '部门', '须在您的数据范围内')
  }
  if (roles === 'checked') await checkRoles(context, body.roleIds, { org: body.org, companyId: place.companyId })
  await giveRoles(db, id, body.roleIds)
  return { id, changes: await changesOfAdded(db, { ...body, ...place, id }) }
}

/** Saves an existing user. Answers the row before the change, and the changes for the operation log. */
export async function saveUser(context: Updating): Promise<{ before: UserRow; changes: FieldChange[] }> {
  const { db, viewer, scope, body, now } = context
  const before = await editableUser(db, viewer, scope('user'), body.id)
  if (body.version !== before.version) throw changedMeanwhile('用户')
  const phoneId = await phoneIdOf(context, body.phone, before.company_id)
  const introduction = body.introduction === undefined ? before.introduction : body.introduction || null
  const changes: Partial<NewRow<'user'>> = {
    nickname: body.nickname,
    ...namePinyin(body.nickname),
    introduction,
    ...(phoneId !== undefined && { phone_id: phoneId }),
    ...changedBy({ userId: viewer.userId, now }),
  }
  // This comes first, so that of two saves at once the second waits here and then finds another version.
  if (!(await changeRow(db, 'user', scope('user'), before, changes))) throw changedMeanwhile('用户')
  // A code that was sent to the old number must not open the account.
  if (phoneId !== undefined && phoneId !== before.phone_id) {
    await forgetCode(db, before.id)
    if (before.phone_id !== null) await mayBeUnused(db, [before.phone_id], now)
  }
  const roles = await saveRoles(context, before)
  const job = await saveJob(context, before)
  const changed = [
    ...changesOf(ManagerUser, before, { nickname: body.nickname, introduction }),
    { field: 'departmentId', label: '部门', ...job.department },
    { field: 'employeeNo', label: '工号', ...job.employeeNo },
    { field: 'dayCallCap', label: '日呼上限', ...job.dayCallCap },
    { field: 'roleIds', label: '角色', ...roles },
    // The log shows that the number changed, but never the number.
    { field: 'phone', label: '电话', ...(phoneId === undefined ? unchanged : phoneChange(before.phone_id, phoneId)) },
  ]
  return { before, changes: changed.filter((change) => change.before !== change.after) }
}

const unchanged = { before: null, after: null }

const phoneChange = (before: number | null, after: number | null) =>
  before === after ? unchanged : { before: before === null ? null : '原号码', after: after === null ? null : '新号码' }

interface Place {
  channelId: number | null
  companyId: number | null
  departmentId: number | null
  /** Empty for users without a company. */
  employeeNo: string
  dayCallCap: number | null
}

const nowhere: Place = { channelId: null, companyId: null, departmentId: null, employeeNo: '', dayCallCap: null }

/** Where a new user will work; each part must be in the viewer's scope. */
async function placeOf({ db, scope, body }: Adding): Promise<Place> {
  const { org, channelId = null, companyId = null, departmentId = null, employeeNo = null, dayCallCap = null } = body
  if (org !== 'CHANNEL' && channelId !== null) throw invalid('channelId', '渠道', '只用于渠道的人员')
  if (org !== 'COMPANY') {
    if (companyId !== null) throw invalid('companyId', '公司', '只用于企业的人员')
    if (departmentId !== null) throw invalid('departmentId', '部门', '只用于企业的人员')
    if (employeeNo !== null) throw invalid('employeeNo', '工号', '只用于企业的人员')
    if (dayCallCap !== null) throw invalid('dayCallCap', '日呼上限', '只用于企业的人员')
    if (org === 'PLATFORM') return nowhere
    if (channelId === null) throw invalid('channelId', '渠道', '不能为空')
    if (!(await channelById(db, scope('channel'), channelId))) throw invalid('channelId', '渠道', outOfScope)
    return { ...nowhere, channelId }
  }
  if (companyId === null) throw invalid('companyId', '公司', '不能为空')
  if (employeeNo === null) throw invalid('employeeNo', '工号', '不能为空')
  if (!(await companyById(db, scope('company'), companyId))) throw invalid('companyId', '公司', outOfScope)
  if (departmentId !== null && !(await departmentById(db, scope('department'), companyId, departmentId))) {
    throw invalid('departmentId', '部门', outOfScope)
  }
  if (await employeeNoTaken(db, companyId, employeeNo)) throw noTaken()
  return { channelId, companyId, departmentId, employeeNo, dayCallCap }
}

const noTaken = () => taken('employeeNo', '工号已被本公司的其他员工使用，请换一个')
export const outOfScope = '不存在，或不在您的数据范围内'

/**
 * Refuses roles that are not for this organisation, and roles that the viewer may not give. The message doesn't tell
 * which.
 */
export async function checkRoles(
  { db, viewer, scope }: Pick<Adding, 'db' | 'viewer' | 'scope'>,
  roleIds: readonly number[],
  { org, companyId }: { org: Org; companyId: number | null },
): Promise<void> {
  if (roleIds.length === 0) return
  const grantable = (await grantableRoles(db, viewer, scope('role'), roleIds)).filter(
    (role) => role.org === org && (role.companyId === null || role.companyId === companyId),
  )
  if (grantable.length < roleIds.length) throw invalid('roleIds', '角色', '含有不存在的、不适用的或您无权授予的角色')
}

/** Adds and removes roles. Answers their names before and after. Roles that stay are not checked. */
async function saveRoles(context: Updating, user: UserRow) {
  const { db, viewer, body, afterCommit, services } = context
  const held = await heldRoles(db, user.id)
  const added = body.roleIds.filter((id) => !held.some((role) => role.id === id))
  const taken = held.filter((role) => !body.roleIds.includes(role.id))
  if (added.length + taken.length === 0) return unchanged
  if (user.id === viewer.userId) throw conflict(ownRoleText)
  await checkRoles(context, added, { org: user.org, companyId: user.company_id })
  if (taken.some((role) => role.code === administrator)) await keepAdministrator(db, user.id)
  await takeRoles(
    db,
    user.id,
    taken.map((role) => role.id),
  )
  await giveRoles(db, user.id, added)
  afterCommit(services.rightsChanged)
  return { before: namesOf(held), after: namesOf(await heldRoles(db, user.id)) }
}

/** Saves department and employee number. Answers both before and after. Missing or unchanged values are not checked. */
async function saveJob({ db, viewer, scope, body, now }: Updating, user: UserRow) {
  const { departmentId = user.department_id, employeeNo = user.employee_no, dayCallCap = user.day_call_cap } = body
  if (user.company_id === null || user.employee_no === null) {
    if (departmentId !== null) throw invalid('departmentId', '部门', '只用于企业的人员')
    if (employeeNo !== null) throw invalid('employeeNo', '工号', '只用于企业的人员')
    if (dayCallCap !== null) throw invalid('dayCallCap', '日呼上限', '只用于企业的人员')
    return { department: unchanged, employeeNo: unchanged, dayCallCap: unchanged }
  }
  if (employeeNo === null) throw invalid('employeeNo', '工号', '不能为空')
  const isMoved = departmentId !== user.department_id
  const isRenumbered = employeeNo !== user.employee_no
  const cap = { before: textOf(user.day_call_cap), after: textOf(dayCallCap) }
  if (!isMoved && !isRenumbered && cap.before === cap.after)
    return { department: unchanged, employeeNo: unchanged, dayCallCap: unchanged }
  // What users see may depend on their own department.
  if (isMoved && user.id === viewer.userId) throw conflict(ownDepartmentText)
  if (isMoved && departmentId !== null) {
    const found = await departmentById(db, scope('department'), user.company_id, departmentId)
    if (!found) throw invalid('departmentId', '部门', outOfScope)
  }
  if (isRenumbered && (await employeeNoTaken(db, user.company_id, employeeNo))) throw noTaken()
  await updateEmployee(db, user.id, {
    ...{ department_id: departmentId, employee_no: employeeNo, day_call_cap: dayCallCap },
    ...(isMoved && { department_since: now }),
  })
  // A viewer must not move a user out of their own scope.
  if (isMoved && !(await userById(db, scope('user'), user.id)))
    throw invalid('departmentId', '部门', '须在您的数据范围内')
  const nameOf = async (id: number | null) => (id === null ? null : ((await departmentName(db, id)) ?? `#${id}`))
  return {
    department: isMoved ? { before: await nameOf(user.department_id), after: await nameOf(departmentId) } : unchanged,
    employeeNo: { before: user.employee_no, after: employeeNo },
    dayCallCap: cap,
  }
}

const textOf = (cap: number | null) => (cap === null ? null : String(cap))

/** Undefined keeps the number, null removes it. */
async function phoneIdOf(
  { db, services, viewer }: Adding | Updating,
  phone: string | null | undefined,
  companyId: number | null,
): Promise<number | null | undefined> {
  if (phone === undefined || phone === null) return phone
  const id = await services.phones.findOrStore(db, phone, viewer, companyId)
  if (id === null) throw invalid('phone', '电话', '引用无效，请重新选择')
  return id
}
