/** 锁定电话: the numbers that a company, or the whole platform, must not call. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, holdsNumbers, Id, maskedPhone, Nullable, OneOf, PhoneInput, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { batchAnswer, genericList, Keywords, MayNot, mostInBatch, SeveralOf, Sort } from '../list'
import { base, body, longestLine } from './fields'

/** Why a number is locked. */
export const lockTypes = {
  REFUSES: '拒绝来电',
  COMPLAINT: '投诉',
  PROTECTED: '保护',
  CONFLICT: '撞单',
  FREQUENCY: '频次',
  DEAD: '空号停机',
  MANUAL: '人工',
} as const
export type LockType = keyof typeof lockTypes
export const LockTypeSchema = OneOf(Object.keys(lockTypes) as [LockType, ...LockType[]], { title: '类型' })

/** Whom a lock keeps from calling. */
export const lockRanges = { PLATFORM: '平台', COMPANY: '公司', DEPARTMENT: '部门' } as const
export type LockRange = keyof typeof lockRanges
const Range = OneOf(['PLATFORM', 'COMPANY', 'DEPARTMENT'], { title: '范围' })

export const lockStates = { ACTIVE: '锁定中', EXPIRED: '已到期', LIFTED: '已解锁' } as const
export type LockState = keyof typeof lockStates
const State = OneOf(['ACTIVE', 'EXPIRED', 'LIFTED'], { title: '状态' })

/** The actions on a lock. */
export const lockActions = ['unlock', 'extend', 'handle', 'keep'] as const
export type LockAction = (typeof lockActions)[number]

export const LockedNumber = Type.Object({
  id: Id(),
  /** Null: the whole platform's. */
  companyId: Nullable(Id('公司')),
  ...maskedPhone,
  type: LockTypeSchema,
  range: Range,
  /** The department that must not call it, with those below; null: nobody of the company, or the platform, may. */
  departmentName: Nullable(Type.String({ title: '部门' })),
  /** What placed it: a person at the workstation, a result, this page. */
  source: Type.String({ title: '来源' }),
  reason: Type.String({ title: '原因' }),
  state: State,
  createTime: Seconds('锁定时间'),
  /** Null: it lasts until somebody lifts it. */
  expireTime: Nullable(Seconds('到期')),
  /** When it was lifted. */
  endTime: Nullable(Seconds('解锁时间')),
  /** How many calls it has stopped, and when the last one. */
  hits: Type.Integer({ title: '拦截次数' }),
  hitTime: Nullable(Seconds('最近拦截')),
  /** With `detail=true`: who placed it; null if it was nobody, or somebody whom the viewer may not know. */
  lockedBy: Type.Optional(Nullable(Type.String({ title: '锁定人' }))),
  /** With `detail=true`: whose it is. */
  companyName: Type.Optional(Nullable(Type.String({ title: '公司' }))),
  /** Of a complaint: until when it is to be handled; when it was, and how. */
  deadline: Nullable(Seconds('处理期限')),
  handledTime: Nullable(Seconds('处理时间')),
  handling: Nullable(Type.String({ title: '处理结果' })),
  /** Somebody asks to lift the lock of a complaint: since when, and why. */
  liftAskedTime: Nullable(Seconds('申请解锁时间')),
  liftReason: Nullable(Type.String({ title: '申请解锁原因' })),
  /** With `detail=true`: who asks. */
  liftAskedBy: Type.Optional(Nullable(Type.String({ title: '申请人' }))),
  mayNot: MayNot(lockActions),
})
export type LockedNumber = Type.Static<typeof LockedNumber>

/** Complaints: to be handled, late, handled, or somebody asks to lift the lock. */
export const complaintStates = { open: '待处理', late: '已逾期', handled: '已处理', asked: '申请解锁' } as const
export type ComplaintState = keyof typeof complaintStates

const locked = genericList({ name: 'phone.locked', title: '锁定电话', base: `${base}/locked` })
const Ids = Type.Array(Id('锁定'), { title: '锁定', minItems: 1, maxItems: mostInBatch, uniqueItems: true })
const Days = Nullable(Type.Integer({ title: '天数', minimum: 1, maximum: 3650 }))
const Answers = Type.Array(Type.Object(batchAnswer))

export const lockedEndpoints = {
  list: locked.list('/customer/companyPhoneLocked', LockedNumber, {
    /** Searches the reason, or for the whole number. */
    keywords: Keywords,
    phone: Type.Optional(PhoneInput()),
    companyId: Type.Optional(Id('公司')),
    type: SeveralOf(LockTypeSchema),
    range: SeveralOf(Range),
    state: SeveralOf(State),
    /** Among the complaints that are not lifted. */
    complaint: Type.Optional(OneOf(['open', 'late', 'handled', 'asked'], { title: '投诉' })),
    createdFrom: Type.Optional(Seconds('锁定时间，从')),
    createdTo: Type.Optional(Seconds('锁定时间，到')),
    endsFrom: Type.Optional(Seconds('到期，从')),
    endsTo: Type.Optional(Seconds('到期，到')),
    sort: Sort(['createTime', 'expireTime', 'hits', 'hitTime', 'deadline']),
  }),
  /** Locks pasted numbers, one in each line: for the viewer's company, and for the whole platform if it is the platform's. */
  add: endpoint({
    name: 'phone.locked.add',
    title: '锁定号码',
    method: 'POST',
    path: `${base}/locked/add`,
    permission: 'lock:place',
    body: body({
      lines: Type.Array(Type.String({ maxLength: longestLine }), {
        title: '号码',
        minItems: 1,
        maxItems: 500,
        ...holdsNumbers('lines'),
      }),
      type: LockTypeSchema,
      reason: FreeText('原因', 200),
      /** Null: until somebody lifts it. */
      days: Days,
      /** Keeps only this department, and those below it, from calling. */
      departmentId: Type.Optional(Nullable(Id('部门'))),
    }),
    data: Type.Object({
      added: Type.Integer({ title: '锁定' }),
      /** Lines, from 0, that were not locked. */
      rejected: Type.Array(Type.Object({ index: Type.Integer(), reason: Type.String() })),
    }),
    writes: true,
    idempotent: true,
  }),
  /** How many complaints in scope await somebody: to be handled, late ones among them, and locks to be decided. */
  duties: endpoint({
    name: 'phone.locked.duties',
    title: '待处理的投诉',
    method: 'GET',
    path: `${base}/locked/duties`,
    permission: 'lock:lift',
    data: Type.Object({
      open: Type.Integer({ title: '待处理' }),
      late: Type.Integer({ title: '已逾期' }),
      /** Others ask to lift them. */
      asked: Type.Integer({ title: '待复核' }),
    }),
  }),
  /** Says what was done about a complaint. Its lock stays. */
  handle: endpoint({
    name: 'phone.locked.handle',
    title: '处理投诉',
    method: 'POST',
    path: `${base}/locked/handle`,
    permission: 'lock:lift',
    body: body({ id: Id('锁定'), handling: FreeText('处理结果', 500) }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Refuses what somebody asks, or takes back what the viewer asks: the lock of a complaint stays. */
  keep: endpoint({
    name: 'phone.locked.keep',
    title: '驳回解锁申请',
    method: 'POST',
    path: `${base}/locked/keep`,
    permission: 'lock:lift',
    body: body({ id: Id('锁定'), reason: FreeText('原因', 200) }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /**
   * Lifts locks. To lift one after a complaint, one person asks and another one asks too: until then it stays, and the
   * answer says so.
   */
  unlockBatch: endpoint({
    name: 'phone.locked.unlock-batch',
    title: '批量解锁号码',
    method: 'POST',
    path: `${base}/locked/unlockBatch`,
    permission: 'lock:lift',
    body: body({ ids: Ids, reason: FreeText('原因', 200) }),
    data: Answers,
    writes: true,
  }),
  /** Makes locks last so many days longer, from their end or from now. Null: until somebody lifts them. */
  extendBatch: endpoint({
    name: 'phone.locked.extend-batch',
    title: '延长锁定',
    method: 'POST',
    path: `${base}/locked/extendBatch`,
    permission: 'lock:place',
    body: body({ ids: Ids, days: Days }),
    data: Answers,
    writes: true,
  }),
}

export const lockedLimits = limitsOf(lockedEndpoints.add, 'reason', 'lines')
export const unlockLimits = limitsOf(lockedEndpoints.unlockBatch, 'reason')
export const handlingLimits = limitsOf(lockedEndpoints.handle, 'handling')
