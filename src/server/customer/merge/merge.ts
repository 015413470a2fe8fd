/** Puts two customers together that are one (docs/decisions/0066-numbers-and-merges-of-customers.md). */
import type { CustomerLevel } from '../../../contract/customer/customers'
import type { MergeField, mergeEndpoints } from '../../../contract/customer/merge'
import { mostPhones } from '../../../contract/customer/phones'
import { mostTags } from '../../../contract/customer/tag-name'
import type { Context, Handlers } from '../../access/handler'
import { changedMeanwhile, conflict, notFound } from '../../access/refusal'
import { changedBy, changeRow } from '../../access/tracked-rows'
import { callsOfCustomer, giveCallbacksTo, giveCallsTo } from '../../call/port'
import { customerQuota } from '../../company/port'
import { lockRows } from '../../db/locks'
import { namePinyin } from '../../db/pinyin'
import type { Db, NewRow } from '../../db/schema'
import { consentsOf, countConsents, withdrawEarlier } from '../consents/consent-queries'
import { addPhone, otherPhones } from '../phones/phone-queries'
import { type CustomerRow, countFlowsOf, customerById } from '../queries'
import { differences } from '../save'
import { shownCustomers } from '../shown-customers'
import { tagsOf } from '../tag-queries'
import { moveConsents, moveFlows, moveOtherPhones, moveTags } from './merge-queries'

type Endpoints = typeof mergeEndpoints

export const mergeHandlers: Handlers<Endpoints> = {
  async preview(context) {
    const { db, viewer, query, services } = context
    const pair = await pairOf(context, query)
    const { keep, other } = pair
    const shown = await shownCustomers(context, [keep, other], { detail: true })
    const { calls, callbacks } = await callsOfCustomer(db, other.id)
    const after = await togetherOf(db, pair)
    return {
      ...{ keep: shown(keep), other: shown(other), calls, callbacks },
      flows: (await countFlowsOf(db, [other.id])).get(other.id) ?? 0,
      consents: (await consentsOf(db, other.id)).length,
      phones: after.phones.map((row) => services.phones.mask(row, viewer).phone ?? ''),
      tags: after.tags,
      refused: whyNot(pair, after),
    }
  },

  async merge(context) {
    const { db, viewer, scope, body, services, now, log } = context
    const { keepId, otherId, keepVersion, otherVersion, take } = body
    await pairOf(context, body)
    // First, because calls are locked before customers; what is refused below takes it back.
    await giveCallsTo(db, { fromId: otherId, toId: keepId })
    await lockRows(db, 'customer', [keepId, otherId])
    const pair = await pairOf(context, body)
    const { keep, other } = pair
    const after = await togetherOf(db, pair)
    const refused = whyNot(pair, after)
    if (refused !== null) throw conflict(refused)
    if (keep.version !== keepVersion || other.version !== otherVersion) throw changedMeanwhile('客户')
    const author = { userId: viewer.userId, now }
    const kept = [keep.phone_id, ...(await otherPhones(db, keepId)).map(({ phone_id }) => phone_id)]
    await moveOtherPhones(db, body, kept)
    // The other's first number is another one of the one that stays.
    if (!kept.includes(other.phone_id))
      await addPhone(db, { customer_id: keepId, phone_id: other.phone_id, label: other.phone_label })
    await moveFlows(db, body)
    await giveCallbacksTo(db, { fromId: otherId, toId: keepId })
    await moveTags(db, body)
    await moveConsents(db, body)
    if ([keep, other].some(({ consent }) => consent === 'WITHDRAWN')) await withdrawEarlier(db, keepId)
    await countConsents(db, [keepId, otherId])
    const taken = takenOf(other, take)
    const changes: Partial<NewRow<'customer'>> = { ...taken, ...together(keep, other), ...changedBy(author) }
    if (!(await changeRow(db, 'customer', scope('customer'), keep, changes))) throw changedMeanwhile('客户')
    const deleted = { deleted_at: now, ...changedBy(author) }
    if (!(await changeRow(db, 'customer', scope('customer'), other, deleted))) throw changedMeanwhile('客户')
    await customerQuota.countDeleted(db, [other.company_id])
    // Nobody sees the other any more: its id finds what the log has of it.
    const gone = `${other.name} ${services.phones.mask(other, viewer).phone} #${otherId}`
    const into = { field: 'merged', label: '并入客户', before: null, after: gone }
    const changed = [into, ...differences(keep, { ...keep, ...taken })]
    log({ object: `customer:${keepId}`, companyId: keep.company_id, changes: changed })
    return { id: keepId }
  },
}

interface Pair {
  keep: CustomerRow
  other: CustomerRow
}

async function pairOf(
  { db, scope }: Pick<Context<Endpoints['preview']>, 'db' | 'scope'>,
  { keepId, otherId }: { keepId: number; otherId: number },
): Promise<Pair> {
  const [keep, other] = [
    await customerById(db, scope('customer'), keepId),
    await customerById(db, scope('customer'), otherId),
  ]
  if (!keep || !other) throw notFound('客户')
  return { keep, other }
}

type Together = Awaited<ReturnType<typeof togetherOf>>

/** The numbers and tags of both, those of the one that stays first. */
async function togetherOf(db: Db, { keep, other }: Pair) {
  const rows = [keep, ...(await otherPhones(db, keep.id)), other, ...(await otherPhones(db, other.id))]
  const phones = rows.filter(({ phone_id }, at) => rows.findIndex((row) => row.phone_id === phone_id) === at)
  const tags = await tagsOf(db, [keep.id, other.id])
  return { phones, tags: [...new Set([...(tags.get(keep.id) ?? []), ...(tags.get(other.id) ?? [])])] }
}

/** Why two customers can't be one; null: they can. */
function whyNot({ keep, other }: Pair, { phones, tags }: Together): string | null {
  if (keep.id === other.id) return '请选两位不同的客户'
  if (keep.company_id !== other.company_id) return '两位客户不在同一家公司'
  if (phones.length > mostPhones)
    return `合并后有 ${phones.length} 个号码，一位客户最多 ${mostPhones} 个，请先移除不用的`
  if (tags.length > mostTags) return `合并后有 ${tags.length} 个标签，一位客户最多 ${mostTags} 个，请先去掉几个`
  return null
}

/** What is taken from the other, in the words of the columns. */
function takenOf(other: CustomerRow, take: readonly MergeField[]) {
  const has = (field: MergeField) => take.includes(field)
  return {
    ...(has('name') && { name: other.name, ...namePinyin(other.name) }),
    ...(has('type') && { type: other.type }),
    ...(has('remark') && { remark: other.remark }),
    ...(has('level') && { level: other.level as CustomerLevel | null }),
    ...(has('source') && { source: other.source }),
    ...(has('address') && {
      ...{ province_id: other.province_id, city_id: other.city_id, district_id: other.district_id },
    }),
  }
}

/** Calls add up, the latest of each time counts, and what is due first stays due. */
const together = (keep: CustomerRow, other: CustomerRow) => ({
  call_count: keep.call_count + other.call_count,
  last_call_at: latest(keep.last_call_at, other.last_call_at),
  last_follow_at: latest(keep.last_follow_at, other.last_follow_at),
  // Nobody follows up a customer in the pool.
  ...(keep.user_id !== null && { next_follow_at: earliest(keep.next_follow_at, other.next_follow_at) }),
})

const known = (times: readonly (number | null)[]) => times.filter((time) => time !== null)
const latest = (...times: (number | null)[]) => (known(times).length === 0 ? null : Math.max(...known(times)))
const earliest = (...times: (number | null)[]) => (known(times).length === 0 ? null : Math.min(...known(times)))
