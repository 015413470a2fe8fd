/** 锁定电话: lists locks, places many, lifts them and makes them last longer. */

import type { Endpoint } from '../../../contract/endpoint'
import type { Permission } from '../../../contract/permissions'
import {
  type LockAction,
  type LockedNumber,
  type LockRange,
  type LockState,
  type LockType,
  lockActions,
  lockedEndpoints,
  lockTypes,
} from '../../../contract/phone/locked'
import { normalizePhone, soughtNumber } from '../../../lib/phone/phone'
import { isPhoneRef } from '../../../lib/phone/phone-ref'
import { formatDateTime } from '../../../lib/time/time'
import { eachOf } from '../../access/batch'
import type { Context, Handlers } from '../../access/handler'
import { mayNotOf } from '../../access/may-not'
import { conflict, forbiddenText, notFound, notFoundText } from '../../access/refusal'
import { rowScope } from '../../access/scope'
import type { Viewer } from '../../access/viewer'
import { lockRows } from '../../db/locks'
import { locksOfRange } from '../../db/numbers/number-locks'
import type { Db } from '../../db/schema'
import { extendLock, insertLock, lockedInScope, updateComplaint } from '../desk/desk-queries'
import { askedAlready, liftLock } from '../desk/locks'
import { sortedLines } from '../lists/lists'
import { complaintDeadline } from './complaints'
import { countComplaints, listLocks, locksWithin, rowsOfNumber } from './locked-queries'
import { rangeColumns, rangeFor } from './range'

const day = 86_400
const platforms = '平台锁定的号码由服务商解除'

export const lockedHandlers: Handlers<typeof lockedEndpoints> = {
  async list(context) {
    const { db, viewer, scope, query, services, now } = context
    const { phone, keywords, ...others } = query
    // Whoever types a whole number means the number.
    const typed = keywords && isWhole(keywords) ? keywords : undefined
    const numbers = [phone, typed].filter((each) => each !== undefined)
    const named = await Promise.all(numbers.map((each) => numberOf(context, each)))
    const filter = { ...others, keywords: typed ? undefined : keywords, numbers: named, now }
    const page = await listLocks(db, scope('phone_lock'), filter)
    const mayNot = await mayNotOfLocks(db, viewer, page.rows)
    return page.map((row): LockedNumber => {
      const isPlatforms = row.company_id === null
      const { phone: mask, phoneRef } = services.phones.mask(row, viewer)
      // Whoever may not lift the platform's locks need not call what they are about either.
      const isOpen = !isPlatforms || viewer.org === 'PLATFORM'
      return {
        ...{ id: row.id, companyId: row.company_id, phone: mask, phoneRef: isOpen ? phoneRef : null },
        ...{ type: row.type as LockType, range: rangeOf(row), departmentName: row.department_name, source: row.source },
        ...{ reason: row.reason, state: stateOf(row, now), createTime: row.created_at },
        ...{ expireTime: row.expire_at, endTime: row.ended_at, hits: row.hits, hitTime: row.hit_at },
        ...(query.detail && { lockedBy: isOpen ? row.nickname : null, companyName: row.company_name }),
        ...complaintOf(row, isOpen),
        ...(query.detail && { liftAskedBy: isOpen ? row.asked_by_name : null }),
        mayNot: mayNot(row),
      }
    })
  },

  async add({ db, viewer, scope, body, services, now, log }) {
    if (viewer.org === 'CHANNEL') throw conflict('渠道不能锁定号码，请由企业或平台锁定')
    const { companyId } = viewer
    const range = await rangeFor({ db, scope, viewer }, companyId, body.departmentId ?? null)
    const { lines, rejected } = sortedLines(body.lines)
    const numbers = lines.map(({ number }) => number)
    const ids = await services.phones.storeMany(db, numbers, companyId)
    await lockRows(db, 'phone', [...ids.values()])
    const deadline_at = body.type === 'COMPLAINT' ? await complaintDeadline(db, companyId, now) : null
    const locks = await locksOfRange(db, range, [...ids.values()], now)
    const locked = new Set(locks.map(({ phone_id }) => phone_id))
    const added: number[] = []
    for (const { number, index } of lines) {
      const phoneId = ids.get(number) as number
      if (locked.has(phoneId)) {
        rejected.push({ index, reason: '已锁定' })
        continue
      }
      const id = await insertLock(db, {
        ...{ ...rangeColumns(range, viewer.departmentId), phone_id: phoneId, type: body.type },
        ...{ source: companyId === null ? '平台' : '管理', reason: body.reason },
        ...{ expire_at: body.days === null ? null : now + body.days * day },
        ...{ created_at: now, created_by: viewer.userId, deadline_at },
      })
      added.push(id)
    }
    rejected.sort((a, b) => a.index - b.index)
    log({
      // Of one number, the reason is about one person, and goes with what is held about them.
      object: `phone-lock:${added.length === 1 ? added[0] : 0}`,
      companyId,
      changes: [
        { field: 'lines', label: '锁定号码', before: null, after: `${added.length} 个` },
        { field: 'type', label: '类型', before: null, after: lockTypes[body.type] },
        { field: 'reason', label: '原因', before: null, after: body.reason },
        { field: 'days', label: '天数', before: null, after: body.days === null ? '长期' : `${body.days} 天` },
        ...(range.departmentName === null
          ? []
          : [{ field: 'departmentId', label: '部门', before: null, after: range.departmentName }]),
      ],
    })
    return { added: added.length, rejected }
  },

  async unlockBatch(context) {
    return eachOf(context.body.ids, async (id) => {
      return (await liftLock(context, id)) === 'asked' ? '已申请解锁，等另一位同事复核' : null
    })
  },

  duties: ({ db, viewer, scope, now }) => countComplaints(db, scope('phone_lock'), { userId: viewer.userId, now }),

  async handle({ db, viewer, scope, body: { id, handling }, now, log }) {
    const lock = await lockedInScope(db, scope('phone_lock'), id)
    if (!lock) throw notFound('锁定')
    if (lock.type !== 'COMPLAINT') throw conflict(noComplaint)
    if (lock.handled_at !== null) throw conflict(handledAlready)
    await updateComplaint(db, id, { handled_at: now, handled_by: viewer.userId, handling })
    const change = { field: 'handling', label: '处理结果', before: null, after: handling }
    log({ object: `phone-lock:${id}`, companyId: lock.company_id, changes: [change] })
    return { id }
  },

  async keep({ db, scope, body: { id, reason }, log }) {
    const lock = await lockedInScope(db, scope('phone_lock'), id)
    if (!lock) throw notFound('锁定')
    if (lock.lift_asked_by === null) throw conflict(nobodyAsks)
    await updateComplaint(db, id, { lift_asked_at: null, lift_asked_by: null, lift_reason: null })
    const change = { field: 'lift', label: '申请解锁', before: lock.lift_reason, after: `驳回：${reason}` }
    log({ object: `phone-lock:${id}`, companyId: lock.company_id, changes: [change] })
    return { id }
  },

  async extendBatch(context) {
    const { db, scope, body, now, log } = context
    return eachOf(body.ids, async (id) => {
      const lock = await lockedInScope(db, scope('phone_lock'), id)
      if (!lock) throw notFound('锁定')
      if (lock.expire_at === null) return '已是长期锁定'
      const until = body.days === null ? null : Math.max(lock.expire_at, now) + body.days * day
      await extendLock(db, id, until)
      const shown = (time: number | null) => (time === null ? '长期' : formatDateTime(time))
      const change = { field: 'expireTime', label: '到期', before: shown(lock.expire_at), after: shown(until) }
      log({ object: `phone-lock:${id}`, companyId: lock.company_id, changes: [change] })
      return null
    })
  },
}

const noComplaint = '只有投诉需要处理'
const handledAlready = '已处理'
const nobodyAsks = '没有人申请解锁'

/** What is said of a complaint, but for what the platform keeps to itself. */
const complaintOf = (row: LockRow, isOpen: boolean) => ({
  ...{ deadline: isOpen ? row.deadline_at : null, handledTime: isOpen ? row.handled_at : null },
  handling: isOpen ? row.handling : null,
  ...{ liftAskedTime: isOpen ? row.lift_asked_at : null, liftReason: isOpen ? row.lift_reason : null },
})

/** Whether a text is a whole number, or a reference to one, rather than words. */
const isWhole = (text: string) => isPhoneRef(text) || soughtNumber(text) !== null

/** The rows of a number that the viewer's company and the platform have. */
async function numberOf({ db, viewer, services: { phones } }: Listing, input: string): Promise<readonly number[]> {
  const ids = await phones.find(db, input, viewer)
  const digits = isPhoneRef(input) ? null : normalizePhone(input)
  return rowsOfNumber(db, ids, digits && phones.platformHash(digits))
}

type Listing = Context<(typeof lockedEndpoints)['list']>
interface Times {
  expire_at: number | null
  ended_at: number | null
}

const rangeOf = ({ company_id, department_name }: LockRow): LockRange =>
  company_id === null ? 'PLATFORM' : department_name === null ? 'COMPANY' : 'DEPARTMENT'

const stateOf = ({ expire_at, ended_at }: Times, now: number): LockState =>
  ended_at !== null ? 'LIFTED' : expire_at !== null && expire_at <= now ? 'EXPIRED' : 'ACTIVE'

const actionEndpoints: Readonly<Record<LockAction, Endpoint>> = {
  ...{ unlock: lockedEndpoints.unlockBatch, extend: lockedEndpoints.extendBatch },
  ...{ handle: lockedEndpoints.handle, keep: lockedEndpoints.keep },
}

type LockRow = Awaited<ReturnType<typeof listLocks>>['rows'][number]
type Listed = Pick<LockRow, 'id' | 'company_id' | 'ended_at' | 'type' | 'handled_at' | 'lift_asked_by'>

/** Asks the database once for each action. */
async function mayNotOfLocks(db: Db, viewer: Viewer, rows: readonly Listed[]) {
  const ids = rows.map(({ id }) => id)
  const within = new Map<LockAction, ReadonlySet<number>>()
  for (const action of lockActions) {
    const held = viewer.grants.get(actionEndpoints[action].permission as Permission)
    if (held) within.set(action, await locksWithin(db, rowScope(viewer, held, 'phone_lock'), ids))
  }
  return (row: Listed): LockedNumber['mayNot'] =>
    mayNotOf(lockActions, (action) => {
      const known = within.get(action)
      if (!known) return forbiddenText(actionEndpoints[action])
      if (known.has(row.id)) return row.ended_at === null ? refusalOf(row, action, viewer.userId) : '已解锁'
      return row.company_id === null ? platforms : notFoundText('锁定')
    })
}

/** Why this can't be done with a lock in scope that nobody has lifted; null: it can. */
function refusalOf(row: Listed, action: LockAction, userId: number): string | null {
  switch (action) {
    case 'extend':
      return null
    case 'unlock':
      return row.lift_asked_by === userId ? askedAlready : null
    case 'handle':
      return row.type !== 'COMPLAINT' ? noComplaint : row.handled_at === null ? null : handledAlready
    case 'keep':
      return row.lift_asked_by === null ? nobodyAsks : null
  }
}
