/** Customers and follow-up records. */
import type {
  Customer,
  CustomerFlow,
  CustomerLevel,
  CustomerType,
  customerEndpoints,
} from '../../contract/customer/customers'
import { eachOf } from '../access/batch'
import type { Handlers, Services } from '../access/handler'
import { shownLocks } from '../access/numbers/shown-locks'
import { changedMeanwhile, conflict, invalid, notFound } from '../access/refusal'
import type { RowScope } from '../access/scope'
import { changedBy, changeRow } from '../access/tracked-rows'
import type { Viewer } from '../access/viewer'
import { callsOfCustomer, giveCallsCustomer } from '../call/port'
import { customerQuota } from '../company/port'
import { lockRows } from '../db/locks'
import type { Db } from '../db/schema'
import { addressColumns, hasAddress } from '../system/port'
import { filterOf } from './filter'
import { holdersOf } from './holders'
import { mayNotOfFlows } from './may-not'
import { otherPhones } from './phones/phone-queries'
import {
  type CustomerRow,
  countFlowsOf,
  customerById,
  customerByPhone,
  deleteFlow,
  flowsOf,
  listCustomers,
  listFlows,
} from './queries'
import { addCustomer, followUp, ownerOf, saveCustomer } from './save'
import { personOf, shownCustomers } from './shown-customers'
import { setTags } from './tags'

export const customerHandlers: Handlers<typeof customerEndpoints> = {
  async list(context) {
    const page = await listCustomers(context.db, context.scope('customer'), await filterOf(context, context.query))
    const shown = await shownCustomers(context, page.rows, context.query)
    return page.map(shown)
  },

  async info(context) {
    const { db, viewer, scope, query, services } = context
    const one = async (row: CustomerRow | undefined) =>
      row ? (await shownCustomers(context, [row], { detail: true }))(row) : null
    if (query.id !== undefined) return one(await customerById(db, scope('customer'), query.id))
    if (query.phone === undefined) throw invalid('phone', '电话', '与 id 须填一项')
    const phoneIds = await services.phones.find(db, query.phone, viewer)
    return one(await customerByPhone(db, scope('customer'), phoneIds, query.userId))
  },

  holders: holdersOf,

  async add({ db, viewer, scope, body, services, now, log }) {
    const { userId, phone, name, type, remark, level, source, tags } = body
    const owner = await ownerOf(db, scope('user'), userId ?? viewer.userId)
    // Before the number is stored, as imports do: otherwise each might wait for the other.
    const { left, full } = await customerQuota.left(db, owner.companyId, now)
    const phoneId = await phoneIdOf(db, services, viewer, phone, owner.companyId)
    const existing = await customerByPhone(db, scope('customer'), [phoneId], owner.id)
    if (existing) throw conflict(`这个号码已是${owner.nickname}的客户“${existing.name}”`)
    if (left <= 0) throw conflict(full)
    const form = { name, type, remark, ...rating({ level, source }), ...addressColumns(body) }
    const id = await addCustomer(db, owner, phoneId, form, { userId: viewer.userId, now })
    if (tags) await setTags(db, { id, companyId: owner.companyId }, tags)
    await giveCallsCustomer(db, { customerId: id, companyId: owner.companyId, phoneId, userId: viewer.userId })
    await customerQuota.count(db, owner.companyId, 1)
    log({ object: `customer:${id}`, companyId: owner.companyId })
    return { id }
  },

  async update({ db, viewer, scope, body, services, now, log }) {
    const { id, userId, phone, name, type, remark, level, source, tags, version } = body
    await lockRows(db, 'customer', [id])
    const before = await customerById(db, scope('customer'), id)
    if (!before) throw notFound('客户')
    const keepsOwner = userId === undefined || userId === null || userId === before.user_id
    const update = {
      name,
      type,
      remark,
      ...rating({ level, source }),
      ...(hasAddress(body) && addressColumns(body)),
      version,
      owner: keepsOwner ? undefined : await ownerOf(db, scope('user'), userId),
      phoneId: phone
        ? await firstPhone(db, before, await phoneIdOf(db, services, viewer, phone, before.company_id))
        : undefined,
    }
    const changes = await saveCustomer(db, scope('customer'), before, update, { userId: viewer.userId, now })
    const retagged = tags ? await setTags(db, { id, companyId: before.company_id }, tags) : []
    log({ object: `customer:${id}`, companyId: before.company_id, changes: [...changes, ...retagged] })
    return { id }
  },

  async delete({ db, viewer, scope, query, now, log }) {
    const { before, changes } = await remove(db, scope('customer'), query.id, { userId: viewer.userId, now })
    await customerQuota.countDeleted(db, [before.company_id])
    log({ object: `customer:${query.id}`, companyId: before.company_id, changes })
    return { id: query.id }
  },

  async deleteBatch({ db, viewer, scope, body, now, log }) {
    const deleted: number[] = []
    const results = await eachOf(body.ids, async (id) => {
      const { before, changes } = await remove(db, scope('customer'), id, { userId: viewer.userId, now })
      log({ object: `customer:${id}`, companyId: before.company_id, changes })
      deleted.push(before.company_id)
      return null
    })
    await customerQuota.countDeleted(db, deleted)
    return results
  },

  async flowList({ db, viewer, scope, query, services: { phones }, now }) {
    const wantedIds = query.keywords ? await phones.findTyped(db, query.keywords, viewer) : undefined
    const page = await listFlows(db, scope('customer_flow'), {
      ...query,
      phoneIds: wantedIds,
      within: viewer.companyId ?? undefined,
    })
    const customerIds = new Set(page.rows.map(({ customer_id }) => customer_id))
    const phoneIds = page.rows.map(({ phone_id }) => phone_id)
    const [mayNot, flows, lockOf] = await Promise.all([
      mayNotOfFlows(db, viewer, page.rows),
      query.detail ? countFlowsOf(db, [...customerIds]) : null,
      // A file says nothing of locks.
      shownLocks({ db, viewer, scope, now }, query.detail && !query.walk ? phoneIds : []),
    ])
    return page.map(
      (row): CustomerFlow => ({
        id: row.id,
        customerId: row.customer_id,
        type: row.type as CustomerType,
        remark: row.remark,
        userId: row.user_id,
        updateTime: row.updated_at,
        ...(flows && {
          user: personOf(row, viewer, phones),
          customer: customerOf(row, viewer, phones, lockOf(row.phone_id)),
          customerFlows: flows.get(row.customer_id) ?? 0,
        }),
        mayNot: mayNot(row),
      }),
    )
  },

  async flowAdd({ db, viewer, scope, body, now, log }) {
    const { customerId, ...flow } = body
    await lockRows(db, 'customer', [customerId])
    const customer = await customerById(db, scope('customer'), customerId)
    const written = { type: flow.type, remark: flow.remark, nextFollowTime: flow.nextFollowTime }
    const id = await followUp(db, scope('customer'), customer, written, { userId: viewer.userId, now })
    log({ object: `customer:${customerId}`, companyId: customer?.company_id ?? null })
    return { id }
  },
}

/**
 * Marks one customer as deleted and removes the record that was made when it was added. Refuses if anything else refers
 * to it, and says what.
 */
async function remove(
  db: Db,
  scope: RowScope<'customer'>,
  id: number,
  { userId, now }: { userId: number; now: number },
) {
  await lockRows(db, 'customer', [id])
  const before = await customerById(db, scope, id)
  if (!before) throw notFound('客户')
  const { total, first } = await flowsOf(db, id)
  const added = total === 1 && first?.created_at === before.created_at ? first : null
  const referring = await referringTo(db, id, added ? 0 : total)
  if (referring !== null) throw conflict(`客户“${before.name}”${referring}，不能删除`)
  const changes = { deleted_at: now, ...changedBy({ userId, now }) }
  if (!(await changeRow(db, 'customer', scope, before, changes))) throw changedMeanwhile('客户')
  if (!added) return { before, changes: [] }
  await deleteFlow(db, added.id)
  return { before, changes: [{ field: 'flow', label: '跟进记录', before: added.remark, after: null }] }
}

/**
 * What refers to a customer, in words.
 * @param flows the number of follow-up records
 */
async function referringTo(db: Db, id: number, flows: number): Promise<string | null> {
  const { calls, callbacks } = await callsOfCustomer(db, id)
  const records = [calls > 0 && `${calls} 条通话记录`, flows > 0 && `${flows} 条跟进记录`].filter(Boolean)
  const parts = [
    records.length > 0 && `有 ${records.join('、')}`,
    callbacks > 0 && `还有 ${callbacks} 个未完成的预约`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('，') : null
}

async function phoneIdOf(
  db: Db,
  services: Services,
  viewer: Viewer,
  phone: string,
  companyId: number,
): Promise<number> {
  const id = await services.phones.findOrStore(db, phone, viewer, companyId)
  if (id === null) throw invalid('phone', '电话', '引用无效，请重新选择')
  return id
}

/** The number that a form gives a customer. One of its others, by which the form was opened, leaves the first as it is. */
async function firstPhone(db: Db, { id, phone_id }: CustomerRow, phoneId: number): Promise<number> {
  const others = await otherPhones(db, id)
  return others.some((other) => other.phone_id === phoneId) ? phone_id : phoneId
}

/** What is not sent stays; an empty source is none. */
const rating = ({ level, source }: { level?: CustomerLevel | null; source?: string | null }) => ({
  ...(level !== undefined && { level }),
  ...(source !== undefined && { source: source || null }),
})

interface BriefRow {
  customer_name: string
  customer_type: number
  customer_deleted_at: number | null
  phone_id: number
  phone_enc: string
}

const customerOf = (row: BriefRow, viewer: Viewer, phones: Services['phones'], lock: Customer['lock']) =>
  row.customer_deleted_at === null
    ? { name: row.customer_name, ...phones.mask(row, viewer), lock, type: row.customer_type as CustomerType }
    : null
