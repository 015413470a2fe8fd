/** A call's result in its wrap-up, and the draft of what the agent types meanwhile. */
import * as Type from 'typebox'
import { Millis } from '../call'
import { endpoint } from '../endpoint'
import { Flag, FreeText, Id, Nullable, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { base, body, byCall, CustomerTypeNumber } from './fields'
import { Agent, LiveCall } from './station'

/** What the agent began to type for a call and has not saved. It survives a hang-up, a reload and a crash. */
const draftFields = {
  codeId: Nullable(Id('小结')),
  name: Nullable(Type.String({ title: '名称', maxLength: 60 })),
  type: Nullable(CustomerTypeNumber),
  remark: Nullable(Type.String({ title: '备注', maxLength: 2000 })),
  /** The booked time of a callback, which is also the time of the next follow-up. */
  nextFollowTime: Nullable(Seconds('下次跟进')),
  /** Why the customer goes back to the pool. */
  reason: Nullable(Type.String({ title: '原因', maxLength: 200 })),
}
export const CallDraft = Type.Object({ callId: Id('通话编号'), ...draftFields, updateTime: Millis('更新时间') })
export type CallDraft = Type.Static<typeof CallDraft>

export const resultEndpoints = {
  /**
   * Saves the result of the agent's own call and ends the wrap-up. A call that needs no result (`needsResult`) may have
   * none.
   */
  wrapupSave: endpoint({
    name: 'phone.wrapup-save',
    title: '保存小结',
    method: 'POST',
    path: `${base}/wrapup/save`,
    permission: 'call:dial',
    body: body({
      ...byCall,
      codeId: Nullable(Id('小结')),
      /** The reason, if the result gives the customer back to the pool. */
      reason: Type.Optional(Nullable(FreeText('原因', 200))),
      /**
       * The time of a booked callback, whatever the result; it is also the time of the next follow-up. Absent: the
       * result decides; if it says nothing, a planned time in the future stays. Null: nothing is planned any more.
       */
      nextFollowTime: Type.Optional(Nullable(Seconds('下次跟进'))),
    }),
    data: Agent,
    writes: true,
    unlimited: true,
  }),
  /**
   * Takes back the agent's last result within its 8 seconds, with everything that the result caused. The wrap-up goes
   * on, unless another call has begun. What somebody has changed since stays, and the answer names it.
   */
  wrapupUndo: endpoint({
    name: 'phone.wrapup-undo',
    title: '撤销小结',
    method: 'POST',
    path: `${base}/wrapup/undo`,
    permission: 'call:dial',
    body: body(byCall),
    data: Type.Object({
      agent: Agent,
      call: Nullable(LiveCall),
      stayed: Type.Array(Type.String(), { title: '没有改回' }),
    }),
    writes: true,
  }),
  /**
   * Adds 30 seconds. With `auto` (the agent is still typing) it does so only once in a wrap-up; a second time changes
   * nothing.
   */
  wrapupExtend: endpoint({
    name: 'phone.wrapup-extend',
    title: '延长话后整理',
    method: 'POST',
    path: `${base}/wrapup/extend`,
    permission: 'call:dial',
    body: body({ ...byCall, auto: Type.Optional(Flag('自动')) }),
    data: Agent,
  }),
  draftInfo: endpoint({
    name: 'phone.draft-info',
    title: '通话草稿',
    method: 'GET',
    path: `${base}/draft/info`,
    permission: '/phone/index',
    query: body(byCall),
    data: Nullable(CallDraft),
  }),
  /** Keeps the draft of the agent's own call. A draft with an older `updateTime` than the kept one changes nothing. */
  draftUpdate: endpoint({
    name: 'phone.draft-update',
    title: '保存通话草稿',
    method: 'POST',
    path: `${base}/draft/update`,
    permission: '/phone/index',
    body: body({ ...byCall, ...draftFields, updateTime: Millis('更新时间') }),
    data: Type.Null(),
    unlimited: true,
  }),
}

/** The limits of why a customer goes back to the pool. */
export const resultLimits = limitsOf(resultEndpoints.wrapupSave, 'reason')
