/** Promised calls (预约). */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, maskedPhone, Nullable, numberArea, PhoneInput, Seconds } from '../envelope'
import { limitsOf } from '../limits'
import { base, body } from './fields'

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
      note: Type.Optional(Nullable(FreeText('说明', 200, 0))),
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
