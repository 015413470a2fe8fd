/** Locks of numbers that the company must not call. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { FreeText, Id, Nullable, PhoneInput } from '../envelope'
import { limitsOf } from '../limits'
import { base, body, longestReason } from './fields'

export const lockEndpoints = {
  /** Locks a number, so that the company no longer calls it. The lock ends after `days`, or never. */
  lockAdd: endpoint({
    name: 'phone.lock-add',
    title: '锁定号码',
    method: 'POST',
    path: `${base}/lock/add`,
    permission: 'call:dial',
    body: body({
      phone: PhoneInput(),
      reason: FreeText('原因', longestReason),
      days: Type.Optional(Nullable(Type.Integer({ title: '天数', minimum: 1, maximum: 3650 }))),
    }),
    data: Type.Object({ id: Id() }),
    writes: true,
    idempotent: true,
  }),
  /** Removes a lock that the user has just placed. */
  lockUndo: endpoint({
    name: 'phone.lock-undo',
    title: '撤销锁定',
    method: 'POST',
    path: `${base}/lock/undo`,
    permission: 'call:dial',
    body: body({ id: Id() }),
    data: Type.Object({ id: Id() }),
    writes: true,
  }),
  /**
   * Lifts a lock of the user's company. After a complaint, one person asks and another one lifts it: until then the
   * answer says `asked`.
   */
  unlock: endpoint({
    name: 'phone.unlock',
    title: '解锁号码',
    method: 'POST',
    path: `${base}/lock/unlock`,
    permission: 'lock:lift',
    body: body({ id: Id(), reason: FreeText('原因', 200) }),
    data: Type.Object({ id: Id(), asked: Type.Boolean({ title: '已申请' }) }),
    writes: true,
  }),
}

/** The limits of why a number is locked, and why a lock is lifted. */
export const lockLimits = limitsOf(lockEndpoints.lockAdd, 'reason')
export const unlockLimits = limitsOf(lockEndpoints.unlock, 'reason')
