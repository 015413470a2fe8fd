/** Call records. */
import * as Type from 'typebox'
import { callEventKinds, callStates, cutReasons, type HangupParty, hangupParties } from './call-states'
import { PersonBrief } from './company'
import { endpoint } from './endpoint'
import {
  Flag,
  FreeText,
  Id,
  maskedPhone,
  Nullable,
  numberArea,
  numberLock,
  OneOf,
  PhoneInput,
  Seconds,
} from './envelope'
import { limitsOf } from './limits'
import { departmentFilter, genericList, Keywords, MayNot, SeveralOf, Sort } from './list'
import { codeSources } from './system/code-sources'
import { exceptionClassNames } from './system/exception-words'

/** A point in time within a call: epoch milliseconds. */
export const Millis = (title: string) => Type.Integer({ title, minimum: 0, maximum: 99_999_999_999_999 })

export const callStateSchema = OneOf(callStates, { title: '状态' })
export const hangupBySchema = OneOf(Object.keys(hangupParties) as [HangupParty, ...HangupParty[]], { title: '挂断方' })
const ClassSchema = OneOf(exceptionClassNames, { title: '异常类' })

/** Why a call was not answered, according to the exception dictionary. */
export const CallException = Type.Object({
  /** In Chinese, for users. */
  title: Type.String({ title: '异常说明' }),
  class: ClassSchema,
  /** What the user should do about it. */
  advice: Nullable(Type.String({ title: '处理建议' })),
})
export type CallException = Type.Static<typeof CallException>

/** Why somebody who was not on the line ended the call, and which superior did. */
export const CallCutOff = Type.Object({
  why: OneOf(cutReasons, { title: '挂断原因' }),
  name: Nullable(Type.String({ title: '挂断人' })),
})
export type CallCutOff = Type.Static<typeof CallCutOff>

/** The result of a call (小结). */
const CallWrapup = Type.Object({
  codeId: Id('小结'),
  name: Type.String({ title: '小结' }),
  intent: Flag('意向'),
  deal: Flag('成交'),
})

export const Call = Type.Object({
  id: Id('通话编号'),
  callNo: Type.String({ title: '通话ID' }),
  companyId: Id('公司'),
  departmentId: Nullable(Id('部门')),
  userId: Id('坐席'),
  employeeNo: Type.String({ title: '工号' }),
  customerId: Nullable(Id('客户')),
  /** The number that was called. */
  ...maskedPhone,
  ...numberArea,
  state: callStateSchema,
  createTime: Millis('时间'),
  submitTime: Nullable(Millis('送呼时间')),
  ringTime: Nullable(Millis('振铃时间')),
  answerTime: Nullable(Millis('接通时间')),
  endTime: Nullable(Millis('结束时间')),
  ringSec: Type.Integer({ title: '振铃（秒）' }),
  talkSec: Type.Integer({ title: '通话（秒）' }),
  hangupBy: Nullable(hangupBySchema),
  answered: Flag('接通'),
  valid: Flag('有效'),
  exception: Nullable(CallException),
  wrapup: Nullable(CallWrapup),
  /** Present with `detail=true`. */
  nickname: Type.Optional(Type.String({ title: '姓名' })),
  departmentName: Type.Optional(Nullable(Type.String({ title: '部门' }))),
  companyName: Type.Optional(Type.String({ title: '公司' })),
  customerName: Type.Optional(Nullable(Type.String({ title: '客户' }))),
  /** Of the number today. */
  ...numberLock,
})
export type Call = Type.Static<typeof Call>

/** The actions on calls. */
export const callActions = ['changeWrapup', 'hangUp'] as const
export type CallAction = (typeof callActions)[number]

const ListedCall = Type.Object({
  ...Call.properties,
  /** The agent who made it is still in its wrap-up, where they set its result. */
  inWrapUp: Flag('话后整理中'),
  mayNot: MayNot(callActions),
})
export type ListedCall = Type.Static<typeof ListedCall>

/** One report of the gateway; the call's detail shows it in the timeline. */
const CallEvent = Type.Object({
  kind: OneOf(callEventKinds, { title: '事件' }),
  time: Millis('时间'),
  by: Nullable(hangupBySchema),
  source: Nullable(OneOf(codeSources, { title: '来源' })),
  code: Nullable(Type.String({ title: '原始码' })),
})
export type CallEvent = Type.Static<typeof CallEvent>

/** A result and who gave it. A change adds a new entry and keeps the earlier ones. */
const WrapupEntry = Type.Object({
  id: Id(),
  name: Type.String({ title: '小结' }),
  remark: Nullable(Type.String({ title: '说明' })),
  time: Millis('时间'),
  user: Nullable(PersonBrief),
  source: OneOf(['AGENT', 'TIMER', 'CHANGED'], { title: '来源' }),
})

const CallDetail = Type.Object({
  ...Call.properties,
  cutOff: Nullable(CallCutOff),
  events: Type.Array(CallEvent, { title: '经过' }),
  wrapups: Type.Array(WrapupEntry, { title: '小结记录' }),
})
export type CallDetail = Type.Static<typeof CallDetail>

const calls = genericList({
  name: 'call',
  title: '通话记录',
  base: '/call/api/v1/manager/call',
  // The counters know how many calls there are by any other filter, or an index finds the few.
  heavy: [
    ...['state', 'valid', 'exceptionClass', 'minTalk', 'maxTalk', 'hangupBy', 'wrapped', 'wrapupId', 'intent'],
    ...['tail', 'keywords'],
  ],
})

/** What follows from a result. */
const consequences = {
  intent: Flag('意向'),
  deal: Flag('成交'),
  callback: Flag('约定回访'),
  release: Flag('放回公海'),
  invalid: Flag('无效客户'),
}

const wrapupCode = {
  id: Id(),
  companyId: Id('公司'),
  /** The digit key that chooses it, 1 to 9. */
  digit: Type.Integer({ title: '数字键' }),
  name: Type.String({ title: '小结' }),
  /** The consequences, in a few words. */
  hint: Type.String({ title: '说明' }),
  ...consequences,
  /** Locks the number for this many days. */
  lockDays: Nullable(Type.Integer({ title: '锁定（天）' })),
  /** Seconds from now until the next follow-up; null means no follow-up. */
  nextAfterSec: Nullable(Type.Integer({ title: '默认下次跟进（秒）' })),
}

export const callEndpoints = {
  list: calls.summedList(
    '/call/history',
    ListedCall,
    {
      /** Only calls that started at this time or later. It is at most 93 days before `endTime`. */
      startTime: Type.Integer({ ...Seconds('开始时间'), examples: [1_772_553_600] }),
      endTime: Type.Integer({ ...Seconds('结束时间'), examples: [1_772_639_999] }),
      companyId: Type.Optional(Id('公司')),
      ...departmentFilter(false),
      userId: Type.Optional(Id('坐席')),
      customerId: Type.Optional(Id('客户')),
      state: SeveralOf(callStateSchema),
      /** Whether the call was answered. */
      answered: Type.Optional(Flag('接通')),
      valid: Type.Optional(Flag('有效')),
      exceptionClass: SeveralOf(ClassSchema),
      minTalk: Type.Optional(Type.Integer({ title: '通话至少（秒）', minimum: 0, maximum: 86_400 })),
      maxTalk: Type.Optional(Type.Integer({ title: '通话至多（秒）', minimum: 0, maximum: 86_400 })),
      hangupBy: SeveralOf(hangupBySchema),
      /** Whether the call has a result. */
      wrapped: Type.Optional(Flag('有小结')),
      wrapupId: Type.Optional(Id('小结')),
      intent: Type.Optional(Flag('意向')),
      /** The whole number, or its reference. */
      phone: Type.Optional(PhoneInput('被叫')),
      /** The last four digits of the number. */
      tail: Type.Optional(Type.String({ title: '被叫后四位', pattern: '^\\d{4}$', examples: ['1234'] })),
      /** The call number, or its beginning if that includes the day. */
      callNo: Type.Optional(
        Type.String({ title: '通话ID', pattern: '^C\\d{6}(-[0-9A-Z]{0,8})?$', examples: ['C260304-7K'] }),
      ),
      /**
       * Searches the customer's name, pinyin and initials and the employee's name and number, or for the whole call
       * number, or for the whole number that was called.
       */
      keywords: Keywords,
      sort: Sort(['createTime', 'talkSec']),
    },
    {
      submitted: Type.Integer({ title: '呼叫量' }),
      answered: Type.Integer({ title: '接通量' }),
      valid: Type.Integer({ title: '有效通话量' }),
      talkSec: Type.Integer({ title: '通话总时长（秒）' }),
    },
  ),
  info: calls.info('/call/history', CallDetail),
  /**
   * Changes the result of a finished call. The server logs it and keeps the earlier result in the history. Everything
   * that the first result caused stays as it is; the new result causes nothing.
   */
  wrapupUpdate: endpoint({
    name: 'call.wrapup-update',
    title: '修改通话小结',
    method: 'POST',
    path: '/call/api/v1/manager/call/wrapup/update',
    permission: 'call:wrapup',
    body: Type.Object(
      { id: Id('通话编号'), codeId: Id('小结'), remark: Type.Optional(Nullable(FreeText('说明', 200, 0))) },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Ends a running call, also a subordinate's. The server logs it and tells the people in the call who ended it. */
  hangup: endpoint({
    name: 'call.hangup',
    title: '挂断通话',
    method: 'POST',
    path: '/call/api/v1/manager/call/hangup',
    permission: 'call:hangup-other',
    body: Type.Object({ id: Id('通话编号') }, { additionalProperties: false }),
    data: Type.Object({ id: Id() }),
    writes: true,
    unlimited: true,
  }),
  /** The results of a company, ordered by digit: the user's own company, or the company of a call in scope. */
  wrapupCodeList: endpoint({
    name: 'call.wrapup-code.list',
    title: '小结字典',
    method: 'GET',
    path: '/call/api/v1/manager/wrapupCode/list',
    permission: 'signed-in',
    query: Type.Object({ companyId: Type.Optional(Id('公司')) }, { additionalProperties: false }),
    data: Type.Array(Type.Object(wrapupCode)),
  }),
  /** The same with those that are not in use: for whoever changes them. */
  wrapupCodeSettings: endpoint({
    name: 'call.wrapup-code.settings',
    title: '小结设置',
    method: 'GET',
    path: '/call/api/v1/manager/wrapupCode/settings',
    permission: 'company-setting:update',
    query: Type.Object({ companyId: Id('公司') }, { additionalProperties: false }),
    data: Type.Array(Type.Object({ ...wrapupCode, inUse: Flag('使用') })),
  }),
  /** Changes the result of a digit, or makes it. Calls that have it keep whether they count as intent and deal. */
  wrapupCodeUpdate: endpoint({
    name: 'call.wrapup-code.update',
    title: '修改小结',
    method: 'POST',
    path: '/call/api/v1/manager/wrapupCode/update',
    permission: 'company-setting:update',
    body: Type.Object(
      {
        companyId: Id('公司'),
        digit: Type.Integer({ title: '数字键', minimum: 1, maximum: 9 }),
        name: FreeText('名称', 20),
        ...consequences,
        lockDays: Nullable(Type.Integer({ title: '锁定天数', minimum: 1, maximum: 3650 })),
        nextAfterSec: Nullable(Type.Integer({ title: '默认下次跟进（秒）', minimum: 300, maximum: 31_536_000 })),
        inUse: Flag('使用'),
      },
      { additionalProperties: false },
    ),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
}
/** The limits of the fields in the form of a result. */
export const wrapupCodeLimits = limitsOf(callEndpoints.wrapupCodeUpdate, 'name', 'lockDays', 'nextAfterSec')

export type WrapupCode = Type.Static<(typeof callEndpoints.wrapupCodeList)['data']>[number]

/** The limits of a result's remark, and of the talk-time filter. */
export const wrapupLimits = limitsOf(callEndpoints.wrapupUpdate, 'remark')
export const callFilterLimits = limitsOf(callEndpoints.list, 'maxTalk')
export type WrapupCodeSetting = Type.Static<(typeof callEndpoints.wrapupCodeSettings)['data']>[number]
