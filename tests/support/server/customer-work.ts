/** What people do with customers and locks all day, once each: for tests of what that costs. */
import { consentEndpoints } from '../../../src/contract/customer/consents'
import { customerImportEndpoints } from '../../../src/contract/customer/customer-import'
import { customerEndpoints } from '../../../src/contract/customer/customers'
import { mergeEndpoints } from '../../../src/contract/customer/merge'
import { ownersEndpoints } from '../../../src/contract/customer/owners'
import { customerPhoneEndpoints } from '../../../src/contract/customer/phones'
import { poolEndpoints } from '../../../src/contract/customer/pool'
import { tagEndpoints } from '../../../src/contract/customer/tags'
import { timelineEndpoints } from '../../../src/contract/customer/timeline'
import { lockImportEndpoints } from '../../../src/contract/phone/lock-import'
import { lockedEndpoints } from '../../../src/contract/phone/locked'
import { importsOf } from './imports'
import type { TestApp } from './test-app'

const form = { name: '新客', type: 0, remark: '来电咨询' } as const

/** @param called a number that was called without a customer for it */
export async function workOnCustomers(t: TestApp, called: string): Promise<void> {
  const as = 'agent'
  const now = Math.floor(t.clock.now / 1000)
  const { id } = await t.call(customerEndpoints.add, { as, body: { ...form, phone: called } })
  const { id: otherId } = await t.call(customerEndpoints.add, { as, body: { ...form, phone: '16000009011' } })
  await t.call(customerEndpoints.holders, { as, query: { phone: called } })
  await t.call(customerPhoneEndpoints.add, { as, body: { customerId: id, phone: '16000009013' } })
  await t.call(tagEndpoints.batch, { as, body: { ids: [id], add: ['展会'] } })
  await t.call(ownersEndpoints.typeBatch, { as, body: { ids: [id], type: 10 } })
  await t.call(customerEndpoints.flowAdd, { as, body: { customerId: id, type: 10, remark: '再谈' } })
  await t.call(customerEndpoints.info, { as, query: { id } })
  await t.call(timelineEndpoints.timeline, { as, query: { customerId: id } })
  await t.call(poolEndpoints.protectBatch, { as, body: { ids: [id], reason: '正在谈' } })
  await t.call(ownersEndpoints.releaseBatch, { as, body: { ids: [id], reason: '没有意向' } })
  await t.call(ownersEndpoints.takeBackBatch, { as, body: { ids: [id] } })
  await t.call(ownersEndpoints.releaseBatch, { as: 'boss', body: { ids: [otherId], reason: '没有意向' } })
  await t.call(poolEndpoints.claimBatch, { as: 'leader', body: { ids: [otherId] } })
  await t.call(consentEndpoints.add, {
    as: 'boss',
    body: { customerId: id, purpose: 'OFFER', source: '门店', givenTime: now - 60, proof: '签字' },
  })
  const keepId = id
  const pair = { keepId, otherId }
  const preview = await t.call(mergeEndpoints.preview, { as: 'boss', query: pair })
  await t.call(mergeEndpoints.merge, {
    as: 'boss',
    body: { ...pair, keepVersion: preview.keep.version, otherVersion: preview.other.version, take: [] },
  })
  const { companyId } = await t.db
    .selectFrom('company_user')
    .innerJoin('user', 'user.id', 'company_user.user_id')
    .select('company_user.company_id as companyId')
    .where('user.account', '=', 'boss')
    .executeTakeFirstOrThrow()
  const customers = importsOf(t, 'boss', { endpoints: customerImportEndpoints, companyId })
  const { id: importId } = await customers.imported(
    `客户名,电话,跟进内容,跟进时间\n甲,16000009015,谈过,2026-01-02\n乙,${called},谈过,2026-01-02\n`,
    'APPEND',
  )
  await customers.undone(importId)
  const locks = importsOf(t, 'boss', {
    ...{ endpoints: lockImportEndpoints, companyId },
    more: { type: 'MANUAL', reason: '旧名单' },
    previewed: { type: 'MANUAL', hasReason: true },
  })
  const { id: lockImportId } = await locks.imported('电话\n16000009017\n16000009019\n', 'UPDATE')
  await locks.imported('电话,到期\n16000009017,2099-01-01\n', 'UPDATE')
  await locks.undone(lockImportId)
  await t.call(lockedEndpoints.add, {
    as: 'boss',
    body: { lines: ['16000009021'], type: 'MANUAL', reason: '家属要求', days: 30 },
  })
}
