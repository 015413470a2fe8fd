/** What customers have agreed to (同意): when, to what, how it is proved, and whether they have taken it back. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, OneOf, Seconds } from '../envelope'
import { limitsOf } from '../limits'

const base = '/task/api/v1/manager/userCustomer/consents'

/** What a customer may be called for. */
export const consentPurposes = { OFFER: '业务推介', SERVICE: '服务回访', SURVEY: '问卷调查', OTHER: '其他' } as const
export type ConsentPurpose = keyof typeof consentPurposes
const Purpose = OneOf(Object.keys(consentPurposes) as [ConsentPurpose, ...ConsentPurpose[]], { title: '用途' })

/** What a customer's consents come to; nothing: there is none on record. */
export const consentStates = { GIVEN: '已同意', WITHDRAWN: '已撤回' } as const
export type ConsentState = keyof typeof consentStates
const consentStateSchema = OneOf(['GIVEN', 'WITHDRAWN'], { title: '同意' })
/** Of a customer. */
export const customerConsent = { consent: Nullable(consentStateSchema) }

/** The most records of one customer (ours). */
export const mostConsents = 50
/** The largest file of proof, in bytes: a scanned form, or a recorded minute. */
export const mostProof = 10 * 1024 * 1024
/** What a proof may be: pictures, documents and recordings. */
export const proofTypes = [
  'png',
  'jpg',
  'jpeg',
  'webp',
  'pdf',
  'doc',
  'docx',
  'txt',
  'eml',
  'mp3',
  'wav',
  'm4a',
] as const

const Source = FreeText('来源', 40)
const Proof = FreeText('凭证', 500, 0)

export const Consent = Type.Object({
  id: Id(),
  purpose: Purpose,
  source: Type.String({ title: '来源' }),
  /** When the customer agreed. */
  givenTime: Seconds('同意时间'),
  proof: Type.String({ title: '凭证' }),
  /** The file that proves it. */
  fileName: Nullable(Type.String({ title: '凭证文件' })),
  /** Who recorded it; null: somebody who was deleted. */
  userName: Nullable(Type.String({ title: '登记人' })),
  createTime: Seconds('登记时间'),
  withdrawnTime: Nullable(Seconds('撤回时间')),
  withdrawnReason: Nullable(Type.String({ title: '撤回原因' })),
})
export type Consent = Type.Static<typeof Consent>

const about = { method: 'POST', permission: 'customer:consent', writes: true } as const
const byId = Type.Object({ id: Id('同意') }, { additionalProperties: false })
const answer = Type.Object({ id: Id() })

export const consentEndpoints = {
  /** Of a customer in scope, the newest first; of others none. */
  list: endpoint({
    name: 'customer.consent.list',
    title: '客户同意',
    method: 'GET',
    path: base,
    permission: 'customer:list',
    query: Type.Object({ customerId: Id('客户') }, { additionalProperties: false }),
    data: Type.Array(Consent),
  }),
  add: endpoint({
    ...about,
    name: 'customer.consent.add',
    title: '登记同意',
    path: `${base}/add`,
    body: Type.Object(
      {
        customerId: Id('客户'),
        purpose: Purpose,
        source: Source,
        /** Not later than now. */
        givenTime: Seconds('同意时间'),
        proof: Type.Optional(Proof),
        /** A file that the user has sent (system/imports.ts). */
        fileId: Type.Optional(Nullable(Id('凭证文件'))),
      },
      { additionalProperties: false },
    ),
    data: answer,
    idempotent: true,
  }),
  withdraw: endpoint({
    ...about,
    name: 'customer.consent.withdraw',
    title: '撤回同意',
    path: `${base}/withdraw`,
    body: Type.Object({ id: Id('同意'), reason: FreeText('原因', 200) }, { additionalProperties: false }),
    data: answer,
  }),
  /** Takes back what the viewer has just done with a consent: the withdrawal, or else the record itself. */
  undo: endpoint({
    ...about,
    name: 'customer.consent.undo',
    title: '撤销同意登记',
    path: `${base}/undo`,
    body: byId,
    data: answer,
  }),
  /** Makes a ticket for the file of proof; `downloadPath?ticket=…` sends it once, within a minute. */
  ticketAdd: endpoint({
    name: 'customer.consent.ticket-add',
    title: '下载同意凭证',
    method: 'POST',
    path: `${base}/ticketAdd`,
    permission: 'customer:list',
    body: byId,
    data: Type.Object({ ticket: Type.String({ title: '下载凭证' }) }),
    sensitive: true,
    writes: true,
  }),
}

export const consentLimits = limitsOf(consentEndpoints.add, 'source', 'proof')
export const withdrawalLimits = limitsOf(consentEndpoints.withdraw, 'reason')
