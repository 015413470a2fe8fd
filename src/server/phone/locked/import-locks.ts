/** Imports of locks: what is done with the rows of a piece of a file, and how that is taken back. */
import type { BodyOf, QueryOf } from '../../../contract/endpoint'
import { type LockField, lockImportEndpoints } from '../../../contract/phone/lock-import'
import { type LockType, lockedEndpoints, lockTypes } from '../../../contract/phone/locked'
import type { FieldChange } from '../../../contract/system'
import { lockFieldTitles } from '../../../lib/columns/lock-import'
import { keepOriginals } from '../../access/free-texts'
import { conflict, type Refusal } from '../../access/refusal'
import { lockRows } from '../../db/locks'
import { locksOfRange } from '../../db/numbers/number-locks'
import type { RowOf } from '../../db/schema'
import { mayBeUnused } from '../../db/unused-numbers'
import {
  type BroughtBefore,
  type BroughtRow,
  fieldWith,
  type Importer,
  type ImportNoun,
  type ImportOrder,
  type PlannedRow,
  type RowPlan,
  type RowWritten,
  sameAs,
  type TogetherImporter,
} from '../../system/port'
import { untilText } from '../desk/locks'
import { complaintDeadline } from './complaints'
import { addLocks, changeLock, deleteLocks, heldLocks, type LockChange, numbersLocked } from './lock-import-queries'
import { type ByDefault, type LockRowValues, readLockRow } from './lock-row'
import { type Range, rangeColumns, rangeFor } from './range'

type Plan = RowPlan & LockRowValues
type Lock = RowOf<'phone_lock'>
type NumberedRow = PlannedRow<Plan> & { phoneId: number }

/** The lock as the import left it, and as it was if it was there before. */
interface Brought {
  left: LockChange
  /** When, in epoch seconds. */
  at: number
  was?: LockChange
}

type More = Partial<BodyOf<Endpoints['add']> & QueryOf<Endpoints['preview']>>
type Endpoints = typeof lockImportEndpoints

const field = fieldWith(lockFieldTitles)

export const lockImport: ImportNoun<Plan> = {
  kind: 'LOCK',
  title: '锁定号码',
  unit: '个',
  endpoints: lockImportEndpoints as never,
  fields: [
    field('phone', ['电话', '手机', '手机号', '手机号码', '电话号码', '联系电话'], '13800138000', true),
    field('type', ['锁定类型', '分类'], '投诉'),
    field('reason', ['锁定原因', '备注', '说明'], '运营商转来的投诉'),
    field('expireTime', ['到期时间', '到期日期', '有效期', '截止'], '2026-12-31'),
  ],
  massNumbers: 'phone',
  // Little enough that nobody waits long for it.
  together: 200,
  told: null,

  async begin(importer, { companyId, mode, more }) {
    const { type = 'MANUAL', reason, hasReason, departmentId = null } = more as Readonly<More>
    const range = await rangeFor(importer, companyId, departmentId)
    // A preview only says whether there is one.
    return new LockRows({ range, mode, byDefault: { type, reason: hasReason ? '-' : reason } })
  },

  // Nothing bounds the locks of a company.
  room: async () => ({ left: Number.POSITIVE_INFINITY, full: '' }),

  // What somebody has changed since stays; the rest goes.
  mayUndo: async () => {},

  undo: takeBack,
}

interface Known extends Pick<ImportOrder, 'mode'> {
  range: Range
  byDefault: ByDefault
}

class LockRows implements TogetherImporter<Plan> {
  constructor(private readonly known: Known) {}

  async plan({ now }: Importer, values: Readonly<Partial<Record<LockField, string>>>): Promise<Plan> {
    const row = readLockRow(values, this.known.byDefault, now)
    return { ...row, keys: [`phone ${row.phone}`], numbers: [], objectId: null }
  }

  async writeAll(
    importer: Importer,
    rows: readonly PlannedRow<Plan>[],
    brought: BroughtBefore,
  ): Promise<(RowWritten | Refusal)[]> {
    const { db, scope, services, now } = importer
    const { range } = this.known
    const phones = rows.map(({ plan }) => plan.phone)
    const phoneIds = await services.phones.storeMany(db, phones, range.companyId)
    // Nobody else locks one of them meanwhile.
    await lockRows(db, 'phone', [...phoneIds.values()])
    const numbered = rows.map((row) => ({ ...row, phoneId: phoneIds.get(row.plan.phone) as number }))
    const active = await locksOfRange(db, range, [...phoneIds.values()], now)
    const lockIds = new Map(active.toReversed().map((lock) => [lock.phone_id, lock.id]))
    const lines = await brought([...lockIds.values()])
    const held = await heldLocks(db, scope('phone_lock'), [...lockIds.values()])
    const fresh = new Map<number, NumberedRow>()
    for (const row of numbered) {
      if (!lockIds.has(row.phoneId) && !fresh.has(row.phoneId)) fresh.set(row.phoneId, row)
    }
    const added = await this.add(importer, [...fresh.values()])
    /** The rows of this file that were about a number. */
    const done = new Map<number, number>()
    for (const [phoneId, lockId] of lockIds) {
      const line = lines.get(lockId)
      if (line !== undefined) done.set(phoneId, line)
    }
    const results: (RowWritten | Refusal)[] = []
    for (const row of numbered) {
      const { phoneId, line } = row
      const before = done.get(phoneId)
      done.set(phoneId, before ?? line)
      const lockId = lockIds.get(phoneId)
      results.push(
        before === undefined
          ? (added.get(phoneId) ??
              (await this.change(importer, row, lockId === undefined ? undefined : held.get(lockId))))
          : sameAs(before, lockImport),
      )
    }
    return results
  }

  /** Locks numbers that the company has not locked; each lock says itself who placed it. By number. */
  private async add(importer: Importer, rows: readonly NumberedRow[]): Promise<ReadonlyMap<number, RowWritten>> {
    if (rows.length === 0) return new Map()
    const { db, viewer, now } = importer
    const { range } = this.known
    const deadline = await complaintDeadline(db, range.companyId, now)
    const leftOf = ({ type, reason, expireAt }: Plan): LockChange => ({
      ...{ type, reason, expire_at: expireAt, deadline_at: type === 'COMPLAINT' ? deadline : null },
    })
    const ids = await addLocks(
      db,
      rows.map(({ plan, phoneId }) => ({
        ...{ ...rangeColumns(range, viewer.departmentId), phone_id: phoneId, source: '导入' },
        ...leftOf(plan),
        ...{ created_at: now, created_by: viewer.userId },
      })),
    )
    const results = new Map<number, RowWritten>()
    for (const { plan, phoneId } of rows) {
      const objectId = ids.get(phoneId) as number
      const before: Brought = { left: leftOf(plan), at: now }
      await this.keepOriginals(importer, plan, objectId)
      results.set(phoneId, { result: 'ADDED', objectId, version: 1, before })
    }
    return results
  }

  /** What an import does with a lock that was there before it. None ever becomes shorter: that would lift it. */
  private async change(importer: Importer, { plan }: NumberedRow, lock: Lock | undefined) {
    const { mode, range } = this.known
    if (!lock) return conflict('已锁定，这条锁定不在您的数据范围内')
    if (mode === 'FAIL') return conflict('已锁定')
    const skipped = { result: 'SKIPPED', objectId: lock.id, version: 1 } as const
    if (mode === 'SKIP') return skipped
    const { db, log } = importer
    const was = changeOf(lock)
    const type = mode === 'APPEND' || lock.type === 'COMPLAINT' ? lock.type : plan.type
    const left: LockChange = {
      type,
      reason: mode === 'APPEND' ? lock.reason : plan.reason,
      expire_at: later(lock.expire_at, plan.expireAt),
      deadline_at: type === lock.type ? lock.deadline_at : await deadlineOf(importer, type, range.companyId),
    }
    const changes = changedFields(was, left)
    if (changes.length === 0) return skipped
    await changeLock(db, lock.id, left)
    log({ as: lockedEndpoints.extendBatch, object: `phone-lock:${lock.id}`, companyId: range.companyId, changes })
    if (mode === 'UPDATE') await this.keepOriginals(importer, plan, lock.id)
    return {
      result: 'UPDATED',
      objectId: lock.id,
      version: 1,
      before: { left, was, at: importer.now } satisfies Brought,
    } as const
  }

  private async keepOriginals({ db, services, viewer, now }: Importer, { originals }: Plan, lockId: number) {
    const written = {
      ...{ object: `phone-lock:${lockId}`, companyId: this.known.range.companyId },
      ...{ userId: viewer.userId, at: now },
    }
    if (originals.length > 0) await keepOriginals(db, services.phones, written, originals)
  }
}

const later = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other)

const deadlineOf = ({ db, now }: Importer, type: LockType, companyId: number | null) =>
  type === 'COMPLAINT' ? complaintDeadline(db, companyId, now) : null

const changeOf = ({ type, reason, expire_at, deadline_at }: Lock): LockChange => ({
  ...{ type, reason, expire_at, deadline_at },
})

const words = ({ type, reason, expire_at }: LockChange) => [
  ['type', '类型', lockTypes[type]],
  ['reason', '原因', reason],
  ['expireTime', '到期', untilText(expire_at)],
]

function changedFields(was: LockChange, left: LockChange): FieldChange[] {
  const before = words(was)
  return words(left).flatMap(([field = '', label = '', after = ''], at) => {
    const [, , old = ''] = before[at] ?? []
    return old === after ? [] : [{ field, label, before: old, after }]
  })
}

/** Takes back what rows of an import have brought, unless somebody has lifted or changed the lock since. */
async function takeBack(importer: Importer, rows: readonly BroughtRow[]): Promise<(Refusal | null)[]> {
  const { db, scope, now, log } = importer
  const idOf = ({ row }: BroughtRow) => row.object_id as number
  const ids = rows.map(idOf)
  await lockRows(db, 'phone', await numbersLocked(db, scope('phone_lock'), ids))
  const held = await heldLocks(db, scope('phone_lock'), ids)
  const gone: Lock[] = []
  const outcomes: (Refusal | null)[] = []
  for (const row of rows) {
    const lock = held.get(idOf(row))
    // Somebody has deleted it already.
    if (!lock) {
      outcomes.push(null)
      continue
    }
    const { left, was, at } = row.before as Brought
    const fault = faultOf(lock, left) ?? (isSettled(left, now - at) ? settled() : null)
    outcomes.push(fault)
    if (fault) continue
    if (was) {
      await changeLock(db, lock.id, was)
      const changes = changedFields(left, was)
      log({ as: lockedEndpoints.extendBatch, object: `phone-lock:${lock.id}`, companyId: lock.company_id, changes })
    } else gone.push(lock)
  }
  await deleteLocks(
    db,
    gone.map(({ id }) => id),
  )
  await mayBeUnused(
    db,
    gone.map(({ phone_id }) => phone_id),
    now,
  )
  return outcomes
}

/** For how long complaints that a file has brought may be taken back with it, in seconds (ours): to mend a wrong file. */
const complaintSeconds = 86_400

/** Whether it takes two people to lift a lock by now, so that taking back its file is no way around the second one. */
const isSettled = ({ type }: LockChange, since: number) => type === 'COMPLAINT' && since > complaintSeconds
const settled = () => conflict('投诉导入超过一天，要两个人解锁')

function faultOf(lock: Lock, left: LockChange): Refusal | null {
  if (lock.ended_at !== null) return conflict('后来解锁过')
  if (lock.handled_at !== null || lock.lift_asked_at !== null) return conflict('后来处理过')
  return changedFields(left, changeOf(lock)).length > 0 ? conflict('后来改过') : null
}
