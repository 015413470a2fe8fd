/**
 * Every endpoint × every role, and every endpoint against a foreign company's rows. Both tables are made from the
 * contract, so they grow by themselves; a parameter they don't know fails with what to add.
 */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { type BuiltinRoleCode, builtinRoles } from '../../src/server/access/builtin'
import { tokenHash } from '../../src/server/access/viewer'
import type { Org } from '../../src/server/db/schema'
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

/** A token of a new user with one role, in company 1 or channel 1 where the role's organisation has one. */
async function tokenWithRole(t: TestApp, code: BuiltinRoleCode, name = `role-${code}`): Promise<string> {
  const org = orgOf(code)
  const user = await t.db
    .insertInto('user')
    .values({
      account: name,
      nickname: name,
      pinyin: name,
      initials: name,
      phone_id: null,
      avatar: null,
      introduction: null,
      org,
      channel_id: org === 'CHANNEL' ? 1 : null,
      company_id: org === 'COMPANY' ? 1 : null,
      password_hash: '',
      status: 'ENABLED',
      last_login_at: null,
      created_at: now,
      created_by: null,
      updated_at: now,
      updated_by: null,
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await t.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await t.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
  if (org === 'COMPANY') {
    const row = {
      user_id: user.id,
      company_id: 1,
      department_id: 2,
      employee_no: name,
      day_call_cap: null,
      month_fee_cap: null,
    }
    await t.db.insertInto('company_user').values(row).execute()
  }
  return addSession(t, user.id, name)
}

async function addSession(t: TestApp, userId: number, name: string): Promise<string> {
  const token = createHash('sha256').update(name).digest('base64url')
  const times = { created_at: now, last_seen_at: now, expire_at: now + 3600 }
  const row = { user_id: userId, token_hash: tokenHash(token), ip: '127.0.0.1', agent: name, ...times }
  await t.db
    .insertInto('session')
    .values({ ...row, revoked_at: null, revoked_why: null })
    .execute()
  return token
}

/** Ends the caller's own session, so it is called with a session of its own. */
const endsSession = (endpoint: Endpoint) => endpoint.name === 'auth.logout'
const ask = async (t: TestApp, endpoint: Endpoint, token: string | undefined, given: Record<string, unknown> = {}) =>
  t.send(endpoint, { ...requestFor(endpoint, given), ...(token !== undefined && { token }) })

describe.each(dialects)('access on %s', (dialect) => {
  describe('every endpoint × every role', () => {
    let t: TestApp
    const tokens = new Map<BuiltinRoleCode, string>()
    beforeAll(async () => {
      t = await testApp(dialect)
      for (const code of roleCodes) tokens.set(code, await tokenWithRole(t, code))
    })
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
        const token = endsSession(endpoint) ? await tokenWithRole(t, code, `once-${code}`) : tokens.get(code)
        const { status, envelope } = await ask(t, endpoint, token)
        const granted: readonly string[] = builtinRoles[code].permissions
        const allowed = endpoint.permission === 'signed-in' || granted.includes(endpoint.permission)
        expect([code, status, envelope.code === 40300 ? 'forbidden' : 'allowed']).toEqual([
          code,
          200,
          allowed ? 'allowed' : 'forbidden',
        ])
        expect(envelope.code).not.toBe(50000)
      }
    })

    it('denies a user without a role everything but the own', async () => {
      const token = await tokenWithRole(t, 'agent', 'roleless')
      await t.db
        .deleteFrom('user_role')
        .where('user_id', 'in', (eb) => eb.selectFrom('user').select('id').where('account', '=', 'roleless'))
        .execute()
      for (const endpoint of allEndpoints) {
        if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') continue
        expect((await ask(t, endpoint, token)).envelope.code).toBe(40300)
      }
    })

    it('denies a company’s people all when the company is disabled', async () => {
      await t.db.updateTable('company').set({ status: 'DISABLED' }).where('id', '=', 1).execute()
      t.clock.now += 1000
      for (const endpoint of allEndpoints) {
        if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') continue
        expect((await ask(t, endpoint, tokens.get('company-admin'))).envelope.code).toBe(40300)
      }
      await t.db.updateTable('company').set({ status: 'ENABLED' }).where('id', '=', 1).execute()
    })
  })

  describe('a foreign company’s rows', () => {
    let t: TestApp
    let foreign: Foreign
    let numbers: Set<string>
    const tokens = new Map<string, string>()
    const strangers = ['channel-manager', 'company-admin', 'department-manager', 'agent'] as const

    beforeAll(async () => {
      t = await testApp(dialect)
      await markForeignRows(t)
      foreign = await foreignRows(t)
      for (const code of strangers) tokens.set(code, await tokenWithRole(t, code))
      const rows = await t.db.selectFrom('phone').select('enc').execute()
      numbers = new Set(rows.map((row) => t.app.services.phones.reveal(row.enc)))
    })
    afterAll(() => t.close())

    it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      for (const code of strangers) {
        const given = foreignInputs(endpoint, foreign)
        const token = endsSession(endpoint) ? await tokenWithRole(t, code, `gone-${code}`) : tokens.get(code)
        for (const input of given) {
          const before = await fingerprint(t)
          const { text, status, envelope } = await ask(t, endpoint, token, input)
          const told = JSON.stringify([endpoint.name, code, input])
          expect(status, told).toBe(200)
          expect(envelope.code, told).not.toBe(50000)
          expect(text.includes(marker), `${told} shows a foreign row: ${text.slice(0, 300)}`).toBe(false)
          const shown = (text.match(/\d{11}/g) ?? []).filter((digits) => numbers.has(digits))
          expect(shown, `${told} shows a full number`).toEqual([])
          expect(await fingerprint(t), `${told} changed a foreign row`).toBe(before)
        }
        for (const name of parametersOf(endpoint).filter((parameter) => foreign.nowhere[parameter] !== undefined)) {
          const there = await ask(t, endpoint, token, { [name]: value(endpoint, name, foreign) })
          const nowhere = await ask(t, endpoint, token, { [name]: foreign.nowhere[name] })
          const blurred = (text: string) => text.replace(/\d+/g, '#').replace(/p_[\w-]{22}/g, 'p_#')
          expect(blurred(there.text), `${endpoint.name} tells ${name} of a foreign row from none`).toBe(
            blurred(nowhere.text),
          )
        }
      }
    })

    it('are there for those whose they are', async () => {
      const list = allEndpoints.find((endpoint) => endpoint.name === 'customer.list') as Endpoint
      const own = await ask(t, list, await t.tokenOf('wj1001'))
      expect(own.text).toContain(marker)
    })
  })
})

/** Stands in every text of the foreign company. */
const marker = 'ZZ外人'
const foreignCompany = 3

interface Foreign {
  id: Record<string, number>
  customerId: number
  userId: number
  departmentId: number
  phoneRef: string
  number: string
  /** Values of the same parameters that name no row at all. */
  nowhere: Record<string, unknown>
}

async function markForeignRows(t: TestApp): Promise<void> {
  const company = foreignCompany
  await t.db.updateTable('company').set({ name: marker }).where('id', '=', company).execute()
  await t.db.updateTable('channel').set({ name: marker }).where('id', '=', 2).execute()
  await t.db.updateTable('department').set({ name: marker }).where('company_id', '=', company).execute()
  await t.db
    .updateTable('user')
    .set({ nickname: marker, introduction: marker })
    .where('company_id', '=', company)
    .execute()
  await t.db.updateTable('customer').set({ name: marker, remark: marker }).where('company_id', '=', company).execute()
  await t.db.updateTable('customer_flow').set({ remark: marker }).where('company_id', '=', company).execute()
  await t.db
    .insertInto('operation_log')
    .values({
      at: now,
      user_id: null,
      company_id: company,
      module: 'customer',
      action: 'update',
      object: marker,
      result: 'OK',
      message: marker,
      diff: '[]',
      ip: '127.0.0.1',
      request_id: 'x',
      duration_ms: 1,
    })
    .execute()
}

async function foreignRows(t: TestApp): Promise<Foreign> {
  const first = async (table: 'customer' | 'customer_flow' | 'department' | 'operation_log') =>
    (
      await t.db
        .selectFrom(table)
        .select('id')
        .where('company_id', '=', foreignCompany)
        .orderBy('id')
        .executeTakeFirstOrThrow()
    ).id
  const user = await t.db
    .selectFrom('user')
    .select('id')
    .where('company_id', '=', foreignCompany)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await addSession(t, user.id, marker)
  const session = await t.db.selectFrom('session').select('id').where('user_id', '=', user.id).executeTakeFirstOrThrow()
  const customerId = await first('customer')
  const phone = await t.db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['phone.id as phone_id', 'phone.enc as phone_enc'])
    .where('customer.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const { phones } = t.app.services
  const shown = phones.mask(phone, { org: 'COMPANY', channelId: null, companyId: foreignCompany })
  const missing = 999_999_999
  return {
    id: {
      customer: customerId,
      'customer.flow': await first('customer_flow'),
      'manager.user-search': user.id,
      'auth.session': session.id,
      'system.log': await first('operation_log'),
    },
    customerId,
    userId: user.id,
    departmentId: await first('department'),
    phoneRef: shown.phoneRef as string,
    number: phones.reveal(phone.phone_enc),
    nowhere: {
      id: missing,
      userId: missing,
      companyId: missing,
      companyDepartmentId: missing,
      customerId: missing,
      channelId: missing,
      phone: `p_${'A'.repeat(22)}`,
    },
  }
}

/** What a parameter is set to so that it points at the foreign company. */
function value(endpoint: Endpoint, name: string, foreign: Foreign): unknown {
  const noun = endpoint.name.replace(/\.[^.]+$/, '')
  const known: Record<string, unknown> = {
    id: foreign.id[noun],
    ids: foreign.id[noun] === undefined ? undefined : [foreign.id[noun]],
    userId: foreign.userId,
    customerId: foreign.customerId,
    companyId: foreignCompany,
    channelId: 2,
    companyDepartmentId: foreign.departmentId,
    phone: foreign.phoneRef,
    keywords: marker,
    object: marker,
    employeeNo: '1005',
  }
  if (name in known && known[name] === undefined)
    throw new Error(`say in foreignRows what ${name} means for ${endpoint.name}`)
  if (!(name in known) && /Ids?$/.test(name)) throw new Error(`say in value() which foreign row ${name} names`)
  return known[name]
}

/** An endpoint's inputs that reach for foreign rows: each parameter alone, then all together. */
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

/** A digest of all rows of the foreign company. */
async function fingerprint(t: TestApp): Promise<string> {
  const digest = createHash('sha256')
  for (const table of ['customer', 'customer_flow', 'department', 'company_user'] as const) {
    const rows = await t.db
      .selectFrom(table)
      .selectAll()
      .where('company_id', '=', foreignCompany)
      .orderBy('id')
      .execute()
    digest.update(JSON.stringify(rows))
  }
  const users = await t.db
    .selectFrom('user')
    .selectAll()
    .where('company_id', '=', foreignCompany)
    .orderBy('id')
    .execute()
  const sessions = await t.db
    .selectFrom('session')
    .selectAll()
    .where(
      'user_id',
      'in',
      users.map((user) => user.id),
    )
    .orderBy('id')
    .execute()
  return digest.update(JSON.stringify([users, sessions])).digest('hex')
}
