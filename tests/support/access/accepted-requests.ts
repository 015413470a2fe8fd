/**
 * For each endpoint a request that is accepted: by whom, and with what. Tests send it with and without the right, look
 * at what it leaves in the log, and change its fields. An endpoint without one fails them.
 */
import { randomUUID } from 'node:crypto'
import { callEndpoints } from '../../../src/contract/call'
import { companyEndpoints } from '../../../src/contract/company'
import { companiesEndpoints } from '../../../src/contract/company/companies'
import { departmentsEndpoints } from '../../../src/contract/company/departments'
import { consentEndpoints } from '../../../src/contract/customer/consents'
import { customerEndpoints } from '../../../src/contract/customer/customers'
import { ownersEndpoints } from '../../../src/contract/customer/owners'
import { customerPhoneEndpoints } from '../../../src/contract/customer/phones'
import { poolEndpoints } from '../../../src/contract/customer/pool'
import { managerEndpoints } from '../../../src/contract/manager'
import { phoneEndpoints } from '../../../src/contract/phone'
import { systemEndpoints } from '../../../src/contract/system'
import { passwordCode } from '../../../src/server/access/password-code'
import { demoPassword } from '../../../src/server/db/demo/plan'
import type { NewRow } from '../../../src/server/db/schema'
import { addFactor, codeAt, waitingSession } from '../server/second-step'
import { addRole, roleOf } from '../server/staff'
import type { TestApp } from '../server/test-app'
import { upload } from '../server/upload'
import { addCallWork, addImport, addJob, addLogRow } from './foreign-rows'
import { addSession, makeReady, userWithRole } from './role-users'

type Input = Record<string, unknown>

interface Accepted {
  /** The account that asks, null for nobody; by default the platform's, whose own company is none. */
  as?: string | null | ((t: TestApp) => Promise<string>)
  /** Makes what the request is about, and returns the request's query or body. */
  given?(t: TestApp, asking: string): Promise<Input> | Input
  /** The company in the log's row: by default the demo's first, or the one that the request is about. */
  logged?: number | null | 'itself' | 'its company'
}

const company = 1
const second = 1000

/** A role of the first company that nobody has. */
async function newRole(t: TestApp): Promise<{ id: number; version: number }> {
  const id = await addRole(t, nextName(), 'self', ['/manager/userlist'])
  await t.db.updateTable('role').set({ company_id: company }).where('id', '=', id).execute()
  return { id, version: 1 }
}

let made = 0
/** A number that the loopback answers, another one each time. */
const nextNumber = () => {
  made += 1
  return `161${String(made).padStart(4, '0')}9001`
}

const nextName = () => {
  made += 1
  return `第 ${made} 个`
}

/** An agent who has not worked yet, ready to call. */
async function newAgent(t: TestApp): Promise<string> {
  const id = await userWithRole(t, 'agent')
  await makeReady(t, id)
  const account = await accountOf(t, id)
  t.signedInBy(account, await addSession(t, id))
  return account
}

/** A user added for this request alone. */
async function newAccount(t: TestApp): Promise<string> {
  const body = await newUser(t)
  await t.call(managerEndpoints.userAdd, { as: 'boss', body: body as never })
  return body.account as string
}

/** A user's id by account. */
export const idOf = async (t: TestApp, account: string): Promise<number> =>
  (await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()).id

/** The other way round. */
export const accountOf = async (t: TestApp, id: number): Promise<string> =>
  (await t.db.selectFrom('user').select('account').where('id', '=', id).executeTakeFirstOrThrow()).account

/** Whose rows somebody's request is about: their own, or the demo agent's if they have no company. */
async function rowsOf(t: TestApp, asking: string): Promise<string> {
  const place = t.db
    .selectFrom('company_user')
    .select('user_id')
    .where('user_id', '=', await idOf(t, asking))
  return (await place.executeTakeFirst()) ? asking : 'agent'
}

const request = (more: Input = {}) => ({ requestId: randomUUID(), phone: nextNumber(), ...more })

/** A call of the agent that is being talked. */
async function talking(t: TestApp, account: string): Promise<number> {
  const { id } = await t.call(phoneEndpoints.dial, { as: account, body: request() as never })
  await t.pass(10 * second)
  return id
}

/** A call of the agent that has ended and waits for its result. */
async function wrappingUp(t: TestApp, account: string): Promise<number> {
  const callId = await talking(t, account)
  await t.call(phoneEndpoints.hangup, { as: account, body: { callId } })
  await t.pass(second)
  return callId
}

/** A result that asks for nothing else; not the first, which `addCallWork` gives. */
async function plainCode(t: TestApp): Promise<number> {
  const codes = await t.call(callEndpoints.wrapupCodeList, { as: 'boss' })
  const plain = codes.findLast((code) => !code.callback && !code.release && code.lockDays === null)
  return plain?.id ?? 0
}

/** The first customer of whoever's rows the request is about. Somebody new gets one. */
async function customerOf(t: TestApp, asking: string) {
  const userId = await idOf(t, await rowsOf(t, asking))
  const own = t.db.selectFrom('customer').selectAll().where('user_id', '=', userId).where('deleted_at', 'is', null)
  const known = await own.orderBy('id').executeTakeFirst()
  if (known) return known
  await newCustomer(t, asking)
  return own.executeTakeFirstOrThrow()
}

/** What the form of a new customer sends. */
const customerForm = () => ({ phone: nextNumber(), name: '新客户', type: 10 as const, remark: '要报价' })

async function newCustomer(t: TestApp, asking: string): Promise<number> {
  const userId = await idOf(t, await rowsOf(t, asking))
  return (await t.call(customerEndpoints.add, { as: 'boss', body: { ...customerForm(), userId } })).id
}

/** The whole number of a customer. */
async function numberOf(t: TestApp, id: number): Promise<string> {
  const number = t.db.selectFrom('customer').innerJoin('phone', 'phone.id', 'customer.phone_id').select('phone.enc')
  return t.app.services.phones.reveal((await number.where('customer.id', '=', id).executeTakeFirstOrThrow()).enc)
}

/** Somebody of whom a company holds something. */
async function personOf(t: TestApp, asking: string) {
  const id = await newCustomer(t, asking)
  const row = t.db.selectFrom('customer').select('company_id').where('id', '=', id)
  return { phone: await numberOf(t, id), companyId: (await row.executeTakeFirstOrThrow()).company_id }
}

/** The second number of a new customer. */
async function otherNumber(t: TestApp, asking: string): Promise<number> {
  const body = { customerId: await newCustomer(t, asking), phone: nextNumber() }
  return (await t.call(customerPhoneEndpoints.add, { as: 'boss', body })).id
}

/** That the asking person has just recorded, with a file. */
async function newConsent(t: TestApp, asking: string): Promise<number> {
  const fileId = await upload(t, 'boss', '登记表.pdf', '%PDF')
  const given = { purpose: 'OFFER' as const, source: '官网登记', givenTime: 1_700_000_000, fileId }
  const { id } = await t.call(consentEndpoints.add, {
    as: 'boss',
    body: { customerId: await newCustomer(t, asking), ...given },
  })
  await t.db
    .updateTable('customer_consent')
    .set({ created_by: await idOf(t, asking) })
    .where('id', '=', id)
    .execute()
  return id
}

/** A callback of somebody in the same department that nobody has made in the company's minutes. */
async function overdueOfColleague(t: TestApp, asking: string): Promise<number> {
  const key = 'callback.offer-minutes'
  await t
    .call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: company, key, value: null } })
    .catch(() => {})
  await t.call(companyEndpoints.settingUpdate, { as: 'boss', body: { companyId: company, key, value: 30 } })
  const id = await callback(t, asking)
  const own = t.db
    .selectFrom('company_user')
    .select('department_id')
    .where('user_id', '=', await idOf(t, asking))
  const { department_id } = await own.executeTakeFirstOrThrow()
  const colleague = await t.db
    .selectFrom('company_user')
    .select('user_id')
    .where('department_id', '=', department_id)
    .where('user_id', '!=', await idOf(t, asking))
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  const due_at = Math.floor(t.clock.now / 1000) - 3600
  await t.db.updateTable('callback_task').set({ user_id: colleague.user_id, due_at }).where('id', '=', id).execute()
  return id
}

async function twoCustomers(t: TestApp, asking: string) {
  return { keepId: await newCustomer(t, asking), otherId: await newCustomer(t, asking) }
}

/** Each request sets another number: rules that are the same already are refused. */
let rules = 0

/** A lock of the company that a colleague has placed. */
async function newLock(t: TestApp): Promise<number> {
  const phone_id = await t.app.services.phones.store(t.db, nextNumber(), company)
  const row = {
    ...{ company_id: company, department_id: null, phone_id, type: 'REFUSES' as const, source: '管理', reason: '测试' },
    ...{ expire_at: 4_000_000_000, hit_at: null, created_at: 1, created_by: null, ended_at: null },
  }
  return (await t.db.insertInto('phone_lock').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** In the department of whoever asks. */
async function newComplaint(t: TestApp, asking: string, more: Partial<NewRow<'phone_lock'>> = {}): Promise<number> {
  const id = await newLock(t)
  const own = t.db
    .selectFrom('company_user')
    .select('department_id')
    .where('user_id', '=', await idOf(t, asking))
  const department_id = (await own.executeTakeFirst())?.department_id ?? null
  await t.db
    .updateTable('phone_lock')
    .set({ type: 'COMPLAINT', deadline_at: 4_000_000_000, department_id, ...more })
    .where('id', '=', id)
    .execute()
  return id
}

/** A customer in the pool that nobody has had, on a day on which nobody has claimed any. */
async function newPooled(t: TestApp, asking: string): Promise<number> {
  const id = await newCustomer(t, asking)
  await t.db.deleteFrom('customer_owner_log').where('customer_id', '=', id).execute()
  await t.db.updateTable('customer').set({ user_id: null }).where('id', '=', id).execute()
  await t.db.deleteFrom('pool_claim').execute()
  return id
}

/** A pool of a new department, without customers. @param asking under whose department it is */
async function newPool(t: TestApp, asking = 'boss'): Promise<{ id: number; departmentId: number }> {
  const place = t.db.selectFrom('company_user').select('department_id')
  const above = await place.where('user_id', '=', await idOf(t, asking)).executeTakeFirst()
  const department_id = await newDepartment(t, above?.department_id ?? null)
  made += 1
  const row = { company_id: company, department_id, name: `公海${made}`, created_at: 1, updated_at: 1 }
  const by = { created_by: null, updated_by: null, deleted_at: null }
  const { id } = await t.db
    .insertInto('pool')
    .values({ ...row, ...by })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, departmentId: department_id }
}

/** A role without any right: whoever may give roles may give it. */
async function modestRole(t: TestApp): Promise<number> {
  const name = '见习'
  const known = await t.db.selectFrom('role').select('id').where('name', '=', name).executeTakeFirst()
  return known?.id ?? (await addRole(t, name, 'self', []))
}

const addedUser = async (t: TestApp): Promise<number> => {
  const { id } = await t.call(managerEndpoints.userAdd, { as: 'boss', body: (await newUser(t)) as never })
  return id
}

/** What the form of a company sends. */
const companyForm = () => {
  made += 1
  return {
    name: `新公司${made}`,
    channelId: 1,
    industry: '零售',
    contact: '王先生',
    phone: nextNumber(),
    maxConcurrency: 20,
  }
}

const changedForm = () => {
  const { channelId: _, maxConcurrency: __, ...form } = companyForm()
  return form
}

/** What the form of a script sends. Earlier ones go, since a company has only so many. */
const scriptForm = async (t: TestApp) => {
  made += 1
  await t.db.deleteFrom('call_script').where('place', '=', 9).execute()
  return { companyId: company, title: `话术${made}`, content: '{客户姓名}，{问候}！', place: 9, inUse: true }
}

const newScript = async (t: TestApp): Promise<number> =>
  (await t.call(phoneEndpoints.scriptAdd, { as: 'admin', body: await scriptForm(t) })).id

/** A company of the first channel that nothing else is about. */
const newCompany = async (t: TestApp): Promise<number> =>
  (await t.call(companiesEndpoints.add, { as: 'admin', body: companyForm() })).id

/** What the form of a department sends. */
const departmentForm = () => {
  made += 1
  return { companyId: company, parentId: null, name: `新部门${made}` }
}

/** An empty department of the first company. */
const newDepartment = async (t: TestApp, parentId: number | null = null): Promise<number> =>
  (await t.call(departmentsEndpoints.add, { as: 'boss', body: { ...departmentForm(), parentId } })).id

/** A file of one new employee, and where they would go. */
/** Nobody has a job that would keep them from another. */
let codes = 0
/** What somebody says of a code. */
const meaning = {
  ...{ unifiedCode: 'BUSY', title: '用户忙', class: 'BUSY', redialAfter: 600, switchesLine: false, autoMark: null },
  status: 'ENABLED',
} as const

async function withoutJobs(t: TestApp): Promise<Input> {
  await t.db.updateTable('job').set({ state: 'CANCELLED', ended_at: 1 }).where('ended_at', 'is', null).execute()
  return {}
}

/** All rows that a list finds, for a job. */
const wholeOf = async (t: TestApp, list: string) => ({
  ...(await withoutJobs(t)),
  all: { list, filter: '', count: 1 },
})

async function importOf(t: TestApp, asking: string): Promise<Input> {
  await withoutJobs(t)
  made += 1
  const fileId = await upload(t, asking, '员工.csv', `账号,姓名\nimported.${made},新同事\n`)
  return { fileId, companyId: company, roleIds: [await modestRole(t)] }
}

async function customerImportOf(t: TestApp, asking: string): Promise<Input> {
  await withoutJobs(t)
  made += 1
  const fileId = await upload(t, asking, '客户.csv', `名称,电话\n新客户${made},1660000${made + 1000}\n`)
  return { fileId, companyId: company }
}

async function lockImportOf(t: TestApp, asking: string): Promise<Input> {
  await withoutJobs(t)
  made += 1
  const fileId = await upload(t, asking, '锁定.csv', `号码,原因\n1660000${made + 1000},投诉过\n`)
  return { fileId, companyId: company }
}

/** What the form of a result sends. */
function resultForm() {
  made += 1
  return {
    ...{ digit: 6, name: `结果${made}`, intent: true, deal: false, callback: false, release: false, invalid: false },
    ...{ lockDays: null, nextAfterSec: 86_400, inUse: true },
  }
}

/** What the form of a new user sends. */
async function newUser(t: TestApp): Promise<Input> {
  made += 1
  const department = await t.db
    .selectFrom('department')
    .select('id')
    .where('company_id', '=', company)
    .executeTakeFirstOrThrow()
  return {
    ...{ account: `accepted.${made}`, nickname: '新同事', org: 'COMPANY', companyId: company },
    ...{
      departmentId: department.id,
      employeeNo: `N${made}`,
      roleIds: [await modestRole(t)],
      code: passwordCode(demoPassword),
    },
  }
}

/** Somebody new in a department of the first company. */
export async function modestUser(t: TestApp, departmentId: number): Promise<number> {
  const body = { ...(await newUser(t)), departmentId }
  return (await t.call(managerEndpoints.userAdd, { as: 'boss', body: body as never })).id
}

const sessionOf = async (t: TestApp, account: string): Promise<number> => {
  const user = await idOf(t, account)
  await addSession(t, user)
  const rows = t.db.selectFrom('session').select('id').where('user_id', '=', user).orderBy('id', 'desc')
  return (await rows.executeTakeFirstOrThrow()).id
}

/** An ended call of whoever's rows the request is about, with its result. */
async function wrappedCall(t: TestApp, asking: string): Promise<number> {
  const place = await t.db
    .selectFrom('company_user')
    .select(['user_id as userId', 'department_id as departmentId'])
    .where('user_id', '=', await idOf(t, await rowsOf(t, asking)))
    .executeTakeFirstOrThrow()
  const customer = await customerOf(t, asking)
  made += 1
  const departmentId = place.departmentId as number
  const { callId } = await addCallWork(
    t,
    { ...place, departmentId, companyId: company, customerId: customer.id },
    made,
    '自己的',
  )
  return callId
}

/** A call of the agent whose result was just saved. */
async function resultSaved(t: TestApp, account: string): Promise<number> {
  const callId = await wrappingUp(t, account)
  await t.call(phoneEndpoints.wrapupSave, { as: account, body: { callId, codeId: await plainCode(t) } })
  return callId
}

async function drafted(t: TestApp, account: string): Promise<number> {
  const body = await draftOf(t, account)
  await t.call(phoneEndpoints.draftUpdate, { as: account, body })
  return body.callId
}

/** What the workstation sends while the agent types. */
const draftOf = async (t: TestApp, account: string) => ({
  callId: await wrappingUp(t, account),
  ...{ codeId: null, name: null, type: null, remark: '草稿', nextFollowTime: null, reason: null },
  updateTime: t.clock.now,
})

const nowOf = (t: TestApp) => Math.floor(t.clock.now / second)
const inAnHour = (t: TestApp) => nowOf(t) + 3600

const callback = async (t: TestApp, account: string): Promise<number> =>
  (await t.call(phoneEndpoints.callbackAdd, { as: account, body: { phone: nextNumber(), time: inAnHour(t) } })).id

const lock = async (t: TestApp, account: string): Promise<number> =>
  (await t.call(phoneEndpoints.lockAdd, { as: account, body: { phone: nextNumber(), reason: '拒绝来电' } })).id

const list = async (t: TestApp, account: string): Promise<number> => {
  const { id } = await t.call(phoneEndpoints.listAdd, { as: account, body: { name: '名单', lines: [nextNumber()] } })
  if (id === null) throw new Error('the list was not made')
  return id
}

const view = async (t: TestApp, account: string): Promise<number> => {
  made += 1
  const body = { page: '/manager/userlist', name: `视图${made}`, query: 'status=ENABLED' }
  return (await t.call(systemEndpoints.savedViewAdd, { as: account, body })).id
}

/** By the endpoint's name. */
export const acceptedRequests: Readonly<Record<string, Accepted>> = {
  'auth.login': { as: null, given: () => ({ userName: 'agent', code: passwordCode(demoPassword), type: 10 }) },
  'auth.code': { as: null, given: () => ({ userName: 'leader' }) },
  'auth.second-step.start': { as: null, given: async (t) => ({ accessToken: (await waitingSession(t)).accessToken }) },
  'auth.second-step.finish': {
    as: null,
    given: async (t) => {
      const { accessToken, userId } = await waitingSession(t)
      const secret = await addFactor(t, userId)
      return { accessToken, code: codeAt(secret, t.clock.now) }
    },
  },
  'auth.second-step.detail': {},
  'auth.second-step.renew': {
    given: async (t, asking) => ({ code: codeAt(await addFactor(t, await idOf(t, asking)), t.clock.now) }),
    logged: null,
  },
  'auth.logout': {},
  'auth.password.update': {
    as: newAccount,
    given: () => ({ oldCode: passwordCode(demoPassword), newCode: passwordCode('Another-2026') }),
  },
  'auth.session.verify': { given: () => ({ code: passwordCode(demoPassword) }) },
  'auth.session.list': {},
  'auth.session.delete': { given: async (t, asking) => ({ id: await sessionOf(t, asking) }), logged: null },
  'auth.user-session.list': {},
  'auth.user-session.delete': { given: async (t) => ({ id: await sessionOf(t, 'agent') }) },
  'auth.user-session.delete-by-users': {
    given: async (t) => {
      await sessionOf(t, 'agent')
      return { userIds: [await idOf(t, 'agent')] }
    },
  },
  'call.list': { given: (t) => ({ startTime: nowOf(t) - 7 * 86_400, endTime: nowOf(t) }) },
  'call.info': { given: async (t, asking) => ({ id: await wrappedCall(t, asking) }) },
  'call.wrapup-update': {
    given: async (t, asking) => ({ id: await wrappedCall(t, asking), codeId: await plainCode(t), remark: '改小结' }),
  },
  'call.hangup': { given: async (t) => ({ id: await talking(t, await newAgent(t)) }) },
  'call.wrapup-code.list': { given: () => ({ companyId: company }) },
  'call.wrapup-code.settings': { given: () => ({ companyId: company }) },
  'call.wrapup-code.update': { given: () => ({ companyId: company, ...resultForm() }) },
  'company.list': {},
  'company.all.list': { as: 'admin' },
  'company.channel.options': {},
  'company.add': { given: companyForm, logged: 'itself' },
  'company.update': {
    given: async (t) => ({ id: await newCompany(t), ...changedForm(), version: 1 }),
    logged: 'itself',
  },
  'company.update-status-batch': {
    given: async (t) => ({ ids: [await newCompany(t)], status: 'DISABLED' }),
    logged: 'itself',
  },
  'company.transfer': {
    given: async (t) => ({ id: await newCompany(t), channelId: 2 }),
    logged: 'itself',
  },
  'company.control': {
    given: async (t) => ({ id: await newCompany(t), managerId: null, riskLevel: 'HIGH', version: 1 }),
    logged: 'itself',
  },
  'company.stop-calls': { given: async (t) => ({ id: await newCompany(t), reason: '投诉过多' }), logged: 'itself' },
  'company.allow-calls': {
    given: async (t) => {
      const id = await newCompany(t)
      await t.call(companiesEndpoints.stopCalls, { as: 'admin', body: { id, reason: '投诉过多' } })
      return { id }
    },
    logged: 'itself',
  },
  'company.resource.list': {},
  'company.resource.functions': { given: () => ({ companyId: company }) },
  'company.resource.update-quotas': {
    given: async (t) => ({ id: await newCompany(t), seats: { limit: 9, expireTime: null } }),
    logged: 'itself',
  },
  'company.resource.update-functions': {
    given: async (t) => ({ id: await newCompany(t), give: [], take: ['/call/number'] }),
    logged: 'itself',
  },
  'manager.power.list': {},
  'manager.power.update': {
    async given(t) {
      const { id } = await t.db
        .selectFrom('permission')
        .select('id')
        .where('path', '=', '/call/number')
        .executeTakeFirstOrThrow()
      return { id, sort: 7, keepAlive: true }
    },
    logged: null,
  },
  'manager.role.list': {},
  'manager.role.add': {
    given: () => ({ name: nextName(), dataScope: 'self', companyId: company }),
    logged: company,
  },
  'manager.role.update': {
    given: async (t) => ({ ...(await newRole(t)), name: nextName(), remark: '', dataScope: 'self' }),
    logged: company,
  },
  'manager.role.delete': { given: async (t) => ({ id: (await newRole(t)).id }), logged: company },
  'manager.role.grants': { given: async (t) => ({ id: await roleOf(t, 'agent') }) },
  'manager.role.preview-grants': {
    given: async (t) => ({ id: (await newRole(t)).id, give: ['/manager/roleuserlist'], take: ['/manager/userlist'] }),
  },
  'manager.role.update-grants': {
    given: async (t) => ({ ...(await newRole(t)), give: ['/manager/roleuserlist'], take: ['/manager/userlist'] }),
    logged: company,
  },
  'manager.role-user.list': {},
  'manager.role-user.add-batch': {
    given: async (t) => ({ roleId: (await newRole(t)).id, ids: [await userWithRole(t, 'agent')] }),
    logged: company,
  },
  'manager.role-user.remove-batch': {
    async given(t) {
      const { id: roleId } = await newRole(t)
      const userId = await userWithRole(t, 'agent')
      await t.db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
      return { roleId, ids: [userId] }
    },
    logged: company,
  },
  'manager.avatar.update': { given: () => ({ image: null }), logged: null },
  'company.update-status-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, companiesEndpoints.list.path)), status: 'ENABLED' }),
    logged: null,
  },
  'manager.user.move-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, managerEndpoints.userList.path)), departmentId: null }),
    logged: null,
  },
  'manager.user.update-status-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, managerEndpoints.userList.path)), status: 'ENABLED' }),
    logged: null,
  },
  'auth.user-session.delete-by-users-job': {
    given: (t) => wholeOf(t, managerEndpoints.userList.path),
    logged: null,
  },
  'phone.script.list': { as: 'agent' },
  'phone.script.settings': { given: () => ({ companyId: company }) },
  'phone.script.add': { given: scriptForm },
  'phone.script.update': {
    given: async (t) => {
      const { companyId: _, ...form } = await scriptForm(t)
      return { id: await newScript(t), ...form, version: 1 }
    },
  },
  'phone.script.delete': { given: async (t) => ({ id: await newScript(t) }) },
  'company.user.list': {},
  'company.department.list': {},
  'company.department-tree.list': {},
  'company.department.add': { given: departmentForm },
  'company.department.update': {
    // Alone at its level, where no name is taken.
    given: async (t) => ({ id: await newDepartment(t, await newDepartment(t)), name: '改名', version: 1 }),
  },
  'company.department.move': { given: async (t) => ({ id: await newDepartment(t), parentId: null, after: null }) },
  'company.department.delete': { given: async (t) => ({ id: await newDepartment(t) }) },
  'company.setting.list': { given: () => ({ companyId: company }) },
  'company.setting.update': { given: () => ({ companyId: company, key: 'call.result-without-answer', value: true }) },
  'customer.list': {},
  'customer.holders': { given: () => ({ phone: nextNumber() }) },
  'customer.info': { given: async (t, asking) => ({ id: (await customerOf(t, asking)).id }) },
  'customer.timeline': { given: async (t, asking) => ({ customerId: (await customerOf(t, asking)).id }) },
  'customer.add': {
    given: async (t, asking) => ({ ...customerForm(), userId: await idOf(t, await rowsOf(t, asking)) }),
  },
  'customer.update': {
    given: async (t, asking) => {
      const { id, version, type } = await customerOf(t, asking)
      return { id, version, type, name: '改名', remark: '改备注' }
    },
  },
  // Nothing refers to a new customer.
  'customer.delete': { given: async (t, asking) => ({ id: await newCustomer(t, asking) }) },
  'customer.delete-batch': { given: async (t, asking) => ({ ids: [await newCustomer(t, asking)] }) },
  'customer.transfer-batch': {
    given: async (t, asking) => {
      const place = t.db.selectFrom('company_user').select('department_id')
      const owner = await place.where('user_id', '=', await idOf(t, await rowsOf(t, asking))).executeTakeFirstOrThrow()
      return { ids: [await newCustomer(t, asking)], userId: await modestUser(t, owner.department_id as number) }
    },
  },
  'customer.release-batch': {
    given: async (t, asking) => ({ ids: [await newCustomer(t, asking)], reason: '未成交' }),
  },
  'customer.take-back-batch': {
    given: async (t, asking) => {
      const id = await newCustomer(t, asking)
      // As if they had done it, whatever they may do.
      await t.call(ownersEndpoints.releaseBatch, { as: 'boss', body: { ids: [id], reason: '未成交' } })
      const by = { by_user_id: await idOf(t, asking) }
      await t.db.updateTable('customer_owner_log').set(by).where('customer_id', '=', id).execute()
      return { ids: [id] }
    },
  },
  'customer.duties': {},
  'phone.locked.list': {},
  'phone.locked.add': {
    as: 'boss',
    given: () => ({ lines: [nextNumber()], type: 'REFUSES', reason: '家属要求', days: 30 }),
  },
  'phone.locked.unlock-batch': { given: async (t) => ({ ids: [await newLock(t)], reason: '已和解' }) },
  'phone.locked.extend-batch': { given: async (t) => ({ ids: [await newLock(t)], days: 30 }) },
  'phone.locked.duties': {},
  'phone.locked.handle': {
    given: async (t, asking) => ({ id: await newComplaint(t, asking), handling: '已电话致歉' }),
  },
  'phone.locked.keep': {
    given: async (t, asking) => ({ id: await newComplaint(t, asking, { lift_asked_by: 1 }), reason: '还没有和解' }),
  },
  'customer.pool.list': {},
  'customer.pool.allowance': { as: 'agent' },
  'customer.pool.forecast': { given: () => ({ companyId: company, follow: 7 }) },
  'customer.pool.rule-update': {
    given: () => ({ companyId: company, rules: [{ key: 'pool.most-held', value: 1_000 + ++rules }] }),
  },
  'customer.pool.view': { given: async (t, asking) => ({ id: await newPooled(t, asking) }) },
  'customer.department-pool.list': {},
  'customer.department-pool.add': {
    given: async (t) => ({ companyId: company, departmentId: await newDepartment(t), name: `新公海${++made}` }),
  },
  'customer.department-pool.update': {
    given: async (t) => ({ ...(await newPool(t)), name: `改名${++made}`, version: 1 }),
  },
  'customer.department-pool.delete': { given: async (t) => ({ id: (await newPool(t)).id }) },
  'customer.department-pool.rules': { given: async (t) => ({ id: (await newPool(t)).id }) },
  'customer.pool-move-batch': {
    given: async (t, asking) => ({ ids: [await newPooled(t, asking)], poolId: (await newPool(t, asking)).id }),
  },
  'customer.pool-move-batch-job': {
    given: async (t, asking) => ({
      ...(await wholeOf(t, poolEndpoints.list.path)),
      poolId: (await newPool(t, asking)).id,
    }),
    logged: null,
  },
  'customer.claim-batch': { as: 'agent', given: async (t, asking) => ({ ids: [await newPooled(t, asking)] }) },
  'customer.protect-batch': { given: async (t, asking) => ({ ids: [await newCustomer(t, asking)], reason: '正在谈' }) },
  'customer.unprotect-batch': {
    given: async (t, asking) => {
      const id = await newCustomer(t, asking)
      await t.db.updateTable('customer').set({ protect_until: 4_000_000_000 }).where('id', '=', id).execute()
      return { ids: [id] }
    },
  },
  'customer.type-batch': { given: async (t, asking) => ({ ids: [await newCustomer(t, asking)], type: 30 }) },
  'customer.phone.list': { given: async (t, asking) => ({ customerId: await newCustomer(t, asking) }) },
  'customer.phone.add': {
    given: async (t, asking) => ({ customerId: await newCustomer(t, asking), phone: nextNumber(), label: '办公室' }),
  },
  'customer.phone.first': { given: async (t, asking) => ({ id: await otherNumber(t, asking) }) },
  'customer.phone.delete': { given: async (t, asking) => ({ id: await otherNumber(t, asking) }) },
  'customer.phone.reveal': {
    given: async (t, asking) => ({
      phone: await numberOf(t, await newCustomer(t, asking)),
      reason: '核对号码',
      isCopied: false,
    }),
  },
  'customer.personal-data.info': { given: personOf },
  'customer.personal-data.export': {
    given: async (t, asking) => ({ ...(await personOf(t, asking)), reason: '本人来信', format: 'csv' }),
  },
  'customer.personal-data.erase': {
    given: async (t, asking) => ({ ...(await personOf(t, asking)), reason: '本人来信' }),
  },
  'customer.consent.list': { given: async (t, asking) => ({ customerId: await newCustomer(t, asking) }) },
  'customer.consent.add': {
    given: async (t, asking) => ({
      ...{ customerId: await newCustomer(t, asking), purpose: 'OFFER', source: '官网登记', givenTime: 1_700_000_000 },
      proof: '登记表第 3 号',
    }),
  },
  'customer.consent.withdraw': {
    given: async (t, asking) => ({ id: await newConsent(t, asking), reason: '不再联系' }),
  },
  'customer.consent.undo': { given: async (t, asking) => ({ id: await newConsent(t, asking) }) },
  'customer.consent.ticket-add': { given: async (t, asking) => ({ id: await newConsent(t, asking) }) },
  'customer.merge.preview': { given: twoCustomers },
  'customer.merge.add': {
    given: async (t, asking) => ({
      ...(await twoCustomers(t, asking)),
      keepVersion: 1,
      otherVersion: 1,
      take: ['remark'],
    }),
  },
  'customer.tag.list': {},
  'customer.tag-batch': { given: async (t, asking) => ({ ids: [await newCustomer(t, asking)], add: ['重点'] }) },
  'customer.transfer-batch-job': {
    given: async (t, asking) => ({
      ...(await wholeOf(t, customerEndpoints.list.path)),
      userId: await idOf(t, await rowsOf(t, asking)),
    }),
    logged: null,
  },
  'customer.release-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, customerEndpoints.list.path)), reason: '未成交' }),
    logged: null,
  },
  'customer.type-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, customerEndpoints.list.path)), type: 30 }),
    logged: null,
  },
  'customer.tag-batch-job': {
    given: async (t) => ({ ...(await wholeOf(t, customerEndpoints.list.path)), add: ['重点'] }),
    logged: null,
  },
  'customer.flow.list': {},
  'customer.flow.add': {
    given: async (t, asking) => ({ customerId: (await customerOf(t, asking)).id, type: 10, remark: '跟进' }),
  },
  'manager.user-info': {},
  'manager.user.list': {},
  'company.employee.list': {},
  'manager.place.options': {},
  'manager.role.options': {},
  'manager.user.add': { given: newUser },
  'manager.hand-over.preview': { given: async (t) => ({ id: await addedUser(t) }) },
  'manager.hand-over': { given: async (t) => ({ id: await addedUser(t), toIds: [await addedUser(t)], customers: 0 }) },
  'manager.administrator.add': {
    given: async (t) => {
      const { account, nickname, code } = await newUser(t)
      return { account, nickname, companyId: await newCompany(t), code }
    },
    logged: 'its company',
  },
  'manager.employee-no.free': { given: () => ({ companyId: company }) },
  'manager.user.update': {
    given: async (t) => {
      const id = await addedUser(t)
      const { version } = await t.db.selectFrom('user').select('version').where('id', '=', id).executeTakeFirstOrThrow()
      return { id, version, nickname: '改名', introduction: '', roleIds: [await modestRole(t)] }
    },
  },
  'manager.user.update-status': { given: async (t) => ({ id: await addedUser(t), status: 'DISABLED' }) },
  'manager.user.move-batch': { given: async (t) => ({ ids: [await addedUser(t)], departmentId: 2 }) },
  'manager.user.update-status-batch': { given: async (t) => ({ ids: [await addedUser(t)], status: 'DISABLED' }) },
  'manager.user.delete': { given: async (t) => ({ id: await addedUser(t) }) },
  'manager.user.reset-password': {
    given: async (t) => ({ id: await addedUser(t), newCode: passwordCode('Another-2026') }),
  },
  'manager.user.unlock': { given: async (t) => ({ id: await addedUser(t) }) },
  'manager.user.reset-second-step': {
    given: async (t) => {
      const id = await addedUser(t)
      await addFactor(t, id)
      return { id }
    },
  },
  'manager.user-search.list': {},
  'phone.station-info': { as: 'agent' },
  'phone.state-update': { as: newAgent, given: () => ({ state: 'BREAK' }) },
  'phone.centre-info': {},
  'phone.dial': { as: newAgent, given: () => request() },
  'phone.hangup': { as: newAgent, given: async (t, asking) => ({ callId: await talking(t, asking) }) },
  'phone.mute': { as: newAgent, given: async (t, asking) => ({ callId: await talking(t, asking), muted: true }) },
  'phone.wrapup-save': {
    as: newAgent,
    given: async (t, asking) => ({ callId: await wrappingUp(t, asking), codeId: await plainCode(t) }),
  },
  'phone.wrapup-undo': { as: newAgent, given: async (t, asking) => ({ callId: await resultSaved(t, asking) }) },
  'phone.wrapup-extend': { as: newAgent, given: async (t, asking) => ({ callId: await wrappingUp(t, asking) }) },
  'phone.draft-info': { as: newAgent, given: async (t, asking) => ({ callId: await drafted(t, asking) }) },
  'phone.draft-update': { as: newAgent, given: draftOf },
  'phone.queue-info': { as: 'agent' },
  'phone.contact-info': { as: 'agent', given: () => ({ phone: nextNumber() }) },
  'phone.reference-info': { given: () => ({ text: nextNumber() }) },
  'phone.callback-add': {
    as: 'agent',
    given: (t) => ({ phone: nextNumber(), time: inAnHour(t) }),
  },
  'phone.callback-list': { as: 'agent' },
  'phone.callback-offers': { as: 'agent' },
  'phone.callback-take': { as: 'agent', given: async (t, asking) => ({ id: await overdueOfColleague(t, asking) }) },
  'phone.callback-give-back': {
    as: 'agent',
    given: async (t, asking) => {
      const id = await overdueOfColleague(t, asking)
      await t.call(phoneEndpoints.callbackTake, { as: asking, body: { id } })
      return { id }
    },
  },
  'phone.callback-update': {
    as: 'agent',
    given: async (t, asking) => ({ id: await callback(t, asking), time: inAnHour(t) + 60 }),
  },
  'phone.callback-restore': {
    as: 'agent',
    given: async (t, asking) => {
      const id = await callback(t, asking)
      await t.call(phoneEndpoints.callbackDelete, { as: asking, query: { id } })
      return { id }
    },
  },
  'phone.callback-delete': { as: 'agent', given: async (t, asking) => ({ id: await callback(t, asking) }) },
  'phone.lock-add': { as: 'agent', given: () => ({ phone: nextNumber(), reason: '拒绝来电' }) },
  'phone.lock-undo': { as: 'agent', given: async (t, asking) => ({ id: await lock(t, asking) }) },
  'phone.unlock': { given: async (t) => ({ id: await lock(t, 'agent'), reason: '误锁' }) },
  'phone.list-list': { as: 'agent' },
  'phone.list-add': { as: 'agent', given: () => ({ name: '名单', lines: [nextNumber()] }) },
  'phone.list-delete': { as: 'agent', given: async (t, asking) => ({ id: await list(t, asking) }) },
  'phone.list-item-update': {
    as: 'agent',
    given: async (t, asking) => {
      const list_id = await list(t, asking)
      const item = t.db.selectFrom('dial_list_item').select('id').where('list_id', '=', list_id)
      return { id: (await item.executeTakeFirstOrThrow()).id, decision: 'SKIPPED' }
    },
  },
  'system.exception.list': { as: 'admin' },
  'system.exception.add': {
    as: 'admin',
    given: () => ({ ...meaning, source: 'SIP', rawCode: `x-${String.fromCharCode(97 + (codes++ % 26))}${codes}` }),
    logged: null,
  },
  'system.exception.update': {
    as: 'admin',
    async given(t) {
      const { id, version } = await t.db
        .selectFrom('exception_code')
        .select(['id', 'version'])
        .where('raw_code', '=', '486')
        .executeTakeFirstOrThrow()
      return { ...meaning, id, version }
    },
    logged: null,
  },
  'system.exception.try': { as: 'admin', given: () => ({ source: 'SIP', rawCode: '486' }) },
  'system.log.list': {},
  'system.login-log.list': {},
  'system.log.verify': { as: 'admin', given: withoutJobs, logged: null },
  'system.log.info': {
    given: async (t) => ({ id: await addLogRow(t, { companyId: company, userId: await idOf(t, 'boss') }, '自己的') }),
  },
  'company.employee-import.preview': { given: importOf },
  'company.employee-import.add': {
    given: async (t, asking) => ({ ...(await importOf(t, asking)), columns: ['account', 'nickname'], mode: 'SKIP' }),
  },
  'company.employee-import.list': {},
  'company.employee-import.undo': {
    given: async (t, asking) => ({
      ...(await withoutJobs(t)),
      id: await addImport(t, { companyId: company, userId: await idOf(t, await rowsOf(t, asking)) }),
    }),
  },
  'company.employee-import.template': { logged: null },
  'customer.import.preview': { given: customerImportOf },
  'customer.import.add': {
    given: async (t, asking) => ({ ...(await customerImportOf(t, asking)), columns: ['name', 'phone'], mode: 'SKIP' }),
  },
  'customer.import.list': {},
  'customer.import.undo': {
    given: async (t, asking) => ({
      ...(await withoutJobs(t)),
      id: await addImport(t, { companyId: company, userId: await idOf(t, await rowsOf(t, asking)), kind: 'CUSTOMER' }),
    }),
  },
  'customer.import.template': { logged: null },
  'phone.lock-import.preview': { given: lockImportOf },
  'phone.lock-import.add': {
    given: async (t, asking) => ({ ...(await lockImportOf(t, asking)), columns: ['phone', 'reason'], mode: 'SKIP' }),
  },
  'phone.lock-import.list': {},
  'phone.lock-import.undo': {
    given: async (t, asking) => ({
      ...(await withoutJobs(t)),
      id: await addImport(t, { companyId: company, userId: await idOf(t, await rowsOf(t, asking)), kind: 'LOCK' }),
    }),
  },
  'phone.lock-import.template': { logged: null },
  'system.upload.add': { given: () => ({ name: '员工.csv', size: 3 }), logged: null },
  'system.job.list': {},
  'system.job.cancel': { given: async (t, asking) => ({ id: await addJob(t, await idOf(t, asking)) }), logged: null },
  'system.ticket.add': {
    given: async (t, asking) => ({ id: await addJob(t, await idOf(t, asking), 'DONE') }),
    logged: null,
  },
  'system.export.add': {
    given: async (t) => ({
      ...(await withoutJobs(t)),
      ...{ list: managerEndpoints.userList.path, format: 'csv', columns: ['account'] },
      filter: `keywords=${nextNumber()}`,
    }),
    logged: null,
  },
  'system.region.list': { given: () => ({ parentId: 0 }) },
  'system.setting.list': { as: 'admin' },
  'system.setting.update': { as: 'admin', given: () => ({ key: 'list.busy-minutes', value: 20 }), logged: null },
  'system.preference.list': {},
  'system.preference.update': { given: () => ({ key: 'size', value: '"small"' }) },
  'system.saved-view.list': { given: () => ({ page: '/manager/userlist' }) },
  'system.saved-view.add': {
    given: () => ({ page: '/manager/userlist', name: '我的', query: 'status=ENABLED' }),
    logged: null,
  },
  'system.saved-view.update': {
    given: async (t, asking) => ({ id: await view(t, asking), name: '改名', query: 'status=DISABLED' }),
    logged: null,
  },
  'system.saved-view.delete': { given: async (t, asking) => ({ id: await view(t, asking) }), logged: null },
  'system.command-usage.list': {},
  'system.command-usage.add': { given: () => ({ command: 'customer.add' }) },
}

/** Whether only people at a workstation ask for this. */
export const isAtStation = ({ name }: { name: string }): boolean => {
  const { as } = acceptedRequests[name] ?? {}
  return as === 'agent' || as === newAgent
}
