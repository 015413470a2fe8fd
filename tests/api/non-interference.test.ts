/**
 * No answer depends on a row that the user must not see, numbers included: two copies of the data, in one of which all
 * those rows are gone, answer the same to the byte.
 */
import { type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { filterInputs } from '../support/access/filter-inputs'
import {
  addCallWork,
  addCompanyRole,
  addImport,
  addLogRow,
  addOwnSettings,
  addSentFile,
} from '../support/access/foreign-rows'
import { forgetLookUps, numberFields } from '../support/access/number-inputs'
import { addSession, departmentNamed, userWithRole } from '../support/access/role-users'
import { type Kept, removeForeignRows, rowOwners } from '../support/access/row-owners'
import { isRead, requestFor } from '../support/access/samples'
import { isInnerTable } from '../support/server/inner-table'
import { type Dialect, dialects, type TestApp, testApp } from '../support/server/test-app'

/** The tables whose visible rows the server has asked for. */
const scoped = vi.hoisted((): string[] => [])
vi.mock('../../src/server/access/scope', async (original) => {
  const real = await original<typeof import('../../src/server/access/scope')>()
  const rowScope: typeof real.rowScope = (viewer, dataScope, table) => {
    scoped.push(table)
    return real.rowScope(viewer, dataScope, table)
  }
  const poolScope: typeof real.poolScope = (viewer, dataScope) => {
    scoped.push('customer')
    return real.poolScope(viewer, dataScope)
  }
  return { ...real, rowScope, poolScope }
})

/**
 * Guarded reads that may answer without a scope: the viewer's own state and draft, found by the viewer's id, and
 * a number that nobody knows; what the company's rules offer to the viewer's department (record 68); and the platform's
 * settings and its exception dictionary, which are nobody's.
 */
const unscoped: readonly string[] = [
  ...['phone.station-info', 'phone.draft-info', 'phone.contact-info', 'system.setting.list'],
  'phone.callback-offers',
  'system.exception.try',
]

/** The platform's own file of locks is about nobody's rows. */
const isForAll = ({ name }: Endpoint, { companyId }: Record<string, unknown>) =>
  name === 'phone.lock-import.preview' && companyId === undefined

/** A number is exchanged for its reference by a POST. */
const reads = allEndpoints.filter(
  (endpoint) => endpoint.name === 'phone.reference-info' || (isRead(endpoint) && endpoint.permission !== 'public'),
)

/** One account of each role: those of the demo, and those that are added. */
const accounts = ['channel', 'boss', 'leader', 'agent', 'admin'] as const
const addedRoles = ['security-admin', 'auditor', 'finance', 'operations'] as const
type Account = (typeof accounts)[number] | (typeof addedRoles)[number]

/** Those who see all rows but what is somebody's personally. */
const ofPlatform: readonly Account[] = ['admin', ...addedRoles]

interface Filled extends TestApp {
  /** Who asks: the same ids in all apps that are filled alike. */
  readonly people: Readonly<Record<Account, { account: string; userId: number; token: string }>>
}

/** Two apps that were filled alike: each person has made a call and has all that belongs to it. */
async function filled(dialect: Dialect): Promise<Filled> {
  const t = await testApp(dialect)
  for (const account of accounts) await t.tokenOf(account)
  for (const account of ['boss', 'leader', 'agent'])
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
    await addImport(t, { companyId, userId, objectId: userId })
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
  await addPools(t)
  return { ...t, people: await askers(t) }
}

/** Two departments have pools, each with a part of the customers that are nobody's. */
async function addPools(t: TestApp): Promise<void> {
  for (const [nth, name] of ['客服部', '销售一组'].entries()) {
    const by = { created_at: 1, created_by: null, updated_at: 1, updated_by: null, deleted_at: null }
    const row = { company_id: 1, department_id: await departmentNamed(t, name), name, ...by }
    const { id } = await t.db.insertInto('pool').values(row).returning('id').executeTakeFirstOrThrow()
    const customers = t.db.updateTable('customer').set({ pool_id: id }).where('company_id', '=', 1)
    await customers.where('user_id', 'is', null).where(sql<SqlBool>`id % 4 = ${nth}`).execute()
  }
}

async function askers(t: TestApp): Promise<Filled['people']> {
  const people: Record<string, { account: string; userId: number; token: string }> = {}
  for (const account of accounts) {
    const { id: userId } = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', account)
      .executeTakeFirstOrThrow()
    people[account] = { account, userId, token: await t.tokenOf(account) }
  }
  for (const role of addedRoles) {
    const userId = await userWithRole(t, role)
    const { account } = await t.db
      .selectFrom('user')
      .select('account')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    people[role] = { account, userId, token: await addSession(t, userId) }
  }
  for (const { userId, account } of Object.values(people)) {
    if (!hasStation(account)) await addOwnSettings(t, userId)
    await addSentFile(t, userId)
  }
  return people as Filled['people']
}

const hasStation = (account: string) => ['boss', 'leader', 'agent'].includes(account)

/**
 * Users without a workstation are told that these are not for them, all but the overview, a number’s reference, locks and a
 * company's scripts; neither are claims from a pool.
 */
const isAtStation =
  /^phone\.(?!centre-info|reference-info|script\.settings|locked\.|lock-import\.)|^customer\.pool\.allowance$/

async function keptBy({ db, people }: Filled, account: Account): Promise<Kept> {
  if (ofPlatform.includes(account)) return { selves: ofPlatform.map((one) => people[one].userId) }
  const { userId } = people[account]
  const selves = [userId]
  if (account === 'channel') {
    const companies = await db.selectFrom('company').select('id').where('channel_id', '=', 1).execute()
    return { selves, channels: [1], companies: companies.map(({ id }) => id), staffOf: [1] }
  }
  const ofCompany = { selves, channels: [1], companies: [1], staffOf: [] }
  if (account === 'boss') return ofCompany
  const { department_id: own } = await db
    .selectFrom('company_user')
    .select('department_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (account === 'agent') return { ...ofCompany, departments: [own as number], users: [userId] }
  const below = await db
    .selectFrom('department')
    .select('id')
    .where((eb) => eb.or([eb('id', '=', own), eb('parent_id', '=', own)]))
    .execute()
  const departments = below.map(({ id }) => id)
  const staff = await db
    .selectFrom('company_user')
    .select('user_id')
    .where('department_id', 'in', departments)
    .execute()
  return { ...ofCompany, departments, users: staff.map((row) => row.user_id) }
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
  // Whether somebody in the company has a number, before a second customer is made of it.
  'customer.holders': ['data'],
  // The words that the company has for its customers.
  'customer.tag.list': ['data'],
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

/** Who reads no calls has no company whose names of results they could ask for. */
const hasNone = (endpoint: Endpoint, account: Account) =>
  endpoint.name === 'call.wrapup-code.list' && account === 'security-admin'

async function asked(t: TestApp, endpoint: Endpoint, token: string, input: Record<string, unknown>) {
  const answer = await t.send(endpoint, { ...requestFor(endpoint, input), token })
  if (numberFields.some(({ endpoint: { name }, path }) => name === endpoint.name && path in input))
    await forgetLookUps(t)
  return answer
}

describe.each(dialects)('on %s', (dialect) => {
  let whole: Filled
  const opened: Filled[] = []
  const open = async () => {
    const t = await filled(dialect)
    opened.push(t)
    return t
  }
  beforeAll(async () => {
    whole = await open()
  })
  afterAll(() => Promise.all(opened.map((t) => t.close())))

  /** By account; the platform's share one, because its making takes longer than their questions. */
  const copies = new Map<Account | 'platform', Filled>()
  const copyFor = async (account: Account) => {
    const name = ofPlatform.includes(account) ? 'platform' : account
    const known = copies.get(name)
    if (known) return known
    const t = await open()
    await removeForeignRows(t, dialect, await keptBy(t, account))
    copies.set(name, t)
    return t
  }

  it('says of each table whose its rows are', async () => {
    const found = await whole.db.introspection.getTables()
    const names = found.map(({ name }) => name).filter((name) => !isInnerTable(name))
    expect(names.sort()).toEqual(Object.keys(rowOwners).sort())
    const ownedColumns = found
      .filter(({ name }) => rowOwners[name as keyof typeof rowOwners] === 'shared')
      .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))
      .filter((column) => /\.(company|department|channel)_id$/.test(column))
    expect(ownedColumns).toEqual([])
  })

  // Which pages a role has, no database decides; whose rows it sees, each decides in its own SQL.
  const asking = dialect === 'sqlite' ? [...accounts, ...addedRoles] : accounts
  describe.each(asking)('%s sees the same without the rows of others', (account) => {
    let alone: Filled
    let mayRead: (endpoint: Endpoint) => boolean
    let inputs: (endpoint: Endpoint) => readonly Record<string, unknown>[]
    beforeAll(async () => {
      alone = await copyFor(account)
      const { permissions } = await whole.call(managerEndpoints.userInfo, { token: whole.people[account].token })
      const granted = new Set<string | null>(permissions.map(({ path }) => path))
      mayRead = ({ permission }) => permission === 'signed-in' || granted.has(permission)
      inputs = await filterInputs(whole, whole.people[account].account)
      const views = async ({ db }: TestApp) => (await db.selectFrom('saved_view').select('id').execute()).length
      expect(await views(alone)).toBeLessThan(await views(whole))
    })

    it.each(reads.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const codes = new Set<number>()
      const tokens = [whole.people[account].token, alone.people[account].token] as const
      const allInputs = inputs(endpoint).filter((one) => !isFoundByShared(endpoint, account, one))
      // Who may not read it is refused before the input is looked at.
      for (const input of mayRead(endpoint) ? allInputs : allInputs.slice(0, 2)) {
        scoped.length = 0
        const among = await asked(whole, endpoint, tokens[0], input)
        const isScoped = endpoint.permission !== 'signed-in' && !unscoped.includes(endpoint.name)
        if (among.envelope.code === 20000 && isScoped && !isForAll(endpoint, input)) {
          expect(scoped, `answers without asking whose rows: ${JSON.stringify(input)}`).not.toEqual([])
        }
        const answer = await asked(alone, endpoint, tokens[1], input)
        expect(own(endpoint, account, among.text), JSON.stringify(input)).toBe(own(endpoint, account, answer.text))
        codes.add(answer.envelope.code)
      }
      // Two refusals prove nothing: whoever may read it has read something.
      if (!mayRead(endpoint)) expect([...codes]).toEqual([40300])
      else if ((!hasStation(account) && isAtStation.test(endpoint.name)) || hasNone(endpoint, account))
        expect(codes).not.toContain(20000)
      else expect(codes).toContain(20000)
    })
  })
})
