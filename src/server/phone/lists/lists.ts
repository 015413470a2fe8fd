/** 名单: numbers that a user pasted, to call one after the other. */
import type { DataOf } from '../../../contract/endpoint'
import type { phoneEndpoints } from '../../../contract/phone'
import { formatDateTime } from '../../../lib/time/time'
import { withoutNumbers } from '../../access/free-texts'
import type { Context } from '../../access/handler'
import { conflict, invalid, notFound } from '../../access/refusal'
import { activeLocks } from '../../db/numbers/number-locks'
import type { Db } from '../../db/schema'
import { companySettingOf } from '../../system/port'
import { closeCallbacks } from '../desk/callback-queries'
import { callbackAhead } from '../desk/callbacks'
import { countLists, decideItem, deleteList, insertList, listsOf, ownItem, takeItems } from './list-queries'
import { type Pasted, readPasted } from './pasted'

type Adding = Context<(typeof phoneEndpoints)['listAdd']>
type Added = DataOf<(typeof phoneEndpoints)['listAdd']>

/** The most lists of one user. */
const mostLists = 50
/** The longest name next to a number. */
const longestName = 60

export async function listsFor(
  { db, viewer, scope, now }: Context<(typeof phoneEndpoints)['listList']>,
  companyId: number,
) {
  const rows = await listsOf(db, scope('dial_list'), {
    ...{ companyId, departmentId: viewer.departmentId, userId: viewer.userId },
    now,
  })
  return rows.map(({ created_at, ...list }) => ({ ...list, createTime: created_at }))
}

/**
 * Makes a list from the lines that contain a number to call. Empty lines are ignored. Without a good line there is no
 * list.
 */
export async function addList({ db, viewer, body, services, now, log }: Adding, companyId: number): Promise<Added> {
  if ((await countLists(db, viewer.userId)) >= mostLists) {
    throw conflict(`您已有 ${mostLists} 个名单，请先删除不用的`)
  }
  const { lines, rejected } = sortedLines(body.lines)
  const ids = await services.phones.storeMany(
    db,
    lines.map((line) => line.number),
    companyId,
  )
  const idOf = (line: Pasted) => ids.get(line.number) as number
  const caller = { companyId, departmentId: viewer.departmentId }
  const locks = await activeLocks(db, caller, [...ids.values()], now)
  const locked = new Set(locks.map((lock) => lock.phone_id))
  const good = lines.filter((line) => !locked.has(idOf(line)))
  for (const line of lines) if (locked.has(idOf(line))) rejected.push({ index: line.index, reason: '已锁定' })
  rejected.sort((a, b) => a.index - b.index)
  if (good.length === 0) return { id: null, added: 0, rejected }
  const said = good.map(({ name, remark }) => ({ name: masked(name), remark: masked(remark) }))
  const numbers = good.map((line, at) => ({
    ...{ phoneId: idOf(line), name: said[at]?.name?.text ?? null, remark: said[at]?.remark?.text ?? null },
  }))
  const list = { company_id: companyId, user_id: viewer.userId, name: body.name, created_at: now }
  const id = await insertList(db, list, numbers)
  log({
    object: `dial-list:${id}`,
    companyId,
    originals: said.flatMap(({ name, remark }) => [...(name?.originals ?? []), ...(remark?.originals ?? [])]),
    changes: [
      { field: 'name', label: '名单', before: null, after: body.name },
      { field: 'lines', label: '号码数', before: null, after: String(good.length) },
    ],
  })
  return { id, added: good.length, rejected }
}

/** Other numbers may stand next to the one that is called. */
const masked = (text: string | null) => (text === null ? null : withoutNumbers('lines', text))

/** Separates the lines with a number from the others, and says what is wrong with the others. */
export function sortedLines(texts: readonly string[]): {
  lines: (Pasted & { index: number })[]
  rejected: Added['rejected']
} {
  const lines = new Map<string, Pasted & { index: number }>()
  const rejected: Added['rejected'] = []
  for (const [index, text] of texts.entries()) {
    if (text.trim() === '') continue
    const line = readPasted(text)
    if (!line) rejected.push({ index, reason: '不是号码' })
    else if (lines.has(line.number)) rejected.push({ index, reason: '与前面重复' })
    else if ((line.name?.length ?? 0) > longestName) rejected.push({ index, reason: `名称超过 ${longestName} 个字` })
    else lines.set(line.number, { ...line, index })
  }
  return { lines: [...lines.values()], rejected }
}

export async function removeList({
  db,
  scope,
  query,
  now,
  log,
}: Context<(typeof phoneEndpoints)['listDelete']>): Promise<void> {
  if (!(await deleteList(db, scope('dial_list'), query.id, now))) throw notFound('名单')
  log({ object: `dial-list:${query.id}` })
}

type Deciding = Context<(typeof phoneEndpoints)['listItemUpdate']>
type Decided = DataOf<(typeof phoneEndpoints)['listItemUpdate']>
type Decision = Decided['before']

const year = 366 * 86_400

/** Puts an entry of the user's own list off, skips it, or undoes that. */
export async function decide({ db, scope, body, now, log }: Deciding, companyId: number): Promise<Decided> {
  const { id, decision } = body
  const item = await ownItem(db, scope('dial_list'), id)
  if (!item) throw notFound('名单条目')
  const before = decisionOf(item)
  const laterTime =
    decision === 'LATER'
      ? (body.laterTime ?? now + (await companySettingOf(db, companyId, 'list.later-minutes')) * 60)
      : null
  if (laterTime !== null && laterTime > now + year) throw invalid('laterTime', '稍后到', '须在一年之内')
  await decideItem(db, id, { later_until: laterTime, skipped_at: decision === 'SKIPPED' ? now : null })
  log({
    object: `dial-list-item:${id}`,
    companyId,
    changes: [{ field: 'decision', label: '处理', before: wordsOf(before), after: wordsOf({ decision, laterTime }) }],
  })
  return { decision, laterTime, before }
}

const decisionOf = (item: { later_until: number | null; skipped_at: number | null }): Decision => {
  if (item.skipped_at !== null) return { decision: 'SKIPPED', laterTime: null }
  return { decision: item.later_until === null ? 'WAITING' : 'LATER', laterTime: item.later_until }
}

const wordsOf = ({ decision, laterTime }: Decision): string => {
  if (decision === 'SKIPPED') return '跳过'
  return laterTime === null ? '排队' : `稍后 ${formatDateTime(laterTime * 1000)}`
}

/** A call that has been written to the database. */
interface TakenCall {
  userId: number
  phoneId: number
  /** The list entry from which it was dialled. An entry of another user or with another number is ignored. */
  itemId: number | null
  callId: number
  /** Epoch seconds. */
  now: number
}

/**
 * What a call takes off the queue: its list entries, and its user's open callbacks for the number that are due within
 * an hour.
 */
export async function taken(db: Db, { userId, phoneId, itemId, callId, now }: TakenCall): Promise<void> {
  await takeItems(db, { itemId, userId, phoneId, callId })
  await closeCallbacks(db, { userId, phoneId, callId, at: now, until: now + callbackAhead })
}
