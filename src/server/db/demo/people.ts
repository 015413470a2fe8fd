/** The demo data's accounts: everybody who signs in, with their departments and roles. */
import { namePinyin } from '../pinyin'
import type { NewRow } from '../schema'
import { type DemoAgent, type Filling, founded, tracked } from './filling'
import { type DemoCompany, firstEmployees, namedAccounts } from './plan'
import { personName } from './words'

type UserPart = Pick<NewRow<'user'>, 'account' | 'nickname' | 'org'> & Partial<NewRow<'user'>>

export async function addUser(
  { db, now, passwordHash, drawPhone, storePhones }: Filling,
  part: UserPart,
): Promise<number> {
  const phone = drawPhone()
  const row: NewRow<'user'> = {
    ...namePinyin(part.nickname),
    phone_id: (await storePhones(db, [phone], part.company_id ?? null)).get(phone) ?? null,
    avatar: null,
    introduction: null,
    channel_id: null,
    company_id: null,
    password_hash: passwordHash,
    status: 'ENABLED',
    last_login_at: null,
    demo: 1,
    ...tracked(founded(now)),
    ...part,
  }
  return (await db.insertInto('user').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function give({ db }: Filling, userId: number, roleId: number | undefined): Promise<void> {
  if (roleId === undefined) throw new Error('a built-in role is missing')
  await db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
}

export async function addDepartments(
  { db, now }: Filling,
  plan: DemoCompany,
  companyId: number,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  let sort = 0
  for (const { name, parent } of plan.departments) {
    sort += 1
    const row: NewRow<'department'> = {
      company_id: companyId,
      parent_id: parent === undefined ? null : (ids.get(parent) ?? null),
      name,
      leader_id: null,
      sort,
      ...tracked(founded(now)),
    }
    ids.set(name, (await db.insertInto('department').values(row).returning('id').executeTakeFirstOrThrow()).id)
  }
  return ids
}

/** Adds the employees. Answers those who own and call customers. */
export async function addPeople(
  filling: Filling,
  plan: DemoCompany,
  companyId: number,
  departmentIds: Map<string, number>,
  roleIds: Map<string, number>,
): Promise<DemoAgent[]> {
  const { db, random } = filling
  const agents: DemoAgent[] = []
  for (let index = 0; index < plan.people; index += 1) {
    const place = firstEmployees[index] ?? { role: 'agent', department: index % 2 === 0 ? '销售一组' : '销售二组' }
    const employeeNo = String(1001 + index)
    const userId = await addUser(filling, {
      account: namedAccounts[plan.code]?.[index] ?? `${plan.code.toLowerCase()}${employeeNo}`,
      nickname: personName(random),
      org: 'COMPANY',
      company_id: companyId,
    })
    const departmentId = departmentIds.get(place.department) as number
    await db
      .insertInto('company_user')
      .values({
        user_id: userId,
        company_id: companyId,
        department_id: departmentId,
        employee_no: employeeNo,
        day_call_cap: null,
        month_fee_cap: null,
      })
      .execute()
    await give(filling, userId, roleIds.get(place.role))
    if (place.role === 'department-manager') {
      await db.updateTable('department').set({ leader_id: userId }).where('id', '=', departmentId).execute()
    }
    if (place.role !== 'company-admin') agents.push({ userId, companyId, departmentId, employeeNo, customers: [] })
  }
  return agents
}
