/** Rows that some roles must neither see nor change, and inputs that try to reach them. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Endpoint } from '../../../src/contract/endpoint'
import type { BuiltinRoleCode } from '../../../src/server/access/builtin'
import { requestKey } from '../../../src/server/call/new-call'
import { storeFile } from '../../../src/server/system/jobs/files'
import { startOfTest, type TestApp } from '../server/test-app'
import { namedBy } from './named-rows'
import { addSession, departmentNamed } from './role-users'

const now = Math.floor(startOfTest / 1000)

/** This marker is in every text of the foreign rows. */
export const marker = 'ZZ外人'
/** A text that is in no row, as long as the marker. */
const noMarker = 'ZZ无人'
/** The request that placed a user's call. */
const requestIdOf = (nth: number) => `ffffffff-0000-4000-8000-${String(nth).padStart(12, '0')}`
/** The company of the other channel. */
export const foreignCompany = 3

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

interface Foreigners {
  title: string
  /** Who must not see the rows. */
  strangers: readonly BuiltinRoleCode[]
  whose(t: TestApp): Promise<Whose>
}

/** Who must not see whose rows. */
export const foreigners = {
  otherChannel: {
    title: 'the rows of another channel’s company',
    // Whoever is kept within their company finds the rows of the company next door no nearer than these.
    strangers: ['channel-manager'],
    whose: wholeCompany(foreignCompany),
  },
  otherCompany: {
    title: 'the rows of another company of the same channel',
    strangers: ['company-admin', 'department-manager', 'agent'],
    whose: wholeCompany(2),
  },
  otherDepartment: {
    title: 'the rows of another department',
    strangers: ['department-manager', 'agent'],
    whose: oneDepartment('客服部'),
  },
  colleague: { title: 'a colleague’s rows', strangers: ['agent'], whose: oneDepartment('销售一组') },
} satisfies Record<string, Foreigners>

export interface Foreign {
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
  fileId: number
  importId: number
  customerImportId: number
  tagId: number
  poolId: number
  lockId: number
  listId: number
  itemId: number
  /** From the foreign company; within one company, one of its own. */
  codeId: number
  /** From the foreign company; within one company, a role that shows nothing foreign. */
  roleId: number
  employeeNo: string
  phoneRef: string
  number: string
  /** Another customer's, that tests may write into rows of their own. */
  numberToWrite: string
  /** Of the same place and carrier, but in no row. */
  noNumber: string
  /** Values of the same parameters that match no row. */
  nowhere: Record<string, unknown>
}

/** Puts the marker into every text of these people's rows, and returns one row of each kind. */
export async function foreignRows(t: TestApp, { companyId, departments, users, companyToo }: Whose): Promise<Foreign> {
  const { db } = t
  const rows = await db.selectFrom('customer').select('id').where('user_id', 'in', users).orderBy('id').execute()
  const customers = rows.map((row) => row.id)
  if (companyToo) {
    await db
      .updateTable('company')
      .set({ name: marker, industry: marker, contact: marker })
      .where('id', '=', companyId)
      .execute()
    const pool = await db.selectFrom('customer').select('id').where('company_id', '=', companyId).execute()
    customers.splice(0, customers.length, ...pool.map((row) => row.id))
  }
  const serviceId = await departmentNamed(t, '客服部')
  await db.updateTable('department').set({ name: marker }).where('id', 'in', departments).execute()
  await db.updateTable('user').set({ nickname: marker, introduction: marker }).where('id', 'in', users).execute()
  await db.updateTable('customer').set({ name: marker, remark: marker }).where('id', 'in', customers).execute()
  await db.updateTable('customer_flow').set({ remark: marker }).where('customer_id', 'in', customers).execute()
  // Somebody with rows of every kind: an id that has none tells nothing about the rows that it would find.
  const person = await db
    .selectFrom('customer')
    .innerJoin('company_user', 'company_user.user_id', 'customer.user_id')
    .select(['customer.id as customerId', 'company_user.user_id as userId'])
    .select(['company_user.department_id as departmentId', 'company_user.employee_no as employeeNo'])
    .where('customer.user_id', 'in', users)
    .where('customer.deleted_at', 'is', null)
    .orderBy('customer.id')
    .executeTakeFirstOrThrow()
  const { userId, customerId, employeeNo } = person
  const departmentId = person.departmentId as number
  // Nobody of a company looks after companies; so whoever the parameter names is told from nobody.
  if (companyToo) await db.updateTable('company').set({ manager_id: userId }).where('id', '=', companyId).execute()
  const logId = await addLogRow(t, { companyId, userId })
  const viewId = await addOwnSettings(t, userId)
  const jobId = await addJob(t, userId, 'DONE', marker)
  const fileId = await fileOfJob(t, jobId)
  const importId = await addImport(t, { companyId, userId, objectId: userId })
  const ownCustomers = { companyId, userId, objectId: customerId, kind: 'CUSTOMER' } as const
  const customerImportId = await addImport(t, ownCustomers)
  await db.updateTable('customer').set({ import_id: customerImportId }).where('id', '=', customerId).execute()
  const lockImportId = await addImport(t, { companyId, userId, kind: 'LOCK' })
  const tagId = await addTag(t, companyId, customerId)
  const pool = await addPool(t, {
    companyId,
    departmentId: companyToo ? departmentId : serviceId,
  })
  const pooledId = await addPooled(t, customerId, pool.id)
  const customerPhoneId = await addOtherNumber(t, companyId, customerId)
  const consentId = await addConsent(t, customerId, fileId)
  const roleId = await addCompanyRole(t, companyId)
  await db.insertInto('user_role').values({ user_id: userId, role_id: roleId }).execute()
  await addSession(t, userId, marker)
  await addLogin(t, { companyId, userId })
  const session = await db.selectFrom('session').select('id').where('user_id', '=', userId).executeTakeFirstOrThrow()
  const flow = await db
    .selectFrom('customer_flow')
    .select('id')
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const desk = await addCallWork(t, { companyId, userId, departmentId, customerId })
  const missing = 999_999_999
  const scriptId = companyToo ? await nameScript(t, companyId) : missing
  const lockId = companyToo
    ? await lockAndName(t, { companyId, phoneId: desk.phoneId, userId })
    : await addLock(t, { companyId, departmentId, userId })
  const withPhone = db
    .selectFrom('customer')
    .innerJoin('phone', 'phone.id', 'customer.phone_id')
    .select(['phone.id as phone_id', 'phone.enc as phone_enc'])
  const phone = await withPhone.where('customer.id', '=', customerId).executeTakeFirstOrThrow()
  const other = await withPhone
    .where('customer.id', 'in', customers)
    .where('phone.id', '!=', phone.phone_id)
    .orderBy('customer.id')
    .executeTakeFirstOrThrow()
  const { phones } = t.app.services
  // A reference belongs to a tenant: within one company it opens the number, but its customer must stay hidden.
  const { phoneRef } = phones.mask(phone, { org: 'COMPANY', channelId: null, companyId })
  return {
    id: {
      customer: customerId,
      company: companyId,
      'company.resource': companyId,
      'company.department': departmentId,
      'customer.flow': flow.id,
      'manager.user': userId,
      'manager.role': roleId,
      'manager.role-user': userId,
      'manager.user-search': userId,
      'manager.hand-over': userId,
      'system.saved-view': viewId,
      'system.job': jobId,
      'company.employee-import': importId,
      'customer.import': customerImportId,
      'phone.lock-import': lockImportId,
      'customer.phone': customerPhoneId,
      'customer.consent': consentId,
      'customer.pool': pooledId,
      'customer.department-pool': pool.id,
      'customer.pool-move-batch': pooledId,
      'customer.pool-move-batch-job': pooledId,
      'system.export.add': userId,
      'system.ticket': jobId,
      'auth.session': session.id,
      'auth.user-session': session.id,
      'system.log': logId,
      call: desk.callId,
      'phone.callback-delete': desk.callbackId,
      'phone.callback-update': desk.callbackId,
      'phone.callback-restore': desk.callbackId,
      'phone.callback-take': desk.callbackId,
      'phone.callback-give-back': desk.callbackId,
      'phone.list-delete': desk.listId,
      'phone.list-item-update': desk.itemId,
      'phone.script': scriptId,
      'phone.lock-undo': companyToo ? lockId : missing,
      'phone.unlock': companyToo ? lockId : missing,
      'phone.locked': lockId,
    },
    ...{ users, customers, departments, companyId, companyToo, customerId, userId, roleId },
    ...{ callId: desk.callId, listId: desk.listId, itemId: desk.itemId, codeId: desk.codeId },
    departmentId,
    ...{ fileId, importId, customerImportId, tagId, lockId, poolId: pool.id },
    employeeNo,
    phoneRef: phoneRef as string,
    number: phones.reveal(phone.phone_enc),
    numberToWrite: phones.reveal(other.phone_enc),
    noNumber: await numberInNoRow(t, phones.reveal(phone.phone_enc)),
    nowhere: {
      id: missing,
      ids: [missing],
      userId: missing,
      userIds: [missing],
      ...(companyToo && { companyId: missing, channelId: missing, phone: `p_${'A'.repeat(22)}` }),
      companyDepartmentId: missing,
      departmentId: missing,
      customerId: missing,
      keepId: missing,
      otherId: missing,
      roleId: missing,
      roleIds: [missing],
      copyOf: missing,
      keywords: noMarker,
      object: noMarker,
      requestId: requestIdOf(1),
      callId: missing,
      fileId: missing,
      importId: missing,
      tagId: missing,
      poolId: missing,
      listId: missing,
      itemId: missing,
      ...(companyToo && { codeId: missing, wrapupId: missing }),
    },
  }
}

/** A file, of employees or of customers, that a user has sent and not imported yet. */
export async function addSentFile({ db, app }: TestApp, userId: number): Promise<void> {
  const { phones } = app.services
  const bytes = Buffer.from('账号,姓名,电话\nsent.file,新同事,16600009999\n')
  const id = await storeFile(
    () => db,
    phones,
    { name: '员工.csv', userId, companyId: null, now },
    Readable.from([bytes]),
  )
  await db.updateTable('file').set({ awaited: bytes.length }).where('id', '=', id).execute()
}

/** The file that a job has made. */
const fileOfJob = async ({ db }: TestApp, jobId: number): Promise<number> =>
  (await db.selectFrom('job').select('file_id').where('id', '=', jobId).executeTakeFirstOrThrow()).file_id as number

export type ImportedKind = 'EMPLOYEE' | 'CUSTOMER' | 'LOCK'

interface OneImport {
  companyId: number
  userId: number
  /** Whom it has brought. */
  objectId?: number
  kind?: ImportedKind
}

/** An import of a user into a company, which has ended and has changed somebody. */
export async function addImport(
  { db }: TestApp,
  { companyId, userId, objectId = 0, kind = 'EMPLOYEE' }: OneImport,
  times: { created_at: number; ended_at: number | null } = { created_at: now, ended_at: now },
): Promise<number> {
  const batch = {
    ...{ kind, company_id: companyId, user_id: userId, file_name: marker, mode: 'SKIP' as const },
    ...{ read_rows: 1, added: 1, job_id: null, undo_at: null, ...times },
  }
  const { id } = await db.insertInto('import_batch').values(batch).returning('id').executeTakeFirstOrThrow()
  await db
    .insertInto('import_row')
    .values({ import_id: id, line: 2, result: 'ADDED', object_id: objectId, version: 1, told: null, before: null })
    .execute()
  return id
}

/** A job of a user; one that is done has a file. */
export async function addJob(
  t: TestApp,
  userId: number,
  state: 'QUEUED' | 'DONE' = 'QUEUED',
  title = '导出用户列表',
): Promise<number> {
  const { phones } = t.app.services
  const at = Math.floor(t.clock.now / 1000)
  const own = { user_id: userId, company_id: null }
  const file = {
    ...own,
    name: `${title}.csv`,
    awaited: 0,
    sealed_key: phones.seal('0'.repeat(64)),
    size: 0,
    created_at: at,
  }
  const added = state === 'DONE' ? await t.db.insertInto('file').values(file).returning('id').executeTakeFirst() : null
  const job = {
    ...{ ...own, kind: 'export', title, input: phones.seal('{}'), state, done: 0, total: null, message: null },
    ...{ file_id: added?.id ?? null, tries: 0, run_at: 0, lease_by: null, lease_until: null, cancelled: 0 },
    ...{ created_at: at, ended_at: state === 'DONE' ? at : null },
  }
  return (await t.db.insertInto('job').values(job).returning('id').executeTakeFirstOrThrow()).id
}

async function numberInNoRow(t: TestApp, like: string): Promise<string> {
  const rows = await t.db.selectFrom('phone').select('enc').execute()
  const known = new Set(rows.map((row) => t.app.services.phones.reveal(row.enc)))
  const place = like.slice(0, 7)
  for (let last = 0; ; last += 1) {
    const number = place + String(last).padStart(4, '0')
    if (!known.has(number)) return number
  }
}

/** What only the user themselves sees: a saved view, whose id it returns, a preference and a used command. */
export async function addOwnSettings({ db }: TestApp, userId: number): Promise<number> {
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
  return view.id
}

/** A role that only the company gives. */
export async function addCompanyRole({ db }: TestApp, companyId: number): Promise<number> {
  const { id } = await db
    .insertInto('role')
    .values({
      ...{ code: null, name: marker, remark: marker, company_id: companyId, data_scope: 'self' },
      ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A row in the operation log. */
export async function addLogRow(
  { db }: TestApp,
  whose: { companyId: number; userId: number },
  text = marker,
): Promise<number> {
  const { companyId: company_id, userId: user_id } = whose
  const { id } = await db
    .insertInto('operation_log')
    .values({
      ...{ at: now, user_id, company_id, module: 'customer', action: 'update', object: text, result: 'OK' },
      ...{ message: text, diff: '[]', ip: '', request_id: 'x', duration_ms: 1 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A sign-in in the log. */
async function addLogin(
  { db }: TestApp,
  { companyId: company_id, userId: user_id }: { companyId: number; userId: number },
) {
  await db
    .insertInto('login_log')
    .values({ at: now, user_id, company_id, type: 10, result: 'OK', ip: '127.0.0.1', agent: marker })
    .execute()
}

/**
 * A user's call, callback, list and draft, with the same text everywhere.
 * @param nth tells several calls of one user apart
 */
export async function addCallWork(
  { db, app }: TestApp,
  whose: { companyId: number; userId: number; departmentId: number; customerId: number },
  nth = 0,
  text = marker,
) {
  const { companyId: company_id, userId: user_id, customerId: customer_id } = whose
  const { phone_id } = await db
    .selectFrom('customer')
    .select('phone_id')
    .where('id', '=', customer_id)
    .executeTakeFirstOrThrow()
  const at = startOfTest - 60_000
  const code = await db
    .selectFrom('wrapup_code')
    .select('id')
    .where('company_id', '=', company_id)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const call = await db
    .insertInto('call')
    .values({
      ...{ call_no: `foreign-${user_id}-${nth}`, provider: 'test', provider_call_id: null, line_id: 0 },
      ...{ company_id, department_id: whose.departmentId, user_id, employee_no: text, customer_id, phone_id },
      ...{ state: 'ENDED', state_rank: 85, submitted_at: at, ring_at: at, answer_at: at, end_at: at + 30_000 },
      ...{ ring_sec: 0, talk_sec: 30, hangup_by: 'CUSTOMER', muted: 0, code_source: null, raw_code: null },
      ...{ unified_code: null, exception_class: null, answered: 1, valid: 1, wrapup_id: code.id, intent: 0, deal: 0 },
      ...{ wrap_sec: 0, created_at: at, updated_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('call_key')
    .values({ kind: 'REQUEST', key: requestKey(user_id, requestIdOf(nth)), call_id: call.id, created_at: at })
    .execute()
  const result = { call_id: call.id, company_id, code_id: code.id, user_id, source: 'AGENT' as const }
  await db
    .insertInto('call_wrapup')
    .values({ ...result, remark: text, at })
    .execute()
  const draft = { codeId: null, name: null, type: null, remark: text, nextFollowTime: null, reason: null }
  await db
    .insertInto('call_draft')
    .values({ call_id: call.id, user_id, body: app.services.phones.seal(JSON.stringify(draft)), updated_at: at })
    .execute()
  const callback = await db
    .insertInto('callback_task')
    .values({
      ...{ company_id, user_id, customer_id, phone_id, due_at: now, note: text, done_at: null, call_id: null },
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await db
    .insertInto('dial_list')
    .values({ company_id, user_id, name: text, created_at: now, deleted_at: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('dial_list_item')
    .values({
      list_id: list.id,
      sort: 0,
      phone_id,
      name: text,
      remark: text,
      call_id: null,
      lease_by: null,
      lease_until: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ids = { callId: call.id, callbackId: callback.id, listId: list.id, itemId: item.id }
  return { ...ids, codeId: code.id, phoneId: phone_id }
}

/** A lock that somebody has placed, of a number that no other row names: the whole company would be told of it. */
async function addLock(
  { db, app }: TestApp,
  { companyId, departmentId, userId }: { companyId: number; departmentId: number; userId: number },
): Promise<number> {
  const phone_id = await app.services.phones.store(db, '17990000001', companyId)
  const lock = {
    ...{ company_id: companyId, department_id: departmentId, range_department_id: departmentId, phone_id },
    ...{ type: 'COMPLAINT' as const, source: 'test' },
    ...{ lift_asked_by: userId, lift_reason: marker },
    ...{ reason: marker, expire_at: null, hit_at: null, created_at: now, created_by: userId, ended_at: null },
  }
  return (await db.insertInto('phone_lock').values(lock).returning('id').executeTakeFirstOrThrow()).id
}

/** What a whole company shares: a locked number, and the names of its results. */
async function lockAndName(
  { db }: TestApp,
  { companyId, phoneId, userId }: { companyId: number; phoneId: number; userId: number },
): Promise<number> {
  await db.updateTable('wrapup_code').set({ name: marker, hint: marker }).where('company_id', '=', companyId).execute()
  const { id } = await db
    .insertInto('phone_lock')
    .values({
      ...{ company_id: companyId, department_id: null, phone_id: phoneId, type: 'COMPLAINT', source: 'test' },
      ...{ lift_asked_by: userId, lift_reason: marker },
      ...{ reason: marker, expire_at: null, hit_at: null, created_at: now, created_by: null, ended_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Parameters that name rows of nobody. */
const regions: readonly string[] = ['provinceId', 'cityId', 'districtId']
/** The first script of a company; all have the marker. */
async function nameScript({ db }: TestApp, companyId: number): Promise<number> {
  const scripts = db.updateTable('call_script').set({ title: marker, content: marker })
  const [first] = await scripts.where('company_id', '=', companyId).returning('id').execute()
  return first?.id ?? 0
}

const companyLists: readonly string[] = ['company.list', 'company.all.list', 'company.resource.list']

/** The value that makes a parameter point at the foreign company. */
export function foreignValue(endpoint: Endpoint, name: string, foreign: Foreign): unknown {
  if (regions.includes(name)) return undefined
  // A colleague's company is one's own.
  if (companyLists.includes(endpoint.name) && !foreign.companyToo) return undefined
  const noun = endpoint.name.replace(/\.[^.]+$/, '')
  // So are its roles.
  if (noun === 'manager.role' && name === 'id' && !foreign.companyToo) return undefined
  const id = foreign.id[endpoint.name] ?? foreign.id[noun]
  const named = namedBy(name, { ...foreign, phone: foreign.phoneRef })
  if (named !== undefined) return named
  const known: Record<string, unknown> = {
    id,
    ids: id === undefined ? undefined : [id],
    ...{ userIds: [foreign.userId], toIds: [foreign.userId] },
    ...{ keepId: foreign.customerId, otherId: foreign.customerId },
    channelId: 2,
    ...{ managerId: foreign.userId, leaderId: foreign.userId },
    ...{ parentId: foreign.departmentId, after: foreign.departmentId },
    roleIds: [foreign.roleId],
    copyOf: foreign.roleId,
    keywords: marker,
    object: marker,
    requestId: requestIdOf(0),
    itemId: foreign.itemId,
    fileId: foreign.fileId,
    tagId: foreign.tagId,
    poolId: foreign.poolId,
    importId: endpoint.name === 'customer.list' ? foreign.customerImportId : foreign.importId,
  }
  if (name in known && known[name] === undefined)
    throw new Error(`say in foreignRows what ${name} means for ${endpoint.name}`)
  if (!(name in known) && /Ids?$/.test(name)) throw new Error(`say in foreignValue which foreign row ${name} names`)
  return known[name]
}

/** A word that only this customer has. */
async function addTag({ db }: TestApp, companyId: number, customerId: number): Promise<number> {
  const tag = { company_id: companyId, name: `别人的${customerId}` }
  const { id } = await db.insertInto('tag').values(tag).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('customer_tag').values({ customer_id: customerId, tag_id: id }).execute()
  return id
}

/** A pool that the agents and managers of sales don't see. */
async function addPool({ db }: TestApp, of: { companyId: number; departmentId: number }) {
  const by = { created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null }
  const row = { company_id: of.companyId, department_id: of.departmentId, name: marker, ...by }
  const made = db.insertInto('pool').values(row)
  return made.returning('id').executeTakeFirstOrThrow()
}

/** The same customer again, in a pool. */
async function addPooled({ db }: TestApp, customerId: number, poolId: number): Promise<number> {
  const customer = await db.selectFrom('customer').selectAll().where('id', '=', customerId).executeTakeFirstOrThrow()
  const { id: _, ...row } = { ...customer, user_id: null, pool_id: poolId, pool_at: now, pool_reason: marker }
  return (await db.insertInto('customer').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addOtherNumber({ app, db }: TestApp, companyId: number, customerId: number): Promise<number> {
  const phone_id = await app.services.phones.store(db, `1607${String(customerId).padStart(7, '0')}`, companyId)
  const row = { customer_id: customerId, phone_id, label: '别人的' }
  return (await db.insertInto('customer_phone').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** With a proof that only whoever sees the customer may have. */
async function addConsent({ db }: TestApp, customerId: number, fileId: number): Promise<number> {
  const proof = { source: marker, proof: marker, file_id: fileId }
  const row = { customer_id: customerId, purpose: 'OFFER' as const, ...proof, given_at: 1, created_at: 1 }
  return (await db.insertInto('customer_consent').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** A digest of all the foreign rows. */
export async function fingerprint({ db }: TestApp, foreign: Foreign): Promise<string> {
  const { users, customers, departments, poolId, callId, listId, codeId, lockId, companyId, companyToo } = foreign
  const rows = await Promise.all([
    db.selectFrom('customer').selectAll().where('id', 'in', customers).orderBy('id').execute(),
    db.selectFrom('customer_flow').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    db.selectFrom('customer_phone').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    db.selectFrom('customer_consent').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    db.selectFrom('customer_tag').selectAll().where('customer_id', 'in', customers).orderBy('tag_id').execute(),
    db.selectFrom('customer_owner_log').selectAll().where('customer_id', 'in', customers).orderBy('id').execute(),
    db.selectFrom('pool').selectAll().where('id', '=', poolId).execute(),
    db.selectFrom('pool_rule').selectAll().where('pool_id', '=', poolId).orderBy('key').execute(),
    db.selectFrom('customer').selectAll().where('pool_id', '=', poolId).orderBy('id').execute(),
    db.selectFrom('department').selectAll().where('id', 'in', departments).orderBy('id').execute(),
    db.selectFrom('user').selectAll().where('id', 'in', users).orderBy('id').execute(),
    db.selectFrom('company_user').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('session').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('operation_log').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('user_role').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    db.selectFrom('preference').selectAll().where('user_id', 'in', users).orderBy('key').execute(),
    db.selectFrom('saved_view').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('command_usage').selectAll().where('user_id', 'in', users).orderBy('command').execute(),
    db.selectFrom('import_batch').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('file').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('phone_lock').selectAll().where('id', '=', lockId).execute(),
    db.selectFrom('call').selectAll().where('id', '=', callId).execute(),
    db.selectFrom('call_wrapup').selectAll().where('call_id', '=', callId).orderBy('id').execute(),
    db.selectFrom('result_undo').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    db.selectFrom('call_draft').selectAll().where('user_id', 'in', users).orderBy('call_id').execute(),
    db.selectFrom('agent_state').selectAll().where('user_id', 'in', users).orderBy('user_id').execute(),
    db.selectFrom('callback_task').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('dial_list').selectAll().where('user_id', 'in', users).orderBy('id').execute(),
    db.selectFrom('dial_list_item').selectAll().where('list_id', '=', listId).orderBy('id').execute(),
    db.selectFrom('wrapup_code').selectAll().where('id', '=', codeId).execute(),
    ...(companyToo
      ? [
          db.selectFrom('phone_lock').selectAll().where('company_id', '=', companyId).orderBy('id').execute(),
          db.selectFrom('company').selectAll().where('id', '=', companyId).execute(),
          db.selectFrom('company_setting').selectAll().where('company_id', '=', companyId).orderBy('key').execute(),
        ]
      : []),
    db.selectFrom('setting').selectAll().orderBy('key').execute(),
  ])
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex')
}
