/** Dialling, and what can be done with a call that is under way. */
import * as Type from 'typebox'
import type { BlockReason } from '../block-reasons'
import { endpoint } from '../endpoint'
import { Flag, Id, Nullable, PhoneInput } from '../envelope'
import { base, body, byCall } from './fields'
import { LiveCall } from './station'

/** `data` of an answer with code 42200: why the call wasn't placed, and when it will be allowed. */
export interface Blocked {
  reason: BlockReason
  /** Epoch seconds; null if waiting doesn't help. */
  nextAllowedTime: number | null
}

export const diallingEndpoints = {
  /**
   * Places a call. The same `requestId` again answers the same call. A blocked attempt answers code 42200 with
   * `Blocked`, and the server keeps it.
   */
  dial: endpoint({
    name: 'phone.dial',
    title: '拨打',
    method: 'POST',
    path: `${base}/call/dial`,
    permission: 'call:dial',
    body: body({
      requestId: Type.String({
        title: '请求编号',
        pattern: '^[0-9a-f-]{36}$',
        examples: ['3f0c4b9e-8c57-4f0e-9a43-2f6a6d1f9b10'],
      }),
      phone: PhoneInput(),
      customerId: Type.Optional(Nullable(Id('客户'))),
      /** The entry of a pasted list that the call is for. */
      itemId: Type.Optional(Nullable(Id('名单条目'))),
    }),
    data: LiveCall,
  }),
  hangup: endpoint({
    name: 'phone.hangup',
    title: '挂断',
    method: 'POST',
    path: `${base}/call/hangup`,
    permission: 'call:dial',
    body: body(byCall),
    data: Type.Null(),
    withoutDatabase: true,
    unlimited: true,
  }),
  mute: endpoint({
    name: 'phone.mute',
    title: '静音',
    method: 'POST',
    path: `${base}/call/mute`,
    permission: 'call:dial',
    body: body({ ...byCall, muted: Flag('静音') }),
    data: Type.Null(),
  }),
}
