/** Imports of employees: what a row of the file says, and how it becomes an employee. */
import { hash } from 'node:crypto'
import { type EmployeeField, employeeImportEndpoints } from '../../contract/company/employee-import'
import type { BodyOf } from '../../contract/endpoint'
import { managerEndpoints } from '../../contract/manager'
import { employeeFieldTitles } from '../../lib/columns/employee-import'
import { randomPassword } from '../../lib/login/random-password'
import { normalizePhone } from '../../lib/phone/phone'
import { freeTextsOf, type Original } from '../access/free-texts'
import { bodyValidator } from '../access/input/validate'
import { conflict, invalid } from '../access/refusal'
import { hashPassword } from '../auth/port'
import { companyById, seatsLeft } from '../company/port'
import {
  type BroughtRow,
  type CompanyOrder,
  type EachImporter,
  fieldWith,
  type Importer,
  type ImportNoun,
  type RowPlan,
  type RowWritten,
} from '../system/port'
import { nextEmployeeNo } from './employee-no'
import { departmentFinder, type FindDepartment } from './import-departments'
import { departmentsIn, employeeNamed, encryptedNumber, freeNames, lastLoginOf, standingOn } from './import-queries'
import { editableUser, grantableRoles } from './outranks'
import { employeeNos, employeeNoTaken, type UserRow } from './queries'
import { addUser, outOfScope, saveUser } from './save'
import { deleteUser } from './status'
import { heldRoles } from './user-changes'

type NewUser = BodyOf<(typeof managerEndpoints)['userAdd']>

interface Plan extends RowPlan {
  /** As if it had been typed into the form; without what the file doesn't say. */
  body: Partial<NewUser> & Pick<NewUser, 'account' | 'nickname'>
  roleIds: readonly number[]
  originals: readonly Original[]
  existing: UserRow | null
  /** Made once a row is to be added. */
  password?: { text: string; hash: string }
}

const passwordTitle = '一次性密码'

const validate = bodyValidator(managerEndpoints.userAdd.body as never)
const maskTexts = freeTextsOf(managerEndpoints.userAdd)
/** Stands for what only a new user needs, while the other fields are checked. */
const placeholder = { code: '0'.repeat(64), roleIds: [1] }

const field = fieldWith(employeeFieldTitles)

export const employeeImport: ImportNoun<Plan> = {
  kind: 'EMPLOYEE',
  title: '员工',
  unit: '位',
  endpoints: employeeImportEndpoints as never,
  fields: [
    field('account', ['用户名', '登录名', '登录账号'], 'lin.xiaotong', true),
    field('nickname', ['名字', '员工姓名', '昵称', '员工'], '林晓彤', true),
    field('employeeNo', ['员工编号', '员工号', '编号'], '1024'),
    field('departmentName', ['所属部门', '部门名称', '组别'], '销售部/销售一组'),
    field('roles', ['岗位', '权限'], '坐席'),
    field('phone', ['手机号', '手机号码', '电话', '联系电话', '绑定手机'], '13800138000'),
    field('dayCallCap', ['每日上限', '日上限'], '300'),
    field('introduction', ['备注', '说明', '简介'], '上海，粤语流利'),
  ],
  told: [passwordTitle],

  async begin({ db, viewer, scope }, { companyId, mode, more }: CompanyOrder) {
    if (!(await companyById(db, scope('company'), companyId))) throw invalid('companyId', '公司', outOfScope)
    const roles = (await grantableRoles(db, viewer, scope('role'))).filter(
      (role) => role.org === 'COMPANY' && (role.companyId === null || role.companyId === companyId),
    )
    const byDefault = (more.roleIds ?? []) as readonly number[]
    if (byDefault.some((id) => !roles.some((role) => role.id === id))) {
      throw invalid('roleIds', '默认角色', '含有不存在的、不适用的或您无权授予的角色')
    }
    const department = departmentFinder(await departmentsIn(db, scope('department'), companyId))
    return new EmployeeRows({
      companyId,
      mode,
      byDefault,
      department,
      roles: new Map(roles.map((r) => [r.name, r.id])),
    })
  },

  room: ({ db, now }, { companyId }: CompanyOrder) => seatsLeft(db, companyId, now),

  async mayUndo({ db }, importId) {
    const { count, name } = await standingOn(db, importId)
    if (count === 0) return
    throw conflict(`其中 ${count} 位后来登录过或改过（如“${name}”），不能整批撤销；可以在列表里停用或删除不要的账号`)
  },

  async undo(importer, [brought]) {
    // Each has a transaction of its own.
    if (brought) await takeBack(importer, brought)
    return [null]
  },
}

async function takeBack(importer: Importer, { row, before }: BroughtRow): Promise<void> {
  const { db, viewer, scope, log } = importer
  const id = row.object_id as number
  const found = await lastLoginOf(db, scope('user'), id)
  // Somebody has deleted it already.
  if (!found) return
  const user = await editableUser(db, viewer, scope('user'), id)
  if (user.version !== row.version) throw conflict(`“${user.nickname}”后来改过`)
  if (row.result === 'UPDATED') {
    const body = { ...(before as BodyOf<(typeof managerEndpoints)['userUpdate']>), id, version: user.version }
    const { changes } = await saveUser({ ...importer, body } as never)
    log({ as: managerEndpoints.userUpdate, object: `user:${id}`, companyId: user.company_id, changes })
    return
  }
  if (found.last_login_at !== null) throw conflict(`“${user.nickname}”登录过`)
  const { changes } = await deleteUser(importer, id)
  // The file may come again.
  await freeNames(db, id)
  log({ as: managerEndpoints.userDelete, object: `user:${id}`, companyId: user.company_id, changes })
}

interface Known extends Pick<CompanyOrder, 'companyId' | 'mode'> {
  byDefault: readonly number[]
  roles: ReadonlyMap<string, number>
  department: FindDepartment
}

type Values = Readonly<Partial<Record<EmployeeField, string>>>

class EmployeeRows implements EachImporter<Plan> {
  /** The company's employee numbers, as far as they were needed. */
  private numbers: string[] | undefined

  constructor(private readonly known: Known) {}

  async plan({ db, scope }: Importer, values: Values): Promise<Plan> {
    const { companyId, mode, byDefault, department, roles } = this.known
    const given = {
      ...{ org: 'COMPANY', companyId, once: true },
      ...(values.account !== undefined && { account: values.account }),
      ...(values.nickname !== undefined && { nickname: values.nickname }),
      ...(values.employeeNo !== undefined && { employeeNo: values.employeeNo }),
      ...(values.departmentName !== undefined && { departmentId: department(values.departmentName) }),
      ...(values.dayCallCap !== undefined && { dayCallCap: capOf(values.dayCallCap) }),
      ...(values.phone !== undefined && { phone: values.phone }),
      ...(values.introduction !== undefined && { introduction: values.introduction }),
    }
    const { code: _, roleIds: __, ...checked } = validate({ ...placeholder, ...given }) as NewUser
    const { body, originals } = maskTexts?.(checked) ?? { body: checked, originals: [] }
    const roleIds = rolesIn(values.roles, roles)
    const existing = await this.existing({ db, scope }, checked)
    if (existing && mode === 'FAIL') throw conflict(`已有这位员工：${existing.nickname}（${existing.employee_no}）`)
    if (!existing && roleIds.length === 0 && byDefault.length === 0)
      throw invalid('roles', '角色', '不能为空，请填写，或选好默认的')
    const digits = values.phone === undefined ? null : normalizePhone(values.phone)
    const keys = [`account ${checked.account.toLowerCase()}`]
    if (checked.employeeNo) keys.push(`no ${checked.employeeNo}`)
    return {
      ...{ keys, numbers: digits === null ? [] : [digits], objectId: existing?.id ?? null },
      ...{ body: body as Plan['body'], originals, roleIds, existing },
    }
  }

  async prepare(plan: Plan): Promise<Plan> {
    if (plan.existing) return plan
    const text = randomPassword()
    return { ...plan, password: { text, hash: await hashPassword(hash('sha256', text, 'hex')) } }
  }

  async write(importer: Importer, plan: Plan): Promise<RowWritten> {
    return plan.existing ? this.change(importer, plan, plan.existing) : this.add(importer, plan)
  }

  private async add(importer: Importer, { body, roleIds, password, originals }: Plan): Promise<RowWritten> {
    // It was somebody's when it was planned, and isn't any more.
    if (!password) throw conflict('这位员工刚被改过，请重新导入这一行')
    const { companyId, byDefault } = this.known
    const employeeNo = body.employeeNo ?? (await this.nextNo(importer))
    const whole = { ...body, employeeNo, roleIds: roleIds.length > 0 ? roleIds : byDefault } as NewUser
    const { id, changes } = await addUser({ ...importer, body: whole } as never, password.hash)
    importer.log({ as: managerEndpoints.userAdd, object: `user:${id}`, companyId, changes, originals })
    this.numbers?.unshift(employeeNo)
    return { result: 'ADDED', objectId: id, version: 1, told: { [passwordTitle]: password.text } }
  }

  private async change(importer: Importer, { body, roleIds, originals }: Plan, user: UserRow): Promise<RowWritten> {
    const { mode } = this.known
    const skipped = { result: 'SKIPPED', objectId: user.id, version: user.version } as const
    if (mode === 'SKIP') return skipped
    const { db, log } = importer
    const held = (await heldRoles(db, user.id)).map(({ id }) => id)
    const isKept = (value: unknown) => mode === 'APPEND' && value !== null && value !== ''
    const { nickname, phone, introduction, departmentId, employeeNo, dayCallCap } = body
    const before = await this.before(importer, user, held)
    const change = {
      ...{ id: user.id, version: user.version, nickname: mode === 'APPEND' ? user.nickname : nickname },
      roleIds: mode === 'APPEND' ? [...new Set([...held, ...roleIds])] : roleIds.length > 0 ? roleIds : held,
      ...(phone !== undefined && !isKept(user.phone_id) && { phone }),
      ...(introduction !== undefined && !isKept(user.introduction) && { introduction }),
      ...(departmentId !== undefined && !isKept(user.department_id) && { departmentId }),
      ...(employeeNo !== undefined && !isKept(user.employee_no) && { employeeNo }),
      ...(dayCallCap !== undefined && !isKept(user.day_call_cap) && { dayCallCap }),
    }
    const { changes } = await saveUser({ ...importer, body: change } as never)
    const said = { object: `user:${user.id}`, companyId: user.company_id, changes, originals }
    log({ as: managerEndpoints.userUpdate, ...said })
    return { result: 'UPDATED', objectId: user.id, version: user.version + 1, before }
  }

  /** What a save brings back. */
  private async before({ services, db }: Importer, user: UserRow, roleIds: readonly number[]) {
    const { nickname, introduction, department_id, employee_no, day_call_cap, phone_id } = user
    const phone = phone_id === null ? null : services.phones.reveal(await encryptedNumber(db, phone_id))
    const place = { departmentId: department_id, employeeNo: employee_no, dayCallCap: day_call_cap }
    return { nickname, introduction, ...place, roleIds, phone }
  }

  /** Whom the row is about, if that is somebody of the company whom the importer sees. */
  private async existing(
    { db, scope }: Pick<Importer, 'db' | 'scope'>,
    { account, employeeNo }: Pick<NewUser, 'account' | 'employeeNo'>,
  ): Promise<UserRow | null> {
    const { companyId } = this.known
    const found = await employeeNamed(db, scope('user'), { companyId, account, employeeNo: employeeNo ?? null })
    if (found === 'account') throw conflict('账号已被使用（不分大小写），请换一个')
    if (found === 'employeeNo') throw conflict('工号已被本公司的其他员工使用，请换一个')
    return found
  }

  private async nextNo({ db }: Importer): Promise<string> {
    const { companyId } = this.known
    this.numbers ??= await employeeNos(db, companyId)
    const next = nextEmployeeNo(this.numbers)
    if (!(await employeeNoTaken(db, companyId, next))) return next
    // Others have added some meanwhile.
    this.numbers = await employeeNos(db, companyId)
    return nextEmployeeNo(this.numbers)
  }
}

function capOf(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw invalid('dayCallCap', '日呼上限', '须为整数')
  return Number(text)
}

function rolesIn(text: string | undefined, roles: ReadonlyMap<string, number>): number[] {
  const names = (text ?? '').split(/[、,，;；|]/).map((name) => name.trim())
  return [...new Set(names.filter(Boolean))].map((name) => {
    const id = roles.get(name)
    if (id === undefined) throw invalid('roles', '角色', `“${name}”不存在，或您无权授予`)
    return id
  })
}
