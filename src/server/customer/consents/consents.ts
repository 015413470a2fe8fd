/** What customers have agreed to: recorded, withdrawn, proved (docs/decisions/0067-consent.md). */
import {
  type Consent,
  type consentEndpoints,
  consentPurposes,
  mostConsents,
  mostProof,
  proofTypes,
} from '../../../contract/customer/consents'
import type { FieldChange } from '../../../contract/system'
import { formatDateTime } from '../../../lib/time/time'
import type { Context, Handlers } from '../../access/handler'
import { conflict, invalid, notFound } from '../../access/refusal'
import { isUndoable } from '../../access/undoable'
import { lockRows } from '../../db/locks'
import type { Db, RowOf } from '../../db/schema'
import { deleteFile, fileOf, giveTicket, keepFile } from '../../system/port'
import { customerById } from '../queries'
import { addConsent, consentById, consentsOf, countConsents, deleteConsent, setWithdrawal } from './consent-queries'

type Endpoints = typeof consentEndpoints
type Row = RowOf<'customer_consent'>

export const consentHandlers: Handlers<Endpoints> = {
  async list({ db, scope, query: { customerId } }) {
    if (!(await customerById(db, scope('customer'), customerId))) return []
    return (await consentsOf(db, customerId)).map(
      (row): Consent => ({
        ...{ id: row.id, purpose: row.purpose, source: row.source, givenTime: row.given_at, proof: row.proof },
        ...{ fileName: row.file_name, userName: row.nickname, createTime: row.created_at },
        ...{ withdrawnTime: row.withdrawn_at, withdrawnReason: row.withdrawn_reason },
      }),
    )
  },

  async add({ db, viewer, scope, body, now, log }) {
    const { customerId, purpose, source, givenTime, proof = '', fileId = null } = body
    if (givenTime > now) throw invalid('givenTime', '同意时间', '不能晚于现在')
    await lockRows(db, 'customer', [customerId])
    const customer = await customerById(db, scope('customer'), customerId)
    if (!customer) throw notFound('客户')
    const known = await consentsOf(db, customerId)
    if (known.length >= mostConsents) throw conflict(`一位客户最多登记 ${mostConsents} 条同意`)
    const tooOld = olderThanRefusal(known, givenTime)
    if (tooOld !== null) throw invalid('givenTime', '同意时间', tooOld)
    if (fileId !== null) await takeProof(db, viewer.userId, fileId, customer.company_id)
    const row = { purpose, source, proof, file_id: fileId, import_id: null, given_at: givenTime }
    const id = await addConsent(db, { customer_id: customerId, ...row, ...recorded(viewer.userId, now) })
    await countConsents(db, [customerId])
    const changes = [{ ...consentChange, before: null, after: consentText(row) }]
    log({ object: `customer:${customerId}`, companyId: customer.company_id, changes })
    return { id }
  },

  async withdraw({ db, viewer, scope, body: { id, reason }, now, log }) {
    const { customer, consent } = await lockedConsent({ db, scope }, id)
    if (consent.withdrawn_at !== null) throw conflict('这条同意已经撤回')
    await setWithdrawal(db, id, { withdrawn_at: now, withdrawn_by: viewer.userId, withdrawn_reason: reason })
    await countConsents(db, [customer.id])
    const changes = [{ ...consentChange, before: consentText(consent), after: `已撤回：${reason}` }]
    log({ object: `customer:${customer.id}`, companyId: customer.company_id, changes })
    return { id }
  },

  async undo({ db, viewer, scope, body: { id }, services, log }) {
    const { customer, consent } = await lockedConsent({ db, scope }, id)
    const { withdrawn_at: at, withdrawn_by: by } = consent
    const [doer, done] = at === null ? [consent.created_by, consent.created_at] : [by, at]
    if (doer !== viewer.userId || !isUndoable(done * 1000, services.now())) throw conflict('撤销的时间已过')
    if (at === null) {
      await deleteConsent(db, id)
      if (consent.file_id !== null) await deleteFile(db, consent.file_id)
    } else await setWithdrawal(db, id, { withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null })
    await countConsents(db, [customer.id])
    const text = consentText(consent)
    const changes = [
      { ...consentChange, ...(at === null ? { before: text, after: null } : { before: '已撤回', after: text }) },
    ]
    log({ object: `customer:${customer.id}`, companyId: customer.company_id, changes })
    return { id }
  },

  async ticketAdd({ db, viewer, scope, body: { id }, now, log }) {
    const { customer, consent } = await lockedConsent({ db, scope }, id)
    if (consent.file_id === null) throw notFound('凭证文件')
    const ticket = await giveTicket({ db, viewer, now }, consent.file_id)
    log({ object: `customer:${customer.id}`, companyId: customer.company_id })
    return { ticket }
  },
}

export const consentChange: Pick<FieldChange, 'field' | 'label'> = { field: 'consent', label: '同意' }

/** Who records a consent now, and that nobody has withdrawn it. */
export const recorded = (userId: number, now: number) => ({
  ...{ created_at: now, created_by: userId },
  ...{ withdrawn_at: null, withdrawn_by: null, withdrawn_reason: null },
})

/**
 * Why a consent says nothing of a customer who has withdrawn them all since: a yes from before does not take back the no.
 * Null: it does. Times are typed to the minute.
 */
export function olderThanRefusal(known: readonly Pick<Row, 'withdrawn_at'>[], givenTime: number): string | null {
  const withdrawn = known.map(({ withdrawn_at: at }) => at)
  if (withdrawn.length === 0 || withdrawn.includes(null)) return null
  const last = Math.max(...withdrawn.map((at) => at ?? 0))
  return givenTime < last - (last % 60) ? `须在客户撤回（${formatDateTime(last)}）之后` : null
}

/** A consent as the log has it: `业务推介，展会登记表，2026-03-05 14:30`. */
export const consentText = ({ purpose, source, given_at }: Pick<Row, 'purpose' | 'source' | 'given_at'>) =>
  `${consentPurposes[purpose]}，${source}，${formatDateTime(given_at)}`

/** A file that the user has just sent becomes the proof of a consent of this company. */
async function takeProof(db: Db, userId: number, fileId: number, companyId: number): Promise<void> {
  const file = await fileOf(db, userId, fileId)
  // One that is used already is another job's or another consent's.
  if (!file || file.awaited === 0) throw invalid('fileId', '凭证文件', '没有传上来，请重新选择')
  if (file.size !== null && file.size > mostProof)
    throw invalid('fileId', '凭证文件', `不能超过 ${mostProof / 1024 / 1024} MB`)
  const type = file.name.split('.').at(-1)?.toLowerCase() ?? ''
  if (!(proofTypes as readonly string[]).includes(type))
    throw invalid('fileId', '凭证文件', `须为 ${proofTypes.join('、')} 之一`)
  await keepFile(db, fileId, companyId)
}

/** A consent, with its customer in scope, locked. */
async function lockedConsent({ db, scope }: Pick<Context<Endpoints['undo']>, 'db' | 'scope'>, id: number) {
  const seen = await consentById(db, id)
  if (!seen) throw notFound('同意记录')
  await lockRows(db, 'customer', [seen.customer_id])
  const customer = await customerById(db, scope('customer'), seen.customer_id)
  // Read again: somebody may have withdrawn it meanwhile.
  const consent = await consentById(db, id)
  if (!customer || !consent) throw notFound('同意记录')
  return { customer, consent }
}
