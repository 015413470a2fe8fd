/**
 * Tests every endpoint with every role, and every endpoint against the rows of a foreign company. Both tables are made
 * from the contract, so they grow automatically. An unknown parameter fails with a message about what to add.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { type BuiltinRoleCode, builtinRoles } from '../../src/server/access/builtin'
import { tokenHash } from '../../src/server/access/viewer'
import { hashPassword } from '../../src/server/auth/port'
import { requestKey } from '../../src/server/call/new-call'
import type { Org } from '../../src/server/db/tables/manager'
import { parametersOf, requestFor } from '../support/samples'
import { dialects, startOfTest, type TestApp, testApp } from '../support/test-app'

const roleCodes = Object.keys(builtinRoles) as BuiltinRoleCode[]
const orgOf = (code: BuiltinRoleCode): Org =>
  code === 'channel-manager'
    ? 'CHANNEL'
    : ['company-admin', 'department-manager', 'agent'].includes(code)
      ? 'COMPANY'
      : 'PLATFORM'
const now = Math.floor(startOfTest / 1000)

/** The hash of the password in the sample inputs. */
const passwordHash = hashPassword('0'.repeat(64))

let made = 0

/** Adds a user with one role: in 销售部 of company 1, or in channel 1, if the role's organisation has these. */
async function userWithRole(t: TestApp, code: BuiltinRoleCode): Promise<number> {
  const org = orgOf(code)
  made += 1
  const name = `role-${code}-${made}`
  const user = await t.db
    .insertInto('user')
    .values({
      ...{ account: name, nickname: name, pinyin: name, initials: name },
      ...{ phone_id: null, avatar: null, introduction: null, org },
      channel_id: org === 'CHANNEL' ? 1 : null,
      company_id: org === 'COMPANY' ? 1 : null,
      ...{ password_hash: await passwordHash, status: 'ENABLED', last_login_at: null },
      ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await t.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await t.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
  if (org === 'COMPANY') {
    const department_id = await departmentNamed(t, '销售部')
    const row = { user_id: user.id, company_id: 1, department_id, employee_no: name }
    await t.db
      .insertInto('company_user')
      .values({ ...row, day_call_cap: null, month_fee_cap: null })
      .execute()
  }
  return user.id
}

async function departmentNamed(t: TestApp, name: string): Promise<number> {
  const named = t.db.selectFrom('department').select('id').where('company_id', '=', 1).where('name', '=', name)
  return (await named.executeTakeFirstOrThrow()).id
}

/** Makes a user ready to call at their workstation, because a present agent may do more than an absent one. */
async function makeReady(t: TestApp, userId: number): Promise<void> {
  const place = { user_id: userId, company_id: 1, department_id: await departmentNamed(t, '销售部') }
  await t.db
    .insertInto('agent_state')
    .values({ ...place, state: 'IDLE', since: startOfTest, call_id: null, wrap_until: null, gone: 0 })
    .execute()
}

async function addSession(t: TestApp, userId: number, agent = 'test'): Promise<string> {
  made += 1
  const token = createHash('sha256').update(`session ${made}`).digest('base64url')
  const times = { created_at: now, last_seen_at: now, expire_at: now + 3600 }
  const row = { user_id: userId, token_hash: tokenHash(token), ip: '127.0.0.1', agent, ...times }
  await t.db
    .insertInto('session')
    .values({ ...row, revoked_at: null, revoked_why: null })
    .execute()
  return token
}

/** This marker is in every text of the foreign rows. */
const marker = 'ZZ外人'
/** The request that placed a foreign call. */
const requestId = 'ffffffff-0000-4000-8000-000000000000'
/** The company of the other channel. */
const foreignCompany = 3

interface Whose {
  companyId: number
  departments: number[]
  users: number[]
  /** The company itself is foreign, not only some of its people. */
  companyToo: boolean
}

const wholeCompany = (companyId: number) => async (t: TestApp) => {
  const departments = await t.db.selectFrom('department').select('id').where('company_id', '=', companyId).execute()
  const users = await t.db
    .selectFrom('user')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id', 'desc')
    .execute()
  return { companyId, departments: departments.map(({ id }) => id), users: users.map(({ id }) => id), companyToo: true }
}

const oneDepartment = (name: string) => async (t: TestApp) => {
  const id = await departmentNamed(t, name)
  const people = await t.db.selectFrom('company_user').select('user_id').where('department_id', '=', id).execute()
  return { companyId: 1, departments: [id], users: people.map((row) => row.user_id), companyToo: false }
}

/** Who must not see whose rows. */
const foreigners: { name: string; strangers: BuiltinRoleCode[]; whose: (t: TestApp) => Promise<Whose> }[] = [
  {
    name: 'the rows of another channel’s company',
    strangers: ['channel-manager', 'company-admin', 'department-manager', 'agent'],
    whose: wholeCompany(foreignCompany),
  },
  {
    name: 'the rows of another company of the same channel',
    strangers: ['company-admin', 'department-manager', 'agent'],
    whose: wholeCompany(2),
  },
  {
    name: 'the rows of another department',
    strangers: ['department-manager', 'agent'],
    whose: oneDepartment('客服部'),
  },
  {
    name: 'a colleague’s rows',
    strangers: ['agent'],
    whose: oneDepartment('销售一组'),
  },
]

const ask = async (t: TestApp, endpoint: Endpoint, token: string | undefined, given: Record<string, unknown> = {}) =>
  t.send(endpoint, { ...requestFor(endpoint, given), ...(token !== undefined && { token }) })

/**
 * The codes that an allowed call may answer to a sample input: success, wrong input, no such row, a conflict, no dial.
 */
const allowedCodes = [20000, 40000, 40400, 40900, 42200]

describe.each(dialects)('access on %s', (dialect) => {
  describe('every endpoint × every role', () => {
    let t: TestApp
    const users = new Map<BuiltinRoleCode, number>()
    beforeAll(async () => {
      t = await testApp(dialect)
      for (const code of roleCodes) users.set(code, await userWithRole(t, code))
    })
    /** Each call has its own session, because some calls end sessions. */
    const tokenFor = (code: BuiltinRoleCode) => addSession(t, users.get(code) as number)
    afterAll(() => t.close())

    it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const guest = await ask(t, endpoint, undefined)
      expect(guest.status).toBe(200)
      if (endpoint.permission === 'public') {
        expect(guest.envelope.code).not.toBe(50008)
        return
      }
      expect(guest.envelope).toEqual({ code: 50008, msg: '请先登录', data: null })
      for (const code of roleCodes) {
        const { status, envelope } = await ask(t, endpoint, await tokenFor(code))
        expect(status).toBe(200)
        const granted: readonly string[] = builtinRoles[code].permissions
        const allowed = endpoint.permission === 'signed-in' || granted.includes(endpoint.permission)
        const told = `${code}: ${envelope.code} ${envelope.msg}`
        if (allowed) expect(allowedCodes, told).toContain(envelope.code)
        else expect(envelope.code, told).toBe(40300)
      }
    })

    const guarded = allEndpoints.filter(({ permission }) => permission !== 'public' && permission !== 'signed-in')

    it('denies a user without a role everything but the own', async () => {
      const roleless = await userWithRole(t, 'agent')
      await t.db.deleteFrom('user_role').where('user_id', '=', roleless).execute()
      const token = await addSession(t, roleless)
      for (const endpoint of guarded) expect((await ask(t, endpoint, token)).envelope.code).toBe(40300)
    })

    it('denies a user with another company’s role everything but the own', async () => {
      const user = await userWithRole(t, 'agent')
      const { id } = await t.db.selectFrom('role').select('id').where('code', '=', 'agent').executeTakeFirstOrThrow()
      await t.db.updateTable('role').set({ company_id: foreignCompany }).where('id', '=', id).execute()
      const token = await addSession(t, user)
      for (const endpoint of guarded) expect((await ask(t, endpoint, token)).envelope.code).toBe(40300)
      await t.db.updateTable('role').set({ company_id: null }).where('id', '=', id).execute()
    })

    it('lets nobody of a disabled company in', async () => {
      const token = await tokenFor('company-admin')
      await t.db.updateTable('company').set({ status: 'DISABLED' }).where('id', '=', 1).execute()
      for (const endpoint of allEndpoints.filter(({ permission }) => permission !== 'public')) {
        expect((await ask(t, endpoint, token)).envelope.code).toBe(50008)
      }
      await t.db.updateTable('company').set({ status: 'ENABLED' }).where('id', '=', 1).execute()
    })
  })

  describe.each(foreigners)('$name', ({ strangers, whose }) => {
    let t: TestApp
    let foreign: Foreign
    let numbers: Set<string>
    const users = new Map<BuiltinRoleCode, number>()

    beforeAll(async () => {
      t = await testApp(dialect)
      for (const code of strangers) {
        const user = await userWithRole(t, code)
        users.set(code, user)
        if (orgOf(code) === 'COMPANY') await makeReady(t, user)
      }
      foreign = await foreignRows(t, await whose(t))
      const rows = await t.db.selectFrom('phone').select('enc').execute()
      numbers = new Set(rows.map((row) => t.app.services.phones.reveal(row.enc)))
    })
    afterAll(() => t.close())

    it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const before = await fingerprint(t, foreign)
      for (const code of strangers) {
        const asStranger = async (input: Record<string, unknown>) =>
          ask(t, endpoint, await addSession(t, users.get(code) as number), input)
        for (const input of foreignInputs(endpoint, foreign)) {
          const { text, status, envelope } = await asStranger(input)
          const told = `${code} ${JSON.stringify(input)} → ${text.slice(0, 300)}`
          expect(status, told).toBe(200)
          // A failed sign-in, a missing permission, and the sign-in limits are also valid answers.
          expect([...allowedCodes, 40100, 40300, 42300, 42900], told).toContain(envelope.code)
          expect(shownOf(endpoint, foreign, text).includes(marker), `a foreign row shows: ${told}`).toBe(false)
          const shown = (text.match(/\d{11}/g) ?? []).filter((digits) => numbers.has(digits))
          expect(shown, `a full number shows: ${told}`).toEqual([])
        }
        for (const name of parametersOf(endpoint).filter((parameter) => foreign.nowhere[parameter] !== undefined)) {
          const there = await asStranger({ [name]: value(endpoint, name, foreign) })
          const nowhere = await asStranger({ [name]: foreign.nowhere[name] })
          const blurred = (text: string) => text.replace(/\d+/g, '#').replace(/p_[\w-]{22}/g, 'p_#')
          expect(blurred(there.text), `${name} tells a foreign row from none`).toBe(blurred(nowhere.text))
        }
        // This comes after all inputs, because it reads every row of the foreigners.
        expect(await fingerprint(t, foreign), `${code} changed a foreign row`).toBe(before)
      }
    })

    it('are there for the platform', async () => {
      const list = allEndpoints.find((endpoint) => endpoint.name === 'customer.list') as Endpoint
      const all = await ask(t, list, await t.tokenOf('admin'), { noPaging: true })
      expect(all.text).toContain(marker)
    })
  })
})

/**
 * The text of an answer without what the user may see: before a call, an agent sees which colleagues have called the
 * number.
 */
const shownOf = (endpoint: Endpoint, { companyToo }: Foreign, text: string) =>
  endpoint.name === 'phone.contact-info' && !companyToo ? text.replaceAll(`"nickname":"${marker}"`, '') : text

interface Foreign {
  /** By noun, or by endpoint if a noun has several kinds of rows. */
  id: Record<string, number>
  companyToo: boolean
  users: number[]
  customers: number[]
  departments: number[]
  companyId: number
  customerId: number
  userId: number
  departmentId: number
  callId: number
  listId: number
  itemId: number
  /** From the foreign company; within one company, one of its own. */
  codeId: number
  /** From the foreign company; within one company, a role that shows nothing foreign. */
  roleId: number
  phoneRef: string
  number: string
  /** Values of the same parameters that match no row. */
  nowhere: Record<string, unknown>
}

/** Puts the marker into every text of these people's rows, and returns one row of each kind. */
async function foreignRows(t: TestApp, { companyId, departments, users, companyToo }: Whose): Promise<Foreign> {
  const { db } = t
  const rows = await db.selectFrom('customer').select('id').where('user_id', 'in', users).orderBy('id').execute()
  const customers = rows.map((row) => row.id)
  if (companyToo) {
    await db.updateTable('company').set({ name: marker }).where('id', '=', companyId).execute()
    const pool = await db.selectFrom('customer').select('id').where('company_id', '=', companyId).execute()
    customers.splice(0, customers.length, ...pool.map((row) => row.id))
  }
  await db.updateTable('department').set({ name: marker }).where('id', 'in', departments).execute()
  await db.updateTable('user').set({ nickname: marker, introduction: marker }).where('id', 'in', users).execute()
  await db.updateTable('customer').set({ name: marker, remark: marker }).where('id', 'in', customers).execute()
  await db.updateTable('customer_flow').set({ remark: marker }).where('customer_id', 'in', customers).execute()
  const [userId] = users as [number]
  const operation = { at: now, user_id: userId, company_id: companyId, module: 'customer', action: 'update' }
  const log = await db
    .insertInto('operation_log')
    .values({
      ...operation,
      ...{ object: marker, result: 'OK', message: marker, diff: '[]', ip: '', request_id: 'x', duration_ms: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const own = { user_id: userId, updated_at: now }
  const view = await db
    .insertInto('saved_view')
    .values({ ...own, page: '/manager/userlist', name: marker, query: marker, sort: 1, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('preference')
    .values({ ...own, key: 'hotkeys', value: JSON.stringify(marker) })
    .execute()
  await db.insertInto('command_usage').values({ user_id: userId, command: marker, count: 1, last_at: now }).execute()
  const role = await db
    .insertInto('role')
    .values({
      ...{ code: null, name: marker, remark: marker, company_id: companyId, data_scope: 'self' },
      ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addSession(t, userId, marker)
  const session = await db.selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const [customerId] = customers as [number]
  const flow = await db
    .selectFrom('customer_flow')
    .select('id')
    .where('customer_id', 'in', customers)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const desk = await foreignCalls(t, { companyId, userId, departmentId: departments[0] as number, customerId })
  const missing = 999_999_999
  const lockId = companyToo ? await lockAndName(t, companyId, desk.phoneId) : missing
  const phone = await db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['phone.id as phone_id', 'phone.enc as phone_enc'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { phones } = t.app.services
  // A reference belongs to a tenant: within one company it opens the number, but its customer must stay hidden.
  const { phoneRef } = phones.mask(phone, { org: 'COMPANY', channelId: null, companyId })
  return {
    id: {
      customer: customerId,
      'customer.flow': flow.id,
      'manager.user': userId,
      'manager.user-search': userId,
      'system.saved-view': view.id,
      'auth.session': session.id,
      'auth.user-session': session.id,
      'system.log': log.id,
      call: desk.callId,
      'phone.callback-delete': desk.callbackId,
      'phone.callback-update': desk.callbackId,
      'phone.callback-restore': desk.callbackId,
      'phone.list-delete': desk.listId,
      'phone.list-item-update': desk.itemId,
      'phone.lock-undo': lockId,
      'phone.unlock': lockId,
    },
    ...{ users, customers, departments, companyId, companyToo, customerId, userId, roleId: role.id },
    ...{ callId: desk.callId, listId: desk.listId, itemId: desk.itemId, codeId: desk.codeId },
    departmentId: departments[0] as number,
    phoneRef: phoneRef as string,
    number: phones.reveal(phone.phone_enc),
    nowhere: {
      id: missing,
      ids: [missing],
      userId: missing,
      userIds: [missing],
      ...(companyToo && { companyId: missing, channelId: missing, phone: `p_${'A'.repeat(22)}` }),
      companyDepartmentId: missing,
      departmentId: missing,
      customerId: missing,
      roleId: missing,
      roleIds: [missing],
      callId: missing,
      listId: missing,
      ...(companyToo && { codeId: missing }),
    },
  }
}

/** A user's call, callback, list and draft, with the marker in every text. */
async function foreignCalls(
  { db }: TestApp,
  whose: { companyId: number; userId: number; departmentId: number; customerId: number },
) {
  const { companyId: company_id, userId: user_id, customerId: customer_id } = whose
  const { phone_id } = await db
    .selectFrom('customer')
    .select('phone_id')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const at = startOfTest - 60_000
  const call = await db
    .insertInto('call')
    .values({
      ...{ call_no: `foreign-${user_id}`, provider: 'test', provider_call_id: null, line_id: 0 },
      ...{ company_id, department_id: whose.departmentId, user_id, employee_no: marker, customer_id, phone_id },
      ...{ state: 'ENDED', state_rank: 85, submitted_at: at, ring_at: at, answer_at: at, end_at: at + 30_000 },
      ...{ ring_sec: 0, talk_sec: 30, hangup_by: 'CUSTOMER', muted: 0, code_source: null, raw_code: null },
      ...{ unified_code: null, exception_class: null, answered: 1, valid: 1, wrapup_id: null, intent: 0, deal: 0 },
      ...{ wrap_sec: 0, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const code = await db
    .selectFrom('wrapup_code')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('call_key')
    .values({ kind: 'REQUEST', key: requestKey(user_id, requestId), call_id: call.id, created_at: at })
    .execute()
  const result = { call_id: call.id, company_id, code_id: code.id, user_id, source: 'AGENT' as const }
  await db
    .insertInto('call_wrapup')
    .values({ ...result, remark: marker, at })
    .execute()
  await db
    .insertInto('call_draft')
    .values({ call_id: call.id, user_id, body: JSON.stringify({ remark: marker }), updated_at: at })
    .execute()
  const callback = await db
    .insertInto('callback_task')
    .values({
      ...{ company_id, user_id, customer_id, phone_id, due_at: now, note: marker, done_at: null, call_id: null },
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await db
    .insertInto('dial_list')
    .values({ company_id, user_id, name: marker, created_at: now, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('dial_list_item')
    .values({
      list_id: list.id,
      sort: 0,
      phone_id,
      name: marker,
      remark: marker,
      call_id: null,
      lease_by: null,
      lease_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { callId: call.id, callbackId: callback.id, listId: list.id, itemId: item.id }
  return { ...ids, codeId: code.id, phoneId: phone_id }
}

/** What a whole company shares: a locked number, and the names of its results. */
async function lockAndName({ db }: TestApp, companyId: number, phoneId: number): Promise<number> {
  await db.updateTable('wrapup_code').set({ name: marker, hint: marker }).where('company_id', '=', companyId).execute()
  const { id } = await db
    .insertInto('phone_lock')
    .values({
      ...{ company_id: companyId, department_id: null, phone_id: phoneId, type: 'MANUAL', source: 'test' },
      ...{ reason: marker, expire_at: null, hit_at: null, created_at: now, created_by: null, ended_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The value that makes a parameter point at the foreign company. */
function value(endpoint: Endpoint, name: string, foreign: Foreign): unknown {
  const noun = endpoint.name.replace(/\.[^.]+$/, '')
  const id = foreign.id[endpoint.name] ?? foreign.id[noun]
  const known: Record<string, unknown> = {
    id,
    ids: id === undefined ? undefined : [id],
    userId: foreign.userId,
    userIds: [foreign.userId],
    customerId: foreign.customerId,
    companyId: foreign.companyId,
    channelId: 2,
    companyDepartmentId: foreign.departmentId,
    departmentId: foreign.departmentId,
    roleId: foreign.roleId,
    roleIds: [foreign.roleId],
    phone: foreign.phoneRef,
    keywords: marker,
    object: marker,
    employeeNo: '1005',
    requestId,
    callId: foreign.callId,
    listId: foreign.listId,
    itemId: foreign.itemId,
    codeId: foreign.codeId,
    wrapupId: foreign.codeId,
  }
  if (name in known && known[name] === undefined)
    throw new Error(`say in foreignRows what ${name} means for ${endpoint.name}`)
  if (!(name in known) && /Ids?$/.test(name)) throw new Error(`say in value() which foreign row ${name} names`)
  return known[name]
}

/** Inputs of an endpoint that try to reach foreign rows: each parameter alone, then all together. */
function foreignInputs(endpoint: Endpoint, foreign: Foreign): Record<string, unknown>[] {
  const nullId = endpoint.name === 'customer.add'
  const entries = parametersOf(endpoint)
    .filter((name) => !(nullId && name === 'id'))
    .map((name) => [name, value(endpoint, name, foreign)] as const)
    .filter(([, given]) => given !== undefined)
  const single = entries.map(([name, given]) => ({ [name]: given }))
  const numbers = entries.some(([name]) => name === 'phone') ? [{ phone: foreign.number }] : []
  const wide = parametersOf(endpoint).includes('noPaging') ? [{ noPaging: true, detail: true }] : []
  return [{}, ...wide, ...single, ...numbers, Object.fromEntries(entries)]
}

/** A digest of all the foreign rows. */
async function fingerprint({ db }: TestApp, foreign: Foreign): Promise<string> {
  const { users, customers, departments, callId, listId, codeId, companyId, companyToo } = foreign
  const rows = [
    await db.selectFrom('customer').selectAll().where('id', 'in', customers).orderBy('id').execute(),
    await db.selectFrom('customer_flow').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    await db.selectFrom('customer_owner_log').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    await db.selectFrom('department').selectAll().where('id', 'in', departments).orderBy('id').execute(),
    await db.selectFrom('user').selectAll().where('id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('company_user').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('session').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('operation_log').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('user_role').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    await db.selectFrom('preference').selectAll().where('user_id', 'in', users).orderBy('key').execute(),
    await db.selectFrom('saved_view').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('command_usage').selectAll().where('user_id', 'in', users).orderBy('command').execute(),
    await db.selectFrom('call').selectAll().where('id', '=', callId).execute(),
    await db.selectFrom('call_wrapup').selectAll().where('call_id', '=', callId).orderBy('id').execute(),
    await db.selectFrom('result_undo').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    await db.selectFrom('call_draft').selectAll().where('user_id', 'in', users).orderBy('call_id').execute(),
    await db.selectFrom('agent_state').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    await db.selectFrom('callback_task').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('dial_list').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    await db.selectFrom('dial_list_item').selectAll().where('list_id', '=', listId).orderBy('id').execute(),
    await db.selectFrom('wrapup_code').selectAll().where('id', '=', codeId).execute(),
    ...(companyToo
      ? [await db.selectFrom('phone_lock').selectAll().where('company_id', '=', companyId).orderBy('id').execute()]
      : []),
    await db.selectFrom('setting').selectAll().orderBy('key').execute(),
  ]
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
