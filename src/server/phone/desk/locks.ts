/** Numbers that a company no longer calls. */
import type { phoneEndpoints } from '../../../contract/phone'
import type { lockedEndpoints } from '../../../contract/phone/locked'
import type { FieldChange } from '../../../contract/system'
import { formatDateTime } from '../../../lib/time/time'
import type { Context } from '../../access/handler'
import { conflict, notFound } from '../../access/refusal'
import { type RowScope, rowScope } from '../../access/scope'
import { isUndoable } from '../../access/undoable'
import { lockRows } from '../../db/locks'
import { locksOfRange, type NumberLock } from '../../db/numbers/number-locks'
import type { Db, NewRow } from '../../db/schema'
import { mayBeUnused } from '../../db/unused-numbers'
import { deleteRow } from '../results/undo-queries'
import { endLock, extendLock, insertLock, lockedInScope, lockInScope, updateComplaint } from './desk-queries'
import { namedNumber } from './named-number'

type Adding = Context<(typeof phoneEndpoints)['lockAdd']>

const day = 86_400

/** A lock as users read it: whose, why, and until when. */
export const lockText = ({ company_id, department_name, reason, expire_at }: Said) =>
  `${company_id === null ? '平台' : (department_name ?? '公司')}锁定：${reason}（${untilText(expire_at)}）`

type Said = Pick<NumberLock, 'company_id' | 'department_name' | 'reason' | 'expire_at'>

/** Locks a number for the viewer's company on the user's request. */
export async function addLock({ db, viewer, body, services, now, log }: Adding, companyId: number): Promise<number> {
  const phone = await namedNumber({ db, viewer, services }, body.phone, companyId)
  const active = await companyLock(db, companyId, phone.phone_id, now)
  if (active) throw conflict(`这个号码已有${lockText(active)}`)
  const expireAt = body.days ? now + body.days * day : null
  const id = await insertLock(db, {
    company_id: companyId,
    department_id: viewer.departmentId,
    phone_id: phone.phone_id,
    type: 'MANUAL',
    source: '坐席',
    reason: body.reason,
    expire_at: expireAt,
    created_at: now,
    created_by: viewer.userId,
  })
  log({
    object: `phone-lock:${id}`,
    companyId,
    changes: [
      { field: 'phone', label: '电话', before: null, after: services.phones.mask(phone, viewer).phone },
      { field: 'reason', label: '原因', before: null, after: body.reason },
      { field: 'days', label: '到期', before: null, after: expireAt === null ? '长期' : formatDateTime(expireAt) },
    ],
  })
  return id
}

/** Removes a lock that its user placed a moment ago. Only the log keeps a trace. */
export async function undoLock({ db, viewer, body, services, now, log }: Context<(typeof phoneEndpoints)['lockUndo']>) {
  const own = rowScope(viewer, 'self', 'phone_lock')
  // Whoever adds or extends a lock holds the number first.
  await lockRows(db, 'phone', await numbersOf(db, own, body.id))
  const lock = await lockedInScope(db, own, body.id)
  if (lock?.type !== 'MANUAL') throw notFound('锁定')
  if (!isUndoable(lock.created_at * 1000, services.now())) throw conflict('撤销的时间已过，请找有权限的同事解锁')
  await deleteRow(db, 'phone_lock', lock.id)
  await mayBeUnused(db, [lock.phone_id], now)
  log({ object: `phone-lock:${lock.id}`, companyId: lock.company_id })
}

/** The number of a lock in scope. */
const numbersOf = async (db: Db, scope: RowScope<'phone_lock'>, id: number): Promise<number[]> => {
  const lock = await lockInScope(db, scope, id)
  return lock ? [lock.phone_id] : []
}

type Lifting = Context<(typeof phoneEndpoints)['unlock'] | (typeof lockedEndpoints)['unlockBatch']>

export const askedAlready = '您已申请解锁，等另一位同事复核'

/**
 * Lifts a lock in scope and stores the reason. After a complaint, the first person only asks, and another one lifts it.
 * Answers what came of it.
 */
export async function liftLock(
  { db, viewer, scope, body, now, log }: Lifting,
  id: number,
): Promise<'lifted' | 'asked'> {
  const lock = await lockedInScope(db, scope('phone_lock'), id)
  if (!lock) throw notFound('锁定')
  const object = { object: `phone-lock:${lock.id}`, companyId: lock.company_id }
  const why = { field: 'reason', label: '解锁原因', before: null, after: body.reason }
  if (lock.type === 'COMPLAINT') {
    if (lock.lift_asked_by === viewer.userId) throw conflict(askedAlready)
    if (lock.lift_asked_by === null) {
      const asked = { lift_asked_at: now, lift_asked_by: viewer.userId, lift_reason: body.reason }
      await updateComplaint(db, id, asked)
      log({ ...object, changes: [{ field: 'lift', label: '申请解锁', before: null, after: body.reason }] })
      return 'asked'
    }
  }
  await endLock(db, lock.id, now)
  log({ ...object, changes: [{ field: 'lock', label: '锁定', before: lockText(lock), after: null }, why] })
  return 'lifted'
}

/** The number that a call locks, and who causes it. */
interface Locked {
  companyId: number
  departmentId: number | null
  phoneId: number
  userId: number
  /** Epoch seconds. */
  now: number
}

/** Locks a number for some days, because its owner wants no calls. */
export const lockRefused = (db: Db, of: Locked, { days, reason }: { days: number; reason: string }) =>
  lockUntil(db, of, { type: 'REFUSES', source: '小结', reason, expireAt: of.now + days * day })

/**
 * Locks a number until a time in epoch seconds, or for ever (null). A lock that the company already has never becomes
 * shorter.
 * @returns the text for the operation log
 */
export async function lockUntil(
  db: Db,
  of: Locked,
  { expireAt, ...lock }: Pick<NewRow<'phone_lock'>, 'type' | 'source' | 'reason'> & { expireAt: number | null },
): Promise<FieldChange> {
  const active = await companyLock(db, of.companyId, of.phoneId, of.now)
  const isShorter = active?.expire_at && (expireAt === null || active.expire_at < expireAt)
  if (active && isShorter) await extendLock(db, active.id, expireAt)
  if (!active) {
    await insertLock(db, {
      ...{ company_id: of.companyId, department_id: of.departmentId, phone_id: of.phoneId },
      ...lock,
      ...{ expire_at: expireAt, created_at: of.now, created_by: of.userId },
    })
  }
  const after = active && !isShorter ? active.expire_at : expireAt
  const before = active ? untilText(active.expire_at) : null
  return { field: 'lock', label: '锁定号码', before, after: untilText(after) }
}

/** @param expireAt epoch seconds; null: it has no end */
export const untilText = (expireAt: number | null) => (expireAt === null ? '长期' : `至 ${formatDateTime(expireAt)}`)

/** The lock for the whole company on a number that lasts longest. Nobody can add another until the transaction ends. */
async function companyLock(db: Db, companyId: number, phoneId: number, now: number): Promise<NumberLock | undefined> {
  await lockRows(db, 'phone', [phoneId])
  return (await locksOfRange(db, { companyId, departmentId: null }, [phoneId], now))[0]
}
