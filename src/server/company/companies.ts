/** Lists companies, adds and changes them, and says which of them may work. */
import { randomUUID } from 'node:crypto'
import {
  Company,
  type CompanyAction,
  companiesEndpoints,
  companyActions,
  type ProviderCompany,
} from '../../contract/company/companies'
import { usualReveals } from '../../contract/company/resources'
import type { Endpoint } from '../../contract/endpoint'
import { statusLabels } from '../../contract/status'
import type { FieldChange } from '../../contract/system'
import { formatDate, startOfDay, startOfMonth } from '../../lib/time/time'
import { eachOf, idsOf, withNames } from '../access/batch'
import { companyPermissions } from '../access/builtin'
import { changesOf } from '../access/diff'
import type { Context, Handlers } from '../access/handler'
import { accessTo, mayNotOf } from '../access/may-not'
import { changedMeanwhile, conflict, invalid, notFound, taken } from '../access/refusal'
import { changedBy, changeRow, createdBy, insertRow } from '../access/tracked-rows'
import { daySums, syncResults } from '../call/port'
import { cachedPinyin, namePinyin } from '../db/pinyin'
import type { NewRow } from '../db/schema'
import { mayBeUnused } from '../db/unused-numbers'
import { addressColumns, addressOf, addressText, hasAddress } from '../system/port'
import { chosenCompanies } from './chosen'
import {
  type CompanyRow,
  channelsToChoose,
  channelToChoose,
  codeTaken,
  companyRow,
  listCompanies,
  providerStaff,
  seatsOf,
} from './company-queries'
import { saveQuota } from './quota-queries'
import { giveFunctions } from './resource-queries'

type Endpoints = typeof companiesEndpoints
type Listing = Context<Endpoints['list']> | Context<Endpoints['allList']>
type Adding = Context<Endpoints['add']>
type Updating = Context<Endpoints['update']>
type Changing = Context<Endpoints['update' | 'statusBatch' | 'transfer' | 'control' | 'stopCalls' | 'allowCalls']>

export const companiesHandlers: Handlers<Endpoints> = {
  async list(context) {
    const page = await listCompanies(context.db, context.scope('company'), context.query)
    const seen = await companiesOf(context, page.rows, companiesEndpoints.list)
    return page.map((row): Company => seen(row))
  },

  async allList(context) {
    const { db, scope, now } = context
    const page = await listCompanies(db, scope('company'), context.query)
    const seen = await companiesOf(context, page.rows, companiesEndpoints.allList)
    const ids = page.rows.map(({ id }) => id)
    const since = startOfMonth(now * 1000)
    const month = await daySums(db, scope('stat_call_day'), { by: 'company_id', ids, since })
    return page.map(
      (row): ProviderCompany => ({
        ...seen(row),
        parentChannelName: row.parent_channel_name,
        managerId: row.manager_id,
        managerName: row.manager_name,
        riskLevel: row.risk_level,
        submittedThisMonth: month.get(row.id)?.submitted ?? 0,
        answeredThisMonth: month.get(row.id)?.answered ?? 0,
      }),
    )
  },

  channelOptions: async ({ db, scope }) =>
    (await channelsToChoose(db, scope('channel'))).map((channel) => ({ ...channel, ...cachedPinyin(channel.name) })),

  async add(context) {
    const { db, viewer, scope, body, now, log } = context
    const channel = await channelToChoose(db, scope('channel'), body.channelId)
    if (!channel) throw invalid('channelId', '渠道', '不存在，或不在您的数据范围内')
    if (body.code !== undefined && (await codeTaken(db, body.code)))
      throw taken('code', '编号已被使用（不分大小写），请换一个')
    checkContract(body)
    const id = await insertRow(db, 'company', {
      // A number of its own, until the row has one that its id gives.
      code: body.code ?? randomUUID(),
      channel_id: channel.id,
      ...columnsOf(body),
      industry: body.industry || null,
      contact: body.contact || null,
      phone_id: null,
      ...addressColumns(body),
      contract_from: body.contractFrom ?? null,
      contract_to: body.contractTo ?? null,
      pay_mode: 'COMPANY',
      ...{ status: 'ENABLED', risk_level: 'LOW' },
      ...createdBy({ userId: viewer.userId, now }),
    })
    const code = body.code ?? (await freeCode(context, id))
    // The number is the company's own, so the company comes first.
    const phoneId = await phoneIdOf(context, id)
    await db
      .updateTable('company')
      .set({ code, ...(phoneId && { phone_id: phoneId }) })
      .where('id', '=', id)
      .where(scope('company').condition)
      .execute()
    await giveFunctions(db, id, companyPermissions)
    await saveQuota(db, id, { key: 'concurrency', limit: body.maxConcurrency, expire_at: null })
    await saveQuota(db, id, { key: 'reveals', limit: usualReveals, expire_at: null })
    if (body.seatLimit) await saveQuota(db, id, { key: 'seats', limit: body.seatLimit, expire_at: null })
    await syncResults(db, now)
    log({ object: `company:${id}`, companyId: id })
    return { id }
  },

  async update(context) {
    const { body, log } = context
    const before = await companyInScope(context, body.id)
    if (body.version !== before.version) throw changedMeanwhile('企业')
    checkContract({ ...contractOf(before), ...body })
    const phoneId = await phoneIdOf(context, before.id)
    const kept = <T>(given: T | undefined, was: T) => (given === undefined ? was : given || null) as T
    const columns = {
      ...columnsOf(body),
      industry: kept(body.industry, before.industry),
      contact: kept(body.contact, before.contact),
      ...(hasAddress(body) && addressColumns(body)),
      contract_from: kept(body.contractFrom, before.contract_from),
      contract_to: kept(body.contractTo, before.contract_to),
      ...(phoneId !== undefined && { phone_id: phoneId }),
    }
    await save(context, before, columns)
    const isOtherNumber = phoneId !== undefined && phoneId !== before.phone_id
    if (isOtherNumber && before.phone_id !== null) await mayBeUnused(context.db, [before.phone_id], context.now)
    const changes = changesOf(Company, wordsOf(before), wordsOf({ ...before, ...columns }))
    const [was, is] = [addressText(before), addressText({ ...before, ...columns })]
    if (was !== is) changes.push({ field: 'address', label: '地址', before: was, after: is })
    if (isOtherNumber) changes.push(numberChange(before.phone_id, phoneId))
    log({ object: `company:${before.id}`, companyId: before.id, changes })
    return { id: before.id }
  },

  async statusBatch(context) {
    const { ids, all, status } = context.body
    const about = await chosenCompanies(context, { ids, all })
    const rows = await eachOf(idsOf(about), async (id) => {
      const before = await companyInScope(context, id)
      if (before.status === status) return `已是${statusLabels[status]}状态`
      await save(context, before, { status })
      const changes = changesOf(Company, { status: before.status }, { status })
      context.log({ object: `company:${id}`, companyId: id, changes })
      return null
    })
    return withNames(rows, about)
  },

  async transfer(context) {
    const { db, scope, body, log } = context
    const before = await companyInScope(context, body.id)
    const channel = await channelToChoose(db, scope('channel'), body.channelId)
    if (!channel) throw invalid('channelId', '渠道', '不存在，或不在您的数据范围内')
    if (channel.id === before.channel_id) throw taken('channelId', `“${before.name}”已在渠道“${channel.name}”`)
    await save(context, before, { channel_id: channel.id })
    const change = { field: 'channelId', label: '渠道', before: before.channel_name, after: channel.name }
    log({ object: `company:${before.id}`, companyId: before.id, changes: [change] })
    return { id: before.id }
  },

  async control(context) {
    const { db, scope, body, log } = context
    const before = await companyInScope(context, body.id)
    if (body.version !== before.version) throw changedMeanwhile('企业')
    const manager = body.managerId === null ? null : await providerStaff(db, scope('user'), body.managerId)
    // Whoever looks after it already may stay, also if the viewer doesn't see them.
    if (manager === undefined && body.managerId !== before.manager_id)
      throw invalid('managerId', '客户经理', '须是平台或渠道的在职人员')
    await save(context, before, { manager_id: body.managerId, risk_level: body.riskLevel })
    const managerName = body.managerId === before.manager_id ? before.manager_name : (manager?.nickname ?? null)
    const changes: FieldChange[] = [
      { field: 'managerId', label: '客户经理', before: before.manager_name, after: managerName },
      { field: 'riskLevel', label: '风险等级', before: before.risk_level, after: body.riskLevel },
    ]
    const changed = changes.filter((change) => change.before !== change.after)
    log({ object: `company:${before.id}`, companyId: before.id, changes: changed })
    return { id: before.id }
  },

  async stopCalls(context) {
    const { body, now, log } = context
    const before = await companyInScope(context, body.id)
    if (before.stopped_at !== null) throw conflict(`“${before.name}”已经停呼`)
    await save(context, before, { stopped_at: now, stop_reason: body.reason })
    const change = { field: 'stopReason', label: '停呼原因', before: null, after: body.reason }
    log({ object: `company:${before.id}`, companyId: before.id, changes: [change] })
    return { id: before.id }
  },

  async allowCalls(context) {
    const { body, log } = context
    const before = await companyInScope(context, body.id)
    if (before.stopped_at === null) throw conflict(`“${before.name}”没有停呼`)
    await save(context, before, { stopped_at: null, stop_reason: null })
    const change = { field: 'stopReason', label: '停呼原因', before: before.stop_reason, after: null }
    log({ object: `company:${before.id}`, companyId: before.id, changes: [change] })
    return { id: before.id }
  },
}

const actionEndpoints: Readonly<Record<CompanyAction, Endpoint>> = {
  update: companiesEndpoints.update,
  enable: companiesEndpoints.statusBatch,
  disable: companiesEndpoints.statusBatch,
  transfer: companiesEndpoints.transfer,
  control: companiesEndpoints.control,
  stopCalls: companiesEndpoints.stopCalls,
  allowCalls: companiesEndpoints.allowCalls,
}

/** Reads what rows of a list show beside their own columns; answers how each looks. */
async function companiesOf(context: Listing, rows: readonly CompanyRow[], listed: Endpoint) {
  const { db, viewer, scope, now, services } = context
  const ids = rows.map(({ id }) => id)
  const seats = await seatsOf(db, scope('company_user'), ids)
  const today = await daySums(db, scope('stat_call_day'), { by: 'company_id', ids, since: startOfDay(now * 1000) })
  const access = await accessTo(db, viewer, { table: 'company', noun: '企业', listed, actions: actionEndpoints, ids })
  return (row: CompanyRow): Company => ({
    ...{ id: row.id, code: row.code, name: row.name, channelId: row.channel_id, channelName: row.channel_name },
    ...{ industry: row.industry, contact: row.contact, ...services.phones.mask(row, viewer) },
    ...addressOf(row),
    ...contractOf(row),
    seats: seats.get(row.id) ?? 0,
    seatLimit: row.seat_limit,
    maxConcurrency: row.most_calls,
    submittedToday: today.get(row.id)?.submitted ?? 0,
    answeredToday: today.get(row.id)?.answered ?? 0,
    ...{ status: row.status, stopTime: row.stopped_at, stopReason: row.stop_reason },
    ...{ version: row.version, createTime: row.created_at, updateTime: row.updated_at },
    mayNot: mayNotOf(companyActions, (action) => access(action, row.id)),
  })
}

async function companyInScope({ db, scope }: Changing, id: number): Promise<CompanyRow> {
  const row = await companyRow(db, scope('company'), id)
  if (!row) throw notFound('企业')
  return row
}

async function save(context: Changing, before: CompanyRow, columns: Partial<NewRow<'company'>>): Promise<void> {
  const { db, viewer, scope, now } = context
  const changes = { ...columns, ...changedBy({ userId: viewer.userId, now }) }
  if (!(await changeRow(db, 'company', scope('company'), before, changes))) throw changedMeanwhile('企业')
}

const columnsOf = ({ name }: { name: string }) => ({ name, ...namePinyin(name) })

const contractOf = ({ contract_from, contract_to }: Pick<CompanyRow, 'contract_from' | 'contract_to'>) => ({
  contractFrom: contract_from,
  contractTo: contract_to,
})

interface Contract {
  contractFrom?: number | null
  contractTo?: number | null
}

function checkContract({ contractFrom, contractTo }: Contract): void {
  if (contractFrom && contractTo && contractTo < contractFrom)
    throw invalid('contractTo', '合同结束', '不能早于合同开始')
}

type Worded = Pick<CompanyRow, 'name' | 'industry' | 'contact' | 'contract_from' | 'contract_to'>

/** The fields of the form as the log shows them. */
const wordsOf = (row: Worded) => ({
  ...{ name: row.name, industry: row.industry, contact: row.contact },
  contractFrom: row.contract_from && formatDate(row.contract_from),
  contractTo: row.contract_to && formatDate(row.contract_to),
})

/** The log shows that the number changed, but never the number. */
const numberChange = (before: number | null, after: number | null): FieldChange => ({
  ...{ field: 'phone', label: '电话', before: before === null ? null : '原号码' },
  after: after === null ? null : '新号码',
})

async function phoneIdOf({ db, services, viewer, body }: Adding | Updating, companyId: number) {
  const { phone } = body
  if (phone === undefined || phone === null) return phone
  const id = await services.phones.findOrStore(db, phone, viewer, companyId)
  if (id === null) throw invalid('phone', '电话', '引用无效，请重新选择')
  return id
}

/** A company's number from its id: `C0012`. If somebody has typed that one for another company, a longer one. */
async function freeCode({ db }: Adding, id: number): Promise<string> {
  let code = `C${String(id).padStart(4, '0')}`
  while (await codeTaken(db, code)) code = `${code}0`
  return code
}
