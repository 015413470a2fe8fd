/** For each reading endpoint: no input, and each parameter alone with every kind of value that it can have. */
import type { Endpoint } from '../../../src/contract/endpoint'
import { startOfTest, type TestApp } from '../server/test-app'
import { type ParameterNode, parametersOf, propertiesOfInput } from './samples'

const seconds = Math.floor(startOfTest / 1000)
const day = 86_400

type Inputs = (endpoint: Endpoint) => readonly Record<string, unknown>[]

/** @param account whose own rows some values name; others name rows of a colleague and of another company */
export async function filterInputs(t: TestApp, account: string): Promise<Inputs> {
  const { byName, ids } = await valuesIn(t, account)
  const valuesOf = (endpoint: Endpoint, name: string, node: ParameterNode): readonly unknown[] => {
    if (name === 'id') {
      const found = ids[endpoint.name] ?? ids[endpoint.name.replace(/\.[^.]+$/, '')]
      if (!found) throw new Error(`say in valuesIn which rows an id of ${endpoint.name} names`)
      return found
    }
    const known = byName[name]
    if (known) return known
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
    const ofLists = 'listId' in nodes ? (byName.listId ?? []).map((listId) => ({ view: 'list', listId })) : []
    return [{}, ...alone, ...both, ...ofLists]
  }
}

/** Values by the parameter's name, and ids by the noun: of an own row, of a colleague's and of another company's. */
async function valuesIn({ db, app }: TestApp, account: string) {
  const self = await db
    .selectFrom('user')
    .select(['id', 'company_id'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow()
  const companyId = self.company_id ?? 1
  const colleague = await db
    .selectFrom('company_user')
    .innerJoin('department', 'department.id', 'company_user.department_id')
    .select(['user_id as id', 'department_id as departmentId', 'employee_no as employeeNo'])
    .where('company_user.company_id', '=', companyId)
    .where('department.name', '=', '客服部')
    .orderBy('user_id')
    .executeTakeFirstOrThrow()
  const own = await db
    .selectFrom('company_user')
    .select(['department_id as departmentId', 'employee_no as employeeNo'])
    .where('user_id', '=', self.id)
    .executeTakeFirst()
  const stranger = await db
    .selectFrom('company_user')
    .select(['user_id as id', 'department_id as departmentId', 'employee_no as employeeNo'])
    .where('company_id', '=', 3)
    .orderBy('user_id', 'desc')
    .executeTakeFirstOrThrow()
  const people = [self.id, colleague.id, stranger.id]

  /** A row of each of these people. */
  const ofPeople = async (table: 'customer' | 'call') => {
    const found = people.map((user) =>
      db.selectFrom(table).select('id').where('user_id', '=', user).orderBy('id').executeTakeFirst(),
    )
    return (await Promise.all(found)).flatMap((row) => (row ? [row.id] : []))
  }
  const customers = await ofPeople('customer')
  const numbers = await db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['phone.enc', 'phone.tail4', 'customer.name'])
    .where('customer.id', 'in', customers)
    .execute()
  const logs = await Promise.all(
    [companyId, 3].map((company) =>
      db.selectFrom('operation_log').select('id').where('company_id', '=', company).orderBy('id').executeTakeFirst(),
    ),
  )
  const codes = await db.selectFrom('wrapup_code').select(['id', 'company_id']).orderBy('id').execute()
  const codeIds = [companyId, 2, 3].flatMap((company) => codes.find((row) => row.company_id === company)?.id ?? [])
  const lists = await db.selectFrom('dial_list').select('id').where('user_id', 'in', people).orderBy('id').execute()
  const roles = await db.selectFrom('role').select('id').orderBy('id').execute()
  const departmentIds = [own?.departmentId ?? colleague.departmentId, colleague.departmentId, stranger.departmentId]
  const calls = await ofPeople('call')
  const callNos = await db.selectFrom('call').select('call_no').where('id', 'in', calls).execute()
  const none = 999_999_999
  const byName: Record<string, readonly unknown[]> = {
    pageIndex: [2],
    pageSize: [10, 100],
    maxQuerySize: [5],
    startTime: [seconds - day],
    endTime: [seconds - day],
    userId: people,
    companyId: [1, 2, 3],
    channelId: [1, 2],
    departmentId: departmentIds,
    companyDepartmentId: departmentIds,
    customerId: customers,
    callId: [...calls, none],
    listId: [...lists.map(({ id }) => id), none],
    roleId: roles.map(({ id }) => id),
    wrapupId: codeIds,
    callNo: callNos.map(({ call_no }) => call_no),
    minTalk: [0, 30],
    maxTalk: [0, 30],
    phone: numbers.map(({ enc }) => app.services.phones.reveal(enc)),
    tail: numbers.map(({ tail4 }) => tail4),
    keywords: [...numbers.map(({ name }) => name.slice(0, 2)), '先生', 'wang', '138', stranger.employeeNo],
    employeeNo: [own?.employeeNo ?? colleague.employeeNo, colleague.employeeNo, stranger.employeeNo],
    module: ['customer', 'manager'],
    object: customers.map((id) => `customer:${id}`),
    page: ['/customer/followList', '/manager/userlist'],
  }
  const ids: Record<string, readonly unknown[]> = {
    customer: customers,
    call: calls,
    'manager.user-search': people,
    'system.log': logs.flatMap((row) => (row ? [row.id] : [none])),
  }
  return { byName, ids }
}
