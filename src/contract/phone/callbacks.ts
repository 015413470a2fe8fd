/** Promised calls (预约). */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, maskedPhone, Nullable, numberArea, PhoneInput, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { base, body, longestNote } from './fields'

/** A promised call: the agent's own, and not done yet. */
export const Callback = Type.Object({
  id: Id('预约'),
  customerId: Nullable(Id('客户')),
  name: Nullable(Type.String({ title: '客户' })),
  ...maskedPhone,
  ...numberArea,
  time: Seconds('时间'),
  note: Nullable(Type.String({ title: '说明' })),
})
export type Callback = Type.Static<typeof Callback>

/** A colleague's callback that is overdue for so long that others of the department may make the call. */
export const OfferedCallback = Type.Object({
  id: Id('预约'),
  /** The customer's, also for those who don't see the customer. */
  name: Nullable(Type.String({ title: '客户' })),
  ...maskedPhone,
  time: Seconds('时间'),
  note: Nullable(Type.String({ title: '说明' })),
  /** Whose it is. */
  userName: Type.String({ title: '预约人' }),
})
export type OfferedCallback = Type.Static<typeof OfferedCallback>

/** One of the user's own that a colleague has taken over. */
export const TakenCallback = Type.Object({
  id: Id('预约'),
  name: Nullable(Type.String({ title: '客户' })),
  phone: maskedPhone.phone,
  time: Seconds('时间'),
  userName: Type.String({ title: '接手人' }),
  takenTime: Seconds('接手时间'),
})
export type TakenCallback = Type.Static<typeof TakenCallback>

export const callbackEndpoints = {
  callbackAdd: endpoint({
    name: 'phone.callback-add',
    title: '预约回访',
    method: 'POST',
    path: `${base}/callback/add`,
    permission: 'call:dial',
    body: body({
      phone: PhoneInput(),
      customerId: Type.Optional(Nullable(Id('客户'))),
      time: Type.Integer({ ...Seconds('时间'), examples: [1_772_700_000] }),
      note: Type.Optional(Nullable(FreeText('说明', longestNote, 0))),
    }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
  /** The agent's own open callbacks, earliest first, at most 500. */
  callbackList: endpoint({
    name: 'phone.callback-list',
    title: '我的预约',
    method: 'GET',
    path: `${base}/callback/list`,
    permission: '/phone/index',
    data: Type.Array(Callback),
  }),
  /**
   * The callbacks of colleagues in the agent's department, or below it, that nobody has made in the company's minutes,
   * the earliest first, at most 100; and the agent's own that were taken over in the last 24 hours, the latest first.
   */
  callbackOffers: endpoint({
    name: 'phone.callback-offers',
    title: '可接手的预约',
    method: 'GET',
    path: `${base}/callback/offers`,
    permission: '/phone/index',
    data: Type.Object({ offered: Type.Array(OfferedCallback), taken: Type.Array(TakenCallback) }),
  }),
  /** Makes an offered callback the agent's own. Of several at once, one gets it. */
  callbackTake: endpoint({
    name: 'phone.callback-take',
    title: '接手预约',
    method: 'POST',
    path: `${base}/callback/take`,
    permission: 'call:dial',
    body: body({ id: Id('预约') }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
  /** Gives an open callback that the agent has taken over back to whose it was. */
  callbackGiveBack: endpoint({
    name: 'phone.callback-give-back',
    title: '退还预约',
    method: 'POST',
    path: `${base}/callback/giveBack`,
    permission: 'call:dial',
    body: body({ id: Id('预约') }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
  /** Moves the agent's own callback to another time. */
  callbackUpdate: endpoint({
    name: 'phone.callback-update',
    title: '改预约时间',
    method: 'POST',
    path: `${base}/callback/update`,
    permission: 'call:dial',
    body: body({ id: Id('预约'), time: Type.Integer({ ...Seconds('时间'), examples: [1_772_700_000] }) }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /** Undoes the cancelling of the agent's own callback, or otherwise its last move. */
  callbackRestore: endpoint({
    name: 'phone.callback-restore',
    title: '恢复预约',
    method: 'POST',
    path: `${base}/callback/restore`,
    permission: 'call:dial',
    body: body({ id: Id('预约') }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
  callbackDelete: endpoint({
    name: 'phone.callback-delete',
    title: '取消预约',
    method: 'GET',
    path: `${base}/callback/delete`,
    permission: 'call:dial',
    query: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
}

/** The limits of what a callback is about. */
export const callbackLimits = limitsOf(callbackEndpoints.callbackAdd, 'note')
