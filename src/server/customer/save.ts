/** Saves a customer: its owner, its changes, and the follow-up record for its type and remark. */

import type { CustomerLevel } from '../../contract/customer/customers'
import { Customer, customerTypeLabel } from '../../contract/customer/customers'
import type { FieldChange } from '../../contract/system'
import { changesOf } from '../access/diff'
import { changedMeanwhile, invalid, notFound } from '../access/refusal'
import type { RowScope } from '../access/scope'
import { changedBy, changeRow, createdBy, insertRow } from '../access/tracked-rows'
import { namePinyin } from '../db/pinyin'
import type { Db, NewRow } from '../db/schema'
import { mayBeUnused } from '../db/unused-numbers'
import { type AddressColumns, addressText } from '../system/port'
import { addOwnerLog, ownedBy } from './owner-queries'
import { type CustomerRow, insertFlow, ownerInScope } from './queries'

/** An address that is left out stays as it is. */
interface Form extends Partial<AddressColumns> {
  name: string
  type: number
  remark: string
  /** Left out, they stay as they are. */
  level?: CustomerLevel | null
  source?: string | null
}

interface Author {
  userId: number
  /** Epoch seconds. */
  now: number
}

/** The owner that a customer gets: the given one, within the scope, otherwise the user who saves. */
export async function ownerOf(db: Db, scope: RowScope<'user'>, userId: number) {
  const owner = await ownerInScope(db, scope, userId)
  if (!owner || owner.company_id === null) throw invalid('userId', '归属人', '须为您数据范围内的企业员工')
  return { id: owner.id, companyId: owner.company_id, nickname: owner.nickname }
}

export async function addCustomer(
  db: Db,
  owner: { id: number; companyId: number },
  phoneId: number,
  form: Form,
  author: Author,
): Promise<number> {
  const id = await insertRow(db, 'customer', {
    company_id: owner.companyId,
    user_id: owner.id,
    phone_id: phoneId,
    ...form,
    ...namePinyin(form.name),
    claim_at: author.now,
    last_follow_at: author.now,
    ...createdBy(author),
  })
  await addOwnerLog(db, {
    customer_id: id,
    from_user_id: null,
    to_user_id: owner.id,
    reason: '新增',
    at: author.now,
    by_user_id: author.userId,
  })
  await insertFlow(db, flowRow(id, owner.companyId, form, author))
  return id
}

interface Update extends Form {
  owner: { id: number; companyId: number; nickname: string } | undefined
  phoneId: number | undefined
  version: number | undefined
}

/** Saves an existing customer. Answers the changes for the operation log. */
export async function saveCustomer(
  db: Db,
  scope: RowScope<'customer'>,
  before: CustomerRow,
  { owner, phoneId, version, ...form }: Update,
  author: Author,
): Promise<FieldChange[]> {
  if (version !== undefined && version !== before.version) throw changedMeanwhile('客户')
  if (owner && owner.companyId !== before.company_id) throw invalid('userId', '归属人', '须与客户同属一家公司')
  const followed = form.type !== before.type || form.remark !== before.remark
  const moved = owner !== undefined && owner.id !== before.user_id
  const changes: Partial<NewRow<'customer'>> = {
    ...form,
    ...namePinyin(form.name),
    ...changedBy(author),
    ...(phoneId !== undefined && phoneId !== before.phone_id && { phone_id: phoneId, phone_label: null }),
    ...(moved && ownedBy(owner.id, author.now)),
    ...(followed && { last_follow_at: later(before.last_follow_at, author.now) }),
  }
  if (!(await changeRow(db, 'customer', scope, before, changes))) throw changedMeanwhile('客户')
  if (phoneId !== undefined && phoneId !== before.phone_id) await mayBeUnused(db, [before.phone_id], author.now)
  if (moved) {
    await addOwnerLog(db, {
      customer_id: before.id,
      from_user_id: before.user_id,
      to_user_id: owner.id,
      reason: '修改归属人',
      at: author.now,
      by_user_id: author.userId,
    })
  }
  if (followed) await insertFlow(db, flowRow(before.id, before.company_id, form, author))
  return differences(before, form, moved ? owner.nickname : undefined, phoneId)
}

/**
 * The most seconds that a request may wait for others. A time further ahead was written before the clock was set back.
 */
const longestWait = 60

/** The later of two times: a request whose turn comes late does not set the customer back. */
const later = (before: number | null, now: number): number => Math.max(before ?? 0, now)

/**
 * Writes a follow-up: the record, and the customer's type and dates. Of several at once, the latest decides the
 * customer's state. The caller locks the customer's row, so that none fails because of another.
 */
export async function followUp(
  db: Db,
  scope: RowScope<'customer'>,
  customer: CustomerRow | undefined,
  flow: { type: number; remark: string; nextFollowTime: number | null | undefined },
  author: Author,
): Promise<number> {
  if (!customer) throw notFound('客户')
  const ahead = (customer.last_follow_at ?? 0) - author.now
  const isLatest = ahead <= 0 || ahead > longestWait
  const changes: Partial<NewRow<'customer'>> = {
    last_follow_at: later(customer.last_follow_at, author.now),
    ...changedBy(author),
    ...(isLatest && { type: flow.type }),
    ...(isLatest && flow.nextFollowTime !== undefined && { next_follow_at: flow.nextFollowTime }),
  }
  if (!(await changeRow(db, 'customer', scope, customer, changes))) throw changedMeanwhile('客户')
  return insertFlow(db, flowRow(customer.id, customer.company_id, flow, author))
}

/** The follow-up record about a customer's new state. */
export const flowRow = (
  customerId: number,
  companyId: number,
  { type, remark }: Pick<Form, 'type' | 'remark'>,
  { userId, now }: Author,
): NewRow<'customer_flow'> => ({
  company_id: companyId,
  customer_id: customerId,
  type,
  remark,
  user_id: userId,
  created_at: now,
  updated_at: now,
})

/** What a form changes in a customer, for the operation log. */
export function differences(
  before: CustomerRow,
  form: Omit<Form, 'level'> & { level?: string | null },
  owner?: string | undefined,
  phoneId?: number | undefined,
): FieldChange[] {
  const changes: FieldChange[] = [
    ...changesOf(Customer, before, {
      ...{ name: form.name, remark: form.remark },
      ...(form.level !== undefined && { level: form.level }),
      ...(form.source !== undefined && { source: form.source }),
    }),
    { field: 'address', label: '地址', before: addressText(before), after: addressText({ ...before, ...form }) },
    { field: 'type', label: '类型', before: customerTypeLabel(before.type), after: customerTypeLabel(form.type) },
  ]
  if (owner !== undefined)
    changes.push({ field: 'userId', label: '归属人', before: before.user_nickname, after: owner })
  // The log shows that the number changed, but never the number.
  if (phoneId !== undefined && phoneId !== before.phone_id) {
    changes.push({ field: 'phone', label: '电话', before: '原号码', after: '新号码' })
  }
  return changes.filter((change) => change.before !== change.after)
}
