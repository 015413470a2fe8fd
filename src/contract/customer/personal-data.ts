/**
 * 个人信息请求: what a company holds about a person, found by their number: handed out as a file, or erased. Both answer
 * what the law lets the person ask for (个人信息保护法 §45, §47).
 */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, OneOf, PhoneInput } from '../envelope'
import { limitsOf } from '../limits'
import { sheetFormats } from '../system/jobs'

/** What can be held about a person, in the order in which it is shown. */
export const heldKinds = {
  NUMBER: '号码',
  CUSTOMER: '客户资料',
  FLOW: '跟进记录',
  OWNER: '归属变更',
  CONSENT: '同意与撤回',
  CALL: '通话',
  RESULT: '通话小结',
  CALLBACK: '预约回访',
  LIST: '名单里的记录',
  LOCK: '锁定与拒绝来电',
  TEXT: '写过的原文',
  LOG: '操作日志',
} as const
export type HeldKind = keyof typeof heldKinds
/** What goes as a whole when it is erased. Of all else the rows stay, without what tells of the person. */
export const erasedWhole: ReadonlySet<HeldKind> = new Set(['NUMBER', 'CUSTOMER', 'TEXT'])

const Kind = OneOf(Object.keys(heldKinds) as [HeldKind, ...HeldKind[]], { title: '种类' })
const Held = Type.Array(Type.Object({ kind: Kind, count: Type.Integer({ title: '条数' }) }), { title: '保存的信息' })
export type Held = Type.Static<typeof Held>

export const PersonalData = Type.Object({
  phone: Nullable(Type.String({ title: '号码（掩码）' })),
  /** Whose number it is. Where it is another number, the rest of the customer is not about this person. */
  customers: Type.Array(
    Type.Object({
      id: Id(),
      name: Type.String({ title: '客户' }),
      /** Null: in the pool. */
      owner: Nullable(Type.String({ title: '归属人' })),
      isFirst: Type.Boolean({ title: '首选号码' }),
    }),
    { title: '客户' },
  ),
  /** Only kinds of which there is something. */
  held: Held,
})
export type PersonalData = Type.Static<typeof PersonalData>

const base = '/task/api/v1/manager/personalData'
const permission = 'customer:personal-data'
const person = {
  phone: PhoneInput(),
  /** For those who work for no company. */
  companyId: Type.Optional(Id('企业')),
}
const asked = { ...person, reason: FreeText('依据', 200) }

export const personalDataEndpoints = {
  info: endpoint({
    name: 'customer.personal-data.info',
    title: '个人信息概况',
    method: 'GET',
    path: `${base}/info`,
    permission,
    query: Type.Object(person, { additionalProperties: false }),
    data: PersonalData,
  }),
  /** Everything, with the whole number, as a file. */
  exportAdd: endpoint({
    name: 'customer.personal-data.export',
    title: '导出个人信息',
    method: 'POST',
    path: `${base}/exportAdd`,
    permission,
    body: Type.Object({ ...asked, format: OneOf(sheetFormats, { title: '格式' }) }, { additionalProperties: false }),
    data: Type.Object({ id: Id('任务') }),
    sensitive: true,
    writes: true,
    idempotent: true,
  }),
  /**
   * Number, name and texts go, for good. Calls, what they cost and the log's seals stay; so does that somebody must not
   * be called, without the number.
   */
  erase: endpoint({
    name: 'customer.personal-data.erase',
    title: '删除个人信息',
    method: 'POST',
    path: `${base}/erase`,
    permission,
    body: Type.Object(asked, { additionalProperties: false }),
    data: Type.Object({ held: Held }),
    sensitive: true,
    writes: true,
  }),
}

export const personalDataLimits = limitsOf(personalDataEndpoints.erase, 'reason')
