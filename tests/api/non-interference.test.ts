/**
 * No answer depends on a row that the user must not see, numbers included: two copies of the data, in one of which all
 * those rows are gone, answer the same to the byte.
 */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { filterInputs } from '../support/access/filter-inputs'
import { addCallWork, addCompanyRole, addLogRow, addOwnSettings } from '../support/access/foreign-rows'
import { addSession } from '../support/access/role-users'
import { type Kept, removeForeignRows, rowOwners } from '../support/access/row-owners'
import { requestFor } from '../support/access/samples'
import { type Dialect, dialects, type TestApp, testApp } from '../support/server/test-app'

/** The tables whose visible rows the server has asked for. */
const scoped = vi.hoisted((): string[] => [])
vi.mock('../../src/server/access/scope', async (original) => {
  const real = await original<typeof import('../../src/server/access/scope')>()
  const rowScope: typeof real.rowScope = (viewer, dataScope, table) => {
    scoped.push(table)
    return real.rowScope(viewer, dataScope, table)
  }
  return { ...real, rowScope }
})

/**
 * Guarded reads that may answer without a scope: the viewer's own state and draft, found by the viewer's id, and a
 * number that nobody knows.
 */
const unscoped: readonly string[] = ['phone.station-info', 'phone.draft-info', 'phone.contact-info']

/** Reads only; signing out is a GET that is none. */
const reads = allEndpoints.filter(
  ({ method, writes, permission, name }) =>
    method === 'GET' && !writes && permission !== 'public' && name !== 'auth.logout',
)

const accounts = ['channel', 'boss', 'leader', 'agent'] as const
type Account = (typeof accounts)[number]

/** Two apps that were filled alike: each person has made a call and has all that belongs to it. */
async function filled(dialect: Dialect): Promise<TestApp> {
  const t = await testApp(dialect)
  for (const account of accounts) await t.tokenOf(account)
  for (const account of accounts.slice(1))
    await t.call(phoneEndpoints.stateUpdate, { as: account, body: { state: 'IDLE' } })
  const people = await t.db
    .selectFrom('company_user')
    .select(['user_id as userId', 'company_id as companyId', 'department_id as departmentId'])
    .orderBy('user_id')
    .execute()
  for (const { userId, companyId, departmentId } of people) {
    const customers = t.db.selectFrom('customer').select('id').where('company_id', '=', companyId).orderBy('id')
    const own = await customers.where('user_id', '=', userId).executeTakeFirst()
    const customer = own ?? (await customers.executeTakeFirstOrThrow())
    await addCallWork(t, { companyId, userId, departmentId: departmentId as number, customerId: customer.id })
    await addLogRow(t, { companyId, userId })
    await addOwnSettings(t, userId)
    await addSession(t, userId)
  }
  // A customer whom they no longer own: their own call, callback and list still name it.
  const elsewhere = await t.db
    .selectFrom('customer')
    .innerJoin('company_user', 'company_user.user_id', 'customer.user_id')
    .innerJoin('department', 'department.id', 'company_user.department_id')
    .select('customer.id')
    .where('customer.company_id', '=', 1)
    .where('department.name', '=', '客服部')
    .orderBy('customer.id')
    .executeTakeFirstOrThrow()
  for (const { userId, departmentId } of people.filter(({ companyId }) => companyId === 1)) {
    const whose = { companyId: 1, userId, departmentId: departmentId as number, customerId: elsewhere.id }
    await addCallWork(t, whose, 1)
  }
  for (const companyId of new Set(people.map((person) => person.companyId))) await addCompanyRole(t, companyId)
  return t
}

/** Users without a workstation are told that these are not for them, all but the overview. */
const isAtStation = /^phone\.(?!centre-info)/

async function keptBy({ db }: TestApp, account: Account): Promise<Kept> {
  const own = { channels: [1], companies: [1] }
  if (account === 'boss') return own
  if (account === 'channel') {
    const companies = await db.selectFrom('company').select('id').where('channel_id', '=', 1).execute()
    return { ...own, companies: companies.map(({ id }) => id) }
  }
  const self = await db
    .selectFrom('user')
    .innerJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['user.id', 'company_user.department_id'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const departments =
    account === 'agent'
      ? [self.department_id as number]
      : (
          await db
            .selectFrom('department')
            .select('id')
            .where((eb) => eb.or([eb('id', '=', self.department_id), eb('parent_id', '=', self.department_id)]))
            .execute()
        ).map(({ id }) => id)
  const people = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('department_id', 'in', departments)
    .execute()
  return { ...own, departments, users: account === 'agent' ? [self.id] : people.map((row) => row.user_id) }
}

/**
 * What people may know of rows that are not theirs, within their company: of a number before they call it, their
 * company's calls with it and how often anybody has called it; of their own past call, whom it was with, whoever owns
 * that customer today.
 */
const shared: Readonly<Record<string, readonly string[]>> = {
  'phone.contact-info': [
    ...['phoneRef', 'province', 'city', 'carrier', 'callsIn24h', 'calls', 'callTotal', 'answeredTotal'],
  ],
  'phone.queue-info': ['callCount', 'lastCallTime', 'lastOutcome'],
  'phone.centre-info': ['customerName'],
  'call.list': ['customerName'],
  'call.info': ['customerName'],
}

/** Those who see less than their company. */
const seesPart = (account: Account) => account === 'leader' || account === 'agent'

/** And so they find such a call by that name. */
const isFoundByShared = (endpoint: Endpoint, account: Account, input: object) =>
  endpoint.name === 'call.list' && 'keywords' in input && seesPart(account)

/** An answer without what the user may know of others' rows. */
function own(endpoint: Endpoint, account: Account, text: string): string {
  const names = seesPart(account) ? shared[endpoint.name] : undefined
  return names ? JSON.stringify(JSON.parse(text, (name, value) => (names.includes(name) ? null : value))) : text
}

const asked = (t: TestApp, endpoint: Endpoint, token: string, input: Record<string, unknown>) =>
  t.send(endpoint, { ...requestFor(endpoint, input), token })

describe.each(dialects)('on %s', (dialect) => {
  let whole: TestApp
  beforeAll(async () => {
    whole = await filled(dialect)
  })
  afterAll(() => whole.close())

  it('says of each table whose its rows are', async () => {
    const found = await whole.db.introspection.getTables()
    // A partition's rows are its table's.
    const names = found.map(({ name }) => name).filter((name) => !/^call_(\d{4}_\d\d|rest)$/.test(name))
    expect(names.sort()).toEqual(Object.keys(rowOwners).sort())
    const ownedColumns = found
      .filter(({ name }) => rowOwners[name as keyof typeof rowOwners] === 'shared')
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((column) => /\.(company|department|channel)_id$/.test(column))
    expect(ownedColumns).toEqual([])
  })

  describe.each(accounts)('%s sees the same without the rows of others', (account) => {
    let alone: TestApp
    let mayRead: (endpoint: Endpoint) => boolean
    let inputs: (endpoint: Endpoint) => readonly Record<string, unknown>[]
    beforeAll(async () => {
      alone = await filled(dialect)
      const { permissions } = await whole.call(managerEndpoints.userInfo, { as: account })
      const granted = new Set<string | null>(permissions.map(({ path }) => path))
      mayRead = ({ permission }) => permission === 'signed-in' || granted.has(permission)
      inputs = await filterInputs(whole, account)
      await removeForeignRows(alone, dialect, await keptBy(alone, account))
      const count = async ({ db }: TestApp) =>
        (await sql<{ n: number }>`select count(*) as n from customer`.execute(db)).rows[0]?.n
      expect(Number(await count(alone))).toBeLessThan(Number(await count(whole)))
    })
    afterAll(() => alone.close())

    it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const codes = new Set<number>()
      const tokens = [await whole.tokenOf(account), await alone.tokenOf(account)] as const
      for (const input of inputs(endpoint).filter((one) => !isFoundByShared(endpoint, account, one))) {
        scoped.length = 0
        const among = await asked(whole, endpoint, tokens[0], input)
        if (among.envelope.code === 20000 && endpoint.permission !== 'signed-in' && !unscoped.includes(endpoint.name)) {
          expect(scoped, `answers without asking whose rows: ${JSON.stringify(input)}`).not.toEqual([])
        }
        const without = await asked(alone, endpoint, tokens[1], input)
        expect(own(endpoint, account, among.text), JSON.stringify(input)).toBe(own(endpoint, account, without.text))
        codes.add(without.envelope.code)
      }
      // Two refusals prove nothing: whoever may read it has read something.
      if (!mayRead(endpoint)) expect([...codes]).toEqual([40300])
      else if (account === 'channel' && isAtStation.test(endpoint.name)) expect(codes).not.toContain(20000)
      else expect(codes).toContain(20000)
    })
  })
})
