/** Gives customers to others or back to the pool, and changes what many of them are. */
import { type CustomerType, customerTypeLabel } from '../../contract/customer/customers'
import { type ownersEndpoints, takeBackSeconds } from '../../contract/customer/owners'
import { eachOf, idsOf, withNames } from '../access/batch'
import type { Context, Handlers } from '../access/handler'
import { changedMeanwhile, conflict, notFound } from '../access/refusal'
import { lockRows } from '../db/locks'
import { chosenCustomers } from './chosen'
import { customerOf, lastOwnChange, moveCustomer, nicknameOf, ownsNumber, undoMove } from './owner-queries'
import { type CustomerRow, customerById } from './queries'
import { followUp, ownerOf } from './save'

type Endpoints = typeof ownersEndpoints
type Changing = Context<Endpoints['transferBatch' | 'releaseBatch' | 'typeBatch']>

/** The row, in the scope of whoever changes it. */
async function customerInScope({ db, scope }: Changing, id: number): Promise<CustomerRow> {
  const row = await customerById(db, scope('customer'), id)
  if (!row) throw notFound('客户')
  return row
}

/** The same, or one in a pool that they see: who gives customers away may give those, too. */
async function customerToGive({ db, scope, poolScope }: Changing, id: number) {
  for (const each of [scope('customer'), poolScope()]) {
    const customer = await customerById(db, each, id)
    if (customer) return { customer, scope: each }
  }
  throw notFound('客户')
}

/** The change of an owner, for the operation log. */
const ownerChange = (before: string, after: string) => [{ field: 'userId', label: '归属人', before, after }]

export const ownersHandlers: Handlers<Endpoints> = {
  async transferBatch(context) {
    const { db, viewer, scope, body, now } = context
    // Two of one number, given at once to one person, would both look free.
    await lockRows(db, 'user', [body.userId])
    const owner = await ownerOf(db, scope('user'), body.userId)
    const about = await chosenCustomers(context, { ids: body.ids, all: body.all })
    await lockRows(db, 'customer', idsOf(about))
    const before = new Map<number, number | null>()
    const rows = await eachOf(idsOf(about), async (id) => {
      const { customer, scope } = await customerToGive(context, id)
      if (customer.company_id !== owner.companyId) throw conflict(`${owner.nickname}不在这位客户的公司`)
      if (customer.user_id === owner.id) return `已归${owner.nickname}`
      if (await ownsNumber(db, owner.id, customer.phone_id)) throw conflict(`${owner.nickname}已有号码相同的客户`)
      const reason = customer.user_id === null ? '分配' : '转移'
      const move = { to: owner.id, reason, userId: viewer.userId, now }
      if (!(await moveCustomer(db, scope, customer, move))) throw changedMeanwhile('客户')
      before.set(id, customer.user_id)
      const changes = ownerChange(customer.user_nickname ?? '公海', owner.nickname)
      context.log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    return withNames(rows, about).map((row) => ({ ...row, before: before.get(row.id) ?? null }))
  },

  async releaseBatch(context) {
    const { db, viewer, scope, body, now } = context
    const about = await chosenCustomers(context, { ids: body.ids, all: body.all })
    await lockRows(db, 'customer', idsOf(about))
    const rows = await eachOf(idsOf(about), async (id) => {
      const customer = await customerInScope(context, id)
      if (customer.user_id === null) return '已在公海'
      const move = { to: null, reason: body.reason, userId: viewer.userId, now }
      if (!(await moveCustomer(db, scope('customer'), customer, move))) throw changedMeanwhile('客户')
      const changes = [
        ...ownerChange(customer.user_nickname ?? `#${customer.user_id}`, '公海'),
        { field: 'poolReason', label: '放回公海', before: null, after: body.reason },
      ]
      context.log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    return withNames(rows, about)
  },

  async takeBackBatch({ db, viewer: { userId }, body: { ids }, now, log }) {
    await lockRows(db, 'customer', ids)
    return eachOf(ids, async (id) => {
      const change = await lastOwnChange(db, id, { userId, since: now - takeBackSeconds })
      const customer = change?.before ? await customerOf(db, id) : undefined
      if (!change || !customer) throw conflict('撤销不了：时间已过，或客户又有变动')
      const { from_user_id: from } = change
      if (from !== null && (await ownsNumber(db, from, customer.phone_id)))
        throw conflict('撤销不了：原归属人又有了号码相同的客户')
      if (!(await undoMove(db, change, { userId, now }))) throw conflict('撤销不了：客户又有变动')
      const changes = ownerChange(await nicknameOf(db, change.to_user_id), await nicknameOf(db, from))
      log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
  },

  async typeBatch(context) {
    const { db, viewer, scope, body, now } = context
    const about = await chosenCustomers(context, { ids: body.ids, all: body.all })
    await lockRows(db, 'customer', idsOf(about))
    const before = new Map<number, CustomerType>()
    const label = customerTypeLabel(body.type)
    const rows = await eachOf(idsOf(about), async (id) => {
      const customer = await customerInScope(context, id)
      if (customer.type === body.type) return `已是${label}`
      const flow = { type: body.type, remark: `类型改为${label}`, nextFollowTime: undefined }
      await followUp(db, scope('customer'), customer, flow, { userId: viewer.userId, now })
      before.set(id, customer.type as CustomerType)
      const changes = [{ field: 'type', label: '类型', before: customerTypeLabel(customer.type), after: label }]
      context.log({ object: `customer:${id}`, companyId: customer.company_id, changes })
      return null
    })
    return withNames(rows, about).map((row) => ({ ...row, before: before.get(row.id) ?? null }))
  },
}
