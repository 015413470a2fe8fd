/** The numbers of customers: which they are, and what calls have taught about them. */
import { type CustomerPhone, type customerPhoneEndpoints, mostPhones } from '../../../contract/customer/phones'
import type { Context, Handlers } from '../../access/handler'
import { shownLocks } from '../../access/numbers/shown-locks'
import { changedMeanwhile, conflict, invalid, notFound } from '../../access/refusal'
import { changedBy, changeRow } from '../../access/tracked-rows'
import { giveCallsCustomer, lastOutcomes } from '../../call/port'
import { lockRows } from '../../db/locks'
import type { Db } from '../../db/schema'
import { mayBeUnused } from '../../db/unused-numbers'
import { type CustomerRow, customerById } from '../queries'
import { addPhone, customerOfPhone, deletePhone, otherPhones, otherWithNumber, replacePhone } from './phone-queries'

type Endpoints = typeof customerPhoneEndpoints
type Asking = Pick<Context<Endpoints['list']>, 'db' | 'viewer' | 'scope' | 'services' | 'now'>

export const customerPhoneHandlers: Handlers<Endpoints> = {
  async list(context) {
    const customer = await customerById(context.db, context.scope('customer'), context.query.customerId)
    return customer ? phonesOf(context, customer) : []
  },

  async add({ db, viewer, scope, body, services: { phones }, log }) {
    const { customerId, phone, label = null } = body
    const seen = await customerById(db, scope('customer'), customerId)
    if (!seen) throw notFound('客户')
    const companyId = seen.company_id
    const phoneId = await phones.findOrStore(db, phone, viewer, companyId)
    if (phoneId === null) throw invalid('phone', '电话', '引用无效，请重新选择')
    // First, because calls are locked before customers; what is refused below takes it back.
    await giveCallsCustomer(db, { customerId, companyId, phoneId, userId: seen.user_id ?? viewer.userId })
    await lockRows(db, 'customer', [customerId])
    const customer = await customerById(db, scope('customer'), customerId)
    if (!customer) throw notFound('客户')
    const others = await otherPhones(db, customerId)
    const all = [customer.phone_id, ...others.map(({ phone_id }) => phone_id)]
    if (all.includes(phoneId)) throw conflict(`“${customer.name}”已有这个号码`)
    if (all.length >= mostPhones) throw conflict(`一位客户最多 ${mostPhones} 个号码，请先移除不用的`)
    await requireFree(db, customer, phoneId)
    const id = await addPhone(db, { customer_id: customerId, phone_id: phoneId, label })
    const added = (await otherPhones(db, customerId)).find((row) => row.id === id)
    const after = added ? phones.mask(added, viewer).phone : null
    log({ object: `customer:${customerId}`, companyId, changes: [{ ...change, before: null, after }] })
    return { id }
  },

  async first({ db, viewer, scope, body: { id }, services: { phones }, now, log }) {
    const { customer, phone } = await lockedPhone({ db, scope }, id)
    await requireFree(db, customer, phone.phone_id)
    const number = { phone_id: phone.phone_id, phone_label: phone.label }
    const changes = { ...number, ...changedBy({ userId: viewer.userId, now }) }
    await replacePhone(db, id, { phone_id: customer.phone_id, label: customer.phone_label })
    if (!(await changeRow(db, 'customer', scope('customer'), customer, changes))) throw changedMeanwhile('客户')
    const [before, after] = [phones.mask(customer, viewer).phone, phones.mask(phone, viewer).phone]
    const changed = { field: 'phone', label: '首选号码', before, after }
    log({ object: `customer:${customer.id}`, companyId: customer.company_id, changes: [changed] })
    return { id }
  },

  async delete({ db, viewer, scope, body: { id }, services: { phones }, now, log }) {
    const { customer, phone } = await lockedPhone({ db, scope }, id)
    await deletePhone(db, customer.id, phone.phone_id)
    await mayBeUnused(db, [phone.phone_id], now)
    const before = phones.mask(phone, viewer).phone
    log({
      object: `customer:${customer.id}`,
      companyId: customer.company_id,
      changes: [{ ...change, before, after: null }],
    })
    return { id }
  },
}

const change = { field: 'otherPhones', label: '其他号码' }

/** One of the other numbers, with its customer in scope, locked. */
async function lockedPhone({ db, scope }: Pick<Context<Endpoints['first']>, 'db' | 'scope'>, id: number) {
  const customerId = await customerOfPhone(db, id)
  if (customerId === undefined) throw notFound('号码')
  await lockRows(db, 'customer', [customerId])
  const customer = await customerById(db, scope('customer'), customerId)
  const phone = (await otherPhones(db, customerId)).find((row) => row.id === id)
  if (!customer || !phone) throw notFound('号码')
  return { customer, phone }
}

/** Nobody has two customers with one number: whoever calls it would not know which of them answers. */
async function requireFree(db: Db, { id, user_id: userId }: CustomerRow, phoneId: number): Promise<void> {
  if (userId === null) return
  const other = await otherWithNumber(db, { phoneId, userId, not: id })
  if (other) throw conflict(`这个号码已是同一归属人的客户“${other.name}”的`)
}

/** All numbers of a customer in scope, as a viewer sees them. */
export async function phonesOf(
  { db, viewer, scope, services: { phones }, now }: Asking,
  customer: Pick<
    CustomerRow,
    'id' | 'company_id' | 'phone_id' | 'phone_label' | 'phone_enc' | 'province' | 'city' | 'carrier'
  >,
): Promise<CustomerPhone[]> {
  const rows = [{ ...customer, id: null, label: customer.phone_label }, ...(await otherPhones(db, customer.id))]
  const phoneIds = rows.map(({ phone_id }) => phone_id)
  const outcomes = new Map(
    (await lastOutcomes(db, customer.company_id, phoneIds)).map((outcome) => [outcome.phone_id, outcome]),
  )
  const lockOf = await shownLocks({ db, viewer, scope, now }, phoneIds)
  return rows.map((row) => {
    const last = outcomes.get(row.phone_id)
    return {
      id: row.id,
      ...phones.mask(row, viewer),
      ...{ province: row.province, city: row.city, carrier: row.carrier },
      lock: lockOf(row.phone_id),
      label: row.label,
      dead: last ? deadness(last) : null,
      lastCallTime: last?.submitted_at ? Math.floor(last.submitted_at / 1000) : null,
    }
  })
}

const deadness = ({ exception_class: why }: { exception_class: string | null }): CustomerPhone['dead'] =>
  why === 'EMPTY' || why === 'STOPPED' ? why : null

/** Whether a customer can be reached at another number than this one, as far as calls have taught. */
export async function reachableElsewhere(
  db: Db,
  { customerId, companyId, phoneId }: { customerId: number; companyId: number; phoneId: number },
): Promise<boolean> {
  const first = await db.selectFrom('customer').select('phone_id').where('id', '=', customerId).executeTakeFirst()
  const all = [...(first ? [first] : []), ...(await otherPhones(db, customerId))].map(({ phone_id }) => phone_id)
  const others = all.filter((id) => id !== phoneId)
  const outcomes = await lastOutcomes(db, companyId, others)
  const dead = new Set(outcomes.filter(deadness).map(({ phone_id }) => phone_id))
  return others.some((id) => !dead.has(id))
}
