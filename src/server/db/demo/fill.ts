/**
 * Fills an empty database with demo data: two channels, three companies, 40 employees, 2,000 customers, their follow-ups,
 * and the calls to them.
 */
import { namePinyin } from '../pinyin'
import type { Db, NewRow } from '../schema'
import { placeNumbers } from './places'
import { demoChannels, demoCompanies, demoPassword, firstEmployees, namedAccounts } from './plan'
import { createRandom, type Random } from './random'
import { customerName, personName, phoneNumbers, remarkOf } from './words'

/** An employee who calls, and their customers. */
export interface DemoAgent {
  userId: number
  companyId: number
  departmentId: number
  employeeNo: string
  /** Since when the customer exists: epoch seconds. */
  customers: { id: number; type: number; phoneId: number; phone: string; since: number }[]
}

export interface FillOptions {
  /** Epoch seconds; the dates of the data lie in the 60 days before it. */
  now: number
  storePhones(db: Db, digits: readonly string[]): Promise<Map<string, number>>
  /** Hashes a password as people type it. */
  hashPassword(password: string): Promise<string>
  /** Makes the calls of the 60 days with the code for real calls, which this folder doesn't know. */
  makeCalls(db: Db, agents: readonly DemoAgent[], random: Random): Promise<void>
}

const seed = 20260101
const day = 86_400
/** The rows of one insert: this stays below the parameter limits of both databases. */
const chunk = 400

type Tables = 'customer' | 'customer_flow' | 'customer_owner_log' | 'company_permission' | 'user_role' | 'company_user'

interface Filling extends FillOptions {
  db: Db
  random: Random
  /** One hash for all: everybody has the same password, and 42 hashes would take seconds. */
  passwordHash: string
  drawPhone: () => string
  /** All numbers drawn so far → their ids. */
  numbers: Map<string, number>
}

export async function fillDemo(db: Db, options: FillOptions): Promise<void> {
  const passwordHash = await options.hashPassword(demoPassword)
  await db.transaction().execute(async (trx) => {
    const random = createRandom(seed)
    const numbers = new Map<string, number>()
    const storePhones: FillOptions['storePhones'] = async (db, digits) => {
      const ids = await options.storePhones(db, digits)
      for (const [number, id] of ids) numbers.set(number, id)
      return ids
    }
    const drawPhone = phoneNumbers(random)
    const filling: Filling = { ...options, storePhones, db: trx, random, passwordHash, drawPhone, numbers }
    const roles = await trx.selectFrom('role').select(['id', 'code']).where('code', 'is not', null).execute()
    const roleIds = new Map(roles.map(({ id, code }) => [code as string, id]))
    const admin = await addUser(filling, { account: 'admin', nickname: '平台管理员', org: 'PLATFORM' })
    await give(filling, admin, roleIds.get('platform-admin'))
    const channelIds = new Map<string, number>()
    for (const channel of demoChannels) channelIds.set(channel.code, await addChannel(filling, channel))
    const channelId = channelIds.get('HD') as number
    const manager = await addUser(filling, {
      account: 'channel',
      nickname: '韩立群',
      org: 'CHANNEL',
      channel_id: channelId,
    })
    await give(filling, manager, roleIds.get('channel-manager'))
    const agents: DemoAgent[] = []
    for (const company of demoCompanies) {
      agents.push(...(await addCompany(filling, company, channelIds.get(company.channel) as number, roleIds)))
    }
    await placeNumbers(trx, filling.numbers)
    await options.makeCalls(trx, agents, createRandom(seed + 1))
  })
}

const tracked = (now: number) => ({
  created_at: now,
  created_by: null,
  updated_at: now,
  updated_by: null,
  deleted_at: null,
})

/** The start of the data: 400 days ago, when everybody was hired. */
const founded = (now: number) => now - 400 * day

async function addChannel({ db, now }: Filling, { code, name }: { code: string; name: string }): Promise<number> {
  const row: NewRow<'channel'> = {
    code,
    name,
    parent_id: null,
    level: 1,
    settle_mode: 'PRICE_GAP',
    percent_bp: null,
    status: 'ENABLED',
    ...tracked(founded(now)),
  }
  return (await db.insertInto('channel').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type UserPart = Pick<NewRow<'user'>, 'account' | 'nickname' | 'org'> & Partial<NewRow<'user'>>

async function addUser({ db, now, passwordHash, drawPhone, storePhones }: Filling, part: UserPart): Promise<number> {
  const phone = drawPhone()
  const row: NewRow<'user'> = {
    ...namePinyin(part.nickname),
    phone_id: (await storePhones(db, [phone])).get(phone) ?? null,
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

async function give({ db }: Filling, userId: number, roleId: number | undefined): Promise<void> {
  if (roleId === undefined) throw new Error('a built-in role is missing')
  await db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
}

type DemoCompany = (typeof demoCompanies)[number]

async function addCompany(
  filling: Filling,
  plan: DemoCompany,
  channelId: number,
  roleIds: Map<string, number>,
): Promise<DemoAgent[]> {
  const { db, random, now, drawPhone, storePhones } = filling
  const phone = drawPhone()
  const row: NewRow<'company'> = {
    code: plan.code,
    channel_id: channelId,
    name: plan.name,
    industry: plan.industry,
    contact: personName(random),
    phone_id: (await storePhones(db, [phone])).get(phone) ?? null,
    contract_from: founded(now),
    contract_to: now + 330 * day,
    pay_mode: 'COMPANY',
    valid_call_sec: 30,
    max_concurrency: 20,
    dial_window: '00:00-24:00',
    status: 'ENABLED',
    ...tracked(founded(now)),
  }
  const { id: companyId } = await db.insertInto('company').values(row).returning('id').executeTakeFirstOrThrow()
  await giveEverything(filling, companyId)
  const departmentIds = await addDepartments(filling, plan, companyId)
  const agents = await addPeople(filling, plan, companyId, departmentIds, roleIds)
  await addCustomers(filling, plan, companyId, agents)
  return agents
}

/** Gives a demo company everything that a company can have, with matching quotas. */
async function giveEverything({ db, now }: Filling, companyId: number): Promise<void> {
  const granted = await db
    .selectFrom('role_permission')
    .innerJoin('role', 'role.id', 'role_permission.role_id')
    .select('role_permission.permission_id')
    .where('role.code', '=', 'company-admin')
    .execute()
  await insert(
    db,
    'company_permission',
    granted.map(({ permission_id }) => ({ company_id: companyId, permission_id })),
  )
  const quotas = { seats: 50, concurrency: 20, customers: 100_000 }
  await db
    .insertInto('company_quota')
    .values(
      Object.entries(quotas).map(([key, limit]) => ({
        company_id: companyId,
        key,
        limit,
        used: 0,
        expire_at: now + 330 * day,
      })),
    )
    .execute()
}

async function addDepartments(
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
async function addPeople(
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

/** How far the customers have come: most are new or interested. */
const typeMix = [0, 0, 0, 0, 10, 10, 10, 20, 20, 30, 30, 40, 50] as const

interface Draft {
  customer: NewRow<'customer'>
  flows: { type: number; remark: string; user_id: number; at: number }[]
}

/** Adds a company's customers, and assigns the agents theirs. */
async function addCustomers(
  filling: Filling,
  plan: DemoCompany,
  companyId: number,
  agents: DemoAgent[],
): Promise<void> {
  const { db, drawPhone, storePhones } = filling
  const phones = Array.from({ length: plan.customers }, drawPhone)
  const phoneIds = await storePhones(db, phones)
  const owners = agents.map((agent) => agent.userId)
  const drafts = phones.map((phone) => draftCustomer(filling, companyId, owners, phoneIds.get(phone) as number))
  await insert(
    db,
    'customer',
    drafts.map((draft) => draft.customer),
  )
  const rows = await db.selectFrom('customer').select(['id', 'phone_id']).where('company_id', '=', companyId).execute()
  const idByPhone = new Map(rows.map((row) => [row.phone_id, row.id]))
  const idOf = (draft: Draft) => idByPhone.get(draft.customer.phone_id) as number
  const byOwner = new Map(agents.map((agent) => [agent.userId, agent.customers]))
  drafts.forEach((draft, index) => {
    const { user_id, type, phone_id: phoneId, created_at: since } = draft.customer
    // A new customer without any follow-up has not been called either.
    if (user_id === null || user_id === undefined || (type === 0 && draft.flows.length === 1)) return
    byOwner.get(user_id)?.push({ id: idOf(draft), type, phoneId, phone: phones[index] as string, since })
  })
  const flows = drafts.flatMap((draft) =>
    draft.flows.map(({ at, ...flow }) => ({
      company_id: companyId,
      customer_id: idOf(draft),
      ...flow,
      created_at: at,
      updated_at: at,
    })),
  )
  await insert(
    db,
    'customer_flow',
    flows.sort((a, b) => a.updated_at - b.updated_at),
  )
  const claims = drafts.filter((draft) => draft.customer.user_id !== null)
  await insert(
    db,
    'customer_owner_log',
    claims.map((draft) => ({
      customer_id: idOf(draft),
      from_user_id: null,
      to_user_id: draft.customer.user_id,
      reason: '导入',
      at: draft.customer.created_at,
      by_user_id: null,
    })),
  )
}

function draftCustomer({ random, now }: Filling, companyId: number, owners: number[], phoneId: number): Draft {
  const name = customerName(random)
  const inPool = random.chance(0.15)
  const type = inPool ? random.pick([0, 0, 10, 30]) : random.pick(typeMix)
  const userId = random.pick(owners)
  const created = workingTime(random, now, random.int(45, 60))
  const steps = draftFlows(random, now, type, userId)
  const waiting = !inPool && (type === 10 || type === 20 || type === 40) && random.chance(0.7)
  const remark = steps.at(-1)?.remark ?? remarkOf(random, 0)
  // The state right after somebody has added the customer.
  const added = { type: 0, remark: steps.length === 0 ? remark : '新名单，还没有联系', user_id: userId, at: created }
  const last = steps.at(-1) ?? added
  return {
    customer: {
      company_id: companyId,
      user_id: inPool ? null : userId,
      phone_id: phoneId,
      name,
      ...namePinyin(name),
      type,
      remark,
      source: random.pick(['导入', '官网', '转介绍', '地推']),
      pool_at: inPool ? workingTime(random, now, random.int(1, 20)) : null,
      pool_reason: inPool ? random.pick(['未跟进', '未成交', '手动']) : null,
      pool_times: inPool ? 1 : 0,
      claim_at: inPool ? null : created,
      last_follow_at: last.at,
      next_follow_at: waiting ? workingTime(random, now, random.int(-5, 2)) : null,
      created_at: created,
      created_by: null,
      updated_at: last.at,
      updated_by: last.user_id,
    },
    flows: [added, ...steps],
  }
}

/** The steps to the type: new → interested → important → deposit → deal, or given up. */
const ways: Record<number, readonly number[]> = {
  0: [0],
  10: [0, 10],
  20: [0, 10, 20],
  30: [0, 30],
  40: [10, 20, 40],
  50: [10, 20, 40, 50],
}

function draftFlows(random: Random, now: number, type: number, userId: number): Draft['flows'] {
  if (type === 0 && random.chance(0.5)) return []
  const steps = ways[type] as readonly number[]
  const newest = random.int(0, 12)
  return steps.map((step, index) => {
    const daysAgo = newest + (steps.length - 1 - index) * random.int(2, 8)
    return { type: step, remark: remarkOf(random, step), user_id: userId, at: workingTime(random, now, daysAgo + 1) }
  })
}

/** A time between 9 and 18 o'clock in Shanghai, this many days ago. */
function workingTime(random: Random, now: number, daysAgo: number): number {
  const shanghai = 8 * 3600
  const midnight = Math.floor((now + shanghai) / day) * day - shanghai
  return midnight - daysAgo * day + 9 * 3600 + random.int(0, 9 * 3600 - 1)
}

async function insert<T extends Tables>(db: Db, table: T, rows: NewRow<T>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += chunk) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + chunk) as never)
      .execute()
  }
}
