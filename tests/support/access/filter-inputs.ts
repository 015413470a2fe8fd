/** For each reading endpoint: no input, and each parameter alone with every kind of value that it can have. */
import type { Endpoint } from '../../../src/contract/endpoint'
import { startOfTest, type TestApp } from '../server/test-app'
import { type NamedRows, namedBy } from './named-rows'
import { type ParameterNode, parametersOf, propertiesOfInput } from './samples'

const seconds = Math.floor(startOfTest / 1000)
const day = 86_400

type Inputs = (endpoint: Endpoint) => readonly Record<string, unknown>[]

/** @param account whose own rows some values name; others name rows of a colleague and of another company */
export async function filterInputs(t: TestApp, account: string): Promise<Inputs> {
  const { valuesOf: known, ids } = await valuesIn(t, account)
  const valuesOf = (endpoint: Endpoint, name: string, node: ParameterNode): readonly unknown[] => {
    if (name === 'id') {
      const found = ids[endpoint.name] ?? ids[endpoint.name.replace(/\.[^.]+$/, '')]
      if (!found) throw new Error(`say in valuesIn which rows an id of ${endpoint.name} names`)
      return found
    }
    const values = known(name)
    if (values) return values
    const choices = node.enum ?? node.items?.enum
    if (choices) return node.items ? choices.map((choice) => [choice]) : choices
    if ([node.type].flat().includes('boolean')) return [true, false]
    throw new Error(`say in valuesIn which values ${name} of ${endpoint.name} can have`)
  }
  return (endpoint) => {
    const nodes = propertiesOfInput(endpoint)
    const alone = parametersOf(endpoint).flatMap((name) =>
      valuesOf(endpoint, name, nodes[name] as ParameterNode).map((value) => ({ [name]: value })),
    )
    const both = 'startTime' in nodes ? [{ startTime: seconds - 3 * day, endTime: seconds }] : []
    // A list's entries show in the view of lists alone.
    const ofLists = 'listId' in nodes ? (known('listId') ?? []).map((listId) => ({ view: 'list', listId })) : []
    const pairs = 'keepId' in nodes ? pairsOf(known('keepId') ?? []) : []
    return [{}, ...alone, ...both, ...ofLists, ...pairs, ...('fileId' in nodes ? filesInto(known) : [])]
  }
}

/** Each two of these customers, either way round. */
const pairsOf = (ids: readonly unknown[]) =>
  ids.flatMap((keepId) => ids.flatMap((otherId) => (keepId === otherId ? [] : [{ keepId, otherId }])))

/** Each file into each company, and the first one with each role. */
function filesInto(known: (name: string) => readonly unknown[] | undefined): Record<string, unknown>[] {
  const [files, companies, roles] = ['fileId', 'companyId', 'roleIds'].map((name) => known(name) ?? [])
  const places = (files ?? []).flatMap((fileId) => (companies ?? []).map((companyId) => ({ fileId, companyId })))
  const given = (roles ?? []).map((roleIds) => ({ fileId: files?.[0], companyId: companies?.[0], roleIds }))
  return [...places, ...given]
}

/** Values by the parameter's name, and ids by the noun: of an own row, of a colleague's and of another company's. */
async function valuesIn(t: TestApp, account: string) {
  const { db } = t
  const self = await db
    .selectFrom('user')
    .select(['id', 'company_id'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const companyId = self.company_id ?? 1
  const colleague = await db
    .selectFrom('company_user')
    .innerJoin('department', 'department.id', 'company_user.department_id')
    .select('user_id as id')
    .where('company_user.company_id', '=', companyId)
    .where('department.name', '=', '客服部')
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  const stranger = await db
    .selectFrom('company_user')
    .select('user_id as id')
    .where('company_id', '=', 3)
    .orderBy('user_id', 'desc')
    .executeTakeFirstOrThrow()
  const people = [
    await rowsOf(t, self.id, companyId),
    await rowsOf(t, colleague.id, companyId),
    await rowsOf(t, stranger.id, 3),
  ]
  const named = (parameter: string) => {
    const values = people.map((rows) => namedBy(parameter, rows))
    return [...new Set(values)].filter((value) => value !== undefined)
  }
  const logs = await Promise.all(
    [companyId, 3].map((company) =>
      db.selectFrom('operation_log').select('id').where('company_id', '=', company).orderBy('id').executeTakeFirst(),
    ),
  )
  const roles = await db.selectFrom('role').select('id').orderBy('id').execute()
  const files = await db.selectFrom('file').select(['id', 'user_id']).where('awaited', '>', 0).orderBy('id').execute()
  const ownFile = files.find(({ user_id }) => user_id === self.id)?.id
  const otherFile = files.find(({ user_id }) => user_id !== self.id)?.id
  const imports = await db.selectFrom('import_batch').select(['id', 'company_id', 'kind']).orderBy('id').execute()
  const firstImports = [companyId, 3].flatMap((company) =>
    ['EMPLOYEE', 'CUSTOMER', 'LOCK'].map(
      (wanted) => imports.find(({ company_id, kind }) => company_id === company && kind === wanted)?.id,
    ),
  )
  const tags = await db.selectFrom('tag').select(['id', 'company_id']).orderBy('id').execute()
  const firstTags = [companyId, 3].map((company) => tags.find(({ company_id }) => company_id === company)?.id)
  const pools = (await db.selectFrom('pool').select('id').orderBy('id').execute()).map(({ id }) => id)
  const customers = db.selectFrom('customer').select('id').where('user_id', '=', self.id).orderBy('id').limit(2)
  const ownCustomers = (await customers.execute()).map(({ id }) => id)
  const names = people.flatMap(({ customerName }) => customerName?.slice(0, 2) ?? [])
  const none = 999_999_999
  const byName: Record<string, readonly unknown[]> = {
    pageIndex: [2],
    rawCode: ['486', '9999'],
    pageSize: [10, 100],
    maxQuerySize: [5],
    countTo: [1, 20],
    size: [5],
    startTime: [seconds - day],
    endTime: [seconds - day],
    companyId: [1, 2, 3],
    tagId: [...firstTags, none].filter((id) => id !== undefined),
    poolId: [0, ...pools, none],
    importId: [...firstImports, none].filter((id) => id !== undefined),
    fileId: [ownFile, otherFile, none].filter((id) => id !== undefined),
    channelId: [1, 2],
    folded: [[1], [999_999_999]],
    managerId: [1, none],
    parentId: [0, 1, none],
    calledFrom: [seconds - day],
    calledTo: [seconds - day],
    createdFrom: [seconds - 50 * day],
    createdTo: [seconds - 50 * day],
    pooledFrom: [seconds - 10 * day],
    pooledTo: [seconds - 10 * day],
    follow: [7],
    followA: [7],
    followB: [7],
    followC: [7],
    followD: [7],
    deal: [30],
    notice: [2],
    endsFrom: [seconds],
    endsTo: [seconds + 300 * day],
    callId: [...named('callId'), none],
    listId: [...named('listId'), none],
    roleId: roles.map(({ id }) => id),
    roleIds: roles.map(({ id }) => [id]),
    callNo: people.flatMap(({ callNo }) => callNo ?? []),
    minTalk: [0, 30],
    maxTalk: [0, 30],
    tail: people.flatMap(({ phone }) => phone?.slice(-4) ?? []),
    keywords: [...names, '先生', 'wang', '138', ...named('employeeNo').slice(-1)],
    text: people.flatMap(({ phone }) => phone ?? []),
    module: ['customer', 'manager'],
    keepId: [...ownCustomers, ...named('customerId')],
    otherId: [...ownCustomers, ...named('customerId')],
    object: named('customerId').map((id) => `customer:${id}`),
    page: ['/customer/followList', '/manager/userlist'],
  }
  const ids: Record<string, readonly unknown[]> = {
    customer: named('customerId'),
    call: named('callId'),
    'manager.user-search': named('userId'),
    'manager.hand-over': named('userId'),
    'manager.role': [...roles.map(({ id }) => id), none],
    'customer.department-pool': [...pools, none],
    'system.log': logs.flatMap((row) => (row ? [row.id] : [none])),
  }
  return { valuesOf: (parameter: string) => byName[parameter] ?? some(named(parameter)), ids }
}

/** What names no row has no values. */
const some = (values: readonly unknown[]) => (values.length > 0 ? values : undefined)

/** A row of each kind of this person, as far as they have one, with what else names it. */
async function rowsOf({ db, app }: TestApp, userId: number, companyId: number) {
  const employee = await db
    .selectFrom('company_user')
    .select(['department_id', 'employee_no'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const customer = await db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['customer.id', 'customer.name', 'phone.enc'])
    .where('user_id', '=', userId)
    .orderBy('customer.id')
    .executeTakeFirst()
  const call = await db
    .selectFrom('call')
    .select(['id', 'call_no'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()
  const list = await db
    .selectFrom('dial_list')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirst()
  const code = await db
    .selectFrom('wrapup_code')
    .select('id')
    .where('company_id', '=', companyId)
    .orderBy('id')
    .executeTakeFirst()
  const rows: Partial<NamedRows> = {
    ...{ userId, companyId },
    ...(employee?.department_id && { departmentId: employee.department_id, employeeNo: employee.employee_no }),
    ...(customer && { customerId: customer.id, phone: app.services.phones.reveal(customer.enc) }),
    ...(call && { callId: call.id }),
    ...(list && { listId: list.id }),
    ...(code && { codeId: code.id }),
  }
  return { ...rows, customerName: customer?.name, callNo: call?.call_no }
}
