/** What is known about a number, and how a typed number is exchanged for its reference. */
import * as Type from 'typebox'
import { callStateSchema, Millis } from '../call'
import { PersonBrief } from '../company'
import { customerConsent } from '../customer/consents'
import { CustomerPhone } from '../customer/phones'
import { endpoint } from '../endpoint'
import { Flag, Id, maskedPhone, Nullable, numberPlace, PhoneInput, Seconds } from '../envelope'
import { longestKeywords } from '../list'
import { base, body, CustomerTypeNumber } from './fields'
import { CallDraft } from './results'

export const contactEndpoints = {
  /** What the call pane shows about a number before and during a call. */
  contactInfo: endpoint({
    name: 'phone.contact-info',
    title: '号码资料',
    method: 'GET',
    path: `${base}/contact/info`,
    permission: '/phone/index',
    query: body({ phone: PhoneInput() }),
    data: Type.Object({
      ...maskedPhone,
      ...numberPlace,
      /** The customer with this number that the agent may see. The agent's own customer comes before others. */
      customer: Nullable(
        Type.Object({
          id: Id(),
          userId: Nullable(Id('归属人')),
          ownerName: Nullable(Type.String({ title: '归属人' })),
          name: Type.String({ title: '名称' }),
          type: CustomerTypeNumber,
          /** When to follow up next. */
          nextFollowTime: Nullable(Seconds('下次跟进')),
          protectUntil: Nullable(Seconds('保护至')),
          recycleTime: Nullable(Seconds('回收时间')),
          ...customerConsent,
          /** All its numbers, the first one first. */
          phones: Type.Array(CustomerPhone),
        }),
      ),
      /** The company's calls to this number in the last 24 hours, and the limit. */
      callsIn24h: Type.Integer({ title: '24 小时内呼叫' }),
      mostIn24h: Type.Integer({ title: '24 小时内上限' }),
      locked: Nullable(Type.String({ title: '锁定原因' })),
      /** Whether the company calls nobody who has not agreed. */
      needsConsent: Flag('没有同意不能拨打'),
      /** The callbacks promised to this number, earliest first: the agent's own, and others' in scope. */
      callbacks: Type.Array(
        Type.Object({
          id: Id('预约'),
          time: Seconds('时间'),
          note: Nullable(Type.String({ title: '说明' })),
          userName: Type.String({ title: '预约人' }),
          /** The agent's own callback, which the agent can move or cancel. */
          own: Flag('本人'),
        }),
      ),
      /** The current lock, if the agent's company placed it and may lift it. */
      lockId: Nullable(Id('锁定')),
      /**
       * What the agent last typed into the customer form during a call with this number and never saved, within the
       * last seven days.
       */
      draft: Nullable(CallDraft),
      /** The company's last calls to this number, newest first. */
      calls: Type.Array(
        Type.Object({
          id: Id(),
          time: Millis('时间'),
          state: callStateSchema,
          answered: Flag('接通'),
          talkSec: Type.Integer({ title: '通话（秒）' }),
          result: Nullable(Type.String({ title: '小结或异常' })),
          user: Nullable(PersonBrief),
          /** Whether the viewer may open its record. */
          own: Flag('在数据范围内'),
        }),
      ),
      callTotal: Type.Integer({ title: '通话次数' }),
      answeredTotal: Type.Integer({ title: '接通次数' }),
    }),
  }),
  /**
   * Replaces the whole numbers in a typed text by their masks and references, so that no address and no GET holds a
   * number. Any other text comes back unchanged. Stores nothing, and tells nothing about stored data.
   */
  referenceInfo: endpoint({
    name: 'phone.reference-info',
    title: '号码换引用',
    method: 'POST',
    path: `${base}/reference/info`,
    permission: 'signed-in',
    body: body({ text: Type.String({ title: '文本', maxLength: 2 * longestKeywords }) }),
    data: Type.Object({ text: Type.String({ title: '文本' }) }),
  }),
}
