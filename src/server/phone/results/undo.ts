/** Undoes a result: the person who set it can do so for some seconds, with everything that it caused. */
import type { FieldChange } from '../../../contract/system'
import { conflict, notFound } from '../../access/refusal'
import { isUndoable } from '../../access/undoable'
import type { Viewer } from '../../access/viewer'
import type { CallRow } from '../../call/port'
import { lockRows } from '../../db/locks'
import type { Db } from '../../db/schema'
import { companySettingOf } from '../../system/port'
import { ownCall, wrapupCode } from '../queries'
import { agentOf, moveAgent, requireEmployee } from '../station/agent'
import type { AgentStatus } from '../station/state'
import type { StationContext } from '../station/station-context'
import {
  deleteRow,
  forgetUndo,
  keepUndo,
  putBack,
  type Row,
  rowNow,
  rowsOfCall,
  type UndoTable,
  undoOf,
  undoTables,
} from './undo-queries'

/** A row that a result changed. */
interface Changed {
  readonly table: UndoTable
  readonly id: number
  /** The earlier values of what differs; null if the row did not exist. */
  readonly before: Partial<Row> | null
  readonly after: Partial<Row>
  /** For a customer: the owner afterwards. */
  readonly owner?: number | null
}

/** Columns that a result need not restore: who wrote a row when, and how often a lock stopped a call. */
const bookkeepingColumns = ['version', 'updated_at', 'updated_by', 'hits', 'hit_at']

/**
 * Does what a result causes, and stores the changes for as long as the user may undo them.
 * @param work what it causes, without the record of the call;
 * @param now epoch milliseconds
 */
export async function undoable<T>(
  db: Db,
  call: CallRow,
  userId: number,
  now: number,
  work: () => Promise<T>,
): Promise<T> {
  const second = Math.floor(now / 1000)
  const before = await rowsOfCall(db, call, second)
  const done = await work()
  const after = await rowsOfCall(db, call, second, before)
  const changed = undoTables.flatMap((table) => changesOf(table, before[table], after[table]))
  await keepUndo(db, { user_id: userId, call_id: call.id, given_at: now, body: JSON.stringify(changed) })
  return done
}

function changesOf(table: UndoTable, before: readonly Row[], after: readonly Row[]): Changed[] {
  const known = new Map(before.map((row) => [row.id, row]))
  return after.flatMap((row): Changed[] => {
    const was = known.get(row.id)
    const columns = Object.keys(row).filter(
      (column) => !bookkeepingColumns.includes(column) && was?.[column] !== row[column],
    )
    if (columns.length === 0) return []
    const only = (from: Row) =>
      Object.fromEntries(columns.map((column) => [column, from[column] as string | number | null]))
    const owner = table === 'customer' ? { owner: row.user_id as number | null } : {}
    return [{ table, id: row.id, before: was ? only(was) : null, after: only(row), ...owner }]
  })
}

export interface TakenBack {
  status: AgentStatus
  companyId: number
  /** What somebody has changed since; it stays. */
  stayed: string[]
  /** The text for the operation log. */
  changes: FieldChange[]
}

/**
 * Undoes the user's last result. What somebody has changed since stays, and the answer names it. An idle agent is in
 * the call's wrap-up again; a call that has begun since goes on.
 */
export async function undoResult(
  { services, calls }: StationContext,
  db: Db,
  viewer: Viewer,
  callId: number,
): Promise<TakenBack> {
  const { userId } = viewer
  const employee = await requireEmployee(db, viewer)
  await lockRows(db, 'user', [userId])
  const call = await ownCall(db, userId, callId)
  if (!call) throw notFound('通话')
  const now = services.now()
  const kept = await undoOf(db, userId)
  if (kept?.call_id !== callId || !isUndoable(kept.given_at, now)) {
    throw conflict('撤销的时间已过，如须修改请到通话记录')
  }
  const code = call.wrapup_id === null ? undefined : await wrapupCode(db, call.company_id, call.wrapup_id)
  if (!code || !(await calls.clearWrapup(db, call))) throw conflict('小结已被他人修改，不能撤销')
  const { restored, stayed } = await takeBack(db, JSON.parse(kept.body), { userId, now: Math.floor(now / 1000) })
  await forgetUndo(db, userId)
  const row = await agentOf(db, employee, now)
  const wrapMs = (await companySettingOf(db, call.company_id, 'call.wrap-up-seconds')) * 1000
  const status = await moveAgent(db, row, { kind: 'resumed', callId, wrapMs }, now)
  const changes = [
    { field: 'codeId', label: '小结', before: code.name, after: null },
    ...restored.map((label) => ({ field: 'restored', label, before: '小结带来的改动', after: '已改回' })),
    ...stayed.map((label) => ({ field: 'stayed', label, before: '之后又有改动', after: '保持不变' })),
  ]
  return { status, companyId: call.company_id, stayed, changes }
}

/** Puts rows back, as far as they still are as the result left them. */
async function takeBack(db: Db, changed: readonly Changed[], author: { userId: number; now: number }) {
  const restored = new Set<string>()
  const stayed = new Set<string>()
  let isOthers = false
  for (const { table, id, before, after, owner } of changed) {
    const now = await rowNow(db, table, id)
    const isAs = (column: string) => now?.[column] === after[column]
    if (before === null) {
      // The earlier owner is part of the history once the customer belongs to somebody else.
      if (!now || (table === 'customer_owner_log' && isOthers)) continue
      if (Object.keys(after).every(isAs)) {
        await deleteRow(db, table, id)
        restored.add(labels[table])
      } else stayed.add(labels[table])
      continue
    }
    if (table === 'customer' && (!now || now.deleted_at !== null || now.user_id !== owner)) {
      isOthers = true
      stayed.add(labels.customer)
      continue
    }
    const columns = Object.keys(before)
    const fields = Object.fromEntries(columns.filter(isAs).map((column) => [column, before[column] ?? null]))
    for (const column of columns) (isAs(column) ? restored : stayed).add(columnLabels[column] ?? labels[table])
    if (!now || Object.keys(fields).length === 0) continue
    const bookkeeping = { version: (now.version as number) + 1, updated_at: author.now, updated_by: author.userId }
    await putBack(db, table, id, { ...fields, ...(table === 'customer' && bookkeeping) })
  }
  return { restored: [...restored], stayed: [...stayed] }
}

const labels: Record<UndoTable, string> = {
  customer: '客户的归属和资料',
  customer_flow: '跟进记录',
  customer_owner_log: '归属记录',
  callback_task: '预约回访',
  phone_lock: '号码锁定',
}

/** The names of a customer's columns for users. Columns that belong to the owner share one name. */
const columnLabels: Record<string, string> = {
  type: '客户类型',
  next_follow_at: '下次跟进',
  last_follow_at: '最近跟进',
}
